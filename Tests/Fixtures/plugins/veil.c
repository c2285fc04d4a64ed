// A colour that fades to one that covers nothing, written as most people write it: all zeros.
// build: veil

#include <animator/author.h>


static animator_status declare(const animator_run *run) {
  const animator_value blue = animator_value_color(animator_color_make(0, 0, 1, 1));
  const animator_value none = animator_value_color(animator_color_make(0, 0, 0, 0));
  return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_TINT, &blue, &none, 1,
                              (animator_curve){0});
}
ANIMATOR_LIFE(veil, declare);

static const animator_descriptor veil = {
    ANIMATOR_LIFE_OF(veil), .id = "host.fixture.veil", .name = "Veil", .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH, .minimum_duration = 1, .default_duration = 1,
    .maximum_duration = 1};

ANIMATOR_PLUGIN("Veil", "1.0.0", "MIT", "https://example.org", &veil);
