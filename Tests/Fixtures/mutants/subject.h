// What the mutants of several sources have in common: an animator that keeps every rule.
//
// A source says in `declare` what a transition is made of. Before it includes this file it may
// define OPERATIONS, CLAIMS, OVERSHOOT, USES with USE_COUNT, PARAMETERS with PARAMETER_COUNT,
// SHORTEST, USUAL and LONGEST; with ENDED, OVER, PROVIDE, MADE or GONE it brings a function of its own
// that is called for an animation that has ended, when a transition is over, for a capability,
// when an instance is made and before it goes. SERVES says otherwise which operations it serves, AGAIN
// what it does when it is begun twice, SUBJECT_NAME what it is called, REFUSE_REVISION how it refuses
// a host that speaks none of its revisions.
#ifndef SUBJECT_H
#define SUBJECT_H

#include <animator/animator.h>
#include <stdlib.h>
#include <string.h>

#ifndef OPERATIONS
#define OPERATIONS                                                            \
  (ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP | ANIMATOR_OPERATION_UNWIND | \
   ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS | ANIMATOR_OPERATION_REPLACE)
#endif
#ifndef SERVES
#define SERVES(operation) (((operation) & (OPERATIONS)) != 0)
#endif
#ifndef AGAIN
#define AGAIN (void)0
#endif
#ifndef SUBJECT_NAME
#define SUBJECT_NAME "Subject"
#endif
#ifndef CLAIMS
#define CLAIMS 0
#endif
#ifndef OVERSHOOT
#define OVERSHOOT 0
#endif
#ifndef SHORTEST
#define SHORTEST 0.5
#define USUAL 0.5
#define LONGEST 0.5
#endif

struct animator_instance {
  const animator_host *host;
  int runs, has_spring, has_mask, has_frame, is_interactive;
  // For the sources' own use.
  int mark, count;
  animator_transition last;
  animator_layer layer;
};

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition);
#ifdef ENDED
static animator_status ENDED(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished);
#endif
#ifdef OVER
static animator_status OVER(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome);
#endif
#ifdef PROVIDE
static const void *PROVIDE(const char *id, uint32_t revision);
#endif
#ifdef MADE
static void MADE(animator_instance *instance);
#endif
#ifdef GONE
static void GONE(animator_instance *instance);
#endif

static inline int goes_back(const animator_context *context) {
  return context->direction == ANIMATOR_DIRECTION_BACKWARD;
}

// The screen that comes or goes above the other one.
static inline animator_layer upper(const animator_context *context) {
  return goes_back(context) ? context->from : context->to;
}

// An animation of numbers that ends where the layer is at rest on the way there, and starts there
// on the way back.
static inline animator_status vary(animator_instance *instance, const animator_context *context,
                                   animator_transition transition, animator_layer layer,
                                   animator_property property, double away, double home,
                                   double duration, uint64_t token) {
  const animator_value gone = animator_value_scalar(away), there = animator_value_scalar(home);
  const int back = goes_back(context);
  animator_animation animation = animator_animation_make(
      property, back ? &there : &gone, back ? &gone : &there, duration);
  animation.curve = animator_curve_ease_in_out();
  animation.token = token;
  return instance->host->add_animation(transition, layer, &animation);
}

// The plain transition: the upper screen fades in or out.
static inline animator_status fade(animator_instance *instance, const animator_context *context,
                                   animator_transition transition, double duration,
                                   uint64_t token) {
  return vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_OPACITY, 0, 1,
              duration, token);
}

static animator_status subject_create(const animator_descriptor *descriptor,
                                      const animator_host *host, const animator_grant *grant,
                                      animator_instance **out) {
  if (descriptor == NULL || host == NULL || grant == NULL || out == NULL)
    return ANIMATOR_STATUS_BAD_ARG;
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  instance->has_spring = animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0;
  instance->has_mask = animator_grant_revision(grant, ANIMATOR_LAYER_MASK_ID) > 0;
  instance->has_frame = animator_grant_revision(grant, ANIMATOR_FRAME_ID) > 0;
  instance->is_interactive = animator_grant_revision(grant, ANIMATOR_INTERACTIVE_ID) > 0;
#ifdef MADE
  MADE(instance);
#endif
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void subject_destroy(animator_instance *instance) {
#ifdef GONE
  if (instance != NULL) GONE(instance);
#endif
  free(instance);
}

static animator_status subject_begin(animator_instance *instance, const animator_context *context,
                                     animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->runs) {
    AGAIN;
    return ANIMATOR_STATUS_BAD_STATE;
  }
  if (!SERVES(context->operation)) return ANIMATOR_STATUS_UNSUPPORTED;
  const animator_status status = declare(instance, context, transition);
  if (status != ANIMATOR_STATUS_OK) return status;
  instance->runs = 1;
  return ANIMATOR_STATUS_OK;
}

#ifdef ENDED
static animator_status subject_ended(animator_instance *instance, animator_transition transition,
                                     uint64_t token, uint32_t finished) {
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  return ENDED(instance, transition, token, finished);
}
#endif

static animator_status subject_end(animator_instance *instance, animator_transition transition,
                                   animator_outcome outcome) {
  (void)transition, (void)outcome;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  instance->runs = 0;
#ifdef OVER
  return OVER(instance, transition, outcome);
#else
  return ANIMATOR_STATUS_OK;
#endif
}

#ifdef USES
static const animator_capability_use *const subject_uses[] = {USES};
#endif
#ifdef PARAMETERS
static const animator_parameter *const subject_parameters[] = {PARAMETERS};
#endif

static const animator_descriptor subject = {
    .struct_size = sizeof subject,
    .id = "host.fixture.subject",
    .name = SUBJECT_NAME,
    .version = "1.0.0",
    .operations = OPERATIONS,
    .claims = CLAIMS,
    .minimum_duration = SHORTEST,
    .default_duration = USUAL,
    .maximum_duration = LONGEST,
    .maximum_overshoot = OVERSHOOT,
#ifdef USES
    .capabilities = subject_uses,
    .capability_count = sizeof subject_uses / sizeof *subject_uses,
#endif
#ifdef PARAMETERS
    .parameters = subject_parameters,
    .parameter_count = sizeof subject_parameters / sizeof *subject_parameters,
#endif
    .create = subject_create,
    .destroy = subject_destroy,
    .begin = subject_begin,
#ifdef ENDED
    .animation_ended = subject_ended,
#endif
    .end = subject_end,
#ifdef PROVIDE
    .get_capability = PROVIDE,
#endif
};
static const animator_descriptor *const subjects[] = {&subject};
static const animator_plugin subject_plugin = {.struct_size = sizeof subject_plugin,
                                               .abi_oldest = ANIMATOR_ABI_OLDEST,
                                               .abi_newest = ANIMATOR_ABI_NEWEST,
                                               .name = "Subject",
                                               .version = "1.0.0",
                                               .license = "MIT",
                                               .contact = "tests",
                                               .animators = subjects,
                                               .animator_count = 1,
                                               .unloadable = 1};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
#ifdef REFUSE_REVISION
  if (out != NULL && offer != NULL && ANIMATOR_HAS(animator_offer, offer, host) &&
      (offer->abi_newest < ANIMATOR_ABI_OLDEST || offer->abi_oldest > ANIMATOR_ABI_NEWEST))
    REFUSE_REVISION(out);
#endif
  return animator_handshake(offer, out, &subject_plugin);
}

#endif
