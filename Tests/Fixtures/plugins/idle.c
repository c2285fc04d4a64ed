// Claims push and pop, promises to complete, and does nothing more.
// build: idle
// build: newerabi -DOLD=ANIMATOR_ABI_MAKE(0,2,0) -DNEW=ANIMATOR_ABI_MAKE(0,2,0xffff)
// build: olderabi -DOLD=ANIMATOR_ABI_MAKE(0,0,1) -DNEW=ANIMATOR_ABI_MAKE(0,0,0xffff)
// build: unnamed -DID=""

#include "fixture.h"

#ifndef OLD
#define OLD ANIMATOR_ABI_OLDEST
#define NEW ANIMATOR_ABI_NEWEST
#endif
#ifndef ID
#define ID "host.fixture.idle"
#endif

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  (void)context;
  return instance->host->complete_manually(transition);
}

FIXTURE_PLUGIN("Idle", ID, begin, NULL, NULL, 0, OLD, NEW)
