// One of two libraries of the same template: their own names are the same, everybody can
// see them, and each has a constructor. A call that lands in the other one is noticed.
// build: twinone -DNUMBER=1 -fsemantic-interposition
// build: twintwo -DNUMBER=2 -fsemantic-interposition

#include "fixture.h"

volatile int twin_state;
int twin_number(void);
__attribute__((noinline)) int twin_number(void) { return NUMBER; }

__attribute__((constructor)) static void construct(void) { twin_state += NUMBER; }

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  // Both names go through the loader's tables, since another library might have them.
  if (twin_number() != NUMBER || twin_state != NUMBER) return ANIMATOR_STATUS_INTERNAL;
  // As long as its number: two films that are alike would be one library's.
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, NUMBER * 0.1);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Twin", "host.fixture.twin", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
