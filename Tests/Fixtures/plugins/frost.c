// Lays frosted glass over both screens, after values that the host refuses.
// build: frost

#include "probe.h"

#include <math.h>

static const animator_capability_use blur_use = {
    .struct_size = sizeof blur_use,
    .id = ANIMATOR_BACKDROP_BLUR_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use *const uses[] = {&blur_use};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  const animator_host *host = instance->host;
  probe_failures = 0;
  animator_layer glass;
  animator_status status = host->create_layer(t, "glass", &glass);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value bounds = animator_value_rect(context->container_bounds);
  const animator_value middle =
      animator_value_point(context->container_bounds.width / 2,
                           context->container_bounds.height / 2);
  expect(host, 1,
         host->set_value(t, glass, ANIMATOR_PROPERTY_BOUNDS, &bounds),
         ANIMATOR_STATUS_OK);
  expect(host, 2,
         host->set_value(t, glass, ANIMATOR_PROPERTY_POSITION, &middle),
         ANIMATOR_STATUS_OK);
  expect(host, 3,
         host->insert_layer(t, glass, context->container, ANIMATOR_PLACE_TOP,
                            animator_layer_none()),
         ANIMATOR_STATUS_OK);
  const double wrong[] = {-1, NAN, INFINITY};
  for (int i = 0; i < 3; i++) {
    const animator_value value = animator_value_scalar(wrong[i]);
    expect(host, 4 + i,
           host->set_value(t, glass, ANIMATOR_PROPERTY_BACKDROP_BLUR, &value),
           ANIMATOR_STATUS_BAD_VALUE);
  }
  expect(host, 7,
         host->set_value(t, glass, ANIMATOR_PROPERTY_BACKDROP_BLUR, &middle),
         ANIMATOR_STATUS_BAD_VALUE);
  const animator_value clear = animator_value_scalar(0);
  const animator_value frosted = animator_value_scalar(12);
  expect(host, 8,
         host->set_value(t, glass, ANIMATOR_PROPERTY_BACKDROP_BLUR, &frosted),
         ANIMATOR_STATUS_OK);
  const animator_animation frost = animator_animation_make(
      ANIMATOR_PROPERTY_BACKDROP_BLUR, &clear, &frosted, 0.5);
  expect(host, 9, host->add_animation(t, glass, &frost), ANIMATOR_STATUS_OK);
  return probe_result();
}

FIXTURE_PLUGIN("Frost", "host.fixture.frost", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
