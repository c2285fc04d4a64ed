// Puts copies into the place of what they show, after calls that the host has
// to refuse: a screen in slices, or a layer inside it as a whole.
// build: slicer
// build: slicerwhole -DWHOLE

#include "probe.h"

#include <math.h>

#define ROWS 5
#define COLUMNS 7

static const animator_capability_use snapshot_use = {
    .struct_size = sizeof snapshot_use,
    .id = ANIMATOR_SNAPSHOT_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use *const uses[] = {&snapshot_use};

static animator_status put_on_top(const animator_host *host,
                                  const animator_context *context,
                                  animator_transition t, animator_layer layer) {
  return host->insert_layer(t, layer, context->container, ANIMATOR_PLACE_TOP,
                            animator_layer_none());
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  const animator_host *host = instance->host;
  const animator_snapshot *snapshots =
      host->get_capability(ANIMATOR_SNAPSHOT_ID, ANIMATOR_SNAPSHOT_REVISION);
  if (snapshots == NULL) return ANIMATOR_STATUS_MISSING_CAPABILITY;
  probe_failures = 0;
  animator_layer slices[ROWS * COLUMNS];
  animator_layer one;
  animator_rect slice = {10, 20, 30, 40};
  const animator_layer from = context->from;
  const animator_value hidden = animator_value_scalar(0);

  expect(host, 1, snapshots->create_snapshot(t, NULL, from, NULL, &one),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 2, snapshots->create_snapshot(t, "a", from, NULL, NULL),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 3, snapshots->create_snapshot(t, "a/b", from, NULL, &one),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 4,
         snapshots->create_snapshot(t, "a", animator_layer_none(), NULL, &one),
         ANIMATOR_STATUS_BAD_HANDLE);
  slice.width = 0;
  expect(host, 5, snapshots->create_snapshot(t, "a", from, &slice, &one),
         ANIMATOR_STATUS_BAD_VALUE);
  slice.width = NAN;
  expect(host, 6, snapshots->create_snapshot(t, "a", from, &slice, &one),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 7,
         snapshots->create_snapshot_grid(t, "a", from, 0, COLUMNS, slices),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 8,
         snapshots->create_snapshot_grid(t, "a", from, ROWS, 1001, slices),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 9,
         snapshots->create_snapshot_grid(t, "a", from, ROWS, COLUMNS, NULL),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 10,
         snapshots->create_snapshot_grid(t, "a", from, 1000, 1000, slices),
         ANIMATOR_STATUS_LIMIT);
  expect(host, 11,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &hidden),
         ANIMATOR_STATUS_OK);

#ifdef WHOLE
  animator_layer part;
  expect(host, 12, host->find_layer(t, from, "logo", &part),
         ANIMATOR_STATUS_OK);
  expect(host, 13, snapshots->create_snapshot(t, "copy", part, NULL, &one),
         ANIMATOR_STATUS_OK);
  expect(host, 14, put_on_top(host, context, t, one), ANIMATOR_STATUS_OK);
  expect(host, 15, host->set_value(t, part, ANIMATOR_PROPERTY_OPACITY, &hidden),
         ANIMATOR_STATUS_OK);
  (void)slices;
#else
  expect(host, 16,
         snapshots->create_snapshot_grid(t, "slice", from, ROWS, COLUMNS,
                                         slices),
         ANIMATOR_STATUS_OK);
  for (int i = 0; i < ROWS * COLUMNS; i++) {
    expect(host, 17, put_on_top(host, context, t, slices[i]),
           ANIMATOR_STATUS_OK);
  }
  expect(host, 18, host->set_value(t, from, ANIMATOR_PROPERTY_OPACITY, &hidden),
         ANIMATOR_STATUS_OK);
  one = slices[0];
#endif
  const animator_value away = animator_value_point(0, 2000);
  animator_animation fall =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, NULL, NULL, 1);
  fall.by = &away;
  expect(host, 19, host->add_animation(t, one, &fall), ANIMATOR_STATUS_OK);
  return probe_result();
}

FIXTURE_PLUGIN("Slicer", "host.fixture.slicer", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
