// Two threads in one function at once, whatever the scheduler thinks of it: one
// is stopped in the middle by a signal, until the other has been through.
#define _GNU_SOURCE

#include "internal.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>

enum { GOES, STOPS, HAS_PASSED };

struct race {
  host_ask ask;
  const char *const *ids;
  size_t id_count;
  uint32_t revision;
  int shots;
  pthread_t runner;
  atomic_int is_over;
};

static atomic_int state;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

// Waits for a state, no longer than some milliseconds: who holds a lock meanwhile
// makes the other wait.
static void await(int wanted) {
  const int64_t deadline = now() + 5 * 1000000;
  while (atomic_load(&state) != wanted && now() < deadline) sched_yield();
}

static void stop_here(int signal) {
  (void)signal;
  atomic_store(&state, STOPS);
  await(HAS_PASSED);
  atomic_store(&state, GOES);
}

static void *pass(void *context) {
  struct race *race = context;
  for (int shot = 0; shot < race->shots; shot++) {
    if (pthread_kill(race->runner, SIGURG) != 0) break;
    await(STOPS);
    for (size_t i = 0; i < race->id_count; i++)
      race->ask(race->ids[((size_t)shot + i) % race->id_count], race->revision);
    atomic_store(&state, HAS_PASSED);
    await(GOES);
  }
  atomic_store(&race->is_over, 1);
  return NULL;
}

size_t host_race(host_ask ask, const char *const *ids, size_t id_count, uint32_t revision,
                 int shots) {
  enum { ID_LIMIT = 64 };
  const void *usual[ID_LIMIT];
  if (id_count > ID_LIMIT) id_count = ID_LIMIT;
  for (size_t i = 0; i < id_count; i++) usual[i] = ask(ids[i], revision);
  struct race race = {ask, ids, id_count, revision, shots, pthread_self(), 0};
  struct sigaction action = {.sa_handler = stop_here, .sa_flags = SA_RESTART}, before;
  sigaction(SIGURG, &action, &before);
  atomic_store(&state, GOES);
  size_t wrong = 0;
  pthread_t other;
  if (pthread_create(&other, NULL, pass, &race) == 0) {
    while (!atomic_load(&race.is_over))
      for (size_t i = 0; i < id_count; i++) wrong += ask(ids[i], revision) != usual[i];
    pthread_join(other, NULL);
  }
  sigaction(SIGURG, &before, NULL);
  return wrong;
}
