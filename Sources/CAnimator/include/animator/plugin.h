/// What a plugin is: one exported function and the constant tables behind it.
///
/// The conversation, in order. Whoever finds a mismatch says so and stops.
///  1. The host offers the revisions that it speaks, and its function table.
///     A plugin with no revision in common answers BAD_ABI.
///  2. The plugin answers with its table. The host checks every pointer, count
///     and text in it and compares it with the manifest, field by field, if
///     there is one. What it does not know of an `animator_operation` or of
///     `animator_claims` it ignores.
///  3. For one animator the host grants, of what the animator lists, what both
///     know and the user does not withhold, each in the newest common revision.
///     A required capability that is missing ends it here, with its id named.
///  4. `create` makes an instance with that grant, which never changes.
///  5. For each transition: `begin`, any number of `animation_ended`, `end`.
///     A plugin that fails in one of them loses that transition only.
///  6. `destroy`, when the host has no further use for the instance.
#ifndef ANIMATOR_PLUGIN_H
#define ANIMATOR_PLUGIN_H

#include "host.h"

/// Packs a revision of this interface into a number that sorts by age.
#define ANIMATOR_ABI_MAKE(major, minor, patch)                                \
  (((uint32_t)(major) << 24) | ((uint32_t)(minor) << 16) | (uint32_t)(patch))
/// The revision that these headers describe: 0.1.3.
#define ANIMATOR_ABI ANIMATOR_ABI_MAKE(0, 1, 3)
/// The oldest revision that works together with these headers. Within 0.1 all
/// do; before 1.0 another minor number is another interface.
#define ANIMATOR_ABI_OLDEST ANIMATOR_ABI_MAKE(0, 1, 0)
/// The newest revision that these headers promise to work with.
#define ANIMATOR_ABI_NEWEST ANIMATOR_ABI_MAKE(0, 1, 0xffff)

/// What the host brings to the handshake. Owned by the host, valid during the
/// call; the table behind `host` lives until the process ends.
typedef struct animator_offer {
  size_t struct_size;
  /// The revisions that the host works with, both ends included.
  uint32_t abi_oldest;
  uint32_t abi_newest;
  const animator_host *ANIMATOR_NULLABLE host;
} animator_offer;

/// How an animator stands to a capability.
ANIMATOR_ENUM(animator_need, uint32_t){
    /// It cannot work without; the host refuses the animator instead.
    ANIMATOR_NEED_REQUIRED = 1,
    /// It works better with; `fallback` says what happens without.
    ANIMATOR_NEED_OPTIONAL = 2,
    /// It brings functions that nobody has to grant, which are asked for by
    /// `get_capability`. Not for `animator.frame` and `animator.interactive`,
    /// which are granted only where they are listed as one of the others.
    ANIMATOR_NEED_PROVIDED = 3
};

/// A line of an animator's capability list. Constant, owned by the plugin.
typedef struct animator_capability_use {
  size_t struct_size;
  const char *ANIMATOR_NULLABLE id; /**< Such as "animator.spring". */
  animator_need need;
  uint32_t min_revision; /**< 1 or more. */
  uint32_t max_revision; /**< `min_revision` or more; the best one both know is
                              granted. */
  uint32_t reserved;     /**< 0. */
  /// For OPTIONAL: what is done instead, for people and for checks, such as
  /// "cubic-bezier(0.2, 0.8, 0.2, 1)"; null for the others.
  const char *ANIMATOR_NULLABLE fallback;
} animator_capability_use;

/// What a parameter holds.
ANIMATOR_ENUM(animator_parameter_type, uint32_t){
    /// A number from `minimum` to `maximum`.
    ANIMATOR_PARAMETER_TYPE_NUMBER = 1,
    /// True or false, read as 1 or 0.
    ANIMATOR_PARAMETER_TYPE_BOOLEAN = 2,
    /// UTF-8 text of at most 255 bytes.
    ANIMATOR_PARAMETER_TYPE_TEXT = 3,
    /// One of the texts in `choices`, which are parted by "|".
    ANIMATOR_PARAMETER_TYPE_CHOICE = 4
};

/// Something a user may set per run. Constant, owned by the plugin.
///
/// A TEXT whose unit is "color" is a colour: its default is written #rrggbb or
/// #rrggbbaa. A user may write any colour of CSS in sRGB; `get_text` hands on
/// the default, or what was set as #rrggbbaa. Hosts of before 0.1.3 hand on any
/// text as it was set.
typedef struct animator_parameter {
  size_t struct_size;
  const char *ANIMATOR_NULLABLE id;   /**< Unique here; a-z, 0-9 and "-". */
  const char *ANIMATOR_NULLABLE name; /**< One line for people. */
  animator_parameter_type type;
  uint32_t reserved;                  /**< 0. */
  const char *ANIMATOR_NULLABLE unit; /**< Such as "s", "points"; or null.
                                           "color": see above. */
  double minimum;                     /**< NUMBER. */
  double maximum;                     /**< NUMBER; `minimum` or more. */
  double default_number;              /**< NUMBER, BOOLEAN. */
  const char *ANIMATOR_NULLABLE default_text; /**< TEXT, CHOICE; else null. */
  const char *ANIMATOR_NULLABLE choices;      /**< CHOICE; else null. */
} animator_parameter;

