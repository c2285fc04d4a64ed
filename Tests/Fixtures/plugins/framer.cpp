// What waver.c does, by animator.hpp.
// build: framercpp
// build: framercppthrows -DTHROWS

#include <animator/animator.hpp>

#include <stdexcept>

namespace {

struct framer : animator::instance {
  static animator::declaration declare() {
    animator::declaration said{"host.fixture.framer-cpp", "Framer", "1.0.0",
                               ANIMATOR_OPERATION_PUSH};
    said.prefers_capability(ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION, "comes in at once");
    return said.lasting(0.4, 0.4, 0.4);
  }

  void begin(animator::run &run) override {
    if (!run.is_granted(ANIMATOR_FRAME_ID)) return;
    run.set(run.to(), animator::opacity, 0.25);
    run.run_frames(0.4, {animator::frame_value(animator::position, run.to()),
                         animator::frame_value(animator::opacity, run.to())});
  }

  void frame(double progress, animator_value *values) override {
#ifdef THROWS
    if (progress > 0.5) throw std::runtime_error("the frame is out of shape");
#endif
    values[0].numbers[0] += 100 * (1 - progress) * (1 - progress);
    values[1] = animator::encode(progress);
  }
};

}  // namespace

ANIMATOR_CPP_PLUGIN("Framer", "1.0.0", "MIT", "https://example.org", framer)
