/// The words that every other header uses: statuses, handles, geometry, values.
///
/// What never changes, in any revision:
/// - the numbers of the enumerators, and the meaning of each status;
/// - the order and the type of struct members that were published;
/// - the small value structs without a size (point, rect, matrix, …).
///
/// What may change: structs that start with `struct_size` grow at their end,
/// enumerations gain values, capabilities gain revisions. A reader copies no
/// more than the smaller of the two sizes and ignores a tail that it does not
/// know. Before ABI 1.0 a new minor number may break any of this; it says so
/// in the ABI section of CHANGELOG.md.
#ifndef ANIMATOR_TYPES_H
#define ANIMATOR_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include "macros.h"

/// What a call has to say; 0 is success, everything else is not.
///
/// Words about a failure go to the host's `log`. A status that the reader does
/// not know is a failure.
ANIMATOR_ENUM(animator_status, int32_t){
    /// The call did what it is for.
    ANIMATOR_STATUS_OK = 0,
    /// A pointer is null or an argument is outside its documented set.
    ANIMATOR_STATUS_BAD_ARG = -1,
    /// A `struct_size` is smaller than the first revision of that struct.
    ANIMATOR_STATUS_BAD_SIZE = -2,
    /// The two sides speak no common revision of this interface.
    ANIMATOR_STATUS_BAD_ABI = -3,
    /// The call is not allowed now; the function's state tag says when it is.
    ANIMATOR_STATUS_BAD_STATE = -4,
    /// A handle is unknown, belongs to another transition, or is gone.
    ANIMATOR_STATUS_BAD_HANDLE = -5,
    /// A number is not finite or out of range, or a text is not UTF-8.
    ANIMATOR_STATUS_BAD_VALUE = -6,
    /// A time is negative, not finite, or runs backwards where it must not.
    ANIMATOR_STATUS_BAD_TIME = -7,
    /// The call came from another thread than its tag allows.
    ANIMATOR_STATUS_BAD_THREAD = -8,
    /// What is asked for exists only later.
    ANIMATOR_STATUS_NOT_READY = -9,
    /// The capability that the function belongs to was not granted.
    ANIMATOR_STATUS_NOT_GRANTED = -10,
    /// The plugin cannot work without a capability; the log names it.
    ANIMATOR_STATUS_MISSING_CAPABILITY = -11,
    /// The operation, property or kind is known but not served here.
    ANIMATOR_STATUS_UNSUPPORTED = -12,
    /// There is nothing by that name.
    ANIMATOR_STATUS_NOT_FOUND = -13,
    /// A count or a size is over what the host accepts.
    ANIMATOR_STATUS_LIMIT = -14,
    /// Memory ran out.
    ANIMATOR_STATUS_NO_MEMORY = -15,
    /// The transition was cancelled before the call.
    ANIMATOR_STATUS_CANCELLED = -16,
    /// The called side broke down in a way of its own.
    ANIMATOR_STATUS_INTERNAL = -17
};

/// How much a log message matters.
ANIMATOR_ENUM(animator_log_level, uint32_t){
    /// For the author, while looking for a fault.
    ANIMATOR_LOG_LEVEL_DEBUG = 0,
    /// Worth knowing; nothing is wrong.
    ANIMATOR_LOG_LEVEL_INFO = 1,
    /// Something is wrong and was worked around.
    ANIMATOR_LOG_LEVEL_WARNING = 2,
    /// Something is wrong and was given up.
    ANIMATOR_LOG_LEVEL_ERROR = 3
};

/// A transition in which this plugin takes part. Compare by `id`; 0 is none.
///
/// Valid from `begin` until `end` returns; any later use answers BAD_HANDLE.
typedef struct animator_transition {
  uint64_t id;
} animator_transition;

/// A layer inside one transition. Compare by `id`; 0 is none.
///
/// Valid as long as its transition. Never a pointer: the host checks it on
/// every use, and a made-up or stale one answers BAD_HANDLE.
typedef struct animator_layer {
  uint64_t id;
} animator_layer;

/// A place or a vector in points; y points down.
typedef struct animator_point {
  double x;
  double y;
} animator_point;

/// An axis-parallel rectangle in points, from its corner nearest the origin.
typedef struct animator_rect {
  double x;
  double y;
  double width;
  double height;
} animator_rect;

/// A colour in sRGB with straight alpha, every component from 0 to 1.
typedef struct animator_color {
  double red;
  double green;
  double blue;
  double alpha;
} animator_color;

/// A 4×4 matrix, row after row: m11, m12, … m44.
///
/// Points are row vectors, p' = p · M: the translation stands in the last row
/// (m[12], m[13], m[14]), and `a · b` applies a first. This is Core
/// Animation's order.
typedef struct animator_matrix {
  double m[16];
} animator_matrix;

/// Which operation of the stack a transition carries out; also a set of them.
ANIMATOR_FLAGS(animator_operation, uint32_t){
    /// A new screen covers the present one.
    ANIMATOR_OPERATION_PUSH = 1u << 0,
    /// The top screen leaves; the one below it comes back.
    ANIMATOR_OPERATION_POP = 1u << 1,
    /// Several screens leave at once; only the first and last are seen.
    ANIMATOR_OPERATION_UNWIND = 1u << 2,
    /// A screen appears over the whole stack, which stays visible.
    ANIMATOR_OPERATION_PRESENT = 1u << 3,
    /// A presented screen leaves.
    ANIMATOR_OPERATION_DISMISS = 1u << 4,
    /// A new screen takes the place of the present one.
    ANIMATOR_OPERATION_REPLACE = 1u << 5
};

