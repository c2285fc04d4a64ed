// Starts a thread that nobody waits for and that goes on in this library's code. How often it
// has come round stands where a test can read it.
// build: lingering -pthread

#include "fixture.h"

#include <pthread.h>
#include <time.h>

// What is beside the entry is for the test alone.
ANIMATOR_EXPORT volatile int lingering_rounds;

static void *go_on(void *context) {
  for (;;) {
    const struct timespec pause = {.tv_nsec = 1000000};
    nanosleep(&pause, NULL);
    lingering_rounds++;
  }
  return context;
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, go_on, NULL) != 0) return ANIMATOR_STATUS_NO_MEMORY;
  pthread_detach(thread);
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Lingering", "host.fixture.lingering", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
