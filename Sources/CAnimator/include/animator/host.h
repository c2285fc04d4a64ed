/// What the host does for a plugin: the base set, always there.
///
/// Nothing here touches the screen at once. Calls made inside `begin` are
/// collected; when `begin` returns OK the host checks them as a whole and
/// carries out all of them or none.
///
/// Tags. Each function ends with `[thread & state]`:
///   plugin-thread  the one thread on which the host calls this library
///   any-thread     every thread
///   begin          inside `begin`
///   running        inside `begin` or `animation_ended`
///   any-state      from `animator_entry` until the process ends
/// A call from another thread answers BAD_THREAD, in another state BAD_STATE.
/// Both are checked before any other argument, after the transition handle.
#ifndef ANIMATOR_HOST_H
#define ANIMATOR_HOST_H

#include "animation.h"
#include "path.h"

/// Where a layer goes among the children of its new parent.
ANIMATOR_ENUM(animator_place, uint32_t){
    /// Above every child; `sibling` is none.
    ANIMATOR_PLACE_TOP = 0,
    /// Below every child; `sibling` is none.
    ANIMATOR_PLACE_BOTTOM = 1,
    /// Right above `sibling`.
    ANIMATOR_PLACE_ABOVE = 2,
    /// Right below `sibling`.
    ANIMATOR_PLACE_BELOW = 3
};

/// A copy of a layer's values as they are now. The host fills `struct_size`
/// bytes at most; set `struct_size` before the call.
typedef struct animator_layer_state {
  size_t struct_size;
  animator_point position;     /**< Of the anchor point, in the parent. */
  animator_rect bounds;        /**< In the layer's own coordinates. */
  animator_point anchor_point; /**< As fractions of the bounds. */
  animator_matrix transform;
  double opacity;
  double z_position;
  double corner_radius;
} animator_layer_state;

