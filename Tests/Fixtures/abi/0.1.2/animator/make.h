/// Short ways to make what the other headers declare; use them or leave them.
///
/// Everything here is a pure function of its arguments, inlined into the
/// plugin: no library stands behind it.
#ifndef ANIMATOR_MAKE_H
#define ANIMATOR_MAKE_H

#include <string.h>

#include "layer-mask.h"
#include "plugin.h"
#include "spring.h"

/// The whole handshake: checks the offer and hands out the plugin's table.
static inline animator_status animator_handshake(
    const animator_offer *ANIMATOR_NULLABLE offer,
    const animator_plugin *ANIMATOR_NULLABLE *ANIMATOR_NULLABLE out,
    const animator_plugin *ANIMATOR_NONNULL plugin) {
  if (out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  *out = NULL;
  if (offer == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!ANIMATOR_HAS(animator_offer, offer, host)) {
    return ANIMATOR_STATUS_BAD_SIZE;
  }
  if (offer->abi_newest < plugin->abi_oldest ||
      offer->abi_oldest > plugin->abi_newest ||
      offer->abi_oldest > offer->abi_newest) {
    *out = plugin;
    return ANIMATOR_STATUS_BAD_ABI;
  }
  if (offer->host == NULL) return ANIMATOR_STATUS_BAD_ARG;
  *out = plugin;
  return ANIMATOR_STATUS_OK;
}

/// Copies of a context what both sides know; what the host does not know is 0,
/// and `struct_size` says how much was copied.
///
/// OK, or BAD_SIZE when it is smaller than a context has ever been.
static inline animator_status animator_context_read(
    const animator_context *ANIMATOR_NONNULL context,
    animator_context *ANIMATOR_NONNULL out) {
  size_t size = sizeof *out;
  if (!ANIMATOR_HAS(animator_context, context, reduced_motion)) {
    return ANIMATOR_STATUS_BAD_SIZE;
  }
  if (context->struct_size < size) size = context->struct_size;
  memset(out, 0, sizeof *out);
  memcpy(out, context, size);
  out->struct_size = size;
  return ANIMATOR_STATUS_OK;
}

/// The granted revision of a capability, or 0 when it is not in the grant.
static inline uint32_t animator_grant_revision(
    const animator_grant *ANIMATOR_NONNULL grant,
    const char *ANIMATOR_NONNULL id) {
  for (uint32_t i = 0; i < grant->capability_count; i++) {
    if (strcmp(grant->capabilities[i].id, id) == 0) {
      return grant->capabilities[i].revision;
    }
  }
  return 0;
}

/// No layer.
static inline animator_layer animator_layer_none(void) {
  animator_layer none;
  none.id = 0;
  return none;
}

/// A point from its coordinates.
static inline animator_point animator_point_make(double x, double y) {
  animator_point point;
  point.x = x;
  point.y = y;
  return point;
}

/// A colour from its components, each from 0 to 1.
static inline animator_color animator_color_make(double red, double green,
                                                 double blue, double alpha) {
  animator_color color;
  color.red = red;
  color.green = green;
  color.blue = blue;
  color.alpha = alpha;
  return color;
}

/// The matrix that changes nothing.
static inline animator_matrix animator_matrix_identity(void) {
  animator_matrix matrix;
  memset(&matrix, 0, sizeof matrix);
  matrix.m[0] = matrix.m[5] = matrix.m[10] = matrix.m[15] = 1;
  return matrix;
}

/// The matrix that moves by a vector, in points.
static inline animator_matrix animator_matrix_translation(double x, double y) {
  animator_matrix matrix = animator_matrix_identity();
  matrix.m[12] = x;
  matrix.m[13] = y;
  return matrix;
}

/// The matrix that scales along the axes.
static inline animator_matrix animator_matrix_scale(double x, double y) {
  animator_matrix matrix = animator_matrix_identity();
  matrix.m[0] = x;
  matrix.m[5] = y;
  return matrix;
}

/// The matrix that turns in the plane, clockwise for the viewer, y down.
///
/// Whole quarter turns are exact. The angle is finite and at most a million
/// turns either way round. It needs no mathematics library and gives the same
/// bits everywhere.
static inline animator_matrix animator_matrix_rotation(double degrees) {
  // What is left beside quarter turns lies within 45 degrees, where a short
  // series has reached the last bit.
  const long long quarters =
      (long long)(degrees / 90 + (degrees < 0 ? -0.5 : 0.5));
  const double angle =
      (degrees - 90 * (double)quarters) * (3.14159265358979323846 / 180);
  double sine = 1, cosine = 1;
  for (int i = 9; i > 0; i--) {
    sine = 1 - angle * angle / (2 * i * (2 * i + 1)) * sine;
    cosine = 1 - angle * angle / ((2 * i - 1) * 2 * i) * cosine;
  }
  sine *= angle;
  for (long long i = (quarters % 4 + 4) % 4; i > 0; i--) {
    const double turned = cosine;
    cosine = -sine;
    sine = turned;
  }
  animator_matrix matrix = animator_matrix_identity();
  matrix.m[0] = matrix.m[5] = cosine;
  matrix.m[1] = sine;
  matrix.m[4] = -sine;
  return matrix;
}

/// The matrix that applies `first`, then `second`: first · second.
///
/// Moving by (0, -10) and then scaling by 150 moves by (0, -1500); the other
/// way round moves by (0, -10).
static inline animator_matrix animator_matrix_concat(animator_matrix first,
                                                     animator_matrix second) {
  animator_matrix product;
  for (int row = 0; row < 4; row++) {
    for (int column = 0; column < 4; column++) {
      double sum = 0;
      for (int i = 0; i < 4; i++) {
        sum += first.m[row * 4 + i] * second.m[i * 4 + column];
      }
      product.m[row * 4 + column] = sum;
    }
  }
  return product;
}

/// A value of kind SCALAR.
static inline animator_value animator_value_scalar(double number) {
  animator_value value;
  memset(&value, 0, sizeof value);
  value.kind = ANIMATOR_VALUE_KIND_SCALAR;
  value.numbers[0] = number;
  return value;
}

/// A value of kind POINT.
static inline animator_value animator_value_point(double x, double y) {
  animator_value value = animator_value_scalar(x);
  value.kind = ANIMATOR_VALUE_KIND_POINT;
  value.numbers[1] = y;
  return value;
}

/// A value of kind RECT.
static inline animator_value animator_value_rect(animator_rect rect) {
  animator_value value = animator_value_point(rect.x, rect.y);
  value.kind = ANIMATOR_VALUE_KIND_RECT;
  value.numbers[2] = rect.width;
  value.numbers[3] = rect.height;
  return value;
}

/// A value of kind COLOR.
static inline animator_value animator_value_color(animator_color color) {
  animator_value value = animator_value_point(color.red, color.green);
  value.kind = ANIMATOR_VALUE_KIND_COLOR;
  value.numbers[2] = color.blue;
  value.numbers[3] = color.alpha;
  return value;
}

/// A value of kind MATRIX.
static inline animator_value animator_value_matrix(animator_matrix matrix) {
  animator_value value = animator_value_scalar(0);
  value.kind = ANIMATOR_VALUE_KIND_MATRIX;
  memcpy(value.numbers, matrix.m, sizeof matrix.m);
  return value;
}

/// The curve CSS writes as `cubic-bezier(x1, y1, x2, y2)`.
static inline animator_curve animator_curve_cubic(double x1, double y1,
                                                  double x2, double y2) {
  animator_curve curve;
  memset(&curve, 0, sizeof curve);
  curve.kind = ANIMATOR_CURVE_KIND_CUBIC_BEZIER;
  curve.x1 = x1;
  curve.y1 = y1;
  curve.x2 = x2;
  curve.y2 = y2;
  return curve;
}

/// Slow at the start: cubic-bezier(0.42, 0, 1, 1).
static inline animator_curve animator_curve_ease_in(void) {
  return animator_curve_cubic(0.42, 0, 1, 1);
}

/// Slow at the end: cubic-bezier(0, 0, 0.58, 1).
static inline animator_curve animator_curve_ease_out(void) {
  return animator_curve_cubic(0, 0, 0.58, 1);
}

/// Slow at both ends: cubic-bezier(0.42, 0, 0.58, 1).
static inline animator_curve animator_curve_ease_in_out(void) {
  return animator_curve_cubic(0.42, 0, 0.58, 1);
}

/// Jumps to the end at the very end: steps(1, jump-end).
static inline animator_curve animator_curve_hold(void) {
  animator_curve curve;
  memset(&curve, 0, sizeof curve);
  curve.kind = ANIMATOR_CURVE_KIND_STEPS;
  curve.count = 1;
  curve.jump = ANIMATOR_JUMP_END;
  return curve;
}

/// An animation of a property from one value to another: linear, once, filling
/// both ways so that the first and the last value also hold before and after.
///
/// It points to the two values: keep them until it has been added.
static inline animator_animation animator_animation_make(
    animator_property property, const animator_value *ANIMATOR_NULLABLE from,
    const animator_value *ANIMATOR_NULLABLE to, double duration) {
  animator_animation animation;
  memset(&animation, 0, sizeof animation);
  animation.struct_size = sizeof animation;
  animation.property = property;
  animation.fill = ANIMATOR_FILL_BOTH;
  animation.duration = duration;
  animation.from = from;
  animation.to = to;
  return animation;
}

#endif
