// Leaves something behind in the thread that calls it: a value of the thread's own
// whose destructor lies in this library and runs when the thread ends.
// build: local -pthread

#include "fixture.h"

#include <pthread.h>

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void forget(void *value) { free(value); }
static void make_key(void) { pthread_key_create(&key, forget); }

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  pthread_once(&once, make_key);
  if (pthread_getspecific(key) == NULL) pthread_setspecific(key, malloc(16));
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return instance->host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Local", "host.fixture.local", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
