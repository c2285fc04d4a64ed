// Lets a hand take it in another way than the host's, by animator.hpp.
// build: pullercpp
// build: pullercppthrows -DTHROWS

#include <animator/animator.hpp>

#include <stdexcept>

namespace {

struct puller : animator::instance {
  static animator::declaration declare() {
    animator::declaration said{"host.fixture.puller-cpp", "Puller", "1.0.0",
                               ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_PRESENT};
    said.prefers_capability(ANIMATOR_INTERACTIVE_ID, ANIMATOR_INTERACTIVE_REVISION, "the clock");
    said.prefers_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION, "comes in at once");
    said.claims |= ANIMATOR_CLAIMS_ALLOCATION_FREE;
    return said.lasting(0.5, 0.5, 0.5);
  }

  void begin(animator::run &run) override {
    if (run.is_granted(ANIMATOR_FRAME_ID)) {
      run.run_frames(0.5, {animator::frame_value(animator::opacity, run.to())});
    }
  }

  void frame(double progress, animator_value *values) override {
    values[0] = animator::encode(progress);
  }

  void interaction(animator_interaction &out) override {
    out.law = ANIMATOR_SCRUB_LAW_CURVE;
    out.starts_under_finger = 0;
    out.distance = 200;
    out.minimum_progress = 0.01, out.maximum_progress = 0.99;
  }

  void release(double position, double velocity, animator_release &out) override {
#ifdef THROWS
    throw std::runtime_error("the hand is cold");
#endif
    (void)position, (void)velocity;
    out.finish = out.finish == 0;
    out.speed = 2;
    out.has_curve = 1;
    out.curve = animator_curve_ease_out();
  }

  void phase_changed(animator_phase phase) override {
    if (phase == ANIMATOR_PHASE_CANCELLING) throw animator::error(ANIMATOR_STATUS_CANCELLED);
  }
};

}  // namespace

ANIMATOR_CPP_PLUGIN("Puller", "1.0.0", "MIT", "https://example.org", puller)
