/// How a property changes over time: declared once, then run by the host.
///
/// Zeroed memory with `struct_size` set is a valid animation of 0 seconds:
/// linear, once, no fill, no notice. So set only what you need.
#ifndef ANIMATOR_ANIMATION_H
#define ANIMATOR_ANIMATION_H

#include "types.h"

/// What a pacing curve is made of.
ANIMATOR_ENUM(animator_curve_kind, uint32_t){
    /// The input itself.
    ANIMATOR_CURVE_KIND_LINEAR = 0,
    /// CSS `cubic-bezier(x1, y1, x2, y2)`; x1 and x2 from 0 to 1.
    ANIMATOR_CURVE_KIND_CUBIC_BEZIER = 1,
    /// CSS `steps(count, jump)`.
    ANIMATOR_CURVE_KIND_STEPS = 2
};

/// Where a stepped curve jumps.
ANIMATOR_ENUM(animator_jump, uint32_t){
    /// At the end of each step; the first step shows the start.
    ANIMATOR_JUMP_END = 0,
    /// At the start of each step; the last step shows the end.
    ANIMATOR_JUMP_START = 1,
    ANIMATOR_JUMP_NONE = 2, /**< Needs a count of 2 or more. */
    /// At both ends: `count` + 1 jumps.
    ANIMATOR_JUMP_BOTH = 3
};

/// A pacing curve: maps the share of time gone by to the share of the way.
typedef struct animator_curve {
  animator_curve_kind kind;
  uint32_t count;     /**< STEPS: how many steps, 1 to 10000; else 0. */
  animator_jump jump; /**< STEPS: where it jumps; else 0. */
  uint32_t reserved;  /**< 0. */
  double x1, y1;      /**< CUBIC_BEZIER: the first control point; else 0. y1
                           and y2 from -1e100 to 1e100. */
  double x2, y2;      /**< CUBIC_BEZIER: the second control point; else 0. */
} animator_curve;

/// What an animation shows outside its active time, while it is attached.
ANIMATOR_ENUM(animator_fill, uint32_t){
    /// The layer's own value.
    ANIMATOR_FILL_NONE = 0,
    /// After the end: the last value, until the transition ends.
    ANIMATOR_FILL_FORWARDS = 1,
    /// During the delay: the first value.
    ANIMATOR_FILL_BACKWARDS = 2,
    /// Both.
    ANIMATOR_FILL_BOTH = 3
};

/// Ways in which an animation departs from the plain case; a set.
ANIMATOR_FLAGS(animator_animation_flags, uint32_t){
    /// Its value is added to the one below it (matrices are concatenated: its
    /// own first) instead of replacing it.
    ANIMATOR_ANIMATION_FLAGS_ADDITIVE = 1u << 0,
    /// Every second run goes backwards. One run more per repetition, as in
    /// Core Animation: a `repeat_count` of 1 goes there and back.
    ANIMATOR_ANIMATION_FLAGS_AUTOREVERSES = 1u << 1
};

/// One value on the way, with the pacing from it to the next one.
typedef struct animator_keyframe {
  double offset; /**< When, as a share of the duration: 0 to 1, ascending. */
  animator_value value;
  animator_curve curve; /**< From this keyframe to the next. */
} animator_keyframe;

/// One property of one layer over time.
///
/// Give either `keyframes` (two or more) or some of `from`, `to` and `by`:
/// - from and to: as given;  from and by: from … from + by;
/// - by and to: to − by … to;  from alone: from … the layer's own value;
/// - to alone: the layer's own value … to;  by alone: that value … plus by.
/// The layer's own value is the one set in this transition before the
/// animation is added. For matrices "+" concatenates.
///
/// `delay` plus `duration` times the runs is at most the animator's
/// `maximum_duration`, unless the animation never ends; BAD_TIME where the sum
/// is not finite.
///
/// The struct and all it points to are yours and are copied before the call
/// returns; the same struct may be added to several layers.
typedef struct animator_animation {
  size_t struct_size;
  animator_property property;
  animator_fill fill;
  animator_animation_flags flags;
  uint32_t keyframe_count; /**< 0 when from, to or by is given; at most 1000. */
  double delay;            /**< Seconds from `begin`; may be negative. */
  double duration;         /**< Seconds of one run; 0 or more. */
  double repeat_count;     /**< How many runs, fractions allowed; 0 and 1 both
                                mean one, INFINITY means for ever. */
  animator_curve curve;    /**< Paces each run as a whole. */
  const animator_value *ANIMATOR_NULLABLE from;
  const animator_value *ANIMATOR_NULLABLE to;
  const animator_value *ANIMATOR_NULLABLE by;
  const animator_keyframe *ANIMATOR_NULLABLE keyframes;
  uint64_t token; /**< Comes back in `animation_ended`; 0 asks for no call. */
} animator_animation;

#endif
