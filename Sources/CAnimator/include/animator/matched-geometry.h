/// Matched geometry: a layer of one screen and a layer of the other travel as
/// one.
///
/// The app marks layers by a match id ("match" in a scene file). A match is a
/// pair of layers, one of each screen, with the same id. The host moves a match
/// by a temporary layer, named by the id, above both screens: it carries copies
/// of both layers from the place and size of the one to those of the other, and
/// cross-fades them on the way. Both copies have one outline, which goes from
/// the bounds and corners of the one to those of the other, and each covers it
/// in its own ratio; only where one of the layers is turned are they stretched
/// instead. Where both show the same it stays; nothing dips
/// to what lies below. The layers themselves do not show meanwhile. At the
/// first frame everything looks as on the outgoing screen and at the last as on
/// the incoming one, as far as nothing covers or cuts the layers there. Matches
/// keep the drawing order of the outgoing screen among each other. A match that
/// lies inside another one travels on its own; move it first, or both at once.
///
///     animator_animation pacing = animator_animation_make(
///         ANIMATOR_PROPERTY_POSITION, NULL, NULL, 0.5);
///     pacing.curve = animator_curve_ease_in_out();
///     matches->move_matches(transition, &pacing, NULL);
///
/// An id that several layers of one screen have is left out, and so is one
/// whose layer takes up no room; a note in the report names the layers. Masks
/// and hidden layers have no match.
#ifndef ANIMATOR_MATCHED_GEOMETRY_H
#define ANIMATOR_MATCHED_GEOMETRY_H

#include "host.h"
#include "spring.h"

/// The capability's id. Fallback: the screens move as wholes.
#define ANIMATOR_MATCHED_GEOMETRY_ID "animator.matched-geometry"
/// The revision that this header describes.
#define ANIMATOR_MATCHED_GEOMETRY_REVISION 1u

/// Two layers with one match id, as they stand before the transition.
typedef struct animator_match {
  size_t struct_size;
  /// UTF-8, owned by the host, valid until `begin` returns.
  const char *ANIMATOR_NULLABLE id;
  animator_layer from; /**< On the outgoing screen. */
  animator_layer to;   /**< On the incoming screen. */
  /// The smallest upright rectangles around them, in the container.
  animator_rect from_frame;
  animator_rect to_frame;
} animator_match;

/// The functions of `animator.matched-geometry/1`. Constant, owned by the host.
typedef struct animator_matched_geometry {
  size_t struct_size;

  /// Counts the matches of both screens.
  ///
  /// OK, BAD_ARG (null), BAD_HANDLE, NOT_GRANTED, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL get_match_count)(
      animator_transition transition, uint32_t *ANIMATOR_NULLABLE out);

  /// Describes a match by its index, in the drawing order of the outgoing
  /// screen.
  ///
  /// `out->struct_size` says how much room there is and stays as it is.
  /// As `get_match_count`; BAD_SIZE, NOT_FOUND (index).
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL get_match)(
      animator_transition transition, uint32_t index,
      animator_match *ANIMATOR_NULLABLE out);

  /// Moves one match.
  ///
  /// Of `pacing` the `delay`, `duration`, `curve` and `token` count; with a
  /// `spring`, which needs `animator.spring`, `duration` and `curve` are 0. The
  /// property is POSITION, the fill BOTH, the rest 0. `out` receives the
  /// temporary layer, which has the highest Z_POSITION that a child of the
  /// container has at the call; it may be null.
  /// As `get_match`, `add_animation` and `add_spring_animation`; BAD_VALUE also
  /// for a match that moves already, LIMIT for 10000 layers, copies included.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL move_match)(
      animator_transition transition, uint32_t index,
      const animator_animation *ANIMATOR_NULLABLE pacing,
      const animator_spring *ANIMATOR_NULLABLE spring,
      animator_layer *ANIMATOR_NULLABLE out);

  /// Moves every match that does not move yet.
  ///
  /// As `move_match`; all of them or none. A token comes back once per match.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL move_matches)(
      animator_transition transition,
      const animator_animation *ANIMATOR_NULLABLE pacing,
      const animator_spring *ANIMATOR_NULLABLE spring);
} animator_matched_geometry;

#endif