/// The base set. Constant; owned by the host; lives until the process ends.
typedef struct animator_host {
  size_t struct_size;
  /// The revision that this table is written in (`ANIMATOR_ABI`).
  uint32_t abi;
  uint32_t reserved;
  /// For logs and reports. Behaviour must not depend on either: ask for
  /// capabilities instead. UTF-8, never null.
  const char *ANIMATOR_NONNULL name;
  const char *ANIMATOR_NONNULL version;

  /// Hands words to the host; they reach the person who runs it.
  ///
  /// `message` is UTF-8, borrowed for the call, cut after 4096 bytes. Null or
  /// malformed text is dropped. Never blocks.
  /// [any-thread & any-state]
  void (*ANIMATOR_NONNULL log)(animator_log_level level,
                               const char *ANIMATOR_NULLABLE message);

  /// Gives the function table of a capability, or null when the host has none
  /// by that id with at least that revision.
  ///
  /// The table is constant and lives until the process ends. Having it is not
  /// being granted it: a function of a capability outside the instance's grant
  /// answers NOT_GRANTED. `id` is borrowed for the call; null gives null.
  /// [any-thread & any-state]
  const void *ANIMATOR_NULLABLE (*ANIMATOR_NONNULL get_capability)(
      const char *ANIMATOR_NULLABLE id, uint32_t revision);

  /// Finds the first layer by a name at or below `ancestor`, depth first.
  ///
  /// A screen's root bears the screen's name. `name` is UTF-8, borrowed. `out`
  /// receives the handle, or none on failure.
  /// OK, BAD_ARG (null), BAD_HANDLE, BAD_STATE, BAD_THREAD, NOT_FOUND.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL find_layer)(
      animator_transition transition, animator_layer ancestor,
      const char *ANIMATOR_NULLABLE name,
      animator_layer *ANIMATOR_NULLABLE out);

  /// Copies a layer's values as set so far in this transition.
  ///
  /// `out->struct_size` says how much room there is and stays as it is.
  /// OK, BAD_ARG (null), BAD_SIZE, BAD_HANDLE, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL get_layer)(
      animator_transition transition, animator_layer layer,
      animator_layer_state *ANIMATOR_NULLABLE out);

  /// Maps a point from one layer's own coordinates to another's.
  ///
  /// Use it for every position that crosses layers: a scrolled screen has
  /// bounds that do not start at 0, and a mask lives in the bounds of the layer
  /// that it cuts. Loose layers count as children of the container.
  /// OK, BAD_ARG (null), BAD_HANDLE, BAD_VALUE (not finite, or `to` is
  /// flattened by its transform), BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL convert_point)(
      animator_transition transition, animator_point point, animator_layer from,
      animator_layer to, animator_point *ANIMATOR_NULLABLE out);

  /// Reads a parameter of this run: what the user set, else its default.
  ///
  /// The id is one that the animator declares. A boolean reads as 0 or 1.
  /// OK, BAD_ARG (null), BAD_HANDLE, NOT_FOUND, UNSUPPORTED (a text),
  /// BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL get_number)(
      animator_transition transition, const char *ANIMATOR_NULLABLE id,
      double *ANIMATOR_NULLABLE out);

  /// Reads a parameter whose type is TEXT or CHOICE.
  ///
  /// `*out` is UTF-8, owned by the host, valid until `begin` returns.
  /// OK, BAD_ARG (null), BAD_HANDLE, NOT_FOUND, UNSUPPORTED (a number),
  /// BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL get_text)(
      animator_transition transition, const char *ANIMATOR_NULLABLE id,
      const char *ANIMATOR_NULLABLE *ANIMATOR_NULLABLE out);

  /// Puts a layer among the children of `parent`, from wherever it was.
  ///
  /// Allowed for the incoming screen's root, whose parent is the container, and
  /// for layers that this transition created. The host has already put the
  /// incoming screen above (push, present, replace) or below (the others) the
  /// outgoing one; call this for another order. `sibling` is none for TOP and
  /// BOTTOM, else a child of `parent`.
  /// OK, BAD_ARG (place), BAD_HANDLE, BAD_VALUE (a layer inside itself, or
  /// `sibling` is no child of `parent`), UNSUPPORTED (a layer of the app),
  /// LIMIT (1500 layers that lie or mask one in the other), BAD_STATE,
  /// BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL insert_layer)(
      animator_transition transition, animator_layer layer,
      animator_layer parent, animator_place place, animator_layer sibling);

  /// Makes an empty layer that the host removes when the transition ends.
  ///
  /// It is loose: insert it, or use it as a mask. Its bounds are empty, its
  /// anchor point is the middle. `name` is UTF-8, borrowed, without "/" or a
  /// leading "@", 1 to 255 bytes. `out` receives the handle.
  /// OK, BAD_ARG (null), BAD_VALUE (name), BAD_HANDLE, LIMIT (10000 layers),
  /// BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL create_layer)(
      animator_transition transition, const char *ANIMATOR_NULLABLE name,
      animator_layer *ANIMATOR_NULLABLE out);

  /// Makes a layer that shows an outline, else like `create_layer`.
  ///
  /// The path's coordinates are the layer's own. With the empty bounds that a
  /// new layer has, the path's (0, 0) lies at the layer's position and is the
  /// point that its transform turns and scales about. The path is copied.
  /// OK, BAD_ARG (null), BAD_SIZE, BAD_VALUE (name, a number that is not
  /// finite, a first element that is no MOVE, an unknown verb), BAD_HANDLE,
  /// LIMIT, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL create_path_layer)(
      animator_transition transition, const char *ANIMATOR_NULLABLE name,
      const animator_path *ANIMATOR_NULLABLE path, animator_color fill,
      animator_layer *ANIMATOR_NULLABLE out);

  /// Sets a layer's own value for the length of the transition.
  ///
  /// It holds from the first frame; an animation of the property shows above
  /// it. When the transition ends the host restores what was there before.
  /// OK, BAD_ARG (null, unknown property), BAD_VALUE (another kind than the
  /// property's, not finite, out of range), NOT_GRANTED (a 3D matrix, or a
  /// property that needs a capability), BAD_HANDLE, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL set_value)(
      animator_transition transition, animator_layer layer,
      animator_property property,
      const animator_value *ANIMATOR_NULLABLE value);

  /// Adds an animation to a layer; it starts with the transition.
  ///
  /// Several animations of one property stack in the order in which they were
  /// added. The animation is copied. A layer that is gone from the picture may
  /// be animated.
  /// OK, BAD_ARG (null, unknown enumerator, neither or both of keyframes and
  /// from/to/by), BAD_SIZE, BAD_VALUE (a kind that is not the property's, a
  /// number that is not finite or out of range, offsets that do not ascend),
  /// BAD_TIME (duration), NOT_GRANTED (a 3D matrix, or a property that needs a
  /// capability), LIMIT (100000 animations), BAD_HANDLE, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL add_animation)(
      animator_transition transition, animator_layer layer,
      const animator_animation *ANIMATOR_NULLABLE animation);

  /// Says that this plugin will call `complete` itself.
  ///
  /// Without it the transition ends when its last finite animation has ended.
  /// With it the transition ends at the first `complete`, or at the deadline,
  /// which is then reported as this plugin's fault: 0.25 s after the end of the
  /// last finite animation or the default duration, whichever is later.
  /// OK, BAD_HANDLE, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & begin]
  animator_status (*ANIMATOR_NONNULL complete_manually)(
      animator_transition transition);

  /// Ends the transition; carried out after the plugin has returned.
  ///
  /// `finished` is 1, or 0 to give the operation up and go back to where it
  /// started. Only the first call counts. A later one, and one that
  /// contradicts the host (1 after the user cancelled), changes nothing, is
  /// noted in the journal and answers BAD_STATE.
  /// OK, BAD_ARG (neither 0 nor 1), BAD_HANDLE, BAD_STATE, BAD_THREAD.
  /// [plugin-thread & running]
  animator_status (*ANIMATOR_NONNULL complete)(animator_transition transition,
                                               uint32_t finished);
} animator_host;

#endif
