// Answers the handshake with a refusal.
// build: refuses -DANSWER=ANIMATOR_STATUS_INTERNAL
// build: liesabi -DANSWER=ANIMATOR_STATUS_BAD_ABI
// build: notable -DANSWER=ANIMATOR_STATUS_OK

#include <animator/animator.h>

animator_status animator_entry(const animator_offer *offer,
                               const animator_plugin **out) {
  (void)offer;
  *out = NULL;
  return ANSWER;
}
