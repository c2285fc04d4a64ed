// Two mistakes that show late: a keyframe that is no number, and a crash in one
// operation out of three.
// build: nokeyframe -DSEVENTH=NAN
// build: nodismissal -g -Wl,--build-id -DCRASHES_IN=ANIMATOR_OPERATION_DISMISS

#define FIXTURE_OPERATIONS \
  (ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS)
#include "fixture.h"

#include <math.h>

#ifndef SEVENTH
#define SEVENTH 0.7
#endif
#ifndef CRASHES_IN
#define CRASHES_IN ((animator_operation)0)
#endif

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  if (context->operation == CRASHES_IN) *(volatile int *)8 = 1;
  animator_keyframe keyframes[11];
  for (int index = 0; index <= 10; index++) {
    keyframes[index] = (animator_keyframe){
        .offset = index / 10.0, .value = animator_value_scalar(index / 10.0)};
  }
  keyframes[7].value = animator_value_scalar(SEVENTH);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, NULL, NULL, 0.2);
  fade.keyframes = keyframes;
  fade.keyframe_count = 11;
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Careless", "host.fixture.careless", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
