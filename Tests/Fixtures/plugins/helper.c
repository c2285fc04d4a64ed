// A fade by author.h that asks for a capability which its descriptor forgets.
// build: helper -fvisibility=hidden

#include <animator/author.h>

static animator_status declare(const animator_run *run) {
  const animator_value clear = animator_value_scalar(0);
  const animator_curve curve =
      animator_run_capability(run, ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION) == NULL
          ? animator_curve_ease_out()
          : animator_curve_ease_in();
  return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_OPACITY, &clear, NULL,
                              0.5, curve);
}

ANIMATOR_LIFE(fade, declare);

static const animator_descriptor fade = {ANIMATOR_LIFE_OF(fade),
                                         .id = "host.fixture.helper",
                                         .name = "Helper",
                                         .version = "1.0.0",
                                         .operations = ANIMATOR_OPERATION_PUSH,
                                         .minimum_duration = 0.5,
                                         .default_duration = 0.5,
                                         .maximum_duration = 0.5};

ANIMATOR_PLUGIN("Helper", "1.0.0", "MIT", "tests", &fade);
