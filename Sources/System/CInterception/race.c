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
enum { ID_LIMIT = 64 };

struct race {
  host_ask ask;
  const char *const *ids;
  size_t id_count;
  uint32_t revision;
  int shots;
  pthread_t runner;
  atomic_int starts;
  const void *first[ID_LIMIT]; // What the other thread was told at first.
  const void *usual[ID_LIMIT];
  size_t wrong; // What it was told wrongly afterwards.
  atomic_int is_over;
};

// Goes on when both threads are here for the nth time.
static void meet(struct race *race, int times) {
  atomic_fetch_add(&race->starts, 1);
  while (atomic_load(&race->starts) < 2 * times)
    if (times > 1) sched_yield();
}

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
  meet(race, 1);
  for (size_t i = 0; i < race->id_count; i++)
    race->first[i] = race->ask(race->ids[i], race->revision);
  meet(race, 2);
  meet(race, 3);
  for (int shot = 0; shot < race->shots; shot++) {
    if (pthread_kill(race->runner, SIGURG) != 0) break;
    await(STOPS);
    for (size_t i = 0; i < race->id_count; i++) {
      const size_t which = ((size_t)shot + i) % race->id_count;
      race->wrong += race->ask(race->ids[which], race->revision) != race->usual[which];
    }
    atomic_store(&state, HAS_PASSED);
    await(GOES);
  }
  atomic_store(&race->is_over, 1);
  return NULL;
}

size_t host_race(host_ask ask, const char *const *ids, size_t id_count, uint32_t revision,
                 int shots) {
  if (id_count > ID_LIMIT) id_count = ID_LIMIT;
  if (id_count == 0) return 0;
  struct race race = {.ask = ask,
                      .ids = ids,
                      .id_count = id_count,
                      .revision = revision,
                      .shots = shots,
                      .runner = pthread_self()};
  struct sigaction action = {.sa_handler = stop_here, .sa_flags = SA_RESTART}, before;
  sigaction(SIGURG, &action, &before);
  atomic_store(&state, GOES);
  size_t wrong = 0;
  pthread_t other;
  if (pthread_create(&other, NULL, pass, &race) == 0) {
    meet(&race, 1);
    const void *first[ID_LIMIT];
    for (size_t i = 0; i < id_count; i++) first[i] = ask(ids[i], revision);
    meet(&race, 2);
    for (size_t i = 0; i < id_count; i++) race.usual[i] = ask(ids[i], revision);
    for (size_t i = 0; i < id_count; i++)
      wrong += (size_t)(first[i] != race.usual[i]) + (size_t)(race.first[i] != race.usual[i]);
    meet(&race, 3);
    while (!atomic_load(&race.is_over))
      for (size_t i = 0; i < id_count; i++) wrong += ask(ids[i], revision) != race.usual[i];
    pthread_join(other, NULL);
    wrong += race.wrong;
  }
  sigaction(SIGURG, &before, NULL);
  return wrong;
}
