/// Properties and values for authors in C++17; a part of animator.hpp.
#ifndef ANIMATOR_VALUES_HPP
#define ANIMATOR_VALUES_HPP

#include <exception>

#include "animator.h"

namespace animator {

/// What the host said instead of OK; it becomes the status of the call.
struct error : std::exception {
  animator_status status;
  explicit error(animator_status status) noexcept : status(status) {}
  const char *what() const noexcept override {
    return "the host answered another status than OK";
  }
};

/// Throws what is not OK.
inline void check(animator_status status) {
  if (status != ANIMATOR_STATUS_OK) throw error(status);
}

/// A property together with the type of its values.
template <typename Value>
struct property {
  animator_property id;
};

inline constexpr property<double> opacity{ANIMATOR_PROPERTY_OPACITY};
inline constexpr property<double> z_position{ANIMATOR_PROPERTY_Z_POSITION};
inline constexpr property<double> corner_radius{
    ANIMATOR_PROPERTY_CORNER_RADIUS};
inline constexpr property<double> backdrop_blur{
    ANIMATOR_PROPERTY_BACKDROP_BLUR};
inline constexpr property<double> shadow_opacity{
    ANIMATOR_PROPERTY_SHADOW_OPACITY};
inline constexpr property<double> shadow_radius{
    ANIMATOR_PROPERTY_SHADOW_RADIUS};
inline constexpr property<animator_point> position{ANIMATOR_PROPERTY_POSITION};
inline constexpr property<animator_point> anchor_point{
    ANIMATOR_PROPERTY_ANCHOR_POINT};
inline constexpr property<animator_point> shadow_offset{
    ANIMATOR_PROPERTY_SHADOW_OFFSET};
inline constexpr property<animator_rect> bounds{ANIMATOR_PROPERTY_BOUNDS};
inline constexpr property<animator_color> background_color{
    ANIMATOR_PROPERTY_BACKGROUND_COLOR};
inline constexpr property<animator_color> tint{ANIMATOR_PROPERTY_TINT};
inline constexpr property<animator_matrix> transform{
    ANIMATOR_PROPERTY_TRANSFORM};

/// Values in the form that C knows.
inline animator_value encode(double value) {
  return animator_value_scalar(value);
}
inline animator_value encode(animator_point value) {
  return animator_value_point(value.x, value.y);
}
inline animator_value encode(animator_rect value) {
  return animator_value_rect(value);
}
inline animator_value encode(animator_color value) {
  return animator_value_color(value);
}
inline animator_value encode(animator_matrix value) {
  return animator_value_matrix(value);
}

/// Names a property of a layer as one that frames set.
template <typename Value>
animator_frame_value frame_value(property<Value> property,
                                 animator_layer layer) {
  return {layer, property.id, 0};
}

/// How an animation is paced.
struct pacing {
  double duration;
  animator_curve curve = {};
  double delay = 0;
};

}  // namespace animator

#endif
