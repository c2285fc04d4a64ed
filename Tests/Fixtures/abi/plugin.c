// A plugin that uses all that its revision of the interface has; built once with the headers of
// each, by tools/abi, and kept as it was then. Any answer but OK fails its transition.
// build: abi-today

#include <animator/animator.h>
#include <stdlib.h>

// What a revision brought is there when its headers are; ANIMATOR_ABI has casts in it.
#ifdef ANIMATOR_INTERACTIVE_ID
#define HAS_0_1_1 1
#else
#define HAS_0_1_1 0
#endif

// Leaves the function with the first answer that is not OK.
#define TRY(call)                                       \
  do {                                                  \
    const animator_status status_ = (call);             \
    if (status_ != ANIMATOR_STATUS_OK) return status_;  \
  } while (0)

struct animator_instance {
  const animator_host *host;
  int has_ended;
};

static animator_status create(const animator_descriptor *descriptor,
                              const animator_host *host,
                              const animator_grant *grant,
                              animator_instance **out) {
  if (descriptor == NULL || host == NULL || grant == NULL || out == NULL) {
    return ANIMATOR_STATUS_BAD_ARG;
  }
  for (uint32_t i = 0; i < descriptor->capability_count; i++) {
    if (animator_grant_revision(grant, descriptor->capabilities[i]->id) != 1) {
      return ANIMATOR_STATUS_MISSING_CAPABILITY;
    }
  }
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void destroy(animator_instance *instance) { free(instance); }

static animator_status parameters_are_right(const animator_host *host,
                                            animator_transition transition) {
  double number = 0;
  const char *text = NULL;
  TRY(host->get_number(transition, "duration", &number));
  if (number != 0.5) return ANIMATOR_STATUS_BAD_VALUE;
  TRY(host->get_number(transition, "really", &number));
  if (number != 1) return ANIMATOR_STATUS_BAD_VALUE;
  TRY(host->get_text(transition, "words", &text));
  if (strcmp(text, "so be it") != 0) return ANIMATOR_STATUS_BAD_VALUE;
  TRY(host->get_text(transition, "side", &text));
  return strcmp(text, "left") == 0 ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_BAD_VALUE;
}

// Layers of its own, one with a mask.
static animator_status add_layers(const animator_host *host,
                                  const animator_context *context,
                                  animator_transition transition) {
  const animator_path_element elements[] = {
      {ANIMATOR_PATH_VERB_MOVE, 0, {{0, 0}}},
      {ANIMATOR_PATH_VERB_LINE, 0, {{20, 0}}},
      {ANIMATOR_PATH_VERB_CURVE, 0, {{30, 10}, {10, 10}, {0, 20}}},
      {ANIMATOR_PATH_VERB_CLOSE, 0, {{0, 0}}}};
  const animator_path path = {
      .struct_size = sizeof path, .elements = elements, .element_count = 4};
  animator_layer plain, shape, same;
  TRY(host->create_layer(transition, "plain", &plain));
  TRY(host->insert_layer(transition, plain, context->container, ANIMATOR_PLACE_BELOW,
                         context->to));
  TRY(host->create_path_layer(transition, "shape", &path,
                              animator_color_make(0.25, 0.5, 0.75, 1), &shape));
  const animator_layer_mask *masks =
      host->get_capability(ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  if (masks == NULL) return ANIMATOR_STATUS_NOT_FOUND;
  TRY(masks->set_mask(transition, plain, shape));
  const animator_value bounds = animator_value_rect(context->container_bounds);
  const animator_value middle =
      animator_value_point(context->container_bounds.width / 2,
                           context->container_bounds.height / 2);
  const animator_value red = animator_value_color(animator_color_make(1, 0, 0, 1));
  TRY(host->set_value(transition, plain, ANIMATOR_PROPERTY_BOUNDS, &bounds));
  TRY(host->set_value(transition, plain, ANIMATOR_PROPERTY_POSITION, &middle));
  TRY(host->set_value(transition, plain, ANIMATOR_PROPERTY_BACKGROUND_COLOR, &red));
  TRY(host->find_layer(transition, context->container, "plain", &same));
  if (same.id != plain.id) return ANIMATOR_STATUS_BAD_HANDLE;
  animator_layer_state state = {.struct_size = sizeof state};
  TRY(host->get_layer(transition, plain, &state));
  if (state.bounds.width != context->container_bounds.width || state.opacity != 1) {
    return ANIMATOR_STATUS_BAD_VALUE;
  }
  animator_point point;
  TRY(host->convert_point(transition, animator_point_make(1, 2), plain,
                          context->container, &point));
  return point.x == 1 && point.y == 2 ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_BAD_VALUE;
}

// A fade that tells of its end, keyframes, and a spring.
static animator_status add_motion(const animator_host *host,
                                  const animator_context *context,
                                  animator_transition transition) {
  const animator_value clear = animator_value_scalar(0);
  const animator_value solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.5);
  fade.token = 7;
  TRY(host->add_animation(transition, context->to, &fade));
  const animator_keyframe corners[] = {
      {.offset = 0, .value = clear},
      {.offset = 0.5, .value = animator_value_scalar(8)},
      {.offset = 1, .value = clear}};
  animator_animation round =
      animator_animation_make(ANIMATOR_PROPERTY_CORNER_RADIUS, NULL, NULL, 0.5);
  round.keyframes = corners;
  round.keyframe_count = 3;
  TRY(host->add_animation(transition, context->from, &round));
  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  if (springs == NULL) return ANIMATOR_STATUS_NOT_FOUND;
  const animator_spring spring = {
      .struct_size = sizeof spring, .duration = 0.5, .damping_ratio = 1};
  const animator_value away = animator_value_scalar(4);
  const animator_animation order =
      animator_animation_make(ANIMATOR_PROPERTY_Z_POSITION, &away, &clear, 0);
  return springs->add_spring_animation(transition, context->to, &order, &spring);
}

#if HAS_0_1_1
// What revision 0.1.1 brought.
static animator_status add_since_0_1_1(const animator_host *host,
                                       const animator_context *context,
                                       animator_transition transition) {
  const animator_transform_3d *space =
      host->get_capability(ANIMATOR_TRANSFORM_3D_ID, ANIMATOR_TRANSFORM_3D_REVISION);
  const animator_snapshot *snapshots =
      host->get_capability(ANIMATOR_SNAPSHOT_ID, ANIMATOR_SNAPSHOT_REVISION);
  const animator_matched_geometry *matches = host->get_capability(
      ANIMATOR_MATCHED_GEOMETRY_ID, ANIMATOR_MATCHED_GEOMETRY_REVISION);
  if (space == NULL || snapshots == NULL || matches == NULL) {
    return ANIMATOR_STATUS_NOT_FOUND;
  }
  uint32_t count = 0;
  TRY(matches->get_match_count(transition, &count));
  animator_layer copy;
  TRY(snapshots->create_snapshot(transition, "copy", context->from, NULL, &copy));
  TRY(host->insert_layer(transition, copy, context->container, ANIMATOR_PLACE_BOTTOM,
                         animator_layer_none()));
  const animator_value one_side = animator_value_scalar(0);
  TRY(host->set_value(transition, copy, ANIMATOR_PROPERTY_DOUBLE_SIDED, &one_side));
  const animator_value blur = animator_value_scalar(2);
  TRY(host->set_value(transition, copy, ANIMATOR_PROPERTY_BACKDROP_BLUR, &blur));
  const animator_transform_part from[] = {
      {.kind = ANIMATOR_TRANSFORM_PART_KIND_ROTATE, .y = 1, .degrees = 90}};
  const animator_transform_part to[] = {
      {.kind = ANIMATOR_TRANSFORM_PART_KIND_ROTATE, .y = 1, .degrees = 0}};
  animator_transform_way way = {.struct_size = sizeof way, .from = from, .to = to};
  way.from_count = way.to_count = 1;
  const animator_animation turn =
      animator_animation_make(ANIMATOR_PROPERTY_TRANSFORM, NULL, NULL, 0.5);
  return space->add_transform_animation(transition, copy, &turn, &way);
}
#endif

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  instance->has_ended = 0;
  TRY(host->complete_manually(transition));
  TRY(parameters_are_right(host, transition));
  TRY(add_layers(host, context, transition));
#if HAS_0_1_1
  TRY(add_since_0_1_1(host, context, transition));
#endif
  return add_motion(host, context, transition);
}

