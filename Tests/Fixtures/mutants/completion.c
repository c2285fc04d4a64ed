// Plugins that break the rules of completion: each ends its transitions itself.
// build: completion
// build: mutant-cp-01 -DCP_01
// breaks: CP-01
// and: IN-10 what never completes waits for a hand that is not there, too
// build: mutant-cp-02 -DCP_02
// breaks: CP-02
// build: mutant-cp-03 -DCP_03
// breaks: CP-03
// and: LW-11 what still moves jumps to its end
// and: LW-04 the incoming screen has not come to its place
// and: LW-14 what still moves jumps to its end in every container
// and: CP-09 what still moves jumps to its end
// and: CP-12 what still moves jumps to its end
// build: mutant-cp-04 -DCP_04
// breaks: CP-04
// build: mutant-cp-05 -DCP_05
// breaks: CP-05
// and: RB-12 random sequences begin anew after one that was cut short as well
// build: mutant-cp-08 -DCP_08
// breaks: CP-08
// and: IN-04 every way back tells the plugin of it, and it refuses to hear
// and: IN-06 every way back tells the plugin of it, and it refuses to hear
// and: IN-09 every way back tells the plugin of it, and it refuses to hear
// and: RB-12 every way back tells the plugin of it, and it refuses to hear
// build: mutant-lw-09-hand -DLW_09_HAND
// breaks: LW-09
// build: mutant-cp-09 -DCP_09
// breaks: CP-09
// build: mutant-cp-10 -DCP_10
// breaks: CP-10
// and: RB-01 an instance that has completed begins anew there as well
// and: RB-03 an instance that has completed begins anew there as well
// and: RB-12 an instance that has completed begins anew there as well
// and: LC-05 an instance that has completed begins anew there as well
// and: LC-03 there a transition begins right after each end
// build: mutant-cp-11 -DCP_11
// breaks: CP-11
// build: mutant-cp-12 -DCP_12
// breaks: CP-12
// and: CP-01 with less motion wanted it never completes
#ifdef CP_03
#define SHORTEST 0.3
#define USUAL 0.5
#define LONGEST 0.5
#endif
#define ENDED ended
#define OVER over
#define USES &interactive_use
#define PROVIDE provide
#include <animator/animator.h>
#include <animator/interactive.h>

static const animator_capability_use interactive_use = {.struct_size = sizeof interactive_use,
                                                        .id = ANIMATOR_INTERACTIVE_ID,
                                                        .need = ANIMATOR_NEED_OPTIONAL,
                                                        .min_revision = 1,
                                                        .max_revision = 1,
                                                        .fallback = "runs by the clock alone"};
#include "subject.h"

static const animator_context *kept;
static double shown_width;

static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)transition;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#ifdef CP_08
  // Never heard of going back.
  if (phase == ANIMATOR_PHASE_CANCELLING) return ANIMATOR_STATUS_BAD_STATE;
#endif
#ifdef LW_09_HAND
  // Once a hand has let go, all of it is shown at once.
  const animator_value one = animator_value_scalar(1);
  if (phase == ANIMATOR_PHASE_FINISHING)
    instance->host->set_value(transition, instance->layer, ANIMATOR_PROPERTY_OPACITY, &one);
#endif
  (void)phase;
  return ANIMATOR_STATUS_OK;
}

static const animator_interactive interactive = {.struct_size = sizeof interactive,
                                                 .phase_changed = phase_changed};

static const void *provide(const char *id, uint32_t revision) {
  if (id == NULL || revision != 1 || strcmp(id, ANIMATOR_INTERACTIVE_ID) != 0) return NULL;
  return &interactive;
}

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_host *host = instance->host;
  (void)kept, (void)shown_width;
  instance->mark = 0;
#ifdef LW_09_HAND
  instance->layer = context->to;
#endif
#ifdef CP_10
  if (instance->count) return ANIMATOR_STATUS_BAD_STATE;
#endif
#ifdef CP_11
  kept = context;
#endif
  animator_status status = host->complete_manually(transition);
  if (status != ANIMATOR_STATUS_OK) return status;
#ifdef CP_01
  instance->mark = context->operation == ANIMATOR_OPERATION_POP;
#endif
#ifdef CP_12
  instance->mark = context->reduced_motion == 1;
#endif
#ifdef CP_02
  status = vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_Z_POSITION, 1, 1,
                0.5, 2);
#endif
#ifdef CP_03
  status = vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_Z_POSITION, 1, 1,
                0.3, 1);
  if (status == ANIMATOR_STATUS_OK) status = fade(instance, context, transition, 0.5, 0);
  return status;
#endif
#ifdef CP_09
  // What the last one of all transitions was told, even when that one has not ended yet.
  if (shown_width == 0) shown_width = context->container_bounds.width;
  animator_layer_state state = {.struct_size = sizeof state};
  status = host->get_layer(transition, upper(context), &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  const double x = state.position.x - state.bounds.width / 2 + shown_width / 2;
  const animator_value home = animator_value_point(x, state.position.y),
                       away = animator_value_point(x + shown_width, state.position.y);
  animator_animation slide = animator_animation_make(
      ANIMATOR_PROPERTY_POSITION, goes_back(context) ? &home : &away,
      goes_back(context) ? &away : &home, 0.5);
  slide.token = 1;
  status = host->add_animation(transition, upper(context), &slide);
  if (status != ANIMATOR_STATUS_OK) shown_width = 0;
  return status;
#endif
  if (status != ANIMATOR_STATUS_OK) return status;
  return fade(instance, context, transition, 0.5, 1);
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)token, (void)finished;
#ifdef CP_11
  instance->count = kept->struct_size > 0;
#endif
#ifdef CP_05
  if (!finished) instance->count = 1;
#endif
#ifndef CP_04
  if (!finished) return ANIMATOR_STATUS_OK;
#endif
#if defined CP_01 || defined CP_12
  if (instance->mark) return ANIMATOR_STATUS_OK;
#endif
#ifndef CP_02
  if (instance->mark) return ANIMATOR_STATUS_OK;
  instance->mark = 1;
#endif
#ifdef CP_10
  instance->count = 1;
#endif
  // A second request is answered BAD_STATE, which does not matter here.
  instance->host->complete(transition, 1);
  return ANIMATOR_STATUS_OK;
}

static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition, (void)outcome;
#ifdef CP_05
  if (outcome == ANIMATOR_OUTCOME_SKIPPED && instance->count) instance->runs = 1;
#endif
  shown_width = 0;
  return ANIMATOR_STATUS_OK;
}
