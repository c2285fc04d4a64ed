/// Less to write for an author in C: the tables and the life of instances.
///
/// Ignore it and fill in the structs of plugin.h yourself, or write one
/// function and a few lines:
///
///     static animator_status declare(const animator_run *run) {
///       const animator_value clear = animator_value_scalar(0);
///       return animator_run_animate(run, run->context->to,
///                                   ANIMATOR_PROPERTY_OPACITY, &clear, NULL,
///                                   0.4, animator_curve_ease_in_out());
///     }
///     ANIMATOR_LIFE(fade, declare);
///
///     static const animator_descriptor fade = {
///         ANIMATOR_LIFE_OF(fade), .id = "org.example.fade", .name = "Fade",
///         .version = "1.0.0", .operations = ANIMATOR_OPERATION_PUSH,
///         .minimum_duration = 0.4, .default_duration = 0.4,
///         .maximum_duration = 0.4};
///
///     ANIMATOR_PLUGIN("Fade", "1.0.0", "MIT", "https://example.org", &fade);
///
/// The macros are C99 and not for C++, which has animator.hpp.
#ifndef ANIMATOR_AUTHOR_H
#define ANIMATOR_AUTHOR_H

#include <stdlib.h>

#include "animator.h"

/// What an instance knows between `create` and `destroy`.
typedef struct animator_life {
  const animator_host *host;
  const animator_descriptor *descriptor;
  uint64_t granted; /**< One bit for each line of the descriptor's list. */
  uint32_t begun;   /**< 1 between `begin` and `end`. */
  uint32_t frames;  /**< How many values frames set in this transition. */
} animator_life;

/// One transition while it begins. Valid until the function that got it
/// returns.
typedef struct animator_run {
  const animator_host *host;
  const animator_context *context;
  animator_transition transition;
  animator_life *life;
} animator_run;

/// Whether a capability that the descriptor lists is in the instance's grant.
static inline int animator_run_granted(const animator_run *run,
                                       const char *id) {
  const animator_descriptor *descriptor = run->life->descriptor;
  for (uint32_t i = 0; i < descriptor->capability_count && i < 64; i++) {
    if (strcmp(descriptor->capabilities[i]->id, id) == 0) {
      return (int)(run->life->granted >> i & 1);
    }
  }
  return 0;
}

/// The function table of a granted capability, or null.
///
/// Null too for one that is missing from the descriptor's list: then the host's
/// log says so, for that is a mistake of the author's.
static inline const void *animator_run_capability(const animator_run *run,
                                                  const char *id,
                                                  uint32_t revision) {
  const animator_descriptor *descriptor = run->life->descriptor;
  if (animator_run_granted(run, id)) {
    return run->host->get_capability(id, revision);
  }
  for (uint32_t i = 0; i < descriptor->capability_count; i++) {
    if (strcmp(descriptor->capabilities[i]->id, id) == 0) return NULL;
  }
  run->host->log(ANIMATOR_LOG_LEVEL_ERROR,
                 "the animator uses a capability that its descriptor does not "
                 "list; add to ANIMATOR_CAPABILITIES:");
  run->host->log(ANIMATOR_LOG_LEVEL_ERROR, id);
  return NULL;
}

/// Adds an animation from one value to another; null is the layer's own value.
static inline animator_status animator_run_animate(
    const animator_run *run, animator_layer layer, animator_property property,
    const animator_value *from, const animator_value *to, double duration,
    animator_curve curve) {
  animator_animation animation =
      animator_animation_make(property, from, to, duration);
  animation.curve = curve;
  return run->host->add_animation(run->transition, layer, &animation);
}