static animator_status ended(animator_instance *instance,
                             animator_transition transition, uint64_t token,
                             uint32_t finished) {
  if (token != 7 || finished != 1) return ANIMATOR_STATUS_BAD_VALUE;
  instance->has_ended = 1;
  return instance->host->complete(transition, 1);
}

static animator_status end(animator_instance *instance,
                           animator_transition transition,
                           animator_outcome outcome) {
  (void)transition;
  return instance->has_ended && outcome == ANIMATOR_OUTCOME_FINISHED
             ? ANIMATOR_STATUS_OK
             : ANIMATOR_STATUS_BAD_STATE;
}

#define USE(NAME, ID)                                                              \
  static const animator_capability_use NAME = {.struct_size = sizeof NAME,         \
                                               .id = ID,                           \
                                               .need = ANIMATOR_NEED_REQUIRED,     \
                                               .min_revision = 1,                  \
                                               .max_revision = 1}
USE(mask_use, ANIMATOR_LAYER_MASK_ID);
USE(spring_use, ANIMATOR_SPRING_ID);
#if HAS_0_1_1
USE(space_use, ANIMATOR_TRANSFORM_3D_ID);
USE(snapshot_use, ANIMATOR_SNAPSHOT_ID);
USE(match_use, ANIMATOR_MATCHED_GEOMETRY_ID);
USE(blur_use, ANIMATOR_BACKDROP_BLUR_ID);
USE(hand_use, ANIMATOR_INTERACTIVE_ID);
static const animator_interactive by_hand = {.struct_size = sizeof by_hand};
#endif
static const animator_capability_use *const uses[] = {
    &mask_use, &spring_use,
#if HAS_0_1_1
    &space_use, &snapshot_use, &match_use, &blur_use, &hand_use,
#endif
};