/// Whether a transition leads away from the root of the stack or back to it.
ANIMATOR_ENUM(animator_direction, uint32_t){
    /// Away from the root: push, present, replace.
    ANIMATOR_DIRECTION_FORWARD = 0,
    /// Back to the root: pop, unwind, dismiss.
    ANIMATOR_DIRECTION_BACKWARD = 1
};

/// How a transition ended.
ANIMATOR_ENUM(animator_outcome, uint32_t){
    /// It ran to its end; the incoming screen is shown.
    ANIMATOR_OUTCOME_FINISHED = 0,
    /// It was taken back; everything is as it was before.
    ANIMATOR_OUTCOME_CANCELLED = 1,
    /// It was cut short; the incoming screen is shown all the same.
    ANIMATOR_OUTCOME_SKIPPED = 2,
    /// This plugin failed; the host went on without it.
    ANIMATOR_OUTCOME_FAILED = 3
};

/// The side from which reading starts.
ANIMATOR_ENUM(animator_layout_direction, uint32_t){
    /// "Leading" is the left side.
    ANIMATOR_LAYOUT_DIRECTION_LEFT_TO_RIGHT = 0,
    /// "Leading" is the right side: mirror what moves sideways.
    ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT = 1
};

/// What shape a value has; it must be the shape of the property it is for.
ANIMATOR_ENUM(animator_value_kind, uint32_t){
    /// One number: numbers[0].
    ANIMATOR_VALUE_KIND_SCALAR = 1,
    /// x and y: numbers[0], numbers[1].
    ANIMATOR_VALUE_KIND_POINT = 2,
    /// x, y, width and height: numbers[0] to numbers[3].
    ANIMATOR_VALUE_KIND_RECT = 3,
    /// Red, green, blue and alpha: numbers[0] to numbers[3].
    ANIMATOR_VALUE_KIND_COLOR = 4,
    /// A matrix: numbers[0] to numbers[15], row after row.
    ANIMATOR_VALUE_KIND_MATRIX = 5
};

/// A value of a property. Make one with the functions in `make.h`.
typedef struct animator_value {
  animator_value_kind kind;
  uint32_t reserved; /**< 0. */
  double numbers[16];
} animator_value;

/// What of a layer can be set and animated, with the kind of its values.
ANIMATOR_ENUM(animator_property, uint32_t){
    /// POINT: where the anchor point lies in the parent, in points.
    ANIMATOR_PROPERTY_POSITION = 1,
    /// RECT: the layer's rectangle in its own coordinates, in points.
    ANIMATOR_PROPERTY_BOUNDS = 2,
    /// POINT: which point of the bounds lies at the position, as fractions of
    /// the bounds; (0.5, 0.5) is the middle.
    ANIMATOR_PROPERTY_ANCHOR_POINT = 3,
    /// MATRIX: how the layer is moved, scaled or turned about its anchor point.
    /// Interpolated by translation, scale, skew and angle, so that a scale and
    /// a translation advance evenly. Only 2D matrices in the base set; others
    /// need `animator.transform-3d`. A scale of 0 may be animated as long as no
    /// value turns or skews; where one does, the parts of a flat matrix are
    /// unknown, and it jumps half-way.
    ANIMATOR_PROPERTY_TRANSFORM = 4,
    /// SCALAR, 0 to 1: how much shows, of the layer and its children as one.
    /// The container has no background: to darken a screen use TINT, or a black
    /// layer below or above it.
    ANIMATOR_PROPERTY_OPACITY = 5,
    /// SCALAR: the order among siblings; higher is nearer, ties keep the order
    /// of insertion.
    ANIMATOR_PROPERTY_Z_POSITION = 6,
    /// SCALAR, 0 or more: the radius of the corners, in points.
    ANIMATOR_PROPERTY_CORNER_RADIUS = 7,
    /// COLOR: behind the content.
    ANIMATOR_PROPERTY_BACKGROUND_COLOR = 8,
    /// COLOR: laid over whatever the layer and its children show, and nothing
    /// beside it; its alpha is the strength. Black at 0.4 darkens.
    ANIMATOR_PROPERTY_TINT = 9,
    /// COLOR: the shadow's colour.
    ANIMATOR_PROPERTY_SHADOW_COLOR = 10,
    /// SCALAR, 0 to 1: how much of the shadow shows.
    ANIMATOR_PROPERTY_SHADOW_OPACITY = 11,
    /// POINT: how far the shadow lies from the layer, in points.
    ANIMATOR_PROPERTY_SHADOW_OFFSET = 12,
    /// SCALAR, 0 or more: the blur of the shadow, in points.
    ANIMATOR_PROPERTY_SHADOW_RADIUS = 13,
    /// SCALAR, 0 to 1: whether the layer shows when its transform turns its
    /// back to the viewer; below 0.5 it hides. Needs `animator.transform-3d`.
    ANIMATOR_PROPERTY_DOUBLE_SIDED = 14,
    /// SCALAR, 0 or more: the blur of what lies below the layer's bounds, as
    /// the standard deviation in points. Needs `animator.backdrop-blur`.
    ANIMATOR_PROPERTY_BACKDROP_BLUR = 15
};

#endif
