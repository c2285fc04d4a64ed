// Built with headers of a later revision: every struct of its own has members behind
// those that this host knows, and what stands in them is not for this host.
// build: later

#include "fixture.h"

enum { LATER = 16 };
#define NOISE                                                                             \
  {0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5, 0xA5}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const struct {
    animator_animation known;
    unsigned char later[LATER];
  } fade = {
      .known = {.struct_size = sizeof fade,
                .property = ANIMATOR_PROPERTY_OPACITY,
                .fill = ANIMATOR_FILL_BOTH,
                .duration = 0.2,
                .from = &clear,
                .to = &solid},
      .later = NOISE,
  };
  return instance->host->add_animation(transition, context->to, &fade.known);
}

static const struct {
  animator_capability_use known;
  unsigned char later[LATER];
} use = {
    .known = {.struct_size = sizeof use,
              .id = ANIMATOR_SPRING_ID,
              .need = ANIMATOR_NEED_OPTIONAL,
              .min_revision = 1,
              .max_revision = 1,
              .fallback = "linear"},
    .later = NOISE,
};
static const animator_capability_use *const uses[] = {&use.known};

static const struct {
  animator_descriptor known;
  unsigned char later[LATER];
} animator = {
    .known = {.struct_size = sizeof animator,
              .id = "host.fixture.later",
              .name = "Later",
              .version = "1.0.0",
              .operations = ANIMATOR_OPERATION_PUSH,
              .minimum_duration = 0.1,
              .default_duration = 0.2,
              .maximum_duration = 2,
              .maximum_overshoot = 1,
              .capabilities = uses,
              .capability_count = 1,
              .create = fixture_create,
              .destroy = fixture_destroy,
              .begin = begin,
              .end = fixture_end},
    .later = NOISE,
};
static const animator_descriptor *const animators[] = {&animator.known};

static const struct {
  animator_plugin known;
  unsigned char later[LATER];
} plugin = {
    .known = {.struct_size = sizeof plugin,
              .abi_oldest = ANIMATOR_ABI_OLDEST,
              .abi_newest = ANIMATOR_ABI_MAKE(0, 1, 0xfffe),
              .name = "Later",
              .version = "1.0.0",
              .license = "MIT",
              .contact = "tests",
              .animators = animators,
              .animator_count = 1,
              .unloadable = 1},
    .later = NOISE,
};

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **out) {
  return animator_handshake(offer, out, &plugin.known);
}
