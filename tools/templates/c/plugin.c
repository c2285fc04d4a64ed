// @TITLE@: the incoming screen slides in over the trailing edge and fades in;
// the way back is the same backwards.

#include <animator/author.h>

static animator_status declare(const animator_run *run) {
  const animator_context *context = run->context;
  const double duration = animator_run_number(run, "duration");
  const animator_curve curve = animator_curve_ease_in_out();
  const double width = context->container_bounds.width;
  const animator_value away = animator_value_matrix(
      animator_matrix_translation(animator_run_from_right(run) ? -width : width,
                                  0));
  const animator_value clear = animator_value_scalar(0);
  const int is_way_back = context->direction == ANIMATOR_DIRECTION_BACKWARD;
  const animator_layer moving = is_way_back ? context->from : context->to;

  animator_status status = run->host->insert_layer(
      run->transition, context->to, context->container,
      is_way_back ? ANIMATOR_PLACE_BELOW : ANIMATOR_PLACE_ABOVE, context->from);
  if (status != ANIMATOR_STATUS_OK) return status;
  // NULL is the screen's own value: it comes from away, or goes there.
  status = animator_run_animate(run, moving, ANIMATOR_PROPERTY_TRANSFORM,
                                is_way_back ? NULL : &away,
                                is_way_back ? &away : NULL, duration, curve);
  if (status != ANIMATOR_STATUS_OK) return status;
  return animator_run_animate(run, moving, ANIMATOR_PROPERTY_OPACITY,
                              is_way_back ? NULL : &clear,
                              is_way_back ? &clear : NULL, duration, curve);
}

ANIMATOR_LIFE(@SYMBOL@, declare);

static const animator_descriptor @SYMBOL@ = {
    ANIMATOR_LIFE_OF(@SYMBOL@),
    .id = "@ID@",
    .name = "@TITLE@",
    .version = "0.1.0",
    .operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP,
    .minimum_duration = 0.05,
    .default_duration = 0.35,
    .maximum_duration = 10,
    ANIMATOR_PARAMETERS(ANIMATOR_NUMBER("duration", "How long it runs", 0.05,
                                        10, 0.35, "s")),
};

ANIMATOR_PLUGIN("@TITLE@", "0.1.0", "MIT", "@CONTACT@", &@SYMBOL@);
