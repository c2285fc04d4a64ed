// Answers the handshake with a refusal, and says why or not.
// build: refuses -DANSWER=ANIMATOR_STATUS_INTERNAL
// build: liesabi -DANSWER=ANIMATOR_STATUS_BAD_ABI
// build: notable -DANSWER=ANIMATOR_STATUS_OK
// build: spoken -DANSWER=ANIMATOR_STATUS_INTERNAL -DSPEAKS

#include <animator/animator.h>

animator_status animator_entry(const animator_offer *offer,
                               const animator_plugin **out) {
#ifdef SPEAKS
  offer->host->log(ANIMATOR_LOG_LEVEL_ERROR, "no licence found");
#else
  (void)offer;
#endif
  *out = NULL;
  return ANSWER;
}
