// @TITLE@: the incoming screen slides in over the trailing edge and fades in;
// the way back is the same backwards.

#include <animator/animator.hpp>

namespace {

struct @SYMBOL@ : animator::instance {
  static animator::declaration declare() {
    animator::declaration said{
        "@ID@", "@TITLE@", "0.1.0",
        ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP};
    said.lasting(0.05, 0.35, 10);
    said.number("duration", "How long it runs", 0.05, 10, 0.35, "s");
    return said;
  }

  void begin(animator::run &run) override {
    const animator::pacing pacing{run.number("duration"),
                                  animator_curve_ease_in_out()};
    const double width = run.bounds().width;
    const animator_matrix away =
        animator_matrix_translation(run.is_from_right() ? -width : width, 0);
    // What is left out is the screen's own value: it comes from away, or goes.
    if (run.is_way_back()) {
      run.insert_below(run.to(), run.from());
      run.animate(run.from(), animator::transform, {}, {away}, pacing);
      run.animate(run.from(), animator::opacity, {}, 0.0, pacing);
    } else {
      run.insert_above(run.to(), run.from());
      run.animate(run.to(), animator::transform, {away}, {}, pacing);
      run.animate(run.to(), animator::opacity, 0.0, {}, pacing);
    }
  }
};

}  // namespace

ANIMATOR_CPP_PLUGIN("@TITLE@", "0.1.0", "MIT", "@CONTACT@", @SYMBOL@)
