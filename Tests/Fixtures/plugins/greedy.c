// Uses every capability that it may have, whether it got it or not: what was not
// granted must be refused in words, and never be asked of the plugin.
// build: greedy

#define FIXTURE_GET_CAPABILITY get_capability
#include "fixture.h"

#include <string.h>

static const animator_capability_use mask = {
    .struct_size = sizeof mask,
    .id = ANIMATOR_LAYER_MASK_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "no mask",
};
static const animator_capability_use spring = {
    .struct_size = sizeof spring,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "linear",
};
static const animator_capability_use hand = {
    .struct_size = sizeof hand,
    .id = ANIMATOR_INTERACTIVE_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "runs by the clock",
};
static const animator_capability_use *const uses[] = {&mask, &spring, &hand};

static int has_mask, has_spring, may_be_taken;

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  has_mask = animator_grant_revision(grant, ANIMATOR_LAYER_MASK_ID) > 0;
  has_spring = animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0;
  may_be_taken = animator_grant_revision(grant, ANIMATOR_INTERACTIVE_ID) > 0;
  return fixture_create(descriptor, host, grant, out);
}

static animator_status get_interaction(animator_instance *instance, animator_interaction *out) {
  (void)instance, (void)out;
  if (!may_be_taken) abort();
  return ANIMATOR_STATUS_OK;
}

static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)instance, (void)transition, (void)phase;
  if (!may_be_taken) abort();
  return ANIMATOR_STATUS_OK;
}

static const animator_interactive by_hand = {
    .struct_size = sizeof by_hand,
    .get_interaction = get_interaction,
    .phase_changed = phase_changed,
};

static const void *get_capability(const char *id, uint32_t revision) {
  return revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &by_hand : NULL;
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_layer_mask *masks =
      host->get_capability(ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  if (masks == NULL || springs == NULL) return ANIMATOR_STATUS_NOT_FOUND;
  const animator_status refused = ANIMATOR_STATUS_NOT_GRANTED;

  animator_layer hole;
  const animator_status made = host->create_layer(transition, "hole", &hole);
  if (made != ANIMATOR_STATUS_OK) return made;
  if (masks->set_mask(transition, context->to, hole) !=
      (has_mask ? ANIMATOR_STATUS_OK : refused))
    return ANIMATOR_STATUS_INTERNAL;
  if (has_mask && masks->clear_mask(transition, context->to) != ANIMATOR_STATUS_OK)
    return ANIMATOR_STATUS_INTERNAL;

  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_spring half = {
      .struct_size = sizeof half, .duration = 0.5, .damping_ratio = 1};
  animator_animation fade = animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0);
  if (springs->add_spring_animation(transition, context->to, &fade, &half) !=
      (has_spring ? ANIMATOR_STATUS_OK : refused))
    return ANIMATOR_STATUS_INTERNAL;
  if (has_spring) return ANIMATOR_STATUS_OK;
  fade.duration = 0.5;
  return host->add_animation(transition, context->to, &fade);
}

#define fixture_create create
FIXTURE_PLUGIN("Greedy", "host.fixture.greedy", begin, NULL, uses, 3, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
