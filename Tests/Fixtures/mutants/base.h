// A plugin that keeps every rule. What a mutant does in another way it defines
// before it includes this; the hooks are there for what it does besides.
#ifndef BASE_H
#define BASE_H

#include <animator/animator.h>
#include <stdlib.h>
#include <string.h>

#ifndef ID
#define ID "host.fixture.mutant"
#endif
#ifndef NAME
#define NAME "Mutant"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef DURATION
#define DURATION 0.5
#endif
#ifndef LONGEST
#define LONGEST DURATION
#endif
#ifndef CLAIMS
#define CLAIMS 0
#endif
#ifndef UNLOADABLE
#define UNLOADABLE 1
#endif
// How long the animation of an instance is.
#ifndef LENGTH
#define LENGTH DURATION
#endif
// What is done besides.
#ifndef IN_CREATE
#define IN_CREATE
#endif
#ifndef IN_DESTROY
#define IN_DESTROY
#endif
#ifndef IN_BEGIN
#define IN_BEGIN
#endif
#ifndef AFTER_BEGIN
#define AFTER_BEGIN
#endif
#ifndef IN_ENDED
#define IN_ENDED
#endif
#ifndef IN_END
#define IN_END
#endif
#ifndef IN_ENTRY
#define IN_ENTRY
#endif
// Members of the tables, where they are others.
#ifndef DESTROY
#define DESTROY destroy
#endif
#ifndef GET_CAPABILITY
#define GET_CAPABILITY NULL
#endif
#ifndef USES
#define USES NULL
#define USE_COUNT 0
#endif
#ifndef PARAMETERS
#define PARAMETERS NULL
#define PARAMETER_COUNT 0
#endif

struct animator_instance {
  const animator_host *host;
  int runs;
};

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  if (descriptor == NULL || host == NULL || grant == NULL || out == NULL)
    return ANIMATOR_STATUS_BAD_ARG;
  IN_CREATE
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

__attribute__((unused)) static void destroy(animator_instance *instance) {
  IN_DESTROY
  free(instance);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (context->operation != ANIMATOR_OPERATION_PUSH &&
      context->operation != ANIMATOR_OPERATION_POP)
    return ANIMATOR_STATUS_UNSUPPORTED;
  IN_BEGIN
  const int back = context->direction == ANIMATOR_DIRECTION_BACKWARD;
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  animator_animation fade = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &solid : &clear, back ? &clear : &solid, LENGTH);
  fade.curve = animator_curve_ease_in_out();
  fade.token = 1;
  const animator_status status = instance->host->add_animation(
      transition, back ? context->from : context->to, &fade);
  AFTER_BEGIN
  if (status == ANIMATOR_STATUS_OK) instance->runs = 1;
  return status;
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)transition, (void)token, (void)finished;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  IN_ENDED
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  (void)transition, (void)outcome;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  instance->runs = 0;
  IN_END
  return ANIMATOR_STATUS_OK;
}

static const animator_descriptor animator = {
    .struct_size = sizeof animator,
    .id = ID,
    .name = NAME,
    .version = VERSION,
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .claims = CLAIMS,
    .minimum_duration = DURATION,
    .default_duration = DURATION,
    .maximum_duration = LONGEST,
    .capabilities = USES,
    .capability_count = USE_COUNT,
    .parameters = PARAMETERS,
    .parameter_count = PARAMETER_COUNT,
    .create = create,
    .destroy = DESTROY,
    .begin = begin,
    .animation_ended = ended,
    .end = end,
    .get_capability = GET_CAPABILITY};
static const animator_descriptor *const animators[] = {&animator};
static const animator_plugin plugin = {.struct_size = sizeof plugin,
                                       .abi_oldest = ANIMATOR_ABI_OLDEST,
                                       .abi_newest = ANIMATOR_ABI_NEWEST,
                                       .name = "Mutant",
                                       .version = "1.0.0",
                                       .license = "MIT",
                                       .contact = "tests",
                                       .animators = animators,
                                       .animator_count = 1,
                                       .unloadable = UNLOADABLE};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
  IN_ENTRY
  return animator_handshake(offer, out, &plugin);
}

#endif