/// Has the host ask `frame` for these values from now on, in this order, for as
/// many seconds. Needs animator.frame; once per transition.
static inline animator_status animator_run_frames(
    const animator_run *run, double duration,
    const animator_frame_value *values, uint32_t count) {
  const animator_frame_functions *functions =
      (const animator_frame_functions *)animator_run_capability(
          run, ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
  animator_status status;
  if (functions == NULL) return ANIMATOR_STATUS_NOT_GRANTED;
  status = functions->run_frames(run->transition, duration, values, count);
  if (status == ANIMATOR_STATUS_OK) run->life->frames = count;
  return status;
}

/// Reads a number or a switch that the user may have set; 0 when there is none
/// by that id.
static inline double animator_run_number(const animator_run *run,
                                         const char *id) {
  double number = 0;
  if (run->host->get_number(run->transition, id, &number) !=
      ANIMATOR_STATUS_OK) {
    return 0;
  }
  return number;
}

/// Whether the user chose a text; 0 when there is no choice by that id.
static inline int animator_run_is(const animator_run *run, const char *id,
                                  const char *choice) {
  const char *text = NULL;
  if (run->host->get_text(run->transition, id, &text) != ANIMATOR_STATUS_OK) {
    return 0;
  }
  return text != NULL && strcmp(text, choice) == 0;
}

/// Whether reading starts from the right: mirror what moves sideways.
static inline int animator_run_from_right(const animator_run *run) {
  return run->context->layout_direction ==
         ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT;
}

/// What `create` does: makes an instance and notes its grant.
static inline animator_status animator_life_create(
    const animator_descriptor *descriptor, const animator_host *host,
    const animator_grant *grant, animator_instance **out) {
  animator_life *life;
  if (out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  *out = NULL;
  if (descriptor == NULL || host == NULL || grant == NULL) {
    return ANIMATOR_STATUS_BAD_ARG;
  }
  life = (animator_life *)calloc(1, sizeof *life);
  if (life == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  life->host = host;
  life->descriptor = descriptor;
  for (uint32_t i = 0; i < descriptor->capability_count && i < 64; i++) {
    const animator_capability_use *use = descriptor->capabilities[i];
    if (animator_grant_revision(grant, use->id) > 0) {
      life->granted |= (uint64_t)1 << i;
    } else if (use->need == ANIMATOR_NEED_REQUIRED) {
      host->log(ANIMATOR_LOG_LEVEL_ERROR, use->id);
      free(life);
      return ANIMATOR_STATUS_MISSING_CAPABILITY;
    }
  }
  *out = (animator_instance *)life;
  return ANIMATOR_STATUS_OK;
}

/// What `destroy` does.
static inline void animator_life_destroy(animator_instance *instance) {
  free(instance);
}

/// What `begin` does: checks, then lets the author's function declare.
static inline animator_status animator_life_begin(
    animator_instance *instance, const animator_context *context,
    animator_transition transition,
    animator_status (*declare)(const animator_run *run)) {
  animator_life *life = (animator_life *)instance;
  animator_context known;
  animator_run run;
  animator_status status;
  if (life == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  status = animator_context_read(context, &known);
  if (status != ANIMATOR_STATUS_OK) return status;
  if (life->begun) return ANIMATOR_STATUS_BAD_STATE;
  if ((known.operation & life->descriptor->operations) == 0) {
    return ANIMATOR_STATUS_UNSUPPORTED;
  }
  run.host = life->host;
  run.context = &known;
  run.transition = transition;
  run.life = life;
  life->frames = 0;
  status = declare(&run);
  life->begun = status == ANIMATOR_STATUS_OK;
  return status;
}

/// What `end` does.
static inline animator_status animator_life_end(animator_instance *instance,
                                                animator_transition transition,
                                                animator_outcome outcome) {
  animator_life *life = (animator_life *)instance;
  (void)transition;
  (void)outcome;
  if (life == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!life->begun) return ANIMATOR_STATUS_BAD_STATE;
  life->begun = 0;
  return ANIMATOR_STATUS_OK;
}

/// What `animation_ended` and `phase_changed` ask first: what is to be answered
/// where the call is out of place, else OK.
static inline animator_status animator_life_check(
    const animator_instance *instance) {
  const animator_life *life = (const animator_life *)instance;
  if (life == NULL) return ANIMATOR_STATUS_BAD_ARG;
  return life->begun ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_BAD_STATE;
}

/// What `release` asks first.
static inline animator_status animator_life_check_release(
    const animator_instance *instance, const animator_release *out) {
  if (out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  return animator_life_check(instance);
}

/// What `frame` asks first; the values have to come from `animator_run_frames`.
static inline animator_status animator_life_check_frame(
    const animator_instance *instance, double progress,
    const animator_value *values, uint32_t count) {
  const animator_life *life = (const animator_life *)instance;
  if (life == NULL || values == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!life->begun || life->frames == 0) return ANIMATOR_STATUS_BAD_STATE;
  if (count != life->frames) return ANIMATOR_STATUS_BAD_ARG;
  if (!(progress >= 0 && progress <= 1)) return ANIMATOR_STATUS_BAD_VALUE;
  return ANIMATOR_STATUS_OK;
}

/// Functions of the animator's own for a capability.
typedef struct animator_provision {
  const char *id;
  uint32_t revision;
  const void *functions;
} animator_provision;

/// What `get_capability` does: finds the functions that are asked for.
static inline const void *animator_life_get_capability(
    const animator_provision *provisions, size_t count, const char *id,
    uint32_t revision) {
  if (id == NULL) return NULL;
  for (size_t i = 0; i < count; i++) {
    if (provisions[i].revision == revision &&
        strcmp(provisions[i].id, id) == 0) {
      return provisions[i].functions;
    }
  }
  return NULL;
}

#ifndef __cplusplus

/// Defines the `begin` of an animator from a function that declares.
#define ANIMATOR_LIFE(animator, declare)                                      \
  static animator_status animator##_begin(animator_instance *instance,        \
                                          const animator_context *context,    \
                                          animator_transition transition) {   \
    return animator_life_begin(instance, context, transition, declare);       \
  }                                                                           \
  struct animator_life_needs_a_semicolon

/// Defines the `get_capability` of an animator from its tables, each made by
/// one of the macros below; add `.get_capability = ANIMATOR_PROVIDER_OF(fade)`
/// to the descriptor.
#define ANIMATOR_PROVIDES(animator, ...)                                      \
  static const void *animator##_get_capability(const char *id,                \
                                               uint32_t revision) {           \
    static const animator_provision provisions[] = {__VA_ARGS__};             \
    return animator_life_get_capability(                                      \
        provisions, sizeof provisions / sizeof *provisions, id, revision);    \
  }                                                                           \
  struct animator_provides_needs_a_semicolon
/// The function that ANIMATOR_PROVIDES defines.
#define ANIMATOR_PROVIDER_OF(animator) animator##_get_capability
/// An `animator_frame`.
#define ANIMATOR_BY_FRAMES(TABLE)                                             \
  { ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION, &(TABLE) }
/// An `animator_interactive`.
#define ANIMATOR_BY_HAND(TABLE)                                               \
  { ANIMATOR_INTERACTIVE_ID, ANIMATOR_INTERACTIVE_REVISION, &(TABLE) }

/// The size and the functions of a descriptor; put it in front of the rest.
#define ANIMATOR_LIFE_OF(animator)                                            \
  .struct_size = sizeof(animator_descriptor),                                 \
  .create = animator_life_create, .destroy = animator_life_destroy,           \
  .begin = animator##_begin, .end = animator_life_end

/// A list and its length, for the two members that take them.
#define ANIMATOR_LIST(type, member, count, ...)                               \
  .member = (const type *const[]){__VA_ARGS__},                               \
  .count = sizeof((const type *const[]){__VA_ARGS__}) / sizeof(const type *)

/// What a user may set; each made by one of the macros below.
#define ANIMATOR_PARAMETERS(...)                                              \
  ANIMATOR_LIST(animator_parameter, parameters, parameter_count, __VA_ARGS__)
/// A number: its id, a line about it, its range, what it is, its unit or NULL.
#define ANIMATOR_NUMBER(ID, NAME, MINIMUM, MAXIMUM, STANDARD, UNIT)           \
  &(const animator_parameter) {                                               \
    .struct_size = sizeof(animator_parameter), .id = ID, .name = NAME,        \
    .type = ANIMATOR_PARAMETER_TYPE_NUMBER, .unit = UNIT, .minimum = MINIMUM, \
    .maximum = MAXIMUM, .default_number = STANDARD                            \
  }
/// A choice: its id, a line about it, the texts parted by "|", the usual one.
#define ANIMATOR_CHOICE(ID, NAME, CHOICES, STANDARD)                          \
  &(const animator_parameter) {                                               \
    .struct_size = sizeof(animator_parameter), .id = ID, .name = NAME,        \
    .type = ANIMATOR_PARAMETER_TYPE_CHOICE, .default_text = STANDARD,         \
    .choices = CHOICES                                                        \
  }

/// What an animator uses beside the base set; each made by one of the macros
/// below.
#define ANIMATOR_CAPABILITIES(...)                                            \
  ANIMATOR_LIST(animator_capability_use, capabilities, capability_count,      \
                __VA_ARGS__)
/// A capability without which the animator cannot work.
#define ANIMATOR_REQUIRES(ID, REVISION)                                       \
  &(const animator_capability_use) {                                          \
    .struct_size = sizeof(animator_capability_use), .id = ID,                 \
    .need = ANIMATOR_NEED_REQUIRED, .min_revision = REVISION,                 \
    .max_revision = REVISION                                                  \
  }
/// A capability with which it works better, and what it does without.
#define ANIMATOR_PREFERS(ID, REVISION, FALLBACK)                              \
  &(const animator_capability_use) {                                          \
    .struct_size = sizeof(animator_capability_use), .id = ID,                 \
    .need = ANIMATOR_NEED_OPTIONAL, .min_revision = REVISION,                 \
    .max_revision = REVISION, .fallback = FALLBACK                            \
  }

/// The plugin's table and its entry: name, version, licence, contact, and the
/// addresses of its descriptors.
#define ANIMATOR_PLUGIN(NAME, VERSION, LICENSE, CONTACT, ...)                 \
  static const animator_plugin animator_the_plugin = {                        \
      .struct_size = sizeof(animator_plugin),                                 \
      .abi_oldest = ANIMATOR_ABI_OLDEST,                                      \
      .abi_newest = ANIMATOR_ABI_NEWEST,                                      \
      .name = NAME,                                                           \
      .version = VERSION,                                                     \
      .license = LICENSE,                                                     \
      .contact = CONTACT,                                                     \
      ANIMATOR_LIST(animator_descriptor, animators, animator_count,           \
                    __VA_ARGS__),                                             \
      .unloadable = 1};                                                       \
  animator_status animator_entry(const animator_offer *offer,                 \
                                 const animator_plugin **out) {               \
    return animator_handshake(offer, out, &animator_the_plugin);              \
  }                                                                           \
  struct animator_plugin_needs_a_semicolon

#endif

#endif
