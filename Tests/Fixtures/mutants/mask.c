// Plugins that break the rules of masks.
// build: mask
// build: mutant-mk-01 -DMK_01
// breaks: MK-01
// and: NG-03 what was not granted is called
// build: mutant-mk-05 -DMK_05
// breaks: MK-05
// and: TM-03 what the mask cuts off is missing in the picture
// and: LW-11 what the mask cuts off is missing in the picture
// and: LW-14 what the mask cuts off is missing in the picture
// and: CP-09 what the mask cuts off is missing in the picture
// and: CP-12 what the mask cuts off is missing in the picture
// build: mutant-mk-06 -DMK_06
// breaks: MK-06
// build: mutant-mk-07 -DMK_07
// breaks: MK-07
// build: mutant-mk-08 -DMK_08
// breaks: MK-08
// build: mutant-mk-08-twice -DMK_08_TWICE
// breaks: MK-08
#define CLAIMS ANIMATOR_CLAIMS_MONOTONE_MASK
#define USES &mask_use
#include <animator/animator.h>

static const animator_capability_use mask_use = {.struct_size = sizeof mask_use,
                                                 .id = ANIMATOR_LAYER_MASK_ID,
                                                 .need = ANIMATOR_NEED_OPTIONAL,
                                                 .min_revision = 1,
                                                 .max_revision = 1,
                                                 .fallback = "fades alone"};
#include "subject.h"

// A square of 2 × 2 points about its layer's position.
static animator_status make_mask(animator_instance *instance, animator_transition transition,
                                 animator_layer *out) {
  const animator_path_element steps[] = {
      {.verb = ANIMATOR_PATH_VERB_MOVE, .points = {{-1, -1}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{1, -1}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{1, 1}}},
      {.verb = ANIMATOR_PATH_VERB_LINE, .points = {{-1, 1}}},
      {.verb = ANIMATOR_PATH_VERB_CLOSE}};
  const animator_path path = {.struct_size = sizeof path,
                              .elements = steps,
#ifdef MK_07
                              .element_count = 4
#else
                              .element_count = 5
#endif
  };
  return instance->host->create_path_layer(transition, "hole", &path,
                                           animator_color_make(0, 0, 0, 1), out);
}

// The upper screen shows through a square that grows on the way there and shrinks on the way back.
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const animator_host *host = instance->host;
  animator_status status = fade(instance, context, transition, 0.5, 0);
#ifdef MK_01
  const int is_masked = 1;
#else
  const int is_masked = instance->has_mask;
#endif
  if (status != ANIMATOR_STATUS_OK || !is_masked) return status;
  const animator_layer_mask *masks =
      host->get_capability(ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  if (masks == NULL) return ANIMATOR_STATUS_INTERNAL;
  animator_layer mask;
  animator_layer_state state = {.struct_size = sizeof state};
  status = host->get_layer(transition, upper(context), &state);
  if (status == ANIMATOR_STATUS_OK) status = make_mask(instance, transition, &mask);
#ifdef MK_08_TWICE
  animator_layer other;
  if (status == ANIMATOR_STATUS_OK) status = make_mask(instance, transition, &other);
  if (status == ANIMATOR_STATUS_OK) status = masks->set_mask(transition, upper(context), other);
#endif
  if (status == ANIMATOR_STATUS_OK) status = masks->set_mask(transition, upper(context), mask);
#ifdef MK_01
  // What was not granted fails and is overlooked.
  if (status == ANIMATOR_STATUS_NOT_GRANTED) return ANIMATOR_STATUS_OK;
#endif
#ifdef MK_08
  animator_layer inner;
  const animator_value wide = animator_value_matrix(animator_matrix_scale(1e5, 1e5));
  if (status == ANIMATOR_STATUS_OK) status = make_mask(instance, transition, &inner);
  if (status == ANIMATOR_STATUS_OK)
    status = host->set_value(transition, inner, ANIMATOR_PROPERTY_TRANSFORM, &wide);
  if (status == ANIMATOR_STATUS_OK) status = masks->set_mask(transition, mask, inner);
#endif
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_rect bounds = state.bounds;
  const animator_value middle = animator_value_point(bounds.x + bounds.width / 2,
                                                     bounds.y + bounds.height / 2);
  status = host->set_value(transition, mask, ANIMATOR_PROPERTY_POSITION, &middle);
  if (status != ANIMATOR_STATUS_OK) return status;
  const double longer = bounds.width > bounds.height ? bounds.width : bounds.height;
#ifdef MK_05
  const double full = 0.4 * longer;
#else
  const double full = longer + 1;
#endif
  const animator_value small = animator_value_matrix(animator_matrix_scale(0.5, 0.5)),
                       large = animator_value_matrix(animator_matrix_scale(full, full));
  const int back = goes_back(context);
  animator_animation growth = animator_animation_make(
      ANIMATOR_PROPERTY_TRANSFORM, back ? &large : &small, back ? &small : &large, 0.5);
#ifdef MK_06
  const animator_value half = animator_value_matrix(animator_matrix_scale(longer / 4, longer / 4));
  const animator_keyframe swing[] = {{.offset = 0, .value = small},
                                     {.offset = 0.4, .value = half},
                                     {.offset = 0.6, .value = small},
                                     {.offset = 1, .value = large}};
  if (!back) {
    growth.from = growth.to = NULL;
    growth.keyframes = swing;
    growth.keyframe_count = 4;
  }
#endif
  return host->add_animation(transition, mask, &growth);
}
