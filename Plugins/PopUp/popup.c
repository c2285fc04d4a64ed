// Pop-up: a panel comes up on a spring while what lies below it is dimmed.
//
// A screen has two layers for it, one above the other: a panel, which moves,
// and a dim layer, which fades in its place. What that dim layer does to what
// lies below, a colour or a blurred backdrop, is the screen's own affair, since
// it stays: its opacity fades between the plain and the dimmed picture.
//
// A screen that has neither, as a picture has, is a panel itself, and what lies
// below it is dimmed and blurred by a layer that ends with the transition; by
// then the screen covers it.

#include "settings.h"

#include <stdlib.h>
#include <string.h>

struct animator_instance {
  const animator_host *host;
  const animator_spring_functions *springs; // null without the grant
  bool blurs;                               // whether a backdrop may be blurred
  bool begun;
};

// One end of an animation; the other is the layer's own value.
typedef struct pose {
  animator_property property;
  animator_value away; // where the panel is out of sight
} pose;

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
  const pose clear = {property,
                      property == ANIMATOR_PROPERTY_BACKGROUND_COLOR
                          ? animator_value_color(animator_color_make(0, 0, 0, 0))
                          : animator_value_scalar(0)};
  animator_animation animation = between(&clear, presents, duration);
  animation.delay = delay;
  animation.curve = animator_curve_ease_in_out();
  return host->add_animation(transition, layer, &animation);
}

// Lays a dim layer of its own right above the lower screen.
static animator_status make_dim(const animator_instance *instance,
                                animator_transition transition,
                                const animator_context *context,
                                const settings *settings, bool presents,
                                animator_layer *out) {
  const animator_host *host = instance->host;
  const animator_rect room = context->container_bounds;
  const struct {
    animator_property property;
    animator_value value;
  } values[] = {
      {ANIMATOR_PROPERTY_BOUNDS, animator_value_rect(room)},
      {ANIMATOR_PROPERTY_POSITION,
       animator_value_point(room.x + room.width / 2, room.y + room.height / 2)},
      {ANIMATOR_PROPERTY_BACKGROUND_COLOR,
       animator_value_color(settings->dim_color)},
      {ANIMATOR_PROPERTY_BACKDROP_BLUR, animator_value_scalar(settings->blur)}};
  // The blur comes last, and only where it is granted.
  const size_t count =
      sizeof values / sizeof *values - (instance->blurs ? 0 : 1);
  animator_status status = host->create_layer(transition, "dim", out);
  for (size_t i = 0; i < count && status == ANIMATOR_STATUS_OK; i++) {
    status = host->set_value(transition, *out, values[i].property,
                             &values[i].value);
  }
  if (status != ANIMATOR_STATUS_OK) return status;
  return host->insert_layer(transition, *out, context->container,
                            ANIMATOR_PLACE_ABOVE,
                            presents ? context->from : context->to);
}

