/// Interaction: a hand takes a transition, moves it and lets go of it.
///
/// The host does the work. While a hand holds a transition, everything that
/// `begin` declared follows the hand instead of the clock; when it lets go, the
/// clock takes over from where the values are and as fast as they move. The
/// animator says how far a finger has to go, and may decide where it ends up.
///
/// Here the functions are the plugin's, and the host asks for them: list the
/// capability as OPTIONAL or REQUIRED, and let `get_capability` of the
/// descriptor give an `animator_interactive` for its id and revision. A table
/// whose functions are all null stands for the host's own ways:
///
///     static const animator_interactive by_hand = {.struct_size =
///                                                      sizeof by_hand};
///     static const void *get_capability(const char *id, uint32_t revision) {
///       return id && revision == ANIMATOR_INTERACTIVE_REVISION &&
///                      strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0
///                  ? &by_hand : NULL;
///     }
///
/// author.h writes that function by ANIMATOR_PROVIDES.
///
/// Without the grant no hand gets hold of the transition: it runs by the clock.
#ifndef ANIMATOR_INTERACTIVE_H
#define ANIMATOR_INTERACTIVE_H

#include "plugin.h"

/// The capability's id. The host has no functions for it: its own
/// `get_capability` answers null. Fallback: the clock alone moves everything.
#define ANIMATOR_INTERACTIVE_ID "animator.interactive"
/// The revision that this header describes.
#define ANIMATOR_INTERACTIVE_REVISION 1u

/// How values follow the hand.
ANIMATOR_ENUM(animator_scrub_law, uint32_t){
    /// Half the way of the finger is half the way of every value: curves are
    /// taken out, so that what is dragged stays under the finger.
    ANIMATOR_SCRUB_LAW_LINEAR = 0,
    /// Half the way of the finger is half the time: values stand where their
    /// curves have them then, as in a film that is wound on.
    ANIMATOR_SCRUB_LAW_CURVE = 1
};

/// What moves a transition.
ANIMATOR_ENUM(animator_phase, uint32_t){
    /// The clock, as it was declared.
    ANIMATOR_PHASE_RUNNING = 0,
    /// A hand.
    ANIMATOR_PHASE_HELD = 1,
    /// The clock, on the way to the end after a hand let go.
    ANIMATOR_PHASE_FINISHING = 2,
    /// The clock, on the way back to the start.
    ANIMATOR_PHASE_CANCELLING = 3
};

/// How an animator lets its transitions be taken by hand.
typedef struct animator_interaction {
  size_t struct_size;
  animator_scrub_law law;
  /// 1 when a hand may hold the transition from its first frame on, 0 when it
  /// may only catch a transition that runs.
  uint32_t starts_under_finger;
  /// How far a finger moves for the whole way, in points, 0 or more; 0 is the
  /// width of the container, or its height for a screen that is presented or
  /// dismissed.
  double distance;
  /// What progress a finger can bring about, from 0 to 1; `maximum_progress` is
  /// above `minimum_progress`.
  double minimum_progress;
  double maximum_progress;
} animator_interaction;

/// Where a transition goes when a hand lets go of it, and how.
typedef struct animator_release {
  size_t struct_size;
  /// 1 to go on to the incoming screen, 0 to go back to the outgoing one.
  uint32_t finish;
  /// 1 when `curve` paces the rest of the way; 0 when the rest starts as fast
  /// as the finger moved and slows down to the end.
  uint32_t has_curve;
  /// How much faster than declared the rest is covered: finite and above 0.
  /// With 0.6 of a transition of 2 s still to go, a speed of 2 takes 0.6 s.
  double speed;
  animator_curve curve;
} animator_release;

/// The functions of `animator.interactive/1`. Constant, owned by the plugin,
/// valid until the library is unloaded. Each may be null.
///
/// In them the host may be asked for `log` and `get_capability` only; its other
/// functions answer BAD_STATE. A failure is noted and costs nothing else: the
/// transition then goes the way that the host would have chosen.
typedef struct animator_interactive {
  size_t struct_size;

  /// Describes how this instance may be taken by hand. Null keeps what the host
  /// fills in. Called once, after `create`.
  ///
  /// `out` is the host's, valid during the call, and comes filled in: LINEAR,
  /// from the first frame on, the container's side, progress 0 to 1. Change
  /// what shall differ. A failure, or a value outside its range, is one of
  /// `create`: no instance is used.
  /// OK, BAD_ARG (null).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE get_interaction)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_interaction *ANIMATOR_NULLABLE out);

  /// Decides where the transition goes when the hand lets go. Null keeps what
  /// the host fills in.
  ///
  /// `position` is the progress there, 0 to 1; `velocity` is how fast the hand
  /// moved, in whole ways per second, below 0 towards the start. `out` is the
  /// host's, valid during the call, and comes filled in with the host's rule:
  /// finish when position + velocity · 0.25 s reaches half the way, at a speed
  /// of 1, without a curve. Change what shall differ. Called between `begin`
  /// and `end`, each time that a hand lets go.
  /// OK, BAD_ARG (null), BAD_STATE (not begun).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE release)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_transition transition, double position, double velocity,
      animator_release *ANIMATOR_NULLABLE out);

  /// Tells that something else moves the transition from now on.
  ///
  /// A hand that takes it: HELD; that lets go: FINISHING or CANCELLING; and
  /// RUNNING when the clock goes on as if no hand had been there. Called
  /// between `begin` and `end`.
  /// OK, BAD_ARG (null), BAD_STATE (not begun).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE phase_changed)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_transition transition, animator_phase phase);
} animator_interactive;

#endif
