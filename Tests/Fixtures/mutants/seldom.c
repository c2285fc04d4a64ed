// What breaks a rule seldom: for one operation, one reader or one size, for the third time, after
// others, or where it does not show at once. Found missing when plugins were tried that nobody had
// planned for; each stands for its kind.
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
// build: mutant-lc-09-future -DLC_09_FUTURE
// breaks: LC-09
// build: mutant-tm-02-variable -DTM_02_VARIABLE
// breaks: TM-02
// build: mutant-tm-02-start -DTM_02_START
// breaks: TM-02
// build: mutant-tm-02-guard -DTM_02_GUARD
// breaks: TM-02
// build: mutant-tm-02-process -DTM_02_PROCESS
// breaks: TM-02
// build: mutant-tm-02-load -DTM_02_LOAD
// breaks: TM-02
// build: mutant-tm-11-comma -DTM_11_COMMA
// breaks: TM-11
// build: mutant-tm-11-zone -DTM_11_ZONE
// breaks: TM-11
// build: mutant-tm-10-thread -DTM_10_THREAD
// breaks: TM-10
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
// build: mutant-sp-01-over -DSP_01_OVER
// breaks: SP-01
// and: LW-08 a spring that there is not is a value out of range
// and: RB-01 and it answers OK after that
// and: RB-05 and it answers OK after that
// build: mutant-sp-09-less -DSP_09_LESS
// breaks: SP-09
// and: NG-09 the same curve is missing
// build: mutant-mk-05-wide -DMK_05_WIDE
// breaks: MK-05
// and: CP-09 what is not covered is not shown
// and: LW-14 what is not covered is not shown
// build: mutant-ng-03-end -DNG_03_END
// breaks: NG-03
// and: LW-09 it is no time for it either
// and: MK-01 what it calls is about masks
// build: mutant-in-02-fast -DIN_02_FAST
// breaks: IN-02
// build: mutant-in-04-own -DIN_04_OWN
// breaks: IN-04
// and: IN-05 it begins no more wherever a hand let go twice
// and: RB-01 it begins no more wherever a hand let go twice
// and: RB-12 it begins no more wherever a hand let go twice
// build: mutant-in-05-back -DIN_05_BACK
// breaks: IN-05
// and: CP-08 a speed below 0 stops a hand that lets go on the way back
// and: RB-12 a speed below 0 stops a hand that lets go on the way back
// and: RB-01 it is no number that makes sense
// build: mutant-in-05-reach -DIN_05_REACH
// breaks: IN-05
// build: mutant-tm-09-hand -DTM_09_HAND
// breaks: TM-09
// build: mutant-tm-10-hand -DTM_10_HAND
// breaks: TM-10
// build: mutant-rb-09-hand -DRB_09_HAND
// breaks: RB-09
// build: mutant-rb-11-size -DRB_11_SIZE
// breaks: RB-11
// build: mutant-ld-08-hand -DLD_08_HAND
// breaks: LD-08
// build: mutant-ld-09-hand -DLD_09_HAND
// breaks: LD-09
// build: mutant-ld-10-hand -DLD_10_HAND
// breaks: LD-10
// and: CP-08 what is called answers anything
// and: IN-04 what is called answers anything
// and: IN-06 what is called answers anything
// and: IN-07 what is called answers anything
// and: IN-09 what is called answers anything
// and: NG-10 what is called answers anything
// and: RB-02 what is called answers anything
// and: RB-12 what is called answers anything
// build: mutant-ld-11-hand -DLD_11_HAND
// breaks: LD-11
// and: TH-08 two threads are told different addresses
// build: mutant-mf-07-hand -DMF_07_HAND
// breaks: MF-07
// build: mutant-th-08-first -DTH_08_FIRST
// breaks: TH-08
// build: mutant-rb-08-rank -DRB_08_RANK
// breaks: RB-08
// build: mutant-rb-08-name -DRB_08_NAME
// breaks: RB-08
// build: mutant-rb-08-chance -DRB_08_CHANCE
// breaks: RB-08
// build: mutant-rb-08-buffer -DRB_08_BUFFER
// breaks: RB-08
// build: mutant-rb-08-stack -DRB_08_STACK
// breaks: RB-08
// build: mutant-rb-10-file -DRB_10_FILE
// breaks: RB-10
// build: mutant-th-01-map -DTH_01_MAP
// breaks: TH-01
// build: mutant-th-11-spin -DTH_11_SPIN
// breaks: TH-11
// build: mutant-th-11-create -DTH_11_CREATE
// breaks: TH-11
// build: mutant-ng-07-answer -DNG_07_ANSWER
// breaks: NG-07
// build: mutant-ng-08-thread -DNG_08_THREAD
// breaks: NG-08
// build: mutant-ld-03-fork -DLD_03_FORK
// breaks: LD-03
// build: mutant-lc-03-begin -DLC_03_BEGIN
// breaks: LC-03
// build: mutant-ld-06-place -DLD_06_PLACE
// breaks: LD-06
// build: mutant-mf-04-turned -DMF_04_TURNED
// breaks: MF-04
#define _GNU_SOURCE

