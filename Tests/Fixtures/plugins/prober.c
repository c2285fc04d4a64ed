// Calls host functions wrongly, one way after the other, and refuses to begin
// with the number of the first call whose answer is not the documented one.
// build: prober

#include "probe.h"

#include <math.h>
#include <pthread.h>

static const animator_host *host;
static animator_transition current;

static void *from_another_thread(void *answer) {
  *(animator_status *)answer = host->complete_manually(current);
  return NULL;
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition t) {
  host = instance->host;
  current = t;
  probe_failures = 0;
  const animator_layer none = animator_layer_none();
  const animator_transition stranger = {t.id + (1ull << 40)};
  animator_layer layer = none, made = none;
  animator_layer_state state = {.struct_size = sizeof state};
  animator_point point;
  double number;
  const char *text;

  expect(host, 1, host->find_layer(stranger, context->to, "x", &layer),
         ANIMATOR_STATUS_BAD_HANDLE);
  expect(host, 2, host->find_layer(t, none, "x", &layer), ANIMATOR_STATUS_BAD_HANDLE);
  expect(host, 3, host->find_layer(t, context->to, NULL, &layer),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 4, host->find_layer(t, context->to, "x", NULL),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 5, host->find_layer(t, context->to, "no such layer", &layer),
         ANIMATOR_STATUS_NOT_FOUND);
  state.struct_size = 8;
  expect(host, 6, host->get_layer(t, context->to, &state), ANIMATOR_STATUS_BAD_SIZE);
  expect(host, 7, host->get_layer(t, context->to, NULL), ANIMATOR_STATUS_BAD_ARG);
  point.x = NAN;
  point.y = 0;
  expect(host, 8, host->convert_point(t, point, context->to, context->from, &point),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 9, host->get_number(t, "no-such-parameter", &number),
         ANIMATOR_STATUS_NOT_FOUND);
  expect(host, 10, host->get_text(t, NULL, &text), ANIMATOR_STATUS_BAD_ARG);
  expect(host, 11,
         host->insert_layer(t, context->from, context->container,
                            ANIMATOR_PLACE_TOP, none),
         ANIMATOR_STATUS_UNSUPPORTED);
  expect(host, 12,
         host->insert_layer(t, context->to, context->container,
                            (animator_place)9, none),
         ANIMATOR_STATUS_BAD_ARG);
  expect(host, 13, host->create_layer(t, "a/b", &made), ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 14, host->create_layer(t, NULL, &made), ANIMATOR_STATUS_BAD_ARG);
  expect(host, 15, host->create_layer(t, "\xff", &made), ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 16, host->create_layer(t, "helper", &made), ANIMATOR_STATUS_OK);
  expect(host, 17,
         host->insert_layer(t, made, made, ANIMATOR_PLACE_TOP, none),
         ANIMATOR_STATUS_BAD_VALUE);

  const animator_path_element line = {ANIMATOR_PATH_VERB_LINE, 0, {{0, 0}, {0, 0}, {0, 0}}};
  animator_path path = {sizeof path, &line, 1};
  const animator_color black = animator_color_make(0, 0, 0, 1);
  expect(host, 18, host->create_path_layer(t, "p", &path, black, &layer),
         ANIMATOR_STATUS_BAD_VALUE);
  path.element_count = 0;
  expect(host, 19, host->create_path_layer(t, "p", &path, black, &layer),
         ANIMATOR_STATUS_BAD_ARG);
  path.element_count = 100001;
  expect(host, 20, host->create_path_layer(t, "p", &path, black, &layer),
         ANIMATOR_STATUS_LIMIT);
  path.struct_size = 4;
  expect(host, 21, host->create_path_layer(t, "p", &path, black, &layer),
         ANIMATOR_STATUS_BAD_SIZE);

  animator_value value = animator_value_scalar(NAN);
  expect(host, 22, host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &value),
         ANIMATOR_STATUS_BAD_VALUE);
  value = animator_value_scalar(2);
  expect(host, 23, host->set_value(t, context->to, ANIMATOR_PROPERTY_OPACITY, &value),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 24, host->set_value(t, context->to, ANIMATOR_PROPERTY_POSITION, &value),
         ANIMATOR_STATUS_BAD_VALUE);
  expect(host, 25, host->set_value(t, context->to, (animator_property)999, &value),
         ANIMATOR_STATUS_BAD_ARG);
  animator_matrix tilted = animator_matrix_identity();
  tilted.m[2] = 0.5;
  value = animator_value_matrix(tilted);
  expect(host, 26, host->set_value(t, context->to, ANIMATOR_PROPERTY_TRANSFORM, &value),
         ANIMATOR_STATUS_NOT_GRANTED);

  const animator_value zero = animator_value_scalar(0);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &zero, NULL, -1);
  expect(host, 27, host->add_animation(t, context->to, &fade),
         ANIMATOR_STATUS_BAD_TIME);
  fade.duration = 1;
  fade.from = NULL;
  expect(host, 28, host->add_animation(t, context->to, &fade),
         ANIMATOR_STATUS_BAD_ARG);
  fade.struct_size = 16;
  expect(host, 29, host->add_animation(t, context->to, &fade),
         ANIMATOR_STATUS_BAD_SIZE);
  expect(host, 30, host->add_animation(t, context->to, NULL), ANIMATOR_STATUS_BAD_ARG);

  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, 1);
  const animator_layer_mask *masks =
      host->get_capability(ANIMATOR_LAYER_MASK_ID, 1);
  expect(host, 31, springs->add_spring_animation(t, context->to, NULL, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 32, masks->set_mask(t, context->to, made), ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 33, masks->clear_mask(t, context->to), ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 34,
         host->get_capability(ANIMATOR_SPRING_ID, 2) == NULL &&
                 host->get_capability("animator.sprin", 1) == NULL &&
                 host->get_capability("", 1) == NULL &&
                 host->get_capability(NULL, 1) == NULL
             ? ANIMATOR_STATUS_OK
             : ANIMATOR_STATUS_INTERNAL,
         ANIMATOR_STATUS_OK);
  expect(host, 35, host->complete(t, 7), ANIMATOR_STATUS_BAD_ARG);

  pthread_t thread;
  animator_status answer = ANIMATOR_STATUS_OK;
  pthread_create(&thread, NULL, from_another_thread, &answer);
  pthread_join(thread, NULL);
  expect(host, 36, answer, ANIMATOR_STATUS_BAD_THREAD);

  const animator_value one = animator_value_scalar(1);
  expect(host, 41,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_DOUBLE_SIDED, &one),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 43,
         host->set_value(t, context->to, ANIMATOR_PROPERTY_BACKDROP_BLUR, &one),
         ANIMATOR_STATUS_NOT_GRANTED);
  const animator_snapshot *snapshots =
      host->get_capability(ANIMATOR_SNAPSHOT_ID, 1);
  expect(host, 44,
         snapshots->create_snapshot(t, NULL, context->to, NULL, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 45,
         snapshots->create_snapshot_grid(t, NULL, context->to, 0, 0, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  const animator_matched_geometry *matches =
      host->get_capability(ANIMATOR_MATCHED_GEOMETRY_ID, 1);
  expect(host, 46, matches->get_match_count(t, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 47, matches->get_match(t, 0, NULL), ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 48, matches->move_match(t, 0, NULL, NULL, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  expect(host, 49, matches->move_matches(t, NULL, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  const animator_transform_3d *transforms =
      host->get_capability(ANIMATOR_TRANSFORM_3D_ID, 1);
  expect(host, 42,
         transforms->add_transform_animation(t, context->to, NULL, NULL),
         ANIMATOR_STATUS_NOT_GRANTED);
  animator_animation good =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &zero, &one, 0.2);
  good.token = 1;
  expect(host, 37, host->add_animation(t, context->to, &good), ANIMATOR_STATUS_OK);
  return probe_result();
}

static animator_status ended(animator_instance *instance, animator_transition t,
                             uint64_t token, uint32_t finished) {
  (void)instance;
  const animator_value one = animator_value_scalar(1);
  const animator_layer some = {t.id << 32 | 1};
  if (token != 1 || finished != 1) return ANIMATOR_STATUS_INTERNAL;
  expect(host, 38, host->set_value(t, some, ANIMATOR_PROPERTY_OPACITY, &one),
         ANIMATOR_STATUS_BAD_STATE);
  expect(host, 39, host->complete(t, 1), ANIMATOR_STATUS_OK);
  expect(host, 40, host->complete(t, 0), ANIMATOR_STATUS_BAD_STATE);
  return probe_result();
}

FIXTURE_PLUGIN("Prober", "host.fixture.prober", begin, ended, NULL, 0,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
