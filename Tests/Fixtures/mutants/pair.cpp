// Two animators in one table whose structs have tails of their own: a page that turns over on a
// pile of sheets and ends itself, with a thread of its own from begin to end, and one that waits and
// then changes everything at once. They keep every rule.
// build: pair
// build: pair-kept -DKEPT

#include <animator/animator.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

// What a status is where nobody wants to look at each answer.
struct refusal : std::runtime_error {
  explicit refusal(animator_status status) : std::runtime_error("refused"), status(status) {}
  animator_status status;
};

void need(animator_status status) {
  if (status != ANIMATOR_STATUS_OK) throw refusal(status);
}

// Everything that throws is an answer in the end.
template <typename Body>
animator_status answering(Body body) {
  try {
    body();
    return ANIMATOR_STATUS_OK;
  } catch (const refusal &refusal) {
    return refusal.status;
  } catch (const std::bad_alloc &) {
    return ANIMATOR_STATUS_NO_MEMORY;
  } catch (...) {
    return ANIMATOR_STATUS_INTERNAL;
  }
}

// Made by a constructor of the library and unmade by a destructor.
const std::string sheet_name = std::string(40, '-') + " sheet";

#ifdef KEPT
// Ends with its thread, which keeps the library where it is.
thread_local std::vector<double> shares;
#endif

// Works something out on a thread of its own for as long as it lives.
class worker {
 public:
  worker() : thread([this] { work(); }) {}
  ~worker() {
    {
      const std::lock_guard<std::mutex> guard(lock);
      is_over = true;
    }
    changed.notify_all();
    thread.join();
  }

  // How far each of some sheets lies beside the first, worked out by the thread.
  std::vector<double> offsets(int count) {
    std::unique_lock<std::mutex> guard(lock);
    wanted = count;
    changed.notify_all();
    changed.wait(guard, [this] { return wanted == 0; });
    return result;
  }

 private:
  void work() {
    std::unique_lock<std::mutex> guard(lock);
    while (true) {
      changed.wait(guard, [this] { return is_over || wanted > 0; });
      if (is_over) return;
      result.clear();
      for (int i = 0; i < wanted; i++) result.push_back(4 * i);
      wanted = 0;
      changed.notify_all();
    }
  }

  std::mutex lock;
  std::condition_variable changed;
  std::vector<double> result;
  int wanted = 0;
  bool is_over = false;
  // The last member: it starts when the others are there.
  std::thread thread;
};

}  // namespace

// One type for both animators, told apart by what it overrides.
struct animator_instance {
  explicit animator_instance(const animator_host *host) : host(host) {}
  virtual ~animator_instance() = default;

  virtual void begin(const animator_context &context, animator_transition transition) = 0;
  virtual void ended(animator_transition, uint64_t, bool) {}
  virtual void end() {}

  const animator_host *host;
  bool runs = false;
};

namespace {

struct page final : animator_instance {
  using animator_instance::animator_instance;

  void begin(const animator_context &context, animator_transition transition) override {
    auto helper = std::make_unique<worker>();
    tokens = 0;
    // The last call of most plugins is the first of this one.
    need(host->complete_manually(transition));
    const bool back = context.direction == ANIMATOR_DIRECTION_BACKWARD;
    const animator_layer upper = back ? context.from : context.to;
    for (double offset : helper->offsets(3)) add_sheet(context, transition, offset);
    // Two animations that add up, the second one told of.
    const animator_rect bounds = context.container_bounds;
    const animator_value none = animator_value_point(0, 0);
    const animator_value half = animator_value_point(0, bounds.height / 2);
    for (int i = 0; i < 2; i++) {
      animator_animation move = animator_animation_make(
          ANIMATOR_PROPERTY_POSITION, back ? &none : &half, back ? &half : &none, 0.25 + 0.1 * i);
      move.flags = ANIMATOR_ANIMATION_FLAGS_ADDITIVE;
      move.curve = animator_curve_ease_out();
      move.token = UINT64_MAX - static_cast<uint64_t>(i);
      need(host->add_animation(transition, upper, &move));
    }
    // The incoming page is put where it is already.
    need(host->insert_layer(transition, context.to, context.container,
                            back ? ANIMATOR_PLACE_BELOW : ANIMATOR_PLACE_ABOVE, context.from));
    beside = std::move(helper);
  }

  void ended(animator_transition transition, uint64_t, bool finished) override {
    // Who was cut short has nothing to end.
    if (++tokens == 2 && finished) need(host->complete(transition, 1));
  }

  void end() override { beside.reset(); }

 private:
  // A sheet that is there from the start on and pulses while it fades.
  void add_sheet(const animator_context &context, animator_transition transition, double offset) {
    animator_layer sheet;
    need(host->create_layer(transition, sheet_name.c_str(), &sheet));
    const animator_rect bounds = context.container_bounds;
    const animator_rect small = {0, 0, bounds.width / 4, bounds.height / 4};
    const animator_value place = animator_value_point(bounds.x + offset, bounds.y + offset);
    const animator_value size = animator_value_rect(small);
    const animator_value grey = animator_value_color(animator_color_make(0.5, 0.5, 0.5, 1));
    const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
    need(host->set_value(transition, sheet, ANIMATOR_PROPERTY_OPACITY, &clear));
    animator_keyframe keyframes[3] = {};
    for (int i = 0; i < 3; i++) {
      keyframes[i].offset = 0.5 * i;
      keyframes[i].value = i == 1 ? solid : clear;
      keyframes[i].curve = animator_curve_ease_in();
    }
    animator_animation pulse =
        animator_animation_make(ANIMATOR_PROPERTY_OPACITY, nullptr, nullptr, 0.1);
    pulse.keyframes = keyframes;
    pulse.keyframe_count = 3;
    pulse.repeat_count = 3.25;
    pulse.fill = ANIMATOR_FILL_NONE;
    // It is animated before it is anywhere, and has its values last.
    need(host->add_animation(transition, sheet, &pulse));
    need(host->insert_layer(transition, sheet, context.container, ANIMATOR_PLACE_TOP,
                            animator_layer_none()));
    need(host->set_value(transition, sheet, ANIMATOR_PROPERTY_POSITION, &place));
    need(host->set_value(transition, sheet, ANIMATOR_PROPERTY_BOUNDS, &size));
    need(host->set_value(transition, sheet, ANIMATOR_PROPERTY_BACKGROUND_COLOR, &grey));
  }

