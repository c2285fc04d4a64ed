// Writes down every call that it gets, on the error stream, and asks the host for
// what is too early or unknown: whatever does not get its refusal ends the process.
// build: chronicle

#include "fixture.h"

#include <stdio.h>
#include <string.h>

static void chronicle(const char *call) { fprintf(stderr, "call %s\n", call); }

static void require(int holds, const char *words) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", words);
  abort();
}

// Every function of the table is there, whichever capabilities are.
static void look_over(const animator_host *host) {
  const char *start = (const char *)&host->log;
  const char *end = (const char *)host + host->struct_size;
  for (const char *member = start; member < end; member += sizeof(void *)) {
    void *function;
    memcpy(&function, member, sizeof function);
    require(function != NULL, "the host's table has no hole");
  }
}

// Nothing can be declared before there is a transition.
static void ask_too_early(const animator_host *host) {
  const animator_transition none = {0};
  const animator_layer nowhere = animator_layer_none();
  animator_layer layer;
  const animator_value solid = animator_value_scalar(1);
  require(host->find_layer(none, nowhere, "x", &layer) == ANIMATOR_STATUS_BAD_HANDLE,
          "find_layer is refused");
  require(host->create_layer(none, "x", &layer) == ANIMATOR_STATUS_BAD_HANDLE,
          "create_layer is refused");
  require(host->set_value(none, nowhere, ANIMATOR_PROPERTY_OPACITY, &solid) ==
              ANIMATOR_STATUS_BAD_HANDLE,
          "set_value is refused");
  require(host->complete(none, 1) == ANIMATOR_STATUS_BAD_HANDLE, "complete is refused");
}

static void ask_for_the_unknown(const animator_host *host) {
  require(host->get_capability(ANIMATOR_SPRING_ID, 1) != NULL, "a whole id is known");
  require(host->get_capability(ANIMATOR_SPRING_ID "x", 1) == NULL, "a longer id is not");
  require(host->get_capability("animator.sprin", 1) == NULL, "a shorter id is not");
  require(host->get_capability("", 1) == NULL, "an empty id is not");
  require(host->get_capability(NULL, 1) == NULL, "no id is not");
  require(host->get_capability("org.nobody.none", 1) == NULL, "an unknown id is not");
  require(host->get_capability(ANIMATOR_SPRING_ID, 0) == NULL, "revision 0 is not");
  require(host->get_capability(ANIMATOR_SPRING_ID, 9999) == NULL, "a later revision is not");
}

__attribute__((constructor)) static void constructed(void) { chronicle("constructor"); }
__attribute__((destructor)) static void destructed(void) { chronicle("destructor"); }

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  chronicle("create");
  ask_too_early(host);
  ask_for_the_unknown(host);
  return fixture_create(descriptor, host, grant, out);
}

static void destroy(animator_instance *instance) {
  chronicle(instance == NULL ? "destroy nothing" : "destroy");
  fixture_destroy(instance);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  chronicle("begin");
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  fade.token = 1;
  return instance->host->add_animation(transition, context->to, &fade);
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
  chronicle("animation_ended");
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  chronicle("end");
  return fixture_end(instance, transition, outcome);
}

#define fixture_create create
#define fixture_destroy destroy
#define fixture_end end
#define animator_entry entry_without_chronicle
#pragma push_macro("ANIMATOR_EXPORT")
#undef ANIMATOR_EXPORT
#define ANIMATOR_EXPORT static
FIXTURE_PLUGIN("Chronicle", "host.fixture.chronicle", begin, ended, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
#undef animator_entry
#pragma pop_macro("ANIMATOR_EXPORT")

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **plugin) {
  chronicle("entry");
  // A check of this plugin may offer nothing.
  if (offer != NULL && offer->struct_size >= sizeof *offer && offer->host != NULL) {
    look_over(offer->host);
    ask_too_early(offer->host);
  }
  return entry_without_chronicle(offer, plugin);
}
