// Plugins that break the rules of timing.
// build: timing
// build: mutant-tm-03 -DTM_03
// breaks: TM-03
#include "subject.h"

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
#ifdef TM_03
  return vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_OPACITY, 0, 0.9,
              0.5, 0);
#endif
  return fade(instance, context, transition, 0.5, 0);
}
