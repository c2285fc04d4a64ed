// A fade that a hand may take, and its ways of getting that wrong.
// build: handle
// build: handlewithoutfunctions -DFUNCTIONS=NULL
// build: handlesmall -DSIZE=4
// build: handlerefuses -DANSWER=ANIMATOR_STATUS_INTERNAL
// build: handlelaw -DLAW=7
// build: handlefinger -DFINGER=2
// build: handledistance -DDISTANCE=-NAN
// build: handlerange -DLOW=0.6
// build: handlebeyond -DHIGH=1.5
// build: handlespeed -DSPEED=NAN
// build: handlefinish -DFINISH=2
// build: handlecurve -DX1=1.5
// build: handlesilent -DSILENT

#define FIXTURE_GET_CAPABILITY get_capability
#include "fixture.h"

#include <math.h>
#include <string.h>

#ifndef SIZE
#define SIZE sizeof(animator_interactive)
#endif
#ifndef FUNCTIONS
#define FUNCTIONS &by_hand
#endif
#ifndef ANSWER
#define ANSWER ANIMATOR_STATUS_OK
#endif
#ifndef LAW
#define LAW ANIMATOR_SCRUB_LAW_CURVE
#endif
#ifndef FINGER
#define FINGER 0
#endif
#ifndef DISTANCE
#define DISTANCE 200
#endif
#ifndef LOW
#define LOW 0.01
#endif
#ifndef HIGH
#define HIGH 0.5
#endif
#ifndef SPEED
#define SPEED 2.25
#endif
#ifndef FINISH
#define FINISH (position >= 0.2 && velocity > -200)
#endif
#ifndef X1
#define X1 0.25
#endif

static const animator_capability_use hand = {
    .struct_size = sizeof hand,
    .id = ANIMATOR_INTERACTIVE_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "runs by the clock",
};
static const animator_capability_use *const uses[] = {&hand};

static animator_status get_interaction(animator_instance *instance,
                                       animator_interaction *out) {
  (void)instance;
  if (out->law != ANIMATOR_SCRUB_LAW_LINEAR || out->starts_under_finger != 1 ||
      out->distance != 0 || out->minimum_progress != 0 ||
      out->maximum_progress != 1) {
    return ANIMATOR_STATUS_BAD_VALUE;
  }
  out->law = (animator_scrub_law)LAW;
  out->starts_under_finger = FINGER;
  out->distance = DISTANCE;
  out->minimum_progress = LOW;
  out->maximum_progress = HIGH;
  return ANSWER;
}

static animator_status release(animator_instance *instance,
                               animator_transition transition, double position,
                               double velocity, animator_release *out) {
  if (out->speed != 1 || out->has_curve != 0) return ANIMATOR_STATUS_BAD_VALUE;
  // The host's rule: position + velocity / 4 reaches half the way.
  if (out->finish != (position + velocity / 4 >= 0.5)) {
    return ANIMATOR_STATUS_BAD_VALUE;
  }
  if (instance->host->complete(transition, 1) != ANIMATOR_STATUS_BAD_STATE) {
    return ANIMATOR_STATUS_INTERNAL;
  }
  out->finish = FINISH;
  out->speed = SPEED;
  out->has_curve = 1;
  out->curve = animator_curve_cubic(X1, 0.1, 0.25, 1);
  return ANIMATOR_STATUS_OK;
}

// Says by its answer which phase it was told.
static animator_status phase_changed(animator_instance *instance,
                                     animator_transition transition,
                                     animator_phase phase) {
  (void)transition;
  instance->host->log(ANIMATOR_LOG_LEVEL_WARNING, "a phase came");
  return phase == ANIMATOR_PHASE_CANCELLING ? ANIMATOR_STATUS_CANCELLED
                                            : ANIMATOR_STATUS_OK;
}

static const animator_interactive by_hand = {
    .struct_size = SIZE,
#ifndef SILENT
    .get_interaction = get_interaction,
    .release = release,
    .phase_changed = phase_changed,
#endif
};

static const void *get_capability(const char *id, uint32_t revision) {
  (void)get_interaction, (void)release, (void)phase_changed, (void)&by_hand;
  return revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? FUNCTIONS
                                                                   : NULL;
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_value clear = animator_value_scalar(0);
  const animator_value full = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &full, 0.5);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Handle", "host.fixture.handle", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