// Says that what was set of the dimming does not count.
static void note_own_dim(const animator_host *host, const settings *settings) {
  if (popup_dims_as_usual(settings)) return;
  host->log(ANIMATOR_LOG_LEVEL_WARNING,
            "the screen has a panel or a dim layer of its own: dim-color, "
            "dim-strength and blur are for screens without");
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

// Lets the panel follow a hand at once, though by the clock it waits.
//
// A hand takes curves out and leaves delays. These two jump at their very end, and
// then they are over: by the clock they never show. Under a hand they go evenly, one
// along the whole time, the other against the panel's own way in its part of the time.
static animator_status follow_hand(const animator_host *host,
                                   animator_transition transition,
                                   animator_layer panel, animator_point way,
                                   const settings *settings, bool presents) {
  if (settings->delay <= 0) return ANIMATOR_STATUS_OK;
  const double sign = presents ? -1 : 1;
  const animator_value nothing = animator_value_point(0, 0);
  const struct {
    animator_value way;
    double delay;
  } parts[] = {
      {animator_value_point(sign * way.x, sign * way.y), 0},
      {animator_value_point(-sign * way.x, -sign * way.y), settings->delay}};
  animator_status status = ANIMATOR_STATUS_OK;
  for (size_t i = 0; i < 2 && status == ANIMATOR_STATUS_OK; i++) {
    animator_animation animation = animator_animation_make(
        ANIMATOR_PROPERTY_POSITION, &nothing, &parts[i].way,
        settings->delay + settings->duration - parts[i].delay);
    animation.delay = parts[i].delay;
    animation.curve = animator_curve_hold();
    animation.fill = ANIMATOR_FILL_NONE;
    animation.flags = ANIMATOR_ANIMATION_FLAGS_ADDITIVE;
    status = host->add_animation(transition, panel, &animation);
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
  animator_animation animation = between(
      &outside, presents, instance->springs == NULL ? settings->duration : 0);
  animation.delay = settings->delay;
  if (instance->springs == NULL) {
    animation.curve = animator_curve_cubic(0.2, 0.8, 0.2, 1);
    status = host->add_animation(transition, panel, &animation);
  } else {
    const animator_spring spring = {.struct_size = sizeof spring,
                                    .duration = settings->duration,
                                    .damping_ratio = settings->damping,
                                    .initial_velocity = settings->velocity};
    status = instance->springs->add_spring_animation(transition, panel,
                                                     &animation, &spring);
  }
  if (status != ANIMATOR_STATUS_OK) return status;
  return follow_hand(host, transition, panel, way, settings, presents);
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
  instance->blurs =
      animator_grant_revision(grant, ANIMATOR_BACKDROP_BLUR_ID) > 0;
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
  animator_status status = popup_read_settings(host, transition, &settings);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_layer screen = presents ? context->to : context->from;
  animator_layer dim, panel;
  animator_status has_dim =
      host->find_layer(transition, screen, settings.dim, &dim);
  const animator_status has_panel =
      host->find_layer(transition, screen, settings.panel, &panel);
  if (has_panel == ANIMATOR_STATUS_NOT_FOUND) {
    panel = screen;
  } else {
    // What lies behind the panel comes with the dimming.
    status = has_panel != ANIMATOR_STATUS_OK
                 ? has_panel
                 : fade(host, transition, screen,
                        ANIMATOR_PROPERTY_BACKGROUND_COLOR, presents, 0,
                        settings.dim_duration);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  if (has_dim == ANIMATOR_STATUS_NOT_FOUND &&
      has_panel == ANIMATOR_STATUS_NOT_FOUND) {
    has_dim = make_dim(instance, transition, context, &settings,
                       presents, &dim);
  } else {
    note_own_dim(host, &settings);
  }
  if (has_dim == ANIMATOR_STATUS_OK) {
    status = fade(host, transition, dim, ANIMATOR_PROPERTY_OPACITY, presents, 0,
                  settings.dim_duration);
    if (status != ANIMATOR_STATUS_OK) return status;
  } else if (has_dim != ANIMATOR_STATUS_NOT_FOUND) {
    return has_dim;
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
static const animator_capability_use hand_use = {
    .struct_size = sizeof hand_use,
    .id = ANIMATOR_INTERACTIVE_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = ANIMATOR_INTERACTIVE_REVISION,
    .max_revision = ANIMATOR_INTERACTIVE_REVISION,
    .fallback = "runs by the clock alone",
};
static const animator_capability_use blur_use = {
    .struct_size = sizeof blur_use,
    .id = ANIMATOR_BACKDROP_BLUR_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = ANIMATOR_BACKDROP_BLUR_REVISION,
    .max_revision = ANIMATOR_BACKDROP_BLUR_REVISION,
    .fallback = "dims without blurring",
};
static const animator_capability_use *const capabilities[] = {
    &spring_use, &hand_use, &blur_use};

// A hand takes the panel by the host's own rules.
static const animator_interactive by_hand = {.struct_size = sizeof by_hand};

static const void *get_capability(const char *id, uint32_t revision) {
  return id != NULL && revision == ANIMATOR_INTERACTIVE_REVISION &&
                 strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0
             ? &by_hand
             : NULL;
}

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
    .parameters = popup_parameters,
    .parameter_count = popup_parameter_count,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .end = end,
    .get_capability = get_capability,
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
