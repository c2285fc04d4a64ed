// Push: both screens move as one strip, side by side, with one shared edge.

#include <animator/animator.h>
#include <stdbool.h>
#include <stdlib.h>

struct animator_instance {
  const animator_host *host;
  bool begun;
};

#define DEFAULT_DURATION 0.3

// Where a screen's anchor point lies when the screen fills the frame.
static animator_value position_in(animator_rect frame, animator_point anchor,
                                  double shift) {
  return animator_value_point(frame.x + anchor.x * frame.width + shift,
                              frame.y + anchor.y * frame.height);
}

static animator_status slide(const animator_host *host,
                             animator_transition transition,
                             animator_layer screen, animator_rect frame,
                             double start, double end, double duration) {
  animator_layer_state state = {.struct_size = sizeof state};
  animator_status status = host->get_layer(transition, screen, &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value from = position_in(frame, state.anchor_point, start);
  const animator_value to = position_in(frame, state.anchor_point, end);
  animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_POSITION, &from, &to, duration);
  animation.curve = animator_curve_ease_out();
  return host->add_animation(transition, screen, &animation);
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
  double side;
  switch (context->operation) {
    case ANIMATOR_OPERATION_PUSH: side = 1; break;
    case ANIMATOR_OPERATION_POP: side = -1; break;
    default: return ANIMATOR_STATUS_UNSUPPORTED;
  }
  if (context->layout_direction == ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT) {
    side = -side;
  }
  const animator_host *host = instance->host;
  double duration = DEFAULT_DURATION;
  animator_status status = host->get_number(transition, "duration", &duration);
  if (status != ANIMATOR_STATUS_OK) return status;

  // Both ends of both screens are said here: what an earlier transition left
  // behind, or a resize in between, never shows.
  const double width = context->container_bounds.width * side;
  status = host->insert_layer(transition, context->to, context->container,
                              ANIMATOR_PLACE_TOP, animator_layer_none());
  if (status != ANIMATOR_STATUS_OK) return status;
  status = slide(host, transition, context->to, context->to_final_frame, width,
                 0, duration);
  if (status != ANIMATOR_STATUS_OK) return status;
  status = slide(host, transition, context->from, context->from_initial_frame,
                 0, -width, duration);
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

static const animator_parameter duration_parameter = {
    .struct_size = sizeof duration_parameter,
    .id = "duration",
    .name = "How long the strip moves",
    .type = ANIMATOR_PARAMETER_TYPE_NUMBER,
    .unit = "s",
    .minimum = 0.05,
    .maximum = 10,
    .default_number = DEFAULT_DURATION,
};
static const animator_parameter *const parameters[] = {&duration_parameter};

static const animator_descriptor push = {
    .struct_size = sizeof push,
    .id = "host.animator.push",
    .name = "Push",
    .version = "0.1.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .claims = ANIMATOR_CLAIMS_ALLOCATION_FREE,
    .minimum_duration = 0.05,
    .default_duration = DEFAULT_DURATION,
    .maximum_duration = 10,
    .parameters = parameters,
    .parameter_count = 1,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .end = end,
};
static const animator_descriptor *const animators[] = {&push};

static const animator_plugin plugin = {
    .struct_size = sizeof plugin,
    .abi_oldest = ANIMATOR_ABI_OLDEST,
    .abi_newest = ANIMATOR_ABI_NEWEST,
    .name = "Push",
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
