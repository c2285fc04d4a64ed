// The tables of a plugin whose `begin` is written in another language.

#include "../fixture.h"

extern int foreign_begin(void);

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  (void)instance, (void)context, (void)transition;
  return (animator_status)foreign_begin();
}

FIXTURE_PLUGIN("Foreign", "host.fixture.foreign", begin, NULL, NULL, 0,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
