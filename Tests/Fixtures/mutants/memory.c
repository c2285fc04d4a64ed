// Rules of memory and threads, broken one by one.
// build: mutant-th-01 -DTH_01
// breaks: TH-01
// build: mutant-th-02 -DTH_02
// breaks: TH-02
// and: LC-10 refusals in its own thread are overlooked, too
// build: mutant-th-03 -DTH_03
// breaks: TH-03
// build: mutant-th-04 -DTH_04
// breaks: TH-04
// build: mutant-th-04-duplicate -DTH_04_DUPLICATE
// breaks: TH-04
// build: mutant-th-04-stream -DTH_04_STREAM
// breaks: TH-04
// build: mutant-th-05 -DTH_05
// breaks: TH-05
// build: mutant-th-05-hidden -DTH_05_HIDDEN
// breaks: TH-05
// build: mutant-th-06 -DTH_06
// breaks: TH-06
// build: mutant-th-07 -DTH_07
// breaks: TH-07
// and: NG-08 it reads the tables again too
// build: mutant-th-08 -DTH_08
// breaks: TH-08
// build: mutant-th-10 -DTH_10
// breaks: TH-10
// build: mutant-th-11 -DTH_11
// breaks: TH-11
// build: mutant-th-11-own -DTH_11_OWN
// breaks: TH-11
#define _GNU_SOURCE

#include <animator/animator.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#if defined TH_01
#define CLAIMS ANIMATOR_CLAIMS_ALLOCATION_FREE
static void *volatile kept;
#define IN_ENDED                                                                               \
  kept = malloc(16);                                                                           \
  free(kept);
#elif defined TH_02
struct work {
  const animator_host *host;
  animator_transition transition;
};
static void *help(void *context) {
  const struct work *work = context;
  work->host->complete_manually(work->transition);
  return NULL;
}
#define IN_BEGIN                                                                               \
  struct work work = {instance->host, transition};                                             \
  pthread_t helper;                                                                            \
  if (pthread_create(&helper, NULL, help, &work) == 0) pthread_join(helper, NULL);
#elif defined TH_03
static void *stay(void *context) {
  for (;;) pause();
  return context;
}
static int has_helper;
#define IN_BEGIN                                                                               \
  pthread_t helper;                                                                            \
  if (!has_helper && pthread_create(&helper, NULL, stay, NULL) == 0) has_helper = 1;
#elif defined TH_04
static volatile int descriptor;
#define IN_BEGIN descriptor = eventfd(0, EFD_CLOEXEC);
#elif defined TH_04_DUPLICATE
// Once: what is there when the check begins to look is no news.
static volatile int descriptor;
#define IN_END                                                                                 \
  if (descriptor == 0) descriptor = fcntl(2, F_DUPFD_CLOEXEC, 3);
#elif defined TH_04_STREAM
static FILE *volatile stream;
#define IN_BEGIN                                                                               \
  if (stream == NULL) stream = fopen("/dev/null", "r");
#elif defined TH_05
static void *volatile kept;
#define IN_END                                                                                 \
  if (outcome == ANIMATOR_OUTCOME_FINISHED) kept = malloc(48);
#elif defined TH_05_HIDDEN
// The C library asks for it on the plugin's behalf.
static char *text;
#define IN_END                                                                                 \
  if (outcome == ANIMATOR_OUTCOME_FINISHED && asprintf(&text, "%p ended", (void *)instance) < 0) \
    return ANIMATOR_STATUS_NO_MEMORY;
#elif defined TH_06
static const animator_parameter style = {.struct_size = sizeof style,
                                         .id = "style",
                                         .name = "In which style",
                                         .type = ANIMATOR_PARAMETER_TYPE_TEXT,
                                         .default_text = "plain"};
static const animator_parameter *const parameters[] = {&style};
#define PARAMETERS parameters
#define PARAMETER_COUNT 1
#define IN_BEGIN                                                                               \
  const char *text = NULL;                                                                     \
  instance->host->get_text(transition, "style", &text);                                        \
  free((void *)(uintptr_t)text);
#elif defined TH_07
static char name[] = "Mutant";
#define NAME name
#define IN_END name[0] = 'X';
#elif defined TH_08
static const animator_capability_use own = {.struct_size = sizeof own,
                                            .id = "host.fixture.own",
                                            .need = ANIMATOR_NEED_PROVIDED,
                                            .min_revision = 1,
                                            .max_revision = 1};
static const animator_capability_use *const uses[] = {&own};
#define USES uses
#define USE_COUNT 1
static char asked[64];
static const void *get_capability(const char *id, uint32_t revision) {
  if (id == NULL || revision != 1 || strlen(id) >= sizeof asked) return NULL;
  strcpy(asked, id);
  for (volatile int i = 0; i < 2000; i++) {
  }
  return strcmp(asked, "host.fixture.own") == 0 ? &own : NULL;
}
#define GET_CAPABILITY get_capability
#elif defined TH_10
#define IN_BEGIN                                                                               \
  volatile char large[300 * 1024];                                                             \
  for (size_t i = 0; i < sizeof large; i += 64) large[i] = 1;
#elif defined TH_11
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#define IN_BEGIN pthread_mutex_lock(&mutex);
#define AFTER_BEGIN pthread_mutex_unlock(&mutex);
#elif defined TH_11_OWN
static atomic_flag lock = ATOMIC_FLAG_INIT;
static void take(void) {
  while (atomic_flag_test_and_set(&lock)) usleep(100);
}
static const void *get_capability(const char *id, uint32_t revision) {
  (void)id, (void)revision;
  take();
  atomic_flag_clear(&lock);
  return NULL;
}
#define GET_CAPABILITY get_capability
#define IN_BEGIN take();
#define AFTER_BEGIN atomic_flag_clear(&lock);
#endif

#include "base.h"
