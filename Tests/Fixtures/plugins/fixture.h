// The parts that every fixture plugin has alike.
#ifndef FIXTURE_H
#define FIXTURE_H

#include <animator/animator.h>
#include <stdlib.h>

// What gives the plugin's own functions; define it first where there are any.
#ifndef FIXTURE_GET_CAPABILITY
#define FIXTURE_GET_CAPABILITY NULL
#endif

#ifndef VERSION
#define VERSION "1.0.0"
#endif

// What the animator serves; define it first where it is something else.
#ifndef FIXTURE_OPERATIONS
#define FIXTURE_OPERATIONS (ANIMATOR_OPERATION_PUSH | ANIMATOR_OPERATION_POP)
#endif

// The size of its table; define it first where it is a wrong one.
#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE sizeof fixture_plugin
#endif

// What makes and ends its instances; define them first where it is something else.
#ifndef FIXTURE_CREATE
#define FIXTURE_CREATE fixture_create
#endif
#ifndef FIXTURE_DESTROY
#define FIXTURE_DESTROY fixture_destroy
#endif

// What is done before hands are shaken; define it first where there is anything.
#ifndef FIXTURE_AT_ENTRY
#define FIXTURE_AT_ENTRY(OFFER) (void)(OFFER)
#endif

struct animator_instance {
  const animator_host *host;
  int has_spring;
};

static animator_status fixture_create(const animator_descriptor *descriptor,
                                      const animator_host *host,
                                      const animator_grant *grant,
                                      animator_instance **out) {
  (void)descriptor;
  animator_instance *instance = calloc(1, sizeof *instance);
  if (instance == NULL) return ANIMATOR_STATUS_NO_MEMORY;
  instance->host = host;
  instance->has_spring = animator_grant_revision(grant, ANIMATOR_SPRING_ID) > 0;
  *out = instance;
  return ANIMATOR_STATUS_OK;
}

static void fixture_destroy(animator_instance *instance) { free(instance); }

// What ends its transitions; define it first where it is something else.
#ifndef FIXTURE_END
#define FIXTURE_END fixture_end
static animator_status fixture_end(animator_instance *instance,
                                   animator_transition transition,
                                   animator_outcome outcome) {
  (void)instance;
  (void)transition;
  (void)outcome;
  return ANIMATOR_STATUS_OK;
}
#endif

// Declares the tables of a plugin with one animator that serves push and pop.
#define FIXTURE_PLUGIN(NAME, ID, BEGIN, ENDED, CAPABILITIES, COUNT, OLD, NEW)  \
  static const animator_descriptor fixture_animator = {                       \
      .struct_size = sizeof fixture_animator,                                 \
      .id = ID,                                                               \
      .name = NAME,                                                           \
      .version = VERSION,                                                     \
      .operations = FIXTURE_OPERATIONS,                                       \
      .minimum_duration = 0.1,                                                \
      .default_duration = 0.5,                                                \
      .maximum_duration = 2,                                                  \
      .maximum_overshoot = 1,                                                 \
      .capabilities = CAPABILITIES,                                           \
      .capability_count = COUNT,                                              \
      .create = FIXTURE_CREATE,                                               \
      .destroy = FIXTURE_DESTROY,                                             \
      .begin = BEGIN,                                                         \
      .animation_ended = ENDED,                                               \
      .end = FIXTURE_END,                                                     \
      .get_capability = FIXTURE_GET_CAPABILITY,                               \
  };                                                                          \
  static const animator_descriptor *const fixture_animators[] = {             \
      &fixture_animator};                                                     \
  static const animator_plugin fixture_plugin = {                             \
      .struct_size = FIXTURE_SIZE,                                            \
      .abi_oldest = OLD,                                                      \
      .abi_newest = NEW,                                                      \
      .name = NAME,                                                           \
      .version = VERSION,                                                     \
      .license = "MIT",                                                       \
      .contact = "tests",                                                     \
      .animators = fixture_animators,                                         \
      .animator_count = 1,                                                    \
      .unloadable = 1,                                                        \
  };                                                                          \
  ANIMATOR_EXPORT animator_status animator_entry(                             \
      const animator_offer *offer, const animator_plugin **out) {             \
    FIXTURE_AT_ENTRY(offer);                                                  \
    return animator_handshake(offer, out, &fixture_plugin);                   \
  }

#endif
