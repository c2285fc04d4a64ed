// Turns the incoming screen twice about its upright axis, after calls that the
// host has to refuse.
// build: turner

#include "probe.h"

#include <math.h>

#define ROTATE ANIMATOR_TRANSFORM_PART_KIND_ROTATE
#define PERSPECTIVE ANIMATOR_TRANSFORM_PART_KIND_PERSPECTIVE
#define SCALE ANIMATOR_TRANSFORM_PART_KIND_SCALE

static const animator_capability_use turn_use = {
    .struct_size = sizeof turn_use,
    .id = ANIMATOR_TRANSFORM_3D_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use spring_use = {
    .struct_size = sizeof spring_use,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "linear",
};
static const animator_capability_use *const uses[] = {&turn_use, &spring_use};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  const animator_host *host = instance->host;
  const animator_transform_3d *transforms = host->get_capability(
      ANIMATOR_TRANSFORM_3D_ID, ANIMATOR_TRANSFORM_3D_REVISION);
  if (transforms == NULL) return ANIMATOR_STATUS_MISSING_CAPABILITY;
  probe_failures = 0;

  animator_matrix tilted = animator_matrix_identity();
  tilted.m[11] = -1.0 / 800;
  animator_value value = animator_value_matrix(tilted);
  expect(host, 1,
         host->set_value(t, context->from, ANIMATOR_PROPERTY_TRANSFORM, &value),
         ANIMATOR_STATUS_OK);
  value = animator_value_scalar(2);
  expect(host, 2,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_DOUBLE_SIDED, &value),
         ANIMATOR_STATUS_BAD_VALUE);
  value = animator_value_scalar(0);
  expect(host, 3,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_DOUBLE_SIDED, &value),
         ANIMATOR_STATUS_OK);

  animator_transform_part shut[17] = {{ROTATE, 0, 0, 1, 0, 0},
                                      {PERSPECTIVE, 0, 800, 0, 0, 0}};
  animator_transform_part open[17] = {{ROTATE, 0, 0, 2, 0, 720},
                                      {PERSPECTIVE, 0, 800, 0, 0, 0}};
  animator_transform_way way = {
      .struct_size = sizeof way,
      .from = shut,
      .to = open,
      .from_count = 2,
      .to_count = 2,
  };
  animator_animation turn =
      animator_animation_make(ANIMATOR_PROPERTY_TRANSFORM, NULL, NULL, 1);
#define ADD() transforms->add_transform_animation(t, context->to, &turn, &way)
  expect(host, 4,
         transforms->add_transform_animation(t, context->to, NULL, &way),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 5,
         transforms->add_transform_animation(t, context->to, &turn, NULL),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 6,
         transforms->add_transform_animation(t, animator_layer_none(), &turn,
                                             &way),
         ANIMATOR_STATUS_BAD_HANDLE);
  way.struct_size = 8;
  expect(host, 7, ADD(), ANIMATOR_STATUS_BAD_SIZE);
  way.struct_size = sizeof way;
  way.to_count = 17;
  expect(host, 8, ADD(), ANIMATOR_STATUS_LIMIT);
  way.to_count = 1;
  expect(host, 9, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  way.to_count = 2;
  way.to = NULL;
  expect(host, 10, ADD(), ANIMATOR_STATUS_BAD_ARG);
  way.to = open;
  open[0].kind = SCALE;
  expect(host, 11, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  open[0].kind = (animator_transform_part_kind)9;
  expect(host, 12, ADD(), ANIMATOR_STATUS_BAD_ARG);
  open[0].kind = ROTATE;
  open[0].y = 0;
  expect(host, 13, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  open[0].y = 2;
  open[0].degrees = NAN;
  expect(host, 14, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  open[0].degrees = 720;
  open[1].x = 0.5;
  expect(host, 15, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  open[1].x = 800;
  turn.from = &value;
  expect(host, 16, ADD(), ANIMATOR_STATUS_BAD_ARG);
  turn.from = NULL;
  turn.property = ANIMATOR_PROPERTY_OPACITY;
  expect(host, 17, ADD(), ANIMATOR_STATUS_BAD_VALUE);
  turn.property = ANIMATOR_PROPERTY_TRANSFORM;

  const animator_spring bounce = {
      .struct_size = sizeof bounce,
      .duration = 1,
      .damping_ratio = 0.5,
      .initial_velocity = 4,
  };
  if (instance->has_spring) {
    way.spring = &bounce;
    expect(host, 18, ADD(), ANIMATOR_STATUS_BAD_VALUE);
    turn.duration = 0;
  } else {
    way.spring = &bounce;
    turn.duration = 0;
    expect(host, 19, ADD(), ANIMATOR_STATUS_NOT_GRANTED);
    way.spring = NULL;
    turn.duration = 1;
  }
  expect(host, 20, ADD(), ANIMATOR_STATUS_OK);
  // From no part at all: the screen going out turns over by itself.
  way.from_count = 0;
  way.from = NULL;
  expect(host, 21,
         transforms->add_transform_animation(t, context->from, &turn, &way),
         ANIMATOR_STATUS_OK);
  return probe_result();
}

FIXTURE_PLUGIN("Turner", "host.fixture.turner", begin, NULL, uses, 2,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
