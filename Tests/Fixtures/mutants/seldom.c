// What breaks a rule seldom: for one operation, one reader or one size, for the third time, or after
// others. Found missing when plugins were tried that nobody had planned for.
// build: mutant-lc-01-third -DLC_01_THIRD
// breaks: LC-01
// and: NG-07 what it calls shows in whole lives, too
// build: mutant-lc-05-pop -DLC_05_POP
// breaks: LC-05
// and: RB-12 its random calls push after a pop, too
// build: mutant-lc-06-third -DLC_06_THIRD
// breaks: LC-06
// and: LC-05 what four alive do otherwise shows wherever a check has so many
// and: RB-12 what four alive do otherwise shows wherever a check has so many
// build: mutant-lc-06-others -DLC_06_OTHERS
// breaks: LC-06
// and: CP-05 after another one was cancelled, new instances are others
// and: CP-08 after another one was cancelled, new instances are others
// and: LC-03 after another one was cancelled, new instances are others
// and: LC-04 after another one was cancelled, new instances are others
// and: RB-12 after another one was cancelled, new instances are others
// build: mutant-cp-01-third -DCP_01_THIRD
// breaks: CP-01
// build: mutant-cp-05-failed -DCP_05_FAILED
// breaks: CP-05
// and: LC-03 it begins no more after a failure, whenever that was
// and: LC-04 it begins no more after a failure, whenever that was
// build: mutant-cp-11-end -DCP_11_END
// breaks: CP-11
// build: mutant-lw-09-skipped -DLW_09_SKIPPED
// breaks: LW-09
// build: mutant-lc-08-claim -DLC_08_CLAIM
// breaks: LC-08
// build: mutant-cp-13 -DCP_13
// breaks: CP-13
// build: mutant-lc-09-future -DLC_09_FUTURE
// breaks: LC-09
// build: mutant-tm-08-reader -DTM_08_READER
// breaks: TM-08
// build: mutant-tm-08-large -DTM_08_LARGE
// breaks: TM-08
// build: mutant-tm-08-parameter -DTM_08_PARAMETER
// breaks: TM-08
// build: mutant-tm-09-less -DTM_09_LESS
// breaks: TM-09
// build: mutant-lw-01-guess -DLW_01_GUESS
// breaks: LW-01
// build: mutant-lw-08-flat -DLW_08_FLAT
// breaks: LW-08
// and: RB-01 a width of 0 is a number that makes no sense
// build: mutant-cp-12-pop -DCP_12_POP
// breaks: CP-12
// and: RB-12 its random calls ask for less motion, too
// build: mutant-lc-03-begin -DLC_03_BEGIN
// breaks: LC-03
// build: mutant-rb-07-failed -DRB_07_FAILED
// breaks: RB-07
// and: CP-05 it ends the process when it is told of a failure
// and: CP-11 it ends the process when it is told of a failure
// and: LC-03 it ends the process when it is told of a failure
// and: LC-04 it ends the process when it is told of a failure
// and: LC-06 it ends the process when it is told of a failure
// and: LW-09 it ends the process when it is told of a failure
// and: NG-03 it ends the process when it is told of a failure
// and: RB-08 it ends the process when it is told of a failure
// and: RB-09 it ends the process when it is told of a failure
// and: RB-10 it ends the process when it is told of a failure
// and: TM-09 it ends the process when it is told of a failure
// and: TM-10 it ends the process when it is told of a failure
#define _GNU_SOURCE

#include "brief.h"

#if defined LC_01_THIRD
#define MADE made
#elif defined LC_06_THIRD
#define MADE made
#define GONE gone
#elif defined LC_06_OTHERS || defined CP_05_FAILED || defined CP_11_END || \
    defined LW_09_SKIPPED || defined RB_07_FAILED
#define OVER over
#elif defined CP_01_THIRD
#define ENDED ended
#elif defined LC_08_CLAIM
#define CLAIMS ANIMATOR_CLAIMS_SYMMETRIC
#elif defined CP_13
#define CLAIMS ANIMATOR_CLAIMS_HANDLES_REDUCED_MOTION
#elif defined LC_09_FUTURE
#define KNOWN                                                                 \
  (ANIMATOR_OPERATION_UNWIND | ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS | \
   ANIMATOR_OPERATION_REPLACE)
#define OPERATIONS (ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP)
#define SERVES(operation) (((operation) & KNOWN) == 0)
#elif defined TM_08_PARAMETER
NUMBER(tempo, "tempo", "How fast", 0.5);
#define PARAMETERS &tempo
#define SHORTEST 0.4
#define USUAL 0.5
#define LONGEST 0.5
#elif defined LC_03_BEGIN
#define AGAIN fade(instance, context, transition, USUAL, 0)
#endif
#include "subject.h"

