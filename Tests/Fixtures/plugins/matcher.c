// Moves every match of two screens, after calls that the host has to refuse.
// build: matcher
// build: matcherspring -DSPRING

#include "probe.h"

#include <string.h>

static const animator_capability_use match_use = {
    .struct_size = sizeof match_use,
    .id = ANIMATOR_MATCHED_GEOMETRY_ID,
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
static const animator_capability_use *const uses[] = {&match_use, &spring_use};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  const animator_host *host = instance->host;
  const animator_matched_geometry *matches = host->get_capability(
      ANIMATOR_MATCHED_GEOMETRY_ID, ANIMATOR_MATCHED_GEOMETRY_REVISION);
  if (matches == NULL) return ANIMATOR_STATUS_MISSING_CAPABILITY;
  probe_failures = 0;
  // The incoming screen shows only what travels, until the very end.
  const animator_value away = animator_value_point(1e6, 0);
  const animator_value home =
      animator_value_point(context->to_final_frame.width / 2,
                           context->to_final_frame.height / 2);
  animator_animation jump =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, &away, &home, 1);
  jump.curve = animator_curve_hold();
  animator_animation leave =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, &home, &away, 1);
  leave.curve = animator_curve_hold();
  expect(host, 1, host->add_animation(t, context->to, &jump),
         ANIMATOR_STATUS_OK);
  expect(host, 2, host->add_animation(t, context->from, &leave),
         ANIMATOR_STATUS_OK);

  uint32_t count = 99;
  animator_match match = {.struct_size = 8};
  animator_layer carrier;
  animator_animation pacing =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, NULL, NULL, 1);
  pacing.token = 7;
  expect(host, 3, matches->get_match_count(t, NULL), ANIMATOR_STATUS_BAD_ARG);
  expect(host, 4, matches->get_match_count(t, &count), ANIMATOR_STATUS_OK);
  expect(host, 5, count == 2 ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_INTERNAL,
         ANIMATOR_STATUS_OK);
  expect(host, 6, matches->get_match(t, 0, NULL), ANIMATOR_STATUS_BAD_ARG);
  expect(host, 7, matches->get_match(t, 0, &match), ANIMATOR_STATUS_BAD_SIZE);
  match.struct_size = sizeof match;
  expect(host, 8, matches->get_match(t, 2, &match), ANIMATOR_STATUS_NOT_FOUND);
  expect(host, 9, matches->get_match(t, 0, &match), ANIMATOR_STATUS_OK);
  expect(host, 10,
         strcmp(match.id, "card") == 0 && match.from_frame.x == 10 &&
                 match.from_frame.y == 20 && match.from_frame.width == 30 &&
                 match.from_frame.height == 40 && match.to_frame.x == 50 &&
                 match.to_frame.y == 100 && match.to_frame.width == 40 &&
                 match.to_frame.height == 80
             ? ANIMATOR_STATUS_OK
             : ANIMATOR_STATUS_INTERNAL,
         ANIMATOR_STATUS_OK);
  expect(host, 11, matches->move_match(t, 2, &pacing, NULL, NULL),
         ANIMATOR_STATUS_NOT_FOUND);
  expect(host, 12, matches->move_match(t, 1, NULL, NULL, NULL),
         ANIMATOR_STATUS_BAD_ARG);
  pacing.property = ANIMATOR_PROPERTY_OPACITY;
  expect(host, 13, matches->move_match(t, 1, &pacing, NULL, NULL),
         ANIMATOR_STATUS_BAD_VALUE);
  pacing.property = ANIMATOR_PROPERTY_POSITION;
  pacing.from = &home;
  expect(host, 14, matches->move_match(t, 1, &pacing, NULL, NULL),
         ANIMATOR_STATUS_BAD_ARG);
  pacing.from = NULL;
  pacing.repeat_count = 2;
  expect(host, 15, matches->move_match(t, 1, &pacing, NULL, NULL),
         ANIMATOR_STATUS_BAD_VALUE);
  pacing.repeat_count = 0;
  pacing.flags = ANIMATOR_ANIMATION_FLAGS_ADDITIVE;
  expect(host, 16, matches->move_match(t, 1, &pacing, NULL, NULL),
         ANIMATOR_STATUS_BAD_VALUE);
  pacing.flags = (animator_animation_flags)0;
  pacing.duration = -1;
  expect(host, 17, matches->move_matches(t, &pacing, NULL),
         ANIMATOR_STATUS_BAD_TIME);
  pacing.duration = 1;
  const animator_spring spring = {
      .struct_size = sizeof spring,
      .duration = 1,
      .damping_ratio = 0.5,
      .initial_velocity = 4,
  };
#ifdef SPRING
  pacing.duration = 0;
  expect(host, 18, matches->move_match(t, 1, &pacing, &spring, &carrier),
         ANIMATOR_STATUS_OK);
#else
  pacing.duration = 0;
  expect(host, 19, matches->move_match(t, 1, &pacing, &spring, &carrier),
         ANIMATOR_STATUS_NOT_GRANTED);
  pacing.duration = 1;
  expect(host, 20, matches->move_match(t, 1, &pacing, NULL, &carrier),
         ANIMATOR_STATUS_OK);
#endif
  expect(host, 21, matches->move_match(t, 1, &pacing, NULL, NULL),
         ANIMATOR_STATUS_BAD_VALUE);
  pacing.duration = 1;
  expect(host, 22, matches->move_matches(t, &pacing, NULL), ANIMATOR_STATUS_OK);
  expect(host, 23, matches->move_matches(t, &pacing, NULL), ANIMATOR_STATUS_OK);
  animator_layer_state state = {.struct_size = sizeof state};
  expect(host, 24, host->get_layer(t, carrier, &state), ANIMATOR_STATUS_OK);
  return probe_result();
}

// Each of the two matches tells once, with its token, that it has arrived.
static animator_status ended(animator_instance *instance, animator_transition t,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)t, (void)finished;
  return token == 7 ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_INTERNAL;
}

FIXTURE_PLUGIN("Matcher", "host.fixture.matcher", begin, ended, uses, 2,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
