// Pop-up: a panel comes up on a spring while what lies below it is dimmed.
//
// The screen has two layers for it, one above the other: a panel, which moves,
// and a dim layer, which fades in its place. What the dim layer does to what
// lies below, a colour or a blurred backdrop, is the screen's own affair: its
// opacity fades between the plain and the dimmed picture.

#include <animator/animator.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct animator_instance {
  const animator_host *host;
  const animator_spring_functions *springs; // null without the grant
  bool begun;
};

// The parameters of one run.
typedef struct settings {
  double delay, duration, damping, velocity, dim_duration;
  const char *panel, *dim, *edge;
} settings;

// One end of an animation; the other is the layer's own value.
typedef struct pose {
  animator_property property;
  animator_value away; // where the panel is out of sight
} pose;

static animator_status read_settings(const animator_host *host,
                                     animator_transition transition,
                                     settings *out) {
  const struct {
    const char *id;
    double *value;
  } numbers[] = {{"delay", &out->delay},
                 {"duration", &out->duration},
                 {"damping", &out->damping},
                 {"velocity", &out->velocity},
                 {"dim-duration", &out->dim_duration}};
  const struct {
    const char *id;
    const char **value;
  } texts[] = {{"panel", &out->panel}, {"dim", &out->dim}, {"edge", &out->edge}};
  animator_status status = ANIMATOR_STATUS_OK;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    status = host->get_number(transition, numbers[i].id, numbers[i].value);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    status = host->get_text(transition, texts[i].id, texts[i].value);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  return status;
}

// An animation between out of sight and the layer's own value: in to present,
// out to dismiss.
static animator_animation between(const pose *pose, bool presents,
                                  double duration) {
  return animator_animation_make(pose->property, presents ? &pose->away : NULL,
                                 presents ? NULL : &pose->away, duration);
}

static animator_status fade(const animator_host *host,
                            animator_transition transition,
                            animator_layer layer, animator_property property,
                            bool presents, double delay, double duration) {
  const pose clear = {property, animator_value_scalar(0)};
  animator_animation animation = between(&clear, presents, duration);
  animation.delay = delay;
  animation.curve = animator_curve_ease_in_out();
  return host->add_animation(transition, layer, &animation);
}

// How far the panel moves until the container's edge has passed it.
//
// The panel's parent is taken to be upright and unscaled, as a screen is.
static animator_status distance(const animator_host *host,
                                animator_transition transition,
                                const animator_context *context,
                                animator_layer panel, const char *edge,
                                animator_rect bounds, animator_point *out) {
  const animator_rect room = context->container_bounds;
  animator_point first, last;
  animator_status status = host->convert_point(
      transition, animator_point_make(room.x, room.y), context->container,
      panel, &first);
  if (status != ANIMATOR_STATUS_OK) return status;
  status = host->convert_point(
      transition, animator_point_make(room.x + room.width, room.y + room.height),
      context->container, panel, &last);
  if (status != ANIMATOR_STATUS_OK) return status;
  const bool mirrored = context->layout_direction ==
                        ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT;
  const bool leading = strcmp(edge, "leading") == 0;
  *out = animator_point_make(0, 0);
  if (strcmp(edge, "bottom") == 0) {
    out->y = last.y - bounds.y;
  } else if (strcmp(edge, "top") == 0) {
    out->y = first.y - (bounds.y + bounds.height);
  } else if (leading != mirrored) {
    out->x = first.x - (bounds.x + bounds.width);
  } else {
    out->x = last.x - bounds.x;
  }
  return status;
}