  std::unique_ptr<worker> beside;
  int tokens = 0;
};

struct pause final : animator_instance {
  using animator_instance::animator_instance;

  void begin(const animator_context &context, animator_transition transition) override {
    const bool back = context.direction == ANIMATOR_DIRECTION_BACKWARD;
    const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
    // It takes no time at all, after a while.
    animator_animation change =
        animator_animation_make(ANIMATOR_PROPERTY_OPACITY, back ? &solid : &clear,
                                back ? &clear : &solid, 0);
    change.delay = 0.2;
#ifdef KEPT
    shares.assign(16, change.delay);
    change.delay = shares.back();
#endif
    need(host->add_animation(transition, back ? context.from : context.to, &change));
  }
};

// A descriptor as a newer interface may have it, with what this plugin knows behind it.
struct entry {
  animator_descriptor known;
  uint64_t reserved[8];
  animator_instance *(*make)(const animator_host *host);
};

template <typename Animator>
animator_instance *make(const animator_host *host) { return new Animator(host); }

animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                       const animator_grant *grant, animator_instance **out) {
  if (descriptor == nullptr || host == nullptr || grant == nullptr || out == nullptr)
    return ANIMATOR_STATUS_BAD_ARG;
  return answering([&] { *out = reinterpret_cast<const entry *>(descriptor)->make(host); });
}

void destroy(animator_instance *instance) { delete instance; }

template <uint32_t operations>
animator_status begin(animator_instance *instance, const animator_context *context,
                      animator_transition transition) {
  if (instance == nullptr || context == nullptr) return ANIMATOR_STATUS_BAD_ARG;
  if (instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  if ((static_cast<uint32_t>(context->operation) & operations) == 0)
    return ANIMATOR_STATUS_UNSUPPORTED;
  return answering([&] {
    instance->begin(*context, transition);
    instance->runs = true;
  });
}

animator_status ended(animator_instance *instance, animator_transition transition,
                      uint64_t token, uint32_t finished) {
  if (instance == nullptr) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  return answering([&] { instance->ended(transition, token, finished == 1); });
}

animator_status end(animator_instance *instance, animator_transition, animator_outcome) {
  if (instance == nullptr) return ANIMATOR_STATUS_BAD_ARG;
  if (!instance->runs) return ANIMATOR_STATUS_BAD_STATE;
  instance->runs = false;
  return answering([&] { instance->end(); });
}

constexpr uint32_t page_operations = ANIMATOR_OPERATION_PRESENT | ANIMATOR_OPERATION_DISMISS |
                                     ANIMATOR_OPERATION_REPLACE | ANIMATOR_OPERATION_UNWIND;
constexpr uint32_t pause_operations = ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP;

template <uint32_t operations>
entry describe(const char *id, const char *name, double duration,
               animator_instance *(*make)(const animator_host *)) {
  entry entry = {};
  entry.known.struct_size = sizeof entry;
  entry.known.id = id;
  entry.known.name = name;
  entry.known.version = "0.0.1-alpha+7";
  entry.known.operations = static_cast<animator_operation>(operations);
  entry.known.minimum_duration = entry.known.default_duration = entry.known.maximum_duration =
      duration;
  entry.known.create = create;
  entry.known.destroy = destroy;
  entry.known.begin = begin<operations>;
  entry.known.end = end;
  entry.make = make;
  return entry;
}

// Tables that constructors fill, as C++ does where a constant is not enough.
struct tables {
  tables() {
    page_entry = describe<page_operations>("host.fixture.pair.page", "Page – Seite – 頁", 0.35,
                                           make<page>);
    page_entry.known.animation_ended = ended;
    pause_entry =
        describe<pause_operations>("host.fixture.pair.pause", "Pause", 0.2, make<pause>);
    plugin.known.struct_size = sizeof plugin;
    plugin.known.abi_oldest = ANIMATOR_ABI;
    plugin.known.abi_newest = ANIMATOR_ABI_NEWEST;
    plugin.known.name = "Pair";
    plugin.known.version = "0.0.1";
    plugin.known.license = "MIT OR Apache-2.0";
    plugin.known.contact = "tests";
    plugin.known.animators = list;
    plugin.known.animator_count = 2;
#ifndef KEPT
    plugin.known.unloadable = 1;
#endif
  }

  entry page_entry, pause_entry;
  const animator_descriptor *list[2] = {&page_entry.known, &pause_entry.known};
  struct {
    animator_plugin known;
    char own[128];
  } plugin = {};
};
const tables all;

}  // namespace

extern "C" ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                                          const animator_plugin **out) {
  return animator_handshake(offer, out, &all.plugin.known);
}
