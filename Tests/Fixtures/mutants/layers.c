// Plugins that break the rules of what is written to layers.
// build: layers
// build: mutant-lw-01 -DLW_01
// breaks: LW-01
// and: RB-03 a handle of the last transition is a stale one
// and: LC-10 refusals of what it should not ask for are overlooked, too
// build: mutant-lw-03 -DLW_03
// breaks: LW-03
// and: LC-10 refusals of what it should not ask for are overlooked, too
// build: mutant-lw-04 -DLW_04
// breaks: LW-04
// and: TM-03 a screen that is moved a little is seen to be
// and: LW-11 a screen that is moved a little is seen to be
// and: LW-14 a screen that is moved a little is seen to be
// and: CP-09 a screen that is moved a little is seen to be
// and: CP-12 a screen that is moved a little is seen to be
// build: mutant-lw-08 -DLW_08
// breaks: LW-08
// and: RB-01 a refusal that is overlooked is overlooked there as well
// and: RB-05 a refusal that is overlooked is overlooked there as well
// build: mutant-lw-08-swing -DLW_08_SWING
// breaks: LW-08
// build: mutant-lw-09 -DLW_09
// breaks: LW-09
// and: LC-10 what it asks for in end is refused, and it overlooks that
// build: mutant-lw-10 -DLW_10
// breaks: LW-10
// build: mutant-lw-11 -DLW_11
// breaks: LW-11
// and: TM-03 a first frame that jumps is not the one at progress 0 either
// and: LW-14 the first frame jumps in every container
// and: CP-12 the first frame jumps with reduced motion as well
// build: mutant-lw-13 -DLW_13
// breaks: LW-13
// build: mutant-lw-13-animation -DLW_13_ANIMATION
// breaks: LW-13
// build: mutant-lw-14 -DLW_14
// breaks: LW-14
// build: mutant-lw-14-zero -DLW_14_ZERO
// breaks: LW-14
// build: mutant-lw-15 -DLW_15
// breaks: LW-15
// and: LW-01 what lies between is not of this transition
// and: RB-03 and its handle was not given to the plugin
#ifdef LW_09
#define OVER over
#endif
#include "subject.h"

#ifdef LW_09
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)outcome;
  const animator_value one = animator_value_scalar(1);
  instance->host->set_value(transition, instance->layer, ANIMATOR_PROPERTY_OPACITY, &one);
  return ANIMATOR_STATUS_OK;
}
#endif

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_value one = animator_value_scalar(1);
  (void)host, (void)one;
#ifdef LW_01
  // A handle of the last transition is of no use in this one.
  if (instance->count++ > 0)
    host->set_value(transition, instance->layer, ANIMATOR_PROPERTY_OPACITY, &one);
#endif
#if defined LW_01 || defined LW_09
  instance->layer = context->to;
#endif
#ifdef LW_03
  animator_layer logo;
  if (host->find_layer(transition, upper(context), "logo", &logo) == ANIMATOR_STATUS_OK)
    host->insert_layer(transition, logo, context->container, ANIMATOR_PLACE_TOP,
                       animator_layer_none());
#endif
#ifdef LW_04
  const animator_value moved = animator_value_matrix(animator_matrix_translation(0, 3));
  if (!goes_back(context)) {
    const animator_status status =
        host->set_value(transition, context->to, ANIMATOR_PROPERTY_TRANSFORM, &moved);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
#endif
#ifdef LW_08
  const animator_value much = animator_value_scalar(1.5);
  const animator_status answer =
      host->set_value(transition, upper(context), ANIMATOR_PROPERTY_OPACITY, &much);
  if (answer != ANIMATOR_STATUS_OK && answer != ANIMATOR_STATUS_BAD_VALUE) return answer;
#endif
#ifdef LW_08_SWING
  const animator_value zero = animator_value_scalar(0);
  animator_animation fading = animator_animation_make(
      ANIMATOR_PROPERTY_OPACITY, goes_back(context) ? &one : &zero,
      goes_back(context) ? &zero : &one, 0.5);
  fading.curve = animator_curve_cubic(0.3, -0.5, 0.7, 1.5);
  return host->add_animation(transition, upper(context), &fading);
#endif
#ifdef LW_10
  // Both screens are gone for most of the way.
  const animator_layer both[] = {context->from, context->to};
  for (int i = 0; i < 2; i++) {
    const animator_value clear = animator_value_scalar(0);
    const animator_keyframe keys[] = {
        {.offset = 0, .value = one},
        {.offset = 0.4, .value = clear},
        {.offset = 0.6, .value = clear},
        {.offset = 1, .value = one}};
    animator_animation blink = {.struct_size = sizeof blink,
                                .property = ANIMATOR_PROPERTY_OPACITY,
                                .fill = ANIMATOR_FILL_BOTH,
                                .duration = 0.5,
                                .keyframes = keys,
                                .keyframe_count = 4};
    const animator_status status = host->add_animation(transition, both[i], &blink);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  return vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_Z_POSITION, -1, 1,
              0.5, 0);
#endif
#ifdef LW_11
  return vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_OPACITY,
              goes_back(context) ? 0 : 0.2, 1, 0.5, 0);
#endif
#ifdef LW_13
  for (int i = 0; i < 2; i++) {
    const animator_status status =
        host->set_value(transition, upper(context), ANIMATOR_PROPERTY_OPACITY, &one);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
#endif
#ifdef LW_13_ANIMATION
  const animator_status twice = fade(instance, context, transition, 0.4, 0);
  if (twice != ANIMATOR_STATUS_OK) return twice;
#endif
#ifdef LW_14
  // As if every container were this wide.
  const animator_layer_state state = {.struct_size = sizeof state};
  animator_layer_state found = state;
  animator_status status = host->get_layer(transition, upper(context), &found);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value home = animator_value_point(found.position.x, found.position.y),
                       away = animator_value_point(found.position.x + 375, found.position.y);
  animator_animation slide = animator_animation_make(
      ANIMATOR_PROPERTY_POSITION, goes_back(context) ? &home : &away,
      goes_back(context) ? &away : &home, 0.5);
  return host->add_animation(transition, upper(context), &slide);
#endif
#ifdef LW_14_ZERO
  const double ratio = context->container_bounds.height / context->container_bounds.width;
  const animator_value depth = animator_value_scalar(ratio);
  const animator_status status =
      host->set_value(transition, upper(context), ANIMATOR_PROPERTY_Z_POSITION, &depth);
  if (status != ANIMATOR_STATUS_OK) return status;
#endif
#ifdef LW_15
  // What lies between is not spoken of, and is guessed.
  if (context->operation == ANIMATOR_OPERATION_UNWIND) {
    const animator_layer between = {(context->from.id + context->to.id) / 2};
    const animator_value half = animator_value_scalar(0.5);
    const animator_status status =
        host->set_value(transition, between, ANIMATOR_PROPERTY_OPACITY, &half);
    if (status != ANIMATOR_STATUS_OK && status != ANIMATOR_STATUS_BAD_HANDLE) return status;
  }
#endif
  return fade(instance, context, transition, 0.5, 0);
}