static animator_status move_panel(const animator_instance *instance,
                                  animator_transition transition,
                                  const animator_context *context,
                                  animator_layer panel, const settings *settings,
                                  bool presents) {
  const animator_host *host = instance->host;
  animator_layer_state state = {.struct_size = sizeof state};
  animator_status status = host->get_layer(transition, panel, &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  animator_point way;
  status = distance(host, transition, context, panel, settings->edge,
                    state.bounds, &way);
  if (status != ANIMATOR_STATUS_OK) return status;
  const pose outside = {ANIMATOR_PROPERTY_POSITION,
                        animator_value_point(state.position.x + way.x,
                                             state.position.y + way.y)};
  // The shadow reaches further than the panel: it comes and goes with it.
  status = fade(host, transition, panel, ANIMATOR_PROPERTY_SHADOW_OPACITY,
                presents, settings->delay, settings->duration);
  if (status != ANIMATOR_STATUS_OK) return status;
  if (instance->springs == NULL) {
    animator_animation animation =
        between(&outside, presents, settings->duration);
    animation.delay = settings->delay;
    animation.curve = animator_curve_cubic(0.2, 0.8, 0.2, 1);
    return host->add_animation(transition, panel, &animation);
  }
  animator_animation animation = between(&outside, presents, 0);
  animation.delay = settings->delay;
  const animator_spring spring = {.struct_size = sizeof spring,
                                  .duration = settings->duration,
                                  .damping_ratio = settings->damping,
                                  .initial_velocity = settings->velocity};
  return instance->springs->add_spring_animation(transition, panel, &animation,
                                                 &spring);
}

static animator_status create(const animator_descriptor *descriptor,
                              const animator_host *host,
                              const animator_grant *grant,
                              animator_instance **out) {
  if (out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  *out = NULL;
  if (descriptor == NULL || host == NULL || grant == NULL) {
    return ANIMATOR_STATUS_BAD_ARG;
  }
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  if (animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0) {
    instance->springs =
        host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  }
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void destroy(animator_instance *instance) { free(instance); }

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (context->struct_size < sizeof *context) return ANIMATOR_STATUS_BAD_SIZE;
  if (instance->begun) return ANIMATOR_STATUS_BAD_STATE;
  const bool presents = context->operation == ANIMATOR_OPERATION_PRESENT;
  if (!presents && context->operation != ANIMATOR_OPERATION_DISMISS) {
    return ANIMATOR_STATUS_UNSUPPORTED;
  }
  const animator_host *host = instance->host;
  settings settings;
  animator_status status = read_settings(host, transition, &settings);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_layer screen = presents ? context->to : context->from;
  animator_layer dim;
  status = host->find_layer(transition, screen, settings.dim, &dim);
  if (status == ANIMATOR_STATUS_OK) {
    status = fade(host, transition, dim, ANIMATOR_PROPERTY_OPACITY, presents, 0,
                  settings.dim_duration);
  }
  if (status != ANIMATOR_STATUS_OK && status != ANIMATOR_STATUS_NOT_FOUND) {
    return status;
  }
  // A screen without a panel is one itself.
  animator_layer panel;
  status = host->find_layer(transition, screen, settings.panel, &panel);
  if (status == ANIMATOR_STATUS_NOT_FOUND) panel = screen;
  if (status != ANIMATOR_STATUS_OK && status != ANIMATOR_STATUS_NOT_FOUND) {
    return status;
  }
  status = move_panel(instance, transition, context, panel, &settings, presents);
  if (status != ANIMATOR_STATUS_OK) return status;
  instance->begun = true;
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance,
                           animator_transition transition,
                           animator_outcome outcome) {
  (void)transition;
  (void)outcome;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->begun) return ANIMATOR_STATUS_BAD_STATE;
  instance->begun = false;
  return ANIMATOR_STATUS_OK;
}

static const animator_capability_use spring_use = {
    .struct_size = sizeof spring_use,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = ANIMATOR_SPRING_REVISION,
    .max_revision = ANIMATOR_SPRING_REVISION,
    .fallback = "cubic-bezier(0.2, 0.8, 0.2, 1)",
};
static const animator_capability_use *const capabilities[] = {&spring_use};

#define NUMBER(NAME, ID, WORDS, UNIT, LOW, HIGH, STANDARD)   \
  static const animator_parameter NAME = {                   \
      .struct_size = sizeof NAME,                            \
      .id = ID,                                              \
      .name = WORDS,                                         \
      .type = ANIMATOR_PARAMETER_TYPE_NUMBER,                \
      .unit = UNIT,                                          \
      .minimum = LOW,                                        \
      .maximum = HIGH,                                       \
      .default_number = STANDARD,                            \
  }
#define TEXT(NAME, ID, WORDS, STANDARD)                      \
  static const animator_parameter NAME = {                   \
      .struct_size = sizeof NAME,                            \
      .id = ID,                                              \
      .name = WORDS,                                         \
      .type = ANIMATOR_PARAMETER_TYPE_TEXT,                  \
      .default_text = STANDARD,                              \
  }

NUMBER(duration, "duration", "How long the panel moves", "s", 0.05, 10, 0.4);
NUMBER(delay, "delay", "How long the panel waits", "s", 0, 5, 0.1);
NUMBER(damping, "damping", "How little the panel swings; 1 not at all", NULL,
       0.05, 1, 0.8);
NUMBER(velocity, "velocity", "How fast the panel starts", "ways per second",
       -20, 20, 0.1);
NUMBER(dim_duration, "dim-duration", "How long the dimming takes", "s", 0.05,
       10, 0.3);
TEXT(panel, "panel", "The layer of the presented screen that moves", "panel");
TEXT(dim, "dim", "The layer of the presented screen that fades", "dim");
static const animator_parameter edge = {
    .struct_size = sizeof edge,
    .id = "edge",
    .name = "The side that the panel comes from",
    .type = ANIMATOR_PARAMETER_TYPE_CHOICE,
    .default_text = "bottom",
    .choices = "bottom|top|leading|trailing",
};
static const animator_parameter *const parameters[] = {
    &duration, &delay, &damping, &velocity, &dim_duration, &edge, &panel, &dim};

static const animator_descriptor popup = {
    .struct_size = sizeof popup,
    .id = "host.animator.popup",
    .name = "Pop-Up",
    .version = "0.1.0",
    .operations = ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS,
    .claims = ANIMATOR_CLAIMS_ALLOCATION_FREE,
    .minimum_duration = 0.05,
    .default_duration = 0.5,
    .maximum_duration = 15,
    .maximum_overshoot = 0.016,
    .capabilities = capabilities,
    .capability_count = sizeof capabilities / sizeof *capabilities,
    .parameters = parameters,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .end = end,
};
static const animator_descriptor *const animators[] = {&popup};

static const animator_plugin plugin = {
    .struct_size = sizeof plugin,
    .abi_oldest = ANIMATOR_ABI_OLDEST,
    .abi_newest = ANIMATOR_ABI_NEWEST,
    .name = "Pop-Up",
    .version = "0.1.0",
    .license = "MIT",
    .contact = "The animator host contributors",
    .animators = animators,
    .animator_count = 1,
    .unloadable = 1,
};

animator_status animator_entry(const animator_offer *offer,
                               const animator_plugin **out) {
  return animator_handshake(offer, out, &plugin);
}
