/// Less to write for an author in C++17: types, lifetimes and exceptions.
///
/// Ignore it and use animator.h, or derive from `animator::instance`:
///
///     struct fade : animator::instance {
///       static animator::declaration declare() {
///         animator::declaration fade{"org.example.fade", "Fade", "1.0.0",
///                                    ANIMATOR_OPERATION_PUSH};
///         return fade.lasting(0.4, 0.4, 0.4);
///       }
///       void begin(animator::run &run) override {
///         run.animate(run.to(), animator::opacity, 0.0, {},
///                     {0.4, animator_curve_ease_in_out()});
///       }
///     };
///     ANIMATOR_CPP_PLUGIN("Fade", "1.0.0", "MIT", "https://example.org", fade)
///
/// Instances are made by `new` and freed by the host's `destroy`; what `create`
/// makes is never lost on the way. No exception leaves the library: an
/// `animator::error` becomes its status, out of memory NO_MEMORY, and anything
/// else INTERNAL, with its words in the host's log.
#ifndef ANIMATOR_ANIMATOR_HPP
#define ANIMATOR_ANIMATOR_HPP

#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "declaration.hpp"
#include "values.hpp"

namespace animator {

/// The capabilities that an animator lists, and those of them it was granted.
struct grant {
  std::vector<std::string> listed, granted;

  static bool contains(const std::vector<std::string> &ids, const char *id) {
    for (const std::string &known : ids) {
      if (known == id) return true;
    }
    return false;
  }
};

/// One transition while it begins. Every function throws what the host answers.
class run {
 public:
  run(const animator_host *host, const animator_context &context,
      animator_transition transition, const grant &grant)
      : host_(host), context_(context), transition_(transition),
        grant_(grant) {}

  const animator_host *host() const { return host_; }
  const animator_context &context() const { return context_; }
  animator_transition transition() const { return transition_; }
  animator_layer from() const { return context_.from; }
  animator_layer to() const { return context_.to; }
  animator_layer container() const { return context_.container; }
  animator_rect bounds() const { return context_.container_bounds; }
  bool is_way_back() const {
    return context_.direction == ANIMATOR_DIRECTION_BACKWARD;
  }
  bool is_from_right() const {
    return context_.layout_direction ==
           ANIMATOR_LAYOUT_DIRECTION_RIGHT_TO_LEFT;
  }

  /// Whether a capability is in the grant.
  bool is_granted(const char *id) const {
    return grant::contains(grant_.granted, id);
  }

  /// The table of a granted capability. The host's log says so when the
  /// declaration does not list it, for that is a mistake of the author's.
  template <typename Table>
  const Table &capability(const char *id, uint32_t revision) const {
    if (!grant::contains(grant_.listed, id)) {
      host_->log(ANIMATOR_LOG_LEVEL_ERROR,
                 "the animator uses a capability that its declaration does "
                 "not list; add requires_capability or prefers_capability:");
      host_->log(ANIMATOR_LOG_LEVEL_ERROR, id);
    }
    if (!is_granted(id)) throw error(ANIMATOR_STATUS_NOT_GRANTED);
    const void *table = host_->get_capability(id, revision);
    if (table == nullptr) throw error(ANIMATOR_STATUS_NOT_GRANTED);
    return *static_cast<const Table *>(table);
  }

  /// What the user set, or the default.
  double number(const char *id) const {
    double value = 0;
    check(host_->get_number(transition_, id, &value));
    return value;
  }
  std::string text(const char *id) const {
    const char *value = nullptr;
    check(host_->get_text(transition_, id, &value));
    return value == nullptr ? std::string() : std::string(value);
  }

  /// A layer by its name at or below another one, if there is one.
  std::optional<animator_layer> find(animator_layer ancestor,
                                     const char *name) const {
    animator_layer found = {};
    const animator_status status =
        host_->find_layer(transition_, ancestor, name, &found);
    if (status == ANIMATOR_STATUS_NOT_FOUND) return std::nullopt;
    check(status);
    return found;
  }

  /// A layer's values as set so far.
  animator_layer_state state(animator_layer layer) const {
    animator_layer_state state = {};
    state.struct_size = sizeof state;
    check(host_->get_layer(transition_, layer, &state));
    return state;
  }

  /// Puts a layer right above or below another one, or on top.
  void insert_above(animator_layer layer, animator_layer sibling) {
    insert(layer, ANIMATOR_PLACE_ABOVE, sibling);
  }
  void insert_below(animator_layer layer, animator_layer sibling) {
    insert(layer, ANIMATOR_PLACE_BELOW, sibling);
  }
  void insert_on_top(animator_layer layer) {
    insert(layer, ANIMATOR_PLACE_TOP, animator_layer_none());
  }