/// Claims that the host and the conformance suite may rely on and check.
ANIMATOR_FLAGS(animator_claims, uint32_t){
    /// Backward runs look like forward runs shown backwards, pixel for pixel.
    ANIMATOR_CLAIMS_SYMMETRIC = 1u << 0,
    /// The area that its mask lets through never shrinks in a forward run.
    ANIMATOR_CLAIMS_MONOTONE_MASK = 1u << 1,
    /// Calls during frames allocate nothing.
    ANIMATOR_CLAIMS_ALLOCATION_FREE = 1u << 2,
    /// Where `reduced_motion` is 1, nothing of what it shows moves: no layer
    /// and no mask changes its POSITION, BOUNDS, ANCHOR_POINT or TRANSFORM
    /// during the transition, which ends like any other (rule CP-13). Without
    /// this claim the host does not ask the animator for less motion: it shows
    /// a cross-fade in place instead, for as long as the parameter `duration`
    /// says, else for `default_duration`.
    ANIMATOR_CLAIMS_HANDLES_REDUCED_MOTION = 1u << 3
};

/// A capability in a grant, with the revision that both sides use.
typedef struct animator_granted_capability {
  const char *ANIMATOR_NONNULL id;
  uint32_t revision;
  uint32_t reserved; /**< 0. */
} animator_granted_capability;

/// What host and animator agreed on for one instance. Never changes.
typedef struct animator_grant {
  size_t struct_size;
  const animator_granted_capability *ANIMATOR_NULLABLE capabilities;
  uint32_t capability_count;
} animator_grant;

/// What a transition is about. Owned by the host, valid during `begin` only.
typedef struct animator_context {
  size_t struct_size;
  animator_operation operation; /**< Exactly one. */
  animator_direction direction;
  animator_layer container; /**< The layer that both screens are children of. */
  animator_layer from;      /**< Root of the outgoing screen. Never none. */
  animator_layer to;        /**< Root of the incoming screen. Never none; it
                                 already stands at `to_final_frame`. */
  /// Frames are in the container's coordinates; (0, 0, 0, 0) is "nowhere".
  animator_rect from_initial_frame;
  animator_rect from_final_frame; /**< Nowhere when it will be removed. */
  animator_rect to_initial_frame; /**< Nowhere when it was not shown. */
  animator_rect to_final_frame;   /**< Where it must end. */
  animator_rect container_bounds; /**< In its own coordinates; any size. */
  double scale;                   /**< Pixels per point. */
  animator_layout_direction layout_direction;
  uint32_t reduced_motion; /**< 1 when the user asked for less motion. Hosts
                                ask only those who claim to handle it. */
} animator_context;

/// An animator at work. Only the plugin knows what is inside.
typedef struct animator_instance animator_instance;

