// Makes no instance, or does not begin; says on the error stream what it lets go of.
// build: unmade -DUNMADE
// build: nothingmade -DNOTHING_MADE
// build: unbegun -DUNBEGUN

#include "fixture.h"

#include <stdio.h>

static const animator_host *host;

static animator_status create(const animator_descriptor *descriptor, const animator_host *table,
                              const animator_grant *grant, animator_instance **out) {
  host = table;
#ifdef UNMADE
  host->log(ANIMATOR_LOG_LEVEL_ERROR, "no room for another one");
  return ANIMATOR_STATUS_LIMIT;
#endif
  const animator_status status = fixture_create(descriptor, table, grant, out);
#ifdef NOTHING_MADE
  free(*out);
  *out = NULL;
#endif
  return status;
}

static void destroy(animator_instance *instance) {
  fprintf(stderr, "destroyed %s\n", instance == NULL ? "nothing" : "an instance");
  fixture_destroy(instance);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  (void)instance, (void)context, (void)transition;
  host->log(ANIMATOR_LOG_LEVEL_ERROR, "not today");
  return ANIMATOR_STATUS_NOT_READY;
}

#define fixture_create create
#define fixture_destroy destroy
FIXTURE_PLUGIN("Reluctant", "host.fixture.reluctant", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
