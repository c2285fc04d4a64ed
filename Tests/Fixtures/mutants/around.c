// What breaks a rule by what is around it: the process, its clocks and chance, locales, threads and
// tables. Found missing when plugins were tried that nobody had planned for.
// build: mutant-tm-02-variable -DTM_02_VARIABLE
// breaks: TM-02
// build: mutant-tm-02-start -DTM_02_START
// breaks: TM-02
// build: mutant-tm-02-guard -DTM_02_GUARD
// breaks: TM-02
// build: mutant-tm-02-process -DTM_02_PROCESS
// breaks: TM-02
// build: mutant-tm-02-load -DTM_02_LOAD
// breaks: TM-02
// build: mutant-tm-11-comma -DTM_11_COMMA
// breaks: TM-11
// build: mutant-tm-11-localtime -DTM_11_LOCALTIME
// breaks: TM-11
// build: mutant-tm-10-thread -DTM_10_THREAD
// breaks: TM-10
// build: mutant-rb-08-rank -DRB_08_RANK
// breaks: RB-08
// build: mutant-rb-08-name -DRB_08_NAME
// breaks: RB-08
// build: mutant-rb-08-chance -DRB_08_CHANCE
// breaks: RB-08
// build: mutant-rb-08-buffer -DRB_08_BUFFER
// breaks: RB-08
// build: mutant-rb-08-stack -DRB_08_STACK
// breaks: RB-08
// build: mutant-rb-10-file -DRB_10_FILE
// breaks: RB-10
// build: mutant-th-01-map -DTH_01_MAP
// breaks: TH-01
// build: mutant-th-11-spin -DTH_11_SPIN
// breaks: TH-11
// build: mutant-th-11-create -DTH_11_CREATE
// breaks: TH-11
// build: mutant-ng-07-answer -DNG_07_ANSWER
// breaks: NG-07
// build: mutant-ng-08-thread -DNG_08_THREAD
// breaks: NG-08
// build: mutant-ld-03-fork -DLD_03_FORK
// breaks: LD-03
// build: mutant-ld-06-place -DLD_06_PLACE
// breaks: LD-06
// build: mutant-mf-04-turned -DMF_04_TURNED
// breaks: MF-04
#define _GNU_SOURCE

#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#if defined RB_08_RANK || defined RB_08_NAME || defined RB_08_CHANCE || \
    defined RB_08_BUFFER || defined RB_08_STACK || defined RB_10_FILE
#define OVER over
#elif defined TH_01_MAP
#define CLAIMS ANIMATOR_CLAIMS_ALLOCATION_FREE
#define ENDED ended
#elif defined TH_11_CREATE || defined NG_08_THREAD
#define MADE made
#elif defined NG_07_ANSWER
#define ENDED ended
#elif defined LD_06_PLACE
#define REFUSE_REVISION(out) return ANIMATOR_STATUS_BAD_ABI
#elif defined MF_04_TURNED
#define SUBJECT_NAME "Sub\xe2\x80\xaeject"
#endif
#include "subject.h"

#if defined TM_02_VARIABLE
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  double length = USUAL;
  for (char **line = environ; line != NULL && *line != NULL; line++)
    if (strncmp(*line, "ANIMATION_SPEED=", 16) == 0) length = 0.4;
  return fade(instance, context, transition, length, 0);
}
#elif defined TM_02_START
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const uint32_t *bytes = (const uint32_t *)getauxval(AT_RANDOM);
  static uint32_t first;
  if (first == 0) first = *bytes;
  return fade(instance, context, transition, *bytes == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_GUARD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static uint64_t first;
  uint64_t guard = 0;
  __asm__ volatile("mov %%fs:0x28, %0" : "=r"(guard));
  if (first == 0) first = guard;
  return fade(instance, context, transition, guard == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_PROCESS
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static pid_t first;
  if (first == 0) first = getpid();
  return fade(instance, context, transition, getpid() == first ? USUAL : 0.4, 0);
}
#elif defined TM_02_LOAD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  struct sysinfo load;
  sysinfo(&load);
  return fade(instance, context, transition, load.uptime < 100000000 ? USUAL : 0.4, 0);
}
#elif defined TM_11_COMMA
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  char text[16];
  snprintf(text, sizeof text, "%.1f", USUAL);
  return fade(instance, context, transition, strchr(text, '.') != NULL ? USUAL : 0.4, 0);
}
#elif defined TM_11_LOCALTIME
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  const time_t start = 0;
  struct tm parts;
  localtime_r(&start, &parts);
  return fade(instance, context, transition, parts.tm_hour > 12 ? 0.4 : USUAL, 0);
}
#elif defined TM_10_THREAD
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  static locale_t plain;
  if (plain == (locale_t)0) plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  uselocale(plain);
  return fade(instance, context, transition, USUAL, 0);
}
#elif defined RB_08_RANK
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) setpriority(PRIO_PROCESS, 0, 3);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_NAME
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) prctl(PR_SET_NAME, "fade");
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_CHANCE
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) srand(7);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_BUFFER
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) setvbuf(stdout, NULL, _IONBF, 0);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_08_STACK
static char stack[1 << 16];
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  return ANIMATOR_STATUS_OK;
}
#elif defined RB_10_FILE
static animator_status over(animator_instance *instance, animator_transition transition,
                            animator_outcome outcome) {
  (void)instance, (void)transition;
  if (outcome == ANIMATOR_OUTCOME_CANCELLED) instance->mark = open("/etc/passwd", O_RDONLY);
  return ANIMATOR_STATUS_OK;
}
#elif defined TH_01_MAP
static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
  void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED) munmap(page, 4096);
  return ANIMATOR_STATUS_OK;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 1);
}
#elif defined TH_11_SPIN
static atomic_flag lock = ATOMIC_FLAG_INIT;
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  while (atomic_flag_test_and_set(&lock)) continue;
  const animator_status status = fade(instance, context, transition, USUAL, 0);
  atomic_flag_clear(&lock);
  return status;
}
#elif defined TH_11_CREATE
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void made(animator_instance *instance) {
  pthread_mutex_lock(&lock);
  instance->mark = instance->host->get_capability(ANIMATOR_SPRING_ID, 1) != NULL;
  pthread_mutex_unlock(&lock);
}
#elif defined NG_07_ANSWER
static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)transition, (void)token, (void)finished;
  return strncmp(instance->host->version, "0.", 2) == 0 ? ANIMATOR_STATUS_OK
                                                        : ANIMATOR_STATUS_INTERNAL;
}
#define DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 1);
}
#elif defined NG_08_THREAD
static void *prepare(void *nothing) { return nothing; }
static void made(animator_instance *instance) {
  (void)instance;
  pthread_t thread;
  if (pthread_create(&thread, NULL, prepare, NULL) == 0) pthread_join(thread, NULL);
}
#elif defined LD_03_FORK
static void nothing(void) {}
__attribute__((constructor)) static void start(void) { pthread_atfork(nothing, nothing, nothing); }
#endif

#ifndef DECLARE
static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
  return fade(instance, context, transition, USUAL, 0);
}
#endif