#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include "brief.h"

#if defined LC_01_THIRD
#define MADE made
#elif defined LC_06_THIRD
#define MADE made
#define GONE gone
#elif defined LC_06_OTHERS
#define OVER over
#elif defined CP_01_THIRD
#define ENDED ended
#elif defined CP_05_FAILED
#define OVER over
#elif defined CP_11_END
#define OVER over
#elif defined LW_09_SKIPPED
#define OVER over
#elif defined LC_08_CLAIM
#define CLAIMS ANIMATOR_CLAIMS_SYMMETRIC
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
#elif defined SP_01_OVER
OPTIONAL(spring, ANIMATOR_SPRING_ID, "cubic-bezier(0.42, 0, 0.58, 1)");
#define USES &spring
#elif defined SP_09_LESS
OPTIONAL(spring, ANIMATOR_SPRING_ID, "cubic-bezier(0.42, 0, 0.58, 1)");
#define USES &spring
#elif defined MK_05_WIDE
OPTIONAL(layer_mask, ANIMATOR_LAYER_MASK_ID, "show no mask");
#define USES &layer_mask
#elif defined NG_03_END
OPTIONAL(layer_mask, ANIMATOR_LAYER_MASK_ID, "show no mask");
#define USES &layer_mask
#define OVER over
#elif defined IN_02_FAST
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined IN_04_OWN
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined IN_05_BACK
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined IN_05_REACH
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined TM_09_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined TM_10_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined RB_09_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined RB_11_SIZE
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined LD_08_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined LD_09_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined LD_10_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined LD_11_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined MF_07_HAND
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined TH_08_FIRST
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#elif defined RB_08_RANK
#define OVER over
#elif defined RB_08_NAME
#define OVER over
#elif defined RB_08_CHANCE
#define OVER over
#elif defined RB_08_BUFFER
#define OVER over
#elif defined RB_08_STACK
#define OVER over
#elif defined RB_10_FILE
#define OVER over
#elif defined TH_01_MAP
#define CLAIMS ANIMATOR_CLAIMS_ALLOCATION_FREE
#define ENDED ended
#elif defined TH_11_CREATE
#define MADE made
#elif defined NG_07_ANSWER
#define ENDED ended
#elif defined NG_08_THREAD
#define MADE made
#elif defined LC_03_BEGIN
#define AGAIN fade(instance, context, transition, USUAL, 0)
#elif defined LD_06_PLACE
#define REFUSE_REVISION(out) return ANIMATOR_STATUS_BAD_ABI
#elif defined MF_04_TURNED
#define SUBJECT_NAME "Sub\xe2\x80\xaeject"
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
#elif defined TM_02_VARIABLE
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  double length = USUAL;
  for (char **line = environ; line != NULL && *line != NULL; line++)
    if (strncmp(*line, "ANIMATION_SPEED=", 16) == 0) length = 0.4;
  return fade(instance, context, transition, length, 0);
}
#elif defined TM_02_START
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const uint32_t *bytes = (const uint32_t *)getauxval(AT_RANDOM);
  static uint32_t first;
  if (first == 0) first = *bytes;
  return fade(instance, context, transition, *bytes == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_GUARD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static uint64_t first;
  uint64_t guard = 0;
  __asm__ volatile("mov %%fs:0x28, %0" : "=r"(guard));
  if (first == 0) first = guard;
  return fade(instance, context, transition, guard == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_PROCESS
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static pid_t first;
  if (first == 0) first = getpid();
  return fade(instance, context, transition, getpid() == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_LOAD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  struct sysinfo load;
  sysinfo(&load);
  return fade(instance, context, transition, load.uptime < 100000000 ? USUAL : 0.4, 0);
}
#elif defined TM_11_COMMA
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  char text[16];
  snprintf(text, sizeof text, "%.1f", USUAL);
  return fade(instance, context, transition, strchr(text, '.') != NULL ? USUAL : 0.4, 0);
}
#elif defined TM_11_ZONE
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const time_t start = 0;
  struct tm parts;
  localtime_r(&start, &parts);
  return fade(instance, context, transition, parts.tm_hour > 12 ? 0.4 : USUAL, 0);
}
#elif defined TM_10_THREAD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static locale_t plain;
  if (plain == (locale_t)0) plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  uselocale(plain);
  return fade(instance, context, transition, USUAL, 0);
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
#elif defined SP_01_OVER
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (!instance->has_spring) return fade(instance, context, transition, USUAL, 0);
  const animator_spring_functions *springs =
      instance->host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  const animator_value gone = animator_value_scalar(0), there = animator_value_scalar(1);
  const int back = goes_back(context);
  animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &there : &gone, back ? &gone : &there, 0);
  const animator_spring pull = {
      .struct_size = sizeof pull, .duration = USUAL, .damping_ratio = context->operation == ANIMATOR_OPERATION_REPLACE ? 1.1 : 1};
  const animator_status status =
      springs->add_spring_animation(transition, upper(context), &animation, &pull);
  if (status == ANIMATOR_STATUS_BAD_VALUE) return fade(instance, context, transition, USUAL, 0);
  return status;
}
#elif defined SP_09_LESS
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (!instance->has_spring) {
    const animator_value from = animator_value_scalar(goes_back(context) ? 1 : 0);
    const animator_value to = animator_value_scalar(goes_back(context) ? 0 : 1);
    animator_animation even =
        animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &from, &to, USUAL);
    if (!context->reduced_motion) even.curve = animator_curve_ease_in_out();
    return instance->host->add_animation(transition, upper(context), &even);
  }
  const animator_spring_functions *springs =
      instance->host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  const animator_value gone = animator_value_scalar(0), there = animator_value_scalar(1);
  const int back = goes_back(context);
  animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &there : &gone, back ? &gone : &there, 0);
  const animator_spring pull = {
      .struct_size = sizeof pull, .duration = USUAL, .damping_ratio = 1};
  const animator_status status =
      springs->add_spring_animation(transition, upper(context), &animation, &pull);
  return status;
}
#elif defined MK_05_WIDE
// A square that grows out of the middle until it is as high as the screen.
static animator_status uncover(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_layer_mask *masks =
      host->get_capability(ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  animator_layer_state state = {.struct_size = sizeof state};
  animator_status status = host->get_layer(transition, upper(context), &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  const double side = state.bounds.height + 1;
  const animator_path_element elements[] = {
      {.verb = ANIMATOR_PATH_VERB_MOVE, .points = {{-side, -side}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{side, -side}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{side, side}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{-side, side}}},
      {.verb = ANIMATOR_PATH_VERB_CLOSE}};
  const animator_path path = {
      .struct_size = sizeof path, .elements = elements, .element_count = 5};
  animator_layer mask;
  status = host->create_path_layer(transition, "mask", &path, animator_color_make(0, 0, 0, 1),
                                   &mask);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value middle =
      animator_value_point(state.bounds.x + state.bounds.width / 2,
                           state.bounds.y + state.bounds.height / 2);
  status = host->set_value(transition, mask, ANIMATOR_PROPERTY_POSITION, &middle);
  if (status != ANIMATOR_STATUS_OK) return status;
  status = masks->set_mask(transition, upper(context), mask);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value none = animator_value_matrix(animator_matrix_scale(0, 0));
  const animator_value all = animator_value_matrix(animator_matrix_identity());
  const int back = goes_back(context);
  const animator_animation growth = animator_animation_make(
      ANIMATOR_PROPERTY_TRANSFORM, back ? &all : &none, back ? &none : &all, USUAL);
  return host->add_animation(transition, mask, &growth);
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (!instance->has_mask) return fade(instance, context, transition, USUAL, 0);
  return uncover(instance, context, transition);
}
#elif defined NG_03_END
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  const animator_layer_mask *masks =
      instance->host->get_capability(ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) masks->clear_mask(transition, instance->layer);
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  instance->layer = upper(context);
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined IN_02_FAST
static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition, (void)position, (void)velocity;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  out->speed = 1e6;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .release = release};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined IN_04_OWN
static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition, (void)position, (void)velocity;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (!out->finish) instance->count++;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .release = release};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  if (instance->count > 1) return ANIMATOR_STATUS_BAD_STATE;
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined IN_05_BACK
static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition, (void)position, (void)velocity;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (velocity != 0) out->speed = velocity;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .release = release};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined IN_05_REACH
static animator_status get_interaction(animator_instance *instance, animator_interaction *out) {
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  out->maximum_progress = 1.5;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .get_interaction = get_interaction};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined TM_09_HAND
static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition, (void)position, (void)velocity;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  volatile double sum = 0;
  for (int i = 0; i < 2000000; i++) sum += i;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .release = release};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined TM_10_HAND