/// One animator of a plugin. Constant, owned by the plugin.
///
/// The host calls all functions on the plugin-thread. None may block longer
/// than its budget (250 ms each, unless the user allows more), throw, or leave
/// in any way but by returning.
typedef struct animator_descriptor {
  size_t struct_size;
  const char *ANIMATOR_NULLABLE id;      /**< Reverse DNS: "org.x.door". */
  const char *ANIMATOR_NULLABLE name;    /**< For people. */
  const char *ANIMATOR_NULLABLE version; /**< Semantic: "1.2.3". */
  animator_operation operations; /**< All that it serves; the lowest set bit is
                                      the default. */
  animator_claims claims;
  double minimum_duration;  /**< Seconds, above 0. */
  double default_duration;  /**< The declared duration: deadlines count from
                                 it. From `minimum` to `maximum`. */
  double maximum_duration;  /**< At most 60. A transition of which a finite
                                 part ends later, by more than 0.25 s, is
                                 refused whole when `begin` returns: `end` is
                                 called with FAILED and the host's fallback
                                 runs. The host never changes how long an
                                 animation runs: for a duration that a user may
                                 set, declare a NUMBER parameter. */
  double maximum_overshoot; /**< Past the end, as a share of the way; 0 for
                                 none. */
  const animator_capability_use *ANIMATOR_NULLABLE
      const *ANIMATOR_NULLABLE capabilities;
  const animator_parameter *ANIMATOR_NULLABLE
      const *ANIMATOR_NULLABLE parameters;
  uint32_t capability_count;
  uint32_t parameter_count;

  /// Makes an instance of the animator `descriptor`, which is one of this
  /// plugin's own; may not touch layers. One instance serves one
  /// transition at a time, any number of them one after another, and several
  /// instances may be alive at once. When the container changes its size in
  /// mid-transition the host creates another instance, lets it `begin` with the
  /// new bounds and goes on at the same time with what that one declares; the
  /// first one is ended with SKIPPED.
  ///
  /// `grant` is valid during the call; the host table lives until the process
  /// ends. `out` receives the instance on OK only; the host gives it back with
  /// `destroy`. MISSING_CAPABILITY when a required one is not in
  /// the grant, NO_MEMORY, BAD_ARG (null).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE create)(
      const struct animator_descriptor *ANIMATOR_NULLABLE descriptor,
      const animator_host *ANIMATOR_NULLABLE host,
      const animator_grant *ANIMATOR_NULLABLE grant,
      animator_instance *ANIMATOR_NULLABLE *ANIMATOR_NULLABLE out);

  /// Frees an instance; a null instance is allowed. Never called between
  /// `begin` and `end`. `create`, `destroy`, `begin` and `end` may not be null.
  /// [plugin-thread]
  void (*ANIMATOR_NULLABLE destroy)(
      animator_instance *ANIMATOR_NULLABLE instance);

  /// Declares a transition: insert layers, set values, add animations.
  ///
  /// Another status than OK refuses it: nothing of what was declared happens,
  /// the host shows its built-in cross-fade, and `end` is not called.
  /// UNSUPPORTED for an operation that this animator does not serve, BAD_ARG
  /// (null), BAD_STATE (already begun), or whatever a host function answered.
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE begin)(
      animator_instance *ANIMATOR_NULLABLE instance,
      const animator_context *ANIMATOR_NULLABLE context,
      animator_transition transition);

  /// An animation that was added with this token has ended. May be null when
  /// no animation has a token.
  ///
  /// `finished` is 1 when it ran to its end, 0 when the transition ended first.
  /// Called once per animation, in the order of their ends.
  /// BAD_ARG (null), BAD_STATE (not begun).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE animation_ended)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_transition transition, uint64_t token, uint32_t finished);

  /// The transition is over: forget all of its handles. Called once for each
  /// `begin` that answered OK. The host restores both screens by itself.
  /// BAD_ARG (null), BAD_STATE (not begun).
  /// [plugin-thread]
  animator_status (*ANIMATOR_NULLABLE end)(
      animator_instance *ANIMATOR_NULLABLE instance,
      animator_transition transition, animator_outcome outcome);

  /// Gives the functions of a capability that this animator provides, or null
  /// for every other id and revision. May be null when it provides none.
  /// [any-thread]
  const void *ANIMATOR_NULLABLE (*ANIMATOR_NULLABLE get_capability)(
      const char *ANIMATOR_NULLABLE id, uint32_t revision);
} animator_descriptor;

/// A plugin: one library, one or more animators. Constant, owned by the plugin,
/// the same pointer on every call, valid until the library is unloaded.
typedef struct animator_plugin {
  size_t struct_size;
  uint32_t abi_oldest; /**< The revisions that the plugin works with, */
  uint32_t abi_newest; /**< both ends included. */
  const char *ANIMATOR_NULLABLE name;
  const char *ANIMATOR_NULLABLE version; /**< Semantic: "1.2.3". */
  const char *ANIMATOR_NULLABLE license; /**< SPDX, such as "MIT". */
  const char *ANIMATOR_NULLABLE contact; /**< A person, a page or an address. */
  const animator_descriptor *ANIMATOR_NULLABLE
      const *ANIMATOR_NULLABLE animators;
  uint32_t animator_count; /**< 1 to 256. */
  uint32_t unloadable;     /**< 1 when the library may be unloaded and loaded
                                again; 0 for one with a language runtime. */
} animator_plugin;

ANIMATOR_EXTERN_C_BEGIN

/// The handshake, and the only symbol that a plugin exports.
///
/// Read `offer->struct_size` first, then the two revisions, then the rest.
/// Answer with the plugin's constant table, or say why not: BAD_ARG (a pointer
/// is null), BAD_SIZE (the offer is smaller than this header's), BAD_ABI (no
/// common revision). On failure `*plugin` is set to null; with BAD_ABI it may
/// be the table all the same, of which the host then reads `abi_oldest` and
/// `abi_newest` alone, to name them. May be called again.
/// `animator_handshake` in `make.h` does all of that.
/// [plugin-thread]
ANIMATOR_EXPORT animator_status animator_entry(
    const animator_offer *ANIMATOR_NULLABLE offer,
    const animator_plugin *ANIMATOR_NULLABLE *ANIMATOR_NULLABLE plugin);

ANIMATOR_EXTERN_C_END

#endif