static const void *get_capability(const char *id, uint32_t revision) {
#if HAS_0_1_1
  if (strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 && revision == 1) return &by_hand;
#endif
  (void)id, (void)revision;
  return NULL;
}

static const animator_parameter duration = {.struct_size = sizeof duration,
                                            .id = "duration",
                                            .name = "how long it takes",
                                            .type = ANIMATOR_PARAMETER_TYPE_NUMBER,
                                            .unit = "s",
                                            .minimum = 0.1,
                                            .maximum = 2,
                                            .default_number = 0.5};
static const animator_parameter really = {.struct_size = sizeof really,
                                          .id = "really",
                                          .name = "whether it does",
                                          .type = ANIMATOR_PARAMETER_TYPE_BOOLEAN,
                                          .default_number = 1};
static const animator_parameter words = {.struct_size = sizeof words,
                                         .id = "words",
                                         .name = "what it says",
                                         .type = ANIMATOR_PARAMETER_TYPE_TEXT,
                                         .default_text = "so be it"};
static const animator_parameter side = {.struct_size = sizeof side,
                                        .id = "side",
                                        .name = "where from",
                                        .type = ANIMATOR_PARAMETER_TYPE_CHOICE,
                                        .default_text = "left",
                                        .choices = "left|right"};
static const animator_parameter *const parameters[] = {&duration, &really, &words, &side};

static const animator_descriptor animator = {
    .struct_size = sizeof animator,
    .id = "host.fixture.abi",
    .name = "All of it",
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH,
    .minimum_duration = 0.1,
    .default_duration = 0.5,
    .maximum_duration = 2,
    .capabilities = uses,
    .capability_count = sizeof uses / sizeof *uses,
    .parameters = parameters,
    .parameter_count = 4,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .animation_ended = ended,
    .end = end,
    .get_capability = get_capability};
static const animator_descriptor *const animators[] = {&animator};
static const animator_plugin plugin = {.struct_size = sizeof plugin,
                                       .abi_oldest = ANIMATOR_ABI_OLDEST,
                                       .abi_newest = ANIMATOR_ABI_NEWEST,
                                       .name = "All of it",
                                       .version = "1.0.0",
                                       .license = "MIT",
                                       .contact = "tests",
                                       .animators = animators,
                                       .animator_count = 1,
                                       .unloadable = 1};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
  return animator_handshake(offer, out, &plugin);
}