  /// Sets a layer's own value for the length of the transition.
  template <typename Value>
  void set(animator_layer layer, property<Value> property, Value value) {
    const animator_value raw = encode(value);
    check(host_->set_value(transition_, layer, property.id, &raw));
  }

  /// Animates a property; an end that is left out is the layer's own value.
  template <typename Value>
  void animate(animator_layer layer, property<Value> property,
               std::optional<Value> from, std::optional<Value> to,
               pacing pacing) {
    animator_value first = {}, last = {};
    if (from) first = encode(*from);
    if (to) last = encode(*to);
    animator_animation animation = animator_animation_make(
        property.id, from ? &first : nullptr, to ? &last : nullptr,
        pacing.duration);
    animation.curve = pacing.curve;
    animation.delay = pacing.delay;
    check(host_->add_animation(transition_, layer, &animation));
  }
  void animate(animator_layer layer, property<double> property,
               std::optional<double> from, std::optional<double> to,
               pacing pacing) {
    animate<double>(layer, property, from, to, pacing);
  }

  /// Has the host ask `instance::frame` for these values from now on, in this
  /// order, for as many seconds. Needs animator.frame; once per transition.
  void run_frames(double duration,
                  const std::vector<animator_frame_value> &values) {
    const auto count = static_cast<uint32_t>(values.size());
    check(capability<animator_frame_functions>(ANIMATOR_FRAME_ID,
                                               ANIMATOR_FRAME_REVISION)
              .run_frames(transition_, duration, values.data(), count));
    frame_count_ = count;
  }
  /// How many values frames set.
  uint32_t frame_count() const { return frame_count_; }

 private:
  void insert(animator_layer layer, animator_place place,
              animator_layer sibling) {
    check(host_->insert_layer(transition_, layer, context_.container, place,
                              sibling));
  }

