// Takes its time to begin: 200 ms.
// build: slow

#define _GNU_SOURCE

#include "fixture.h"

#include <time.h>

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const struct timespec fifth = {0, 200000000};
  nanosleep(&fifth, NULL);
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Slow", "host.fixture.slow", begin, NULL, NULL, 0,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
