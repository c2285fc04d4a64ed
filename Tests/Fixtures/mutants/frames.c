// A fade that is worked out for each frame, and its ways of breaking a rule there.
// build: frames
// build: mutant-in-01 -DIN_01
// breaks: IN-01
// build: mutant-in-01-hand -DIN_01_HAND
// breaks: IN-01
// build: mutant-in-01-second -DIN_01_SECOND
// breaks: IN-01
// build: mutant-lc-03-frame -DLC_03
// breaks: LC-03
// and: NG-10 what answers OK after its time does so before it as well
// build: mutant-lc-06-frame -DLC_06
// breaks: LC-06
// build: mutant-lw-08-frame -DLW_08
// breaks: LW-08
// build: mutant-lw-09-frame -DLW_09
// breaks: LW-09
// build: mutant-rb-01-frame -DRB_01
// breaks: RB-01
// build: mutant-rb-02-frame -DRB_02
// breaks: RB-02
// build: mutant-rb-09-frame -DRB_09
// breaks: RB-09
// build: mutant-rb-10-frame -DRB_10
// breaks: RB-10
// build: frames-then-spring -DTHEN_SPRING
// build: mutant-rb-11-frame -DRB_11
// breaks: RB-11
// build: mutant-th-01-frame -DTH_01
// breaks: TH-01
// build: mutant-tm-02-frame -DTM_02
// breaks: TM-02
// build: mutant-tm-09-frame -DTM_09
// breaks: TM-09
// build: mutant-tm-10-frame -DTM_10 -lm
// breaks: TM-10
// build: mutant-cp-11-frame -DCP_11
// breaks: CP-11
#define _GNU_SOURCE
#define CLAIMS ANIMATOR_CLAIMS_ALLOCATION_FREE
#ifdef THEN_SPRING
#define USES &frame_use, &hand_use, &spring_use
#else
#define USES &frame_use, &hand_use
#endif
#define PROVIDE provide
#include <animator/animator.h>
#include <fenv.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const animator_capability_use frame_use = {
    .struct_size = sizeof frame_use,
    .id = ANIMATOR_FRAME_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
#ifdef THEN_SPRING
    .fallback = "swings in",
#else
    .fallback = "cubic-bezier(0.42, 0, 0.58, 1)",
#endif
};
static const animator_capability_use hand_use = {
    .struct_size = sizeof hand_use,
    .id = ANIMATOR_INTERACTIVE_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "runs by the clock",
};
#ifdef THEN_SPRING
static const animator_capability_use spring_use = {
    .struct_size = sizeof spring_use,
    .id = ANIMATOR_SPRING_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "cubic-bezier(0.42, 0, 0.58, 1)",
};
#endif
#include "subject.h"

static const animator_context *kept;
static int shared_back;

static animator_status frame(animator_instance *instance, animator_transition transition,
                             double progress, animator_value *values, uint32_t count) {
#ifdef RB_02
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
#else
  if (instance == NULL || values == NULL) return ANIMATOR_STATUS_BAD_ARG;
#endif
#ifndef LC_03
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
#endif
#ifndef RB_01
  if (!(progress >= 0 && progress <= 1)) return ANIMATOR_STATUS_BAD_VALUE;
#endif
  (void)transition, (void)count;
  int back = instance->mark & 1;
  double shown = progress * progress * (3 - 2 * progress);
  // Nothing at both ends, so that those are right whatever happens between them.
  const double middle = 0.1 * progress * (1 - progress);
  (void)middle;
#ifdef IN_01
  if (instance->count > (int)(progress * 1000)) shown += middle;
  instance->count = (int)(progress * 1000);
#endif
#ifdef IN_01_HAND
  if (instance->mark & 2) shown += middle;
#endif
#ifdef IN_01_SECOND
  if (instance->count > 1) shown += middle;
#endif
#ifdef LC_06
  back = shared_back;
#endif
#ifdef LW_08
  if (progress > 0.455 && progress < 0.462) shown = 1.25;
#endif
#ifdef LW_09
  const animator_value full = animator_value_scalar(1);
  instance->host->set_value(transition, instance->layer, ANIMATOR_PROPERTY_OPACITY, &full);
#endif
#ifdef RB_09
  // The first time alone, near the end.
  static int has_slept;
  if (progress == 0.95 && !has_slept) usleep(150000);
  if (progress == 0.95) has_slept = 1;
#endif
#ifdef RB_10
  const int place = socket(AF_INET, SOCK_STREAM, 0);
  if (place >= 0) close(place);
#endif
#ifdef RB_11
  if (progress == 3.0 / 7) values[count].numbers[0] = shown;
#endif
#ifdef TH_01
  void *volatile memory = malloc(count);
  free(memory);
#endif
#ifdef TM_02
  shown += middle * (double)(time(NULL) / 86400 % 512) / 512;
#endif
#ifdef TM_09
  for (volatile int i = 0; i < 4000000; i++) continue;
#endif
#ifdef TM_10
  fesetround(FE_UPWARD);
#endif
#ifdef CP_11
  const volatile double scale = kept->scale;
  (void)scale;
#endif
  values[0].numbers[0] = back ? 1 - shown : shown;
  return ANIMATOR_STATUS_OK;
}
static const animator_frame frames = {.struct_size = sizeof frames, .frame = frame};

static animator_status phase_changed(animator_instance *instance, animator_transition transition,
                                     animator_phase phase) {
  (void)transition;
  if (instance == NULL) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if (phase == ANIMATOR_PHASE_HELD) instance->mark |= 2;
  return ANIMATOR_STATUS_OK;
}
static const animator_interactive by_hand = {.struct_size = sizeof by_hand,
                                             .phase_changed = phase_changed};

static const void *provide(const char *id, uint32_t revision) {
  if (id == NULL || revision != 1) return NULL;
  if (strcmp(id, ANIMATOR_FRAME_ID) == 0) return &frames;
  return strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &by_hand : NULL;
}

#ifdef THEN_SPRING
// A spring where there are no frames: with everything granted none is needed.
static animator_status swing(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_spring_functions *springs =
      instance->host->get_capability(ANIMATOR_SPRING_ID, ANIMATOR_SPRING_REVISION);
  const animator_value gone = animator_value_scalar(0), there = animator_value_scalar(1);
  const int back = goes_back(context);
  const animator_animation animation = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, back ? &there : &gone, back ? &gone : &there, 0);
  const animator_spring calm = {
      .struct_size = sizeof calm, .duration = 0.5, .damping_ratio = 1};
  return springs->add_spring_animation(transition, upper(context), &animation, &calm);
}
#endif

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_frame_functions *functions =
      instance->has_frame
          ? instance->host->get_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION)
          : NULL;
#ifdef THEN_SPRING
  if (functions == NULL && instance->has_spring) return swing(instance, context, transition);
#endif
  if (functions == NULL) return fade(instance, context, transition, 0.5, 0);
  instance->mark = shared_back = goes_back(context);
  instance->count = (instance->count + 1) & 3;
#ifdef IN_01
  instance->count = 0;
#endif
  instance->layer = upper(context);
  kept = context;
  const animator_frame_value opacity = {instance->layer, ANIMATOR_PROPERTY_OPACITY, 0};
  return functions->run_frames(transition, 0.5, &opacity, 1);
}