  const animator_host *host_;
  const animator_context &context_;
  animator_transition transition_;
  const grant &grant_;
  uint32_t frame_count_ = 0;
};

/// What an author derives from. One instance serves one transition at a time.
class instance {
 public:
  virtual ~instance() = default;
  /// Declares the transition.
  virtual void begin(run &run) = 0;
  /// An animation with a token has ended.
  virtual void animation_ended(uint64_t token, bool finished) {
    (void)token, (void)finished;
  }
  /// Works out the values that `begin` gave to `run_frames`, in their order,
  /// for a progress from 0 to 1. They come as `begin` left the layers; what is
  /// not set stays so. Let nothing but the progress count: the host asks for
  /// any, at any time.
  virtual void frame(double progress, animator_value *values) {
    (void)progress, (void)values;
  }
  /// How a hand may take its transitions, where animator.interactive is listed
  /// and granted; asked once. `out` comes filled in with the host's ways.
  virtual void interaction(animator_interaction &out) { (void)out; }
  /// Decides where the transition goes when the hand lets go of it, at a
  /// progress from 0 to 1, with a velocity in whole ways per second that is
  /// below 0 towards the start. `out` comes filled in with what the host would
  /// do, which it does too when this throws.
  virtual void release(double position, double velocity,
                       animator_release &out) {
    (void)position, (void)velocity, (void)out;
  }
  /// Something else moves the transition from now on.
  virtual void phase_changed(animator_phase phase) { (void)phase; }
  /// The transition is over.
  virtual void end(animator_outcome outcome) { (void)outcome; }
};

/// What lies behind C's opaque pointer.
struct box {
  const animator_host *host = nullptr;
  animator::grant grant;
  std::unique_ptr<instance> maker;
  animator_operation operations = {};
  bool has_begun = false;
  uint32_t frame_count = 0;
};

/// Calls something and turns what it throws into a status.
template <typename Body>
animator_status guarded(const animator_host *host, Body body) noexcept {
  try {
    return body();
  } catch (const error &thrown) {
    return thrown.status;
  } catch (const std::bad_alloc &) {
    return ANIMATOR_STATUS_NO_MEMORY;
  } catch (const std::exception &thrown) {
    if (host != nullptr) host->log(ANIMATOR_LOG_LEVEL_ERROR, thrown.what());
    return ANIMATOR_STATUS_INTERNAL;
  } catch (...) {
    if (host != nullptr) {
      host->log(ANIMATOR_LOG_LEVEL_ERROR, "an exception of an unknown type");
    }
    return ANIMATOR_STATUS_INTERNAL;
  }
}

inline box *unbox(animator_instance *instance) {
  return reinterpret_cast<box *>(instance);
}

/// The functions of a descriptor for one type of animator.
template <typename Maker>
struct functions {
  static animator_status create(const animator_descriptor *descriptor,
                                const animator_host *host,
                                const animator_grant *grant,
                                animator_instance **out) noexcept {
    if (out == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    *out = nullptr;
    if (descriptor == nullptr || host == nullptr || grant == nullptr) {
      return ANIMATOR_STATUS_BAD_ARG;
    }
    return guarded(host, [&]() -> animator_status {
      auto made = std::make_unique<box>();
      made->host = host;
      made->operations = descriptor->operations;
      for (uint32_t i = 0; i < descriptor->capability_count; i++) {
        const animator_capability_use *use = descriptor->capabilities[i];
        made->grant.listed.emplace_back(use->id);
        if (animator_grant_revision(grant, use->id) > 0) {
          made->grant.granted.emplace_back(use->id);
        } else if (use->need == ANIMATOR_NEED_REQUIRED) {
          host->log(ANIMATOR_LOG_LEVEL_ERROR, use->id);
          return ANIMATOR_STATUS_MISSING_CAPABILITY;
        }
      }
      made->maker = std::make_unique<Maker>();
      *out = reinterpret_cast<animator_instance *>(made.release());
      return ANIMATOR_STATUS_OK;
    });
  }

  static void destroy(animator_instance *instance) noexcept {
    delete unbox(instance);
  }

  static animator_status begin(animator_instance *instance,
                               const animator_context *context,
                               animator_transition transition) noexcept {
    if (instance == nullptr || context == nullptr) {
      return ANIMATOR_STATUS_BAD_ARG;
    }
    animator_context known;
    const animator_status status = animator_context_read(context, &known);
    if (status != ANIMATOR_STATUS_OK) return status;
    box *own = unbox(instance);
    if (own->has_begun) return ANIMATOR_STATUS_BAD_STATE;
    if ((known.operation & own->operations) == animator_operation{}) {
      return ANIMATOR_STATUS_UNSUPPORTED;
    }
    return guarded(own->host, [&] {
      run run(own->host, known, transition, own->grant);
      own->maker->begin(run);
      own->has_begun = true;
      own->frame_count = run.frame_count();
      return ANIMATOR_STATUS_OK;
    });
  }

  static animator_status animation_ended(animator_instance *instance,
                                         animator_transition transition,
                                         uint64_t token,
                                         uint32_t finished) noexcept {
    (void)transition;
    if (instance == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    box *own = unbox(instance);
    if (!own->has_begun) return ANIMATOR_STATUS_BAD_STATE;
    return guarded(own->host, [&] {
      own->maker->animation_ended(token, finished != 0);
      return ANIMATOR_STATUS_OK;
    });
  }

  static animator_status frame(animator_instance *instance,
                               animator_transition transition, double progress,
                               animator_value *values,
                               uint32_t count) noexcept {
    (void)transition;
    if (instance == nullptr || values == nullptr) {
      return ANIMATOR_STATUS_BAD_ARG;
    }
    box *own = unbox(instance);
    if (!own->has_begun || own->frame_count == 0) {
      return ANIMATOR_STATUS_BAD_STATE;
    }
    if (count != own->frame_count) return ANIMATOR_STATUS_BAD_ARG;
    if (!(progress >= 0 && progress <= 1)) return ANIMATOR_STATUS_BAD_VALUE;
    return guarded(own->host, [&] {
      own->maker->frame(progress, values);
      return ANIMATOR_STATUS_OK;
    });
  }

  static animator_status get_interaction(animator_instance *instance,
                                         animator_interaction *out) noexcept {
    if (instance == nullptr || out == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    box *own = unbox(instance);
    return guarded(own->host, [&] {
      own->maker->interaction(*out);
      return ANIMATOR_STATUS_OK;
    });
  }

  static animator_status release(animator_instance *instance,
                                 animator_transition transition,
                                 double position, double velocity,
                                 animator_release *out) noexcept {
    (void)transition;
    if (instance == nullptr || out == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    box *own = unbox(instance);
    if (!own->has_begun) return ANIMATOR_STATUS_BAD_STATE;
    return guarded(own->host, [&] {
      own->maker->release(position, velocity, *out);
      return ANIMATOR_STATUS_OK;
    });
  }

  static animator_status phase_changed(animator_instance *instance,
                                       animator_transition transition,
                                       animator_phase phase) noexcept {
    (void)transition;
    if (instance == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    box *own = unbox(instance);
    if (!own->has_begun) return ANIMATOR_STATUS_BAD_STATE;
    return guarded(own->host, [&] {
      own->maker->phase_changed(phase);
      return ANIMATOR_STATUS_OK;
    });
  }

  static const void *get_frame(const char *id, uint32_t revision) noexcept {
    static const animator_frame by_frames = {sizeof by_frames, frame};
    if (id == nullptr || revision != ANIMATOR_FRAME_REVISION) return nullptr;
    return std::strcmp(id, ANIMATOR_FRAME_ID) == 0 ? &by_frames : nullptr;
  }

  static const void *get_interactive(const char *id,
                                     uint32_t revision) noexcept {
    static const animator_interactive by_hand = {
        sizeof by_hand, get_interaction, release, phase_changed};
    if (id == nullptr || revision != ANIMATOR_INTERACTIVE_REVISION) {
      return nullptr;
    }
    return std::strcmp(id, ANIMATOR_INTERACTIVE_ID) == 0 ? &by_hand : nullptr;
  }

  static const void *get_either(const char *id, uint32_t revision) noexcept {
    const void *by_frames = get_frame(id, revision);
    return by_frames == nullptr ? get_interactive(id, revision) : by_frames;
  }

  static animator_status end(animator_instance *instance,
                             animator_transition transition,
                             animator_outcome outcome) noexcept {
    (void)transition;
    if (instance == nullptr) return ANIMATOR_STATUS_BAD_ARG;
    box *own = unbox(instance);
    if (!own->has_begun) return ANIMATOR_STATUS_BAD_STATE;
    own->has_begun = false;
    own->frame_count = 0;
    return guarded(own->host, [&] {
      own->maker->end(outcome);
      return ANIMATOR_STATUS_OK;
    });
  }
};

/// A descriptor with everything that it points to; it lives as long as the
/// library.
template <typename Maker>
const animator_descriptor *descriptor() {
  static const declaration said = Maker::declare();
  static std::vector<const animator_capability_use *> uses;
  static std::vector<const animator_parameter *> parameters;
  static const animator_descriptor made = [] {
    bool has_frames = false, has_hands = false;
    for (const auto &use : said.capabilities) {
      uses.push_back(&use);
      if (std::strcmp(use.id, ANIMATOR_FRAME_ID) == 0) has_frames = true;
      if (std::strcmp(use.id, ANIMATOR_INTERACTIVE_ID) == 0) has_hands = true;
    }
    for (const auto &parameter : said.parameters) {
      parameters.push_back(&parameter);
    }
    animator_descriptor raw = {};
    raw.struct_size = sizeof raw;
    raw.id = said.id.c_str();
    raw.name = said.name.c_str();
    raw.version = said.version.c_str();
    raw.operations = said.operations;
    raw.claims = said.claims;
    raw.minimum_duration = said.minimum;
    raw.default_duration = said.standard;
    raw.maximum_duration = said.maximum;
    raw.maximum_overshoot = said.overshoot;
    raw.capabilities = uses.empty() ? nullptr : uses.data();
    raw.parameters = parameters.empty() ? nullptr : parameters.data();
    raw.capability_count = static_cast<uint32_t>(uses.size());
    raw.parameter_count = static_cast<uint32_t>(parameters.size());
    raw.create = functions<Maker>::create;
    raw.destroy = functions<Maker>::destroy;
    raw.begin = functions<Maker>::begin;
    raw.animation_ended = functions<Maker>::animation_ended;
    raw.end = functions<Maker>::end;
    // What is not listed is not provided.
    if (has_frames) raw.get_capability = functions<Maker>::get_frame;
    if (has_hands) {
      raw.get_capability = has_frames ? functions<Maker>::get_either
                                      : functions<Maker>::get_interactive;
    }
    return raw;
  }();
  return &made;
}

/// Answers the handshake for the animators of a plugin.
template <typename... Makers>
animator_status shake_hands(const animator_offer *offer,
                            const animator_plugin **out, const char *name,
                            const char *version, const char *license,
                            const char *contact) noexcept {
  return guarded(nullptr, [&] {
    static const animator_descriptor *const animators[] = {
        descriptor<Makers>()...};
    static const animator_plugin made = [&] {
      animator_plugin raw = {};
      raw.struct_size = sizeof raw;
      raw.abi_oldest = ANIMATOR_ABI_OLDEST;
      raw.abi_newest = ANIMATOR_ABI_NEWEST;
      raw.name = name;
      raw.version = version;
      raw.license = license;
      raw.contact = contact;
      raw.animators = animators;
      raw.animator_count = static_cast<uint32_t>(sizeof...(Makers));
      return raw;
    }();
    return animator_handshake(offer, out, &made);
  });
}

}  // namespace animator

/// The plugin's entry: name, version, licence, contact, and its animators.
#define ANIMATOR_CPP_PLUGIN(NAME, VERSION, LICENSE, CONTACT, ...)             \
  extern "C" animator_status animator_entry(const animator_offer *offer,      \
                                            const animator_plugin **out) {    \
    return animator::shake_hands<__VA_ARGS__>(offer, out, NAME, VERSION,      \
                                              LICENSE, CONTACT);              \
  }

#endif