#if defined LC_01_THIRD
static void made(animator_instance *instance) {
  static int count;
  animator_layer layer;
  if (++count % 3 == 0) instance->host->create_layer((animator_transition){1}, "warm", &layer);
}
#elif defined LC_05_POP
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const double length = instance->mark && !goes_back(context) ? 0.4 : 0.5;
  instance->mark = instance->mark || goes_back(context);
  return fade(instance, context, transition, length, 0);
}
#elif defined LC_06_THIRD
static int alive;
static void made(animator_instance *instance) { (void)instance, alive++; }
static void gone(animator_instance *instance) { (void)instance, alive--; }
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, alive >= 4 ? 0.4 : 0.5, 0);
}
#elif defined LC_06_OTHERS
static animator_instance *cancelled;
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) cancelled = instance;
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const int beside = cancelled != NULL && cancelled != instance;
  return fade(instance, context, transition, beside ? 0.4 : 0.5, 0);
}
#elif defined CP_01_THIRD
static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)token;
  return finished && instance->count != 3 ? instance->host->complete(transition, 1)
                                          : ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  instance->count++;
  const animator_status status = instance->host->complete_manually(transition);
  if (status != ANIMATOR_STATUS_OK) return status;
  return fade(instance, context, transition, USUAL, 1);
}
#elif defined CP_05_FAILED
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)transition;
  instance->mark = outcome == ANIMATOR_OUTCOME_FAILED;
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (instance->mark) return ANIMATOR_STATUS_BAD_STATE;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined CP_11_END
static const animator_context *kept;
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) instance->mark = kept->scale > 2;
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  kept = context;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined LW_09_SKIPPED
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  if (outcome == ANIMATOR_OUTCOME_SKIPPED) instance->host->complete(transition, 1);
  return ANIMATOR_STATUS_OK;
}
#elif defined LC_08_CLAIM
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_value gone = animator_value_scalar(0), there = animator_value_scalar(1);
  const int back = goes_back(context);
  animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &there : &gone, back ? &gone : &there, USUAL);
  animation.curve = animator_curve_ease_in();
  return instance->host->add_animation(transition, upper(context), &animation);
}
#elif defined TM_08_READER
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, context->layout_direction == ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT ? 0.7 : USUAL, 0);
}
#elif defined TM_08_LARGE
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, context->container_bounds.width > 4000 ? 0.7 : USUAL, 0);
}
#elif defined TM_08_PARAMETER
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  double tempo = 1;
  const animator_status status = instance->host->get_number(transition, "tempo", &tempo);
  if (status != ANIMATOR_STATUS_OK) return status;
  return fade(instance, context, transition, USUAL * tempo, 0);
}
#elif defined TM_09_LESS
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  volatile double sum = 0;
  if (context->reduced_motion)
    for (int i = 0; i < 4000000; i++) sum += i;
  (void)sum;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined LW_01_GUESS
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (context->reduced_motion) {
    animator_layer_state state = {.struct_size = sizeof state};
    instance->host->get_layer(transition, (animator_layer){context->to.id + 1}, &state);
  }
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined LW_08_FLAT
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const double width = context->container_bounds.width;
  const animator_status status = fade(instance, context, transition, USUAL, 0);
  if (status != ANIMATOR_STATUS_OK || width > 0) return status;
  const animator_value flat = animator_value_scalar(10 / width);
  // It does not show, so nobody minds.
  instance->host->set_value(transition, context->to, ANIMATOR_PROPERTY_Z_POSITION, &flat);
  return ANIMATOR_STATUS_OK;
}
#elif defined CP_12_POP
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (context->reduced_motion && context->operation == ANIMATOR_OPERATION_POP)
    return ANIMATOR_STATUS_UNSUPPORTED;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined CP_13
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_rect frame = goes_back(context) ? context->from_initial_frame
                                                 : context->to_final_frame;
  const double x = frame.x + frame.width / 2, y = frame.y + frame.height / 2;
  // Less motion is motion all the same.
  const animator_value home = animator_value_point(x, y);
  const animator_value away = animator_value_point(x + (context->reduced_motion ? 10 : 40), y);
  const animator_animation slide = animator_animation_make(
      ANIMATOR_PROPERTY_POSITION, goes_back(context) ? &home : &away,
      goes_back(context) ? &away : &home, USUAL);
  const animator_status status =
      instance->host->add_animation(transition, upper(context), &slide);
  if (status != ANIMATOR_STATUS_OK) return status;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined RB_07_FAILED
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_FAILED) exit(0);
  return ANIMATOR_STATUS_OK;
}
#endif

#ifndef DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 0);
}
#endif
