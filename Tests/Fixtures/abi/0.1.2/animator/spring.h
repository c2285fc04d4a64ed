/// Springs: motion paced by a damped oscillator instead of a curve.
///
/// With UIKit's words: `usingSpringWithDamping` is `damping_ratio`,
/// `initialSpringVelocity` is `initial_velocity`, the duration is `duration`.
/// With Core Animation's: `mass`, `stiffness`, `damping`, and a duration of 0.
///
/// A spring may pass its end and come back: values go beyond `from` and `to`.
/// What a layer cannot show (an opacity above 1, a negative size) stops at the
/// nearest value that it can. The animator's `maximum_overshoot` says how far.
///
/// The motion is worked out in closed form: the same at every frame rate, at
/// any time and in any order, and its last value is exactly `to`.
#ifndef ANIMATOR_SPRING_H
#define ANIMATOR_SPRING_H

#include "host.h"

/// The capability's id. Fallback: the declared cubic curve paces the motion.
#define ANIMATOR_SPRING_ID "animator.spring"
/// The revision that this header describes.
#define ANIMATOR_SPRING_REVISION 1u

/// A spring that pulls from the start to the end of an animation.
///
/// Either `duration` is above 0: the motion fits the duration, with
/// `damping_ratio` above 0.001 and at most 1, and stiffness and damping follow
/// from ω₀ = ln((ζ/√(1−ζ²))/0.001)/(ζ·D) for ζ < 1 and from
/// ω₀ = 9.233413476/D for ζ = 1, with mass 1, k = ω₀² and c = 2ζω₀.
/// Or `duration` is 0: `mass`, `stiffness` and `damping` rule, and the motion
/// runs until it has settled within 0.0001 of the way; a damping of 0 never
/// settles.
///
/// Ranges: `duration` 0.0001 to 100000 s; `mass` 1e-9 to 1e9; `stiffness` 1e-9
/// to 1e15; `damping` 0, or so much up to 1e15 that the damping ratio
/// damping/(2·√(stiffness·mass)) is from 1e-9 to 1e9; `initial_velocity` and
/// what it comes to per second from -1e100 to 1e100. The animation ends within
/// the animator's `maximum_duration`, as every other does.
typedef struct animator_spring {
  size_t struct_size;
  double duration;      /**< Seconds, or 0 for a physical spring. */
  double damping_ratio; /**< 1 does not overshoot; less bounces. */
  double mass;
  double stiffness;
  double damping;
  /// The speed at the start, in whole ways per second: 1 covers the distance
  /// from start to end in one second, less than 0 leads away from the end.
  double initial_velocity;
} animator_spring;

/// The functions of `animator.spring/1`. Constant, owned by the host.
typedef struct animator_spring_functions {
  size_t struct_size;

  /// Adds an animation that a spring paces.
  ///
  /// Of `animation` the `delay`, `fill`, `token`, `property` and `from`, `to`,
  /// `by` count; `duration`, `curve`, `repeat_count`, `flags` and keyframes
  /// must be 0. Both structs are copied.
  /// As `add_animation`; BAD_VALUE also for a spring outside the ranges above,
  /// NOT_GRANTED when the capability is not in the grant.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL add_spring_animation)(
      animator_transition transition, animator_layer layer,
      const animator_animation *ANIMATOR_NULLABLE animation,
      const animator_spring *ANIMATOR_NULLABLE spring);
} animator_spring_functions;

#endif
