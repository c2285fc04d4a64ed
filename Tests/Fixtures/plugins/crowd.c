// Calls the host from four threads at once, a hundred thousand times in all,
// and refuses to begin when an answer is not the documented one.
// build: crowd -pthread

#include "fixture.h"

#include <pthread.h>

static const animator_host *host;
static animator_transition current;

static void *call(void *failures) {
  for (int turn = 0; turn < 12500; turn++) {
    // A table for every thread; a declaration for none but the plugin's own.
    if (host->get_capability(ANIMATOR_SPRING_ID, 1) == NULL) ++*(int *)failures;
    if (host->complete(current, 1) != ANIMATOR_STATUS_BAD_THREAD) ++*(int *)failures;
    if (turn % 1000 == 0) host->log(ANIMATOR_LOG_LEVEL_INFO, "one of a crowd");
  }
  return NULL;
}

static animator_status begin(animator_instance *instance,
                             const animator_context *context,
                             animator_transition transition) {
  host = instance->host;
  current = transition;
  pthread_t threads[4];
  int failures[4] = {0}, sum = 0;
  for (int index = 0; index < 4; index++)
    if (pthread_create(&threads[index], NULL, call, &failures[index]) != 0)
      return ANIMATOR_STATUS_NO_MEMORY;
  for (int index = 0; index < 4; index++) {
    pthread_join(threads[index], NULL);
    sum += failures[index];
  }
  if (sum > 0) return ANIMATOR_STATUS_INTERNAL;
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Crowd", "host.fixture.crowd", begin, NULL, NULL, 0,
               ANIMATOR_ABI_OLDEST, ANIMATOR_ABI_NEWEST)
