// Declares numbers that nothing on a screen has: a spring without mass, times without end.
// build: extreme-mass -DMASS=1e-308
// build: extreme-damping -DDAMPING=5.55e-17
// build: extreme-stiffness -DSTIFFNESS=1e308
// build: extreme-velocity -DVELOCITY=1e300
// build: extreme-settling -DDAMPING=1e-6
// build: extreme-duration -DDURATION=1e9
// build: extreme-repeats -DREPEATS=1e300
// build: extreme-delay -DDELAY=1e300
// build: extreme-sum -DDURATION=1 -DDELAY=1 -DREPEATS=2

#include "fixture.h"

#ifndef MASS
#define MASS 1
#endif
#ifndef STIFFNESS
#define STIFFNESS 100
#endif
#ifndef DAMPING
#define DAMPING 10
#endif
#ifndef VELOCITY
#define VELOCITY 0
#endif
#ifndef DURATION
#define DURATION 0.5
#endif
#ifndef REPEATS
#define REPEATS 1
#endif
#ifndef DELAY
#define DELAY 0
#endif

static const animator_capability_use spring = {
    .struct_size = sizeof spring,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use *const uses[] = {&spring};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_value from = animator_value_scalar(0);
  const animator_value to = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &from, &to, DURATION);
  fade.delay = DELAY;
  fade.repeat_count = REPEATS;
  const animator_status faded =
      host->add_animation(transition, context->to, &fade);
  if (faded != ANIMATOR_STATUS_OK) return faded;
  const animator_spring_functions *springs =
      host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  if (springs == NULL) return ANIMATOR_STATUS_NOT_FOUND;
  animator_animation swing =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &from, &to, 0);
  const animator_spring physical = {
      .struct_size = sizeof physical,
      .mass = MASS,
      .stiffness = STIFFNESS,
      .damping = DAMPING,
      .initial_velocity = VELOCITY,
  };
  return springs->add_spring_animation(transition, context->from, &swing,
                                       &physical);
}

FIXTURE_PLUGIN("Extreme", "host.fixture.extreme", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
