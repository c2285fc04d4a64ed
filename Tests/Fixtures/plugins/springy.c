// Slides the incoming screen in by a spring, or by the declared curve without.
// build: springy
// build: springy-curved -DCURVED
// build: rebuilt -DVERSION="2.0.0"
// build: springy-0.1.0 -I Tests/Fixtures/abi/0.1.0

#include "fixture.h"

static const animator_capability_use spring = {
    .struct_size = sizeof spring,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "cubic-bezier(0.42, 0, 0.58, 1)",
};
static const animator_capability_use *const uses[] = {&spring};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_rect frame = context->to_final_frame;
  const animator_value from = animator_value_point(
      frame.x + frame.width / 2 - frame.width, frame.y + frame.height / 2);
  const animator_value to = animator_value_point(frame.x + frame.width / 2,
                                                 frame.y + frame.height / 2);
  if (!instance->has_spring) {
    animator_animation slide =
        animator_animation_make(ANIMATOR_PROPERTY_POSITION, &from, &to, 1);
    slide.curve = animator_curve_ease_in_out();
    return host->add_animation(transition, context->to, &slide);
  }
  animator_animation slide =
      animator_animation_make(ANIMATOR_PROPERTY_POSITION, &from, &to, 0);
#ifdef CURVED
  slide.curve = animator_curve_ease_out();
#endif
  const animator_spring half = {
      .struct_size = sizeof half,
      .duration = 1,
      .damping_ratio = 0.5,
      .initial_velocity = 4,
  };
  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  if (springs == NULL) return ANIMATOR_STATUS_NOT_FOUND;
  return springs->add_spring_animation(transition, context->to, &slide, &half);
}

FIXTURE_PLUGIN("Springy", "host.fixture.springy", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
