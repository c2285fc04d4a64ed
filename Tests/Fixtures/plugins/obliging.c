// Answers to every name, also to those that it does not know.
// build: obliging

#define FIXTURE_GET_CAPABILITY get_capability
#include "fixture.h"

static const int anything = 1;

static const void *get_capability(const char *id, uint32_t revision) {
  (void)id, (void)revision;
  return &anything;
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Obliging", "host.fixture.obliging", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
