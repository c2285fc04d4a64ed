/// Transforms in space: turning out of the plane, perspective, and turning as
/// far as it was meant.
///
/// Granted: wherever a matrix stands it may be any 4×4 matrix, not only a 2D
/// one. A perspective of 1 point in d moves the eye to d points before the
/// plane: it is the identity with m[11] (m34) at -1/d. The host draws a layer
/// and its children as one flat picture that the matrix places in space; depth
/// does not reach into the children, and layers do not cut through each other.
///
/// A matrix does not tell whether it was turned by 10° or by 370°, and half a
/// turn has no way of its own. So give the parts instead: a card that turns
/// over once about its upright axis, seen from 800 points away:
///
///     const animator_transform_part shut[] = {
///         {ANIMATOR_TRANSFORM_PART_KIND_ROTATE, 0, 0, 1, 0, 0},
///         {ANIMATOR_TRANSFORM_PART_KIND_PERSPECTIVE, 0, 800, 0, 0, 0}};
///     const animator_transform_part open[] = {
///         {ANIMATOR_TRANSFORM_PART_KIND_ROTATE, 0, 0, 1, 0, 360},
///         {ANIMATOR_TRANSFORM_PART_KIND_PERSPECTIVE, 0, 800, 0, 0, 0}};
///     const animator_transform_way way = {
///         .struct_size = sizeof way, .from = shut, .to = open,
///         .from_count = 2, .to_count = 2};
///     animator_animation turn = animator_animation_make(
///         ANIMATOR_PROPERTY_TRANSFORM, NULL, NULL, 1);
///     transforms->add_transform_animation(transition, layer, &turn, &way);
///
/// Let the property DOUBLE_SIDED be 0 for a layer whose back shall not be seen.
#ifndef ANIMATOR_TRANSFORM_3D_H
#define ANIMATOR_TRANSFORM_3D_H

#include "host.h"
#include "spring.h"

/// The capability's id. Granted: matrices in space, parts, DOUBLE_SIDED.
/// Fallback: move, scale or turn in the plane.
#define ANIMATOR_TRANSFORM_3D_ID "animator.transform-3d"
/// The revision that this header describes.
#define ANIMATOR_TRANSFORM_3D_REVISION 1u

/// What a part of a transform does.
ANIMATOR_ENUM(animator_transform_part_kind, uint32_t){
    /// Moves by x, y and z points.
    ANIMATOR_TRANSFORM_PART_KIND_TRANSLATE = 1,
    /// Scales by x, y and z; 1 leaves a side as it is.
    ANIMATOR_TRANSFORM_PART_KIND_SCALE = 2,
    /// Turns by `degrees` about the axis (x, y, z), of any length above 0;
    /// about (0, 0, 1) it turns in the plane, clockwise for the viewer.
    ANIMATOR_TRANSFORM_PART_KIND_ROTATE = 3,
    /// Looks from x points away, 1 or more.
    ANIMATOR_TRANSFORM_PART_KIND_PERSPECTIVE = 4
};

/// A part of a transform, with its numbers; those that the kind does not use
/// are 0.
typedef struct animator_transform_part {
  animator_transform_part_kind kind;
  uint32_t reserved; /**< 0. */
  double x;
  double y;
  double z;
  double degrees; /**< ROTATE: any number of turns, either way round. */
} animator_transform_part;

/// The way from one list of parts to another, part by part.
///
/// The parts of a list are applied one after the other, the first one first, as
/// `animator_matrix_concat` does it. Both lists have the same kinds in the same
/// order, or one is empty and stands for parts that change nothing. Turns about
/// one axis pass through every angle between; between two axes they take the
/// shorter way.
typedef struct animator_transform_way {
  size_t struct_size;
  const animator_transform_part *ANIMATOR_NULLABLE from;
  const animator_transform_part *ANIMATOR_NULLABLE to;
  uint32_t from_count; /**< 0 to 16. */
  uint32_t to_count;   /**< 0 to 16. */
  /// Paces the way; needs `animator.spring` too. Null: the animation's curve.
  const animator_spring *ANIMATOR_NULLABLE spring;
} animator_transform_way;

/// The functions of `animator.transform-3d/1`. Constant, owned by the host.
typedef struct animator_transform_3d {
  size_t struct_size;

  /// Adds an animation of TRANSFORM that is given by its parts.
  ///
  /// `animation` is as for `add_animation`, or with a spring as for
  /// `add_spring_animation`, but for its property, which is TRANSFORM, and for
  /// `from`, `to`, `by` and keyframes, which are null and 0. All is copied.
  /// As those; BAD_VALUE also for lists of unlike kinds or a number outside its
  /// range, LIMIT for more than 16 parts, NOT_GRANTED when the capability, or
  /// the one for the spring, is not in the grant.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL add_transform_animation)(
      animator_transition transition, animator_layer layer,
      const animator_animation *ANIMATOR_NULLABLE animation,
      const animator_transform_way *ANIMATOR_NULLABLE way);
} animator_transform_3d;

#endif
