// Match: what both screens show travels from its place on the one to its place
// on the other; everything else cross-fades.

#include <animator/animator.h>
#include <animator/matched-geometry.h>
#include <stdbool.h>
#include <stdlib.h>

struct animator_instance {
  const animator_host *host;
  bool travels;
  bool begun;
};

#define DEFAULT_DURATION 0.5

static bool is_granted(const animator_grant *grant, const char *id) {
  for (uint32_t i = 0; i < grant->capability_count; i++) {
    const char *granted = grant->capabilities[i].id;
    size_t at = 0;
    while (granted[at] != '\0' && granted[at] == id[at]) at++;
    if (granted[at] == id[at]) return true;
  }
  return false;
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
  instance->travels = is_granted(grant, ANIMATOR_MATCHED_GEOMETRY_ID);
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void destroy(animator_instance *instance) { free(instance); }

// The screen above fades: in on the way forward, out on the way back, so that
// a pop looks like the push played backwards.
static animator_status fade(const animator_host *host,
                            const animator_context *context,
                            animator_transition transition, double duration) {
  const bool forward = context->direction == ANIMATOR_DIRECTION_FORWARD;
  const animator_value clear = animator_value_scalar(0);
  const animator_value solid = animator_value_scalar(1);
  animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, forward ? &clear : &solid,
      forward ? &solid : &clear, duration);
  animation.curve = animator_curve_ease_in_out();
  return host->add_animation(
      transition, forward ? context->to : context->from, &animation);
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  if (instance == NULL || context == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (context->struct_size < sizeof *context) return ANIMATOR_STATUS_BAD_SIZE;
  if (instance->begun) return ANIMATOR_STATUS_BAD_STATE;
  const bool forward = context->operation == ANIMATOR_OPERATION_PUSH;
  if (!forward && context->operation != ANIMATOR_OPERATION_POP) {
    return ANIMATOR_STATUS_UNSUPPORTED;
  }
  const animator_host *host = instance->host;
  double duration = DEFAULT_DURATION;
  animator_status status = host->get_number(transition, "duration", &duration);
  if (status != ANIMATOR_STATUS_OK) return status;
  status = host->insert_layer(transition, context->to, context->container,
                              forward ? ANIMATOR_PLACE_TOP
                                      : ANIMATOR_PLACE_BOTTOM,
                              animator_layer_none());
  if (status != ANIMATOR_STATUS_OK) return status;
  if (instance->travels) {
    const animator_matched_geometry *matches = host->get_capability(
        ANIMATOR_MATCHED_GEOMETRY_ID, ANIMATOR_MATCHED_GEOMETRY_REVISION);
    if (matches == NULL) return ANIMATOR_STATUS_INTERNAL;
    animator_animation pacing = animator_animation_make(
        ANIMATOR_PROPERTY_POSITION, NULL, NULL, duration);
    pacing.curve = animator_curve_ease_in_out();
    status = matches->move_matches(transition, &pacing, NULL);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  status = fade(host, context, transition, duration);
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

static const animator_capability_use matched_geometry = {
    .struct_size = sizeof matched_geometry,
    .id = ANIMATOR_MATCHED_GEOMETRY_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "both screens cross-fade as wholes",
};
static const animator_capability_use *const capabilities[] = {
    &matched_geometry};

static const animator_parameter duration_parameter = {
    .struct_size = sizeof duration_parameter,
    .id = "duration",
    .name = "How long everything travels and fades",
    .type = ANIMATOR_PARAMETER_TYPE_NUMBER,
    .unit = "s",
    .minimum = 0.05,
    .maximum = 10,
    .default_number = DEFAULT_DURATION,
};
static const animator_parameter *const parameters[] = {&duration_parameter};

static const animator_descriptor match = {
    .struct_size = sizeof match,
    .id = "host.animator.match",
    .name = "Match",
    .version = "0.1.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .claims = ANIMATOR_CLAIMS_ALLOCATION_FREE,
    .minimum_duration = 0.05,
    .default_duration = DEFAULT_DURATION,
    .maximum_duration = 10,
    .capabilities = capabilities,
    .parameters = parameters,
    .capability_count = 1,
    .parameter_count = 1,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .end = end,
};
static const animator_descriptor *const animators[] = {&match};

static const animator_plugin plugin = {
    .struct_size = sizeof plugin,
    .abi_oldest = ANIMATOR_ABI_OLDEST,
    .abi_newest = ANIMATOR_ABI_NEWEST,
    .name = "Match",
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
