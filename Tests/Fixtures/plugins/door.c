// A door: the next screen shows through an opening that grows from the middle
// line. Going back, the door closes again.
// build: door

#include "fixture.h"

static const animator_capability_use mask_use = {
    .struct_size = sizeof mask_use,
    .id = ANIMATOR_LAYER_MASK_ID,
    .need = ANIMATOR_NEED_REQUIRED,
    .min_revision = 1,
    .max_revision = 1,
};
static const animator_capability_use *const uses[] = {&mask_use};

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  const animator_layer_mask *masks = host->get_capability(
      ANIMATOR_LAYER_MASK_ID, ANIMATOR_LAYER_MASK_REVISION);
  if (masks == NULL) return ANIMATOR_STATUS_MISSING_CAPABILITY;
  const int opens = context->direction == ANIMATOR_DIRECTION_FORWARD;
  const animator_layer seen = opens ? context->to : context->from;

  animator_layer_state state = {.struct_size = sizeof state};
  animator_status status = host->get_layer(transition, seen, &state);
  if (status != ANIMATOR_STATUS_OK) return status;
  const double w = state.bounds.width / 2, h = state.bounds.height / 2;
  const animator_path_element rectangle[] = {
      {ANIMATOR_PATH_VERB_MOVE, 0, {{-w, -h}, {0, 0}, {0, 0}}},
      {ANIMATOR_PATH_VERB_LINE, 0, {{w, -h}, {0, 0}, {0, 0}}},
      {ANIMATOR_PATH_VERB_LINE, 0, {{w, h}, {0, 0}, {0, 0}}},
      {ANIMATOR_PATH_VERB_LINE, 0, {{-w, h}, {0, 0}, {0, 0}}},
      {ANIMATOR_PATH_VERB_CLOSE, 0, {{0, 0}, {0, 0}, {0, 0}}},
  };
  const animator_path path = {sizeof path, rectangle, 5};
  animator_layer door;
  status = host->create_path_layer(transition, "door", &path,
                                   animator_color_make(0, 0, 0, 1), &door);
  if (status != ANIMATOR_STATUS_OK) return status;
  const animator_value middle =
      animator_value_point(state.bounds.x + w, state.bounds.y + h);
  status = host->set_value(transition, door, ANIMATOR_PROPERTY_POSITION, &middle);
  if (status != ANIMATOR_STATUS_OK) return status;
  status = masks->set_mask(transition, seen, door);
  if (status != ANIMATOR_STATUS_OK) return status;

  const animator_value shut = animator_value_matrix(animator_matrix_scale(0, 1));
  const animator_value open = animator_value_matrix(animator_matrix_identity());
  animator_animation swing =
      animator_animation_make(ANIMATOR_PROPERTY_TRANSFORM, opens ? &shut : &open,
                              opens ? &open : &shut, 0.8);
  swing.curve = animator_curve_ease_in_out();
  return host->add_animation(transition, door, &swing);
}

FIXTURE_PLUGIN("Door", "host.fixture.door", begin, NULL, uses, 1,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
