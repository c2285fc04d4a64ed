// What breaks a rule by the functions of a capability: hands, springs and masks. Found missing when
// plugins were tried that nobody had planned for.
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
#define _GNU_SOURCE

#include <poll.h>

#include "brief.h"

#if defined SP_01_OVER || defined SP_09_LESS
OPTIONAL(spring, ANIMATOR_SPRING_ID, "cubic-bezier(0.42, 0, 0.58, 1)");
#define USES &spring
#elif defined MK_05_WIDE
OPTIONAL(layer_mask, ANIMATOR_LAYER_MASK_ID, "show no mask");
#define USES &layer_mask
#elif defined NG_03_END
OPTIONAL(layer_mask, ANIMATOR_LAYER_MASK_ID, "show no mask");
#define USES &layer_mask
#define OVER over
#elif defined IN_02_FAST || defined IN_04_OWN || defined IN_05_BACK || \
    defined IN_05_REACH || defined TM_09_HAND || defined TM_10_HAND || \
    defined RB_09_HAND || defined RB_11_SIZE || defined LD_08_HAND || defined LD_09_HAND || \
    defined LD_10_HAND || defined LD_11_HAND || defined MF_07_HAND || defined TH_08_FIRST
OPTIONAL(by_hand, ANIMATOR_INTERACTIVE_ID, "the clock alone moves everything");
#define USES &by_hand
#define PROVIDE provide
#endif
#include "subject.h"

#if defined SP_01_OVER
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
  (void)sum;
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
static const animator_interactive functions = {.struct_size = sizeof functions, .phase_changed = (animator_status(*)(animator_instance *, animator_transition, animator_phase))(void (*)(void))abs};
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
#endif

#ifndef DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 0);
}
#endif
