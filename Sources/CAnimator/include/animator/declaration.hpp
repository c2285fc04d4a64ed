/// What an animator in C++17 says about itself; a part of animator.hpp.
#ifndef ANIMATOR_DECLARATION_HPP
#define ANIMATOR_DECLARATION_HPP

#include <deque>
#include <string>

#include "animator.h"

/// Sets of flags, such as `ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP`.
#define ANIMATOR_CPP_FLAGS(type)                                              \
  constexpr type operator|(type left, type right) noexcept {                  \
    return static_cast<type>(static_cast<uint32_t>(left) |                    \
                             static_cast<uint32_t>(right));                   \
  }                                                                           \
  constexpr type operator&(type left, type right) noexcept {                  \
    return static_cast<type>(static_cast<uint32_t>(left) &                    \
                             static_cast<uint32_t>(right));                   \
  }                                                                           \
  constexpr type &operator|=(type &left, type right) noexcept {               \
    return left = left | right;                                               \
  }                                                                           \
  static_assert(sizeof(type) == sizeof(uint32_t), "flags have 32 bits")
ANIMATOR_CPP_FLAGS(animator_operation);
ANIMATOR_CPP_FLAGS(animator_claims);
ANIMATOR_CPP_FLAGS(animator_animation_flags);
#undef ANIMATOR_CPP_FLAGS

namespace animator {

/// What an animator says about itself.
struct declaration {
  std::string id, name, version;
  animator_operation operations;
  animator_claims claims = {};
  double minimum = 0.05, standard = 0.35, maximum = 10, overshoot = 0;
  std::deque<animator_capability_use> capabilities = {};
  std::deque<animator_parameter> parameters = {};

  /// Says how long it may run and does run, in seconds.
  declaration &lasting(double shortest, double usual, double longest) {
    minimum = shortest, standard = usual, maximum = longest;
    return *this;
  }

  /// Lists a capability that it cannot work without. The texts given to this
  /// and the next functions are literals: they are not copied.
  declaration &requires_capability(const char *id, uint32_t revision) {
    capabilities.push_back({sizeof(animator_capability_use), id,
                            ANIMATOR_NEED_REQUIRED, revision, revision, 0,
                            nullptr});
    return *this;
  }

  /// Lists a capability that it works better with, and what it does without.
  declaration &prefers_capability(const char *id, uint32_t revision,
                                  const char *fallback) {
    capabilities.push_back({sizeof(animator_capability_use), id,
                            ANIMATOR_NEED_OPTIONAL, revision, revision, 0,
                            fallback});
    return *this;
  }

  /// Adds a number that a user may set.
  declaration &number(const char *id, const char *line, double from, double to,
                      double usual, const char *unit = nullptr) {
    animator_parameter parameter = {};
    parameter.struct_size = sizeof parameter;
    parameter.id = id, parameter.name = line, parameter.unit = unit;
    parameter.type = ANIMATOR_PARAMETER_TYPE_NUMBER;
    parameter.minimum = from, parameter.maximum = to;
    parameter.default_number = usual;
    parameters.push_back(parameter);
    return *this;
  }

  /// Adds a choice among texts that are parted by "|".
  declaration &choice(const char *id, const char *line, const char *choices,
                      const char *usual) {
    animator_parameter parameter = {};
    parameter.struct_size = sizeof parameter;
    parameter.id = id, parameter.name = line, parameter.choices = choices;
    parameter.type = ANIMATOR_PARAMETER_TYPE_CHOICE;
    parameter.default_text = usual;
    parameters.push_back(parameter);
    return *this;
  }
};

}  // namespace animator

#endif