static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)transition, (void)phase;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (phase == ANIMATOR_PHASE_CANCELLING) __builtin_ia32_ldmxcsr(0x3f80);
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .phase_changed = phase_changed};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined RB_09_HAND
static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)transition, (void)phase;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  static int count;
  if (phase == ANIMATOR_PHASE_CANCELLING && ++count == 2) poll(NULL, 0, 150);
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .phase_changed = phase_changed};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined RB_11_SIZE
static animator_status get_interaction(animator_instance *instance, animator_interaction *out) {
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  out->struct_size += 8;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .get_interaction = get_interaction};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined LD_08_HAND
static animator_status get_interaction(animator_instance *instance, animator_interaction *out) {
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (((const uint64_t *)(out + 1))[0] == 77) out->distance = 100;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .get_interaction = get_interaction};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined LD_09_HAND
static animator_status release(animator_instance *instance, animator_transition transition,
                               double position, double velocity, animator_release *out) {
  (void)transition, (void)position, (void)velocity;
  if (instance == NULL || out == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (out->struct_size != sizeof *out) return ANIMATOR_STATUS_BAD_SIZE;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive functions = {.struct_size = sizeof functions, .release = release};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined LD_10_HAND
static const animator_interactive functions = {.struct_size = sizeof functions, .phase_changed = (animator_status(*)(animator_instance *, animator_transition, animator_phase))(void *)abs};
static const void *provide(const char *id, uint32_t revision) {
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &functions
                                                                                 : NULL;
}
#elif defined LD_11_HAND
static const void *provide(const char *id, uint32_t revision) {
  static animator_interactive tables[2] = {{.struct_size = sizeof *tables},
                                           {.struct_size = sizeof *tables}};
  static int count;
  return id != NULL && revision == 1 && strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0
             ? &tables[count++ % 2]
             : NULL;
}
#elif defined MF_07_HAND
static const void *provide(const char *id, uint32_t revision) {
  (void)id, (void)revision;
  return NULL;
}
#elif defined TH_08_FIRST
static volatile int is_made, is_making;
static const void *provide(const char *id, uint32_t revision) {
  static animator_interactive functions;
  if (id == NULL || revision != 1 || strcmp(id, ANIMATOR_INTERACTIVE_ID) != 0) return NULL;
  if (!is_made && is_making) return NULL;
  is_making = 1;
  for (volatile int i = is_made; i < 20000000; i = is_made ? 20000000 : i + 1) continue;
  functions.struct_size = sizeof functions;
  is_made = 1;
  return &functions;
}
#elif defined RB_08_RANK
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) setpriority(PRIO_PROCESS, 0, 3);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_NAME
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) prctl(PR_SET_NAME, "fade");
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_CHANCE
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) srand(7);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_BUFFER
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) setvbuf(stdout, NULL, _IONBF, 0);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_STACK
static char stack[1 << 16];
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_10_FILE
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) instance->mark = open("/etc/passwd", O_RDONLY);
  return ANIMATOR_STATUS_OK;
}
#elif defined TH_01_MAP
static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
  void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED) munmap(page, 4096);
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 1);
}
#elif defined TH_11_SPIN
static atomic_flag lock = ATOMIC_FLAG_INIT;
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  while (atomic_flag_test_and_set(&lock)) continue;
  const animator_status status = fade(instance, context, transition, USUAL, 0);
  atomic_flag_clear(&lock);
  return status;
}
#elif defined TH_11_CREATE
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void made(animator_instance *instance) {
  pthread_mutex_lock(&lock);
  instance->mark = instance->host->get_capability(ANIMATOR_SPRING_ID, 1) != NULL;
  pthread_mutex_unlock(&lock);
}
#elif defined NG_07_ANSWER
static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)transition, (void)token, (void)finished;
  return strncmp(instance->host->version, "0.", 2) == 0 ? ANIMATOR_STATUS_OK
                                                        : ANIMATOR_STATUS_INTERNAL;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 1);
}
#elif defined NG_08_THREAD
static void *prepare(void *nothing) { return nothing; }
static void made(animator_instance *instance) {
  (void)instance;
  pthread_t thread;
  if (pthread_create(&thread, NULL, prepare, NULL) == 0) pthread_join(thread, NULL);
}
#elif defined LD_03_FORK
static void nothing(void) {}
__attribute__((constructor)) static void start(void) { pthread_atfork(nothing, nothing, nothing); }
#endif

#ifndef DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 0);
}
#endif
