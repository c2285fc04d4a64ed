// Writes down every call that it gets, on the error stream, and asks the host for
// what is too early or unknown: whatever does not get its refusal ends the process.
// build: chronicle

#include "staged.h"

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

static void at(const char *here, const animator_host *host) {
  fprintf(stderr, "call %s\n", here);
  const int is_entry = strcmp(here, "entry") == 0, is_create = strcmp(here, "create") == 0;
  if (host == NULL || !(is_entry || is_create)) return;
  ask_too_early(host);
  if (is_entry) look_over(host);
  if (is_create) ask_for_the_unknown(host);
}

STAGED_PLUGIN("Chronicle", "host.fixture.chronicle", staged_begin)
