// A fade, and the mistakes that authors make on the way to it.
// build: author
// build: author-entry -Danimator_entry=animator_entri
// build: author-nameless -Danimator_entry=plugin_main
// build: author-table -DFIXTURE_SIZE=4
// build: author-size -DANIMATION_SIZE=0
// build: author-nan -DOPAQUE=NAN
// build: author-unlisted -DSPRING=checked
// build: author-overlooked -DSPRING=overlooked
// build: author-spring -DSPRING=checked -DLISTED
// build: author-late -DLATE
// build: author-afterwards -DAFTERWARDS
// build: author-layer -DKEEPS_LAYER
// build: author-transition -DKEEPS_TRANSITION
// build: author-thread -DTHREAD -pthread
// build: author-never -DBY_HAND
// build: author-symbol -DSYMBOL

#define FIXTURE_END finish
#include <animator/animator.h>
static animator_status finish(animator_instance *instance,
                              animator_transition transition,
                              animator_outcome outcome);
#include "fixture.h"

#include <math.h>
#include <pthread.h>

#ifndef ANIMATION_SIZE
#define ANIMATION_SIZE sizeof fade
#endif
#ifndef OPAQUE
#define OPAQUE 1
#endif

// A macro's argument is taken apart before there is a comma in it.
#define AUTHOR(...) FIXTURE_PLUGIN(__VA_ARGS__)

#ifdef LISTED
static const animator_capability_use spring_use = {
    .struct_size = sizeof spring_use,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "cubic-bezier(0.2, 0.8, 0.2, 1)",
};
static const animator_capability_use *const uses[] = {&spring_use};
#define USES uses, 1
#else
#define USES NULL, 0
#endif

// What one transition leaves behind for the next, though it may not.
static animator_layer first_layer;
static animator_transition first_transition;

static animator_status add(const animator_host *host, animator_transition transition,
                           animator_layer layer) {
  const animator_value clear = animator_value_scalar(0);
  const animator_value opaque = animator_value_scalar(OPAQUE);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &opaque, 0.5);
  fade.struct_size = ANIMATION_SIZE;
  fade.token = 1;
#ifdef SPRING
  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  const animator_spring spring = {
      .struct_size = sizeof spring, .duration = 0.5, .damping_ratio = 1};
  animator_animation paced =
      animator_animation_make(ANIMATOR_PROPERTY_Z_POSITION, &clear, &clear, 0);
  enum { checked, overlooked } answers = SPRING;
  const animator_status status =
      springs->add_spring_animation(transition, layer, &paced, &spring);
  if (answers == checked && status != ANIMATOR_STATUS_OK) return status;
#endif
  return host->add_animation(transition, layer, &fade);
}

#ifdef THREAD
struct call {
  const animator_host *host;
  animator_transition transition;
  animator_layer layer;
  animator_status status;
};

static void *elsewhere(void *argument) {
  struct call *call = argument;
  call->status = add(call->host, call->transition, call->layer);
  return NULL;
}
#endif

#ifdef SYMBOL
animator_status fade_in(const animator_host *host);
#endif

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  animator_layer layer = context->to;
  (void)first_layer, (void)first_transition;
#ifdef KEEPS_LAYER
  if (first_layer.id == 0) first_layer = layer;
  layer = first_layer;
#endif
#ifdef KEEPS_TRANSITION
  if (first_transition.id == 0) first_transition = transition;
  transition = first_transition;
#endif
#ifdef BY_HAND
  const animator_status status = instance->host->complete_manually(transition);
  if (status != ANIMATOR_STATUS_OK) return status;
#endif
#ifdef SYMBOL
  if (fade_in(instance->host) != ANIMATOR_STATUS_OK) return ANIMATOR_STATUS_INTERNAL;
#endif
#ifdef THREAD
  struct call call = {instance->host, transition, layer, ANIMATOR_STATUS_OK};
  pthread_t thread;
  if (pthread_create(&thread, NULL, elsewhere, &call) != 0) return ANIMATOR_STATUS_INTERNAL;
  pthread_join(thread, NULL);
  return call.status;
#else
  return add(instance->host, transition, layer);
#endif
}

static animator_status ended(animator_instance *instance,
                             animator_transition transition, uint64_t token,
                             uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
#ifdef LATE
  return add(instance->host, transition, animator_layer_none());
#else
  return ANIMATOR_STATUS_OK;
#endif
}

static animator_status finish(animator_instance *instance,
                              animator_transition transition,
                              animator_outcome outcome) {
  (void)instance, (void)transition, (void)outcome;
#ifdef AFTERWARDS
  add(instance->host, transition, animator_layer_none());
#endif
  return ANIMATOR_STATUS_OK;
}

AUTHOR("Author", "host.fixture.author", begin, ended, USES, ANIMATOR_ABI_OLDEST,
       ANIMATOR_ABI_NEWEST)
