/// Frames: values that are worked out anew for each frame.
///
/// For what no curve, keyframe or spring describes, such as a wave that runs
/// through a hundred slices. `begin` says by `run_frames` which values of which
/// layers they are, and for how long. From then on the host asks the animator's
/// `frame` for all of them whenever it wants to know what shows:
///
///     static animator_status frame(animator_instance *self,
///                                  animator_transition transition,
///                                  double progress, animator_value *values,
///                                  uint32_t count) {
///       animator_status status =
///           animator_life_check_frame(self, progress, values, count);
///       if (status != ANIMATOR_STATUS_OK) return status;
///       for (uint32_t i = 0; i < count; i++)
///         values[i].numbers[0] = progress;
///       return ANIMATOR_STATUS_OK;
///     }
///
/// The check is that of author.h; without it, `frame` itself looks at all that
/// its statuses name.
///
/// `frame` is a pure function of the progress. The host may ask for any
/// progress, in any order and any number of times: when a hand scrubs, when the
/// transition runs backwards, when somebody looks at a single frame. So let
/// nothing depend on an earlier call, on a clock or on chance.
///
/// List the capability as OPTIONAL or REQUIRED, though the animator brings
/// functions too. Here both sides have some: the host's
/// `animator_frame_functions` come from its `get_capability`, and the
/// descriptor's `get_capability` gives the animator's `animator_frame` for the
/// same id and revision.
///
/// Whatever a property animation can describe is better declared: then no call
/// is needed at all, and it goes on when this plugin no longer does.
#ifndef ANIMATOR_FRAME_H
#define ANIMATOR_FRAME_H

#include "plugin.h"

/// The capability's id. Fallback: declare animations that come close.
#define ANIMATOR_FRAME_ID "animator.frame"
/// The revision that this header describes.
#define ANIMATOR_FRAME_REVISION 1u

/// A value that frames set: which property of which layer.
typedef struct animator_frame_value {
  animator_layer layer;
  animator_property property;
  uint32_t reserved; /**< 0. */
} animator_frame_value;

/// The host's functions of `animator.frame/1`. Constant, owned by the host.
typedef struct animator_frame_functions {
  size_t struct_size;

  /// Says which values frames set from now on, and for how long.
  ///
  /// `duration` is in seconds, above 0: the progress runs from 0 at `begin` to
  /// 1 then, evenly, and stays there if the transition lasts longer; the
  /// transition ends no earlier, unless it is completed. `values` holds
  /// `count` entries, 1 to 10000, each layer's property once; they are copied
  /// before the call returns, and `frame` gets them in this order. What frames
  /// set takes the place of animations of the same property. Once per
  /// transition.
  /// OK, BAD_ARG (null, a property that is not known), BAD_VALUE (no entries,
  /// one of them twice), BAD_TIME (duration), LIMIT, BAD_HANDLE (a layer),
  /// NOT_GRANTED, BAD_STATE (also a second time), BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL run_frames)(
      animator_transition transition, double duration,
      const animator_frame_value *ANIMATOR_NULLABLE values, uint32_t count);
} animator_frame_functions;

/// The animator's functions of `animator.frame/1`. Constant, owned by the
/// plugin, valid until the library is unloaded.
///
/// In them the host may be asked for `log` and `get_capability` only; its other
/// functions answer BAD_STATE.
typedef struct animator_frame {
  size_t struct_size;

  /// Works out all values at a progress from 0 to 1. May not be null.
  ///
  /// `values` holds the `count` values of `run_frames` in that order. They are
  /// the host's, valid during the call, and come filled in with what `begin`
  /// left the layers with; change the numbers of those that shall differ, and
  /// leave the kinds alone. At 1 everything has to lie as the host shows it
  /// next. Called between a `begin` that ran frames and its `end`; may take
  /// 100 ms, unless the user allows more.
  ///
  /// After a failure, a number that is not finite or a value out of range the
  /// host goes on from that progress with its built-in cross-fade, and the
  /// transition counts as failed. When another transition takes over, frames
  /// that had not run to their end go on without this plugin, from what `frame`
  /// answers then for the rest of the way.
  /// OK, BAD_ARG (null), BAD_STATE (not begun), BAD_VALUE (another progress).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE frame)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_transition transition, double progress,
      animator_value *ANIMATOR_NULLABLE values, uint32_t count);
} animator_frame;

#endif
