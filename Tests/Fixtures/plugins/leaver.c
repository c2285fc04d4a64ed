// Ends the process that it is in, or leaves it as it should not be, in the way and at
// the place that its file's name says: libleaver-PLACE-ACT.so.
// build: leaver -lm

#define _GNU_SOURCE

#include "fixture.h"

#include <dlfcn.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

static char place[32], act[32];

static void leave(void) { _exit(0); }

static void do_modes(void) {
  fesetround(FE_UPWARD);
#if defined(__x86_64__)
  _mm_setcsr((_mm_getcsr() | 0x8040) & ~0x1000u);  // Flushes to zero; traps inexact numbers.
  const unsigned short single = 0x0C40;             // Single precision, towards zero, traps.
  __asm__ volatile("fnclex\n\tfldcw %0\n\tfld1\n\tfld1\n\tstd" ::"m"(single));
#endif
}

static void do_mask(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static void do_locale(void) { uselocale(newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0)); }

static void *leave_in_thread(void *context) {
  usleep(30000);
  exit(0);
  return context;
}

static void at(const char *here) {
  if (strcmp(here, place) != 0) return;
  if (strcmp(act, "exit") == 0) exit(0);
  if (strcmp(act, "leave") == 0) _exit(0);
  if (strcmp(act, "lower") == 0) _Exit(0);
  if (strcmp(act, "quick") == 0) quick_exit(0);
  if (strcmp(act, "code") == 0) exit(5);
  if (strcmp(act, "thread") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, leave_in_thread, NULL);
    sleep(10);
  }
  if (strcmp(act, "later") == 0) atexit(abort);
  if (strcmp(act, "silently") == 0) atexit(leave);
  if (strcmp(act, "modes") == 0) do_modes();
  if (strcmp(act, "mask") == 0) do_mask();
  if (strcmp(act, "locale") == 0) do_locale();
}

__attribute__((constructor)) static void constructed(void) {
  Dl_info info;
  if (dladdr(&place, &info) == 0) return;
  const char *file = strrchr(info.dli_fname, '/');
  if (file != NULL) sscanf(file, "/libleaver-%31[a-z]-%31[a-z]", place, act);
  at("constructor");
}

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  at("create");
  return fixture_create(descriptor, host, grant, out);
}

static void destroy(animator_instance *instance) {
  at("destroy");
  fixture_destroy(instance);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  at("begin");
  const animator_value clear = animator_value_scalar(0.1), solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  fade.token = 1;
  return instance->host->add_animation(transition, context->to, &fade);
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
  at("ended");
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  at("end");
  return fixture_end(instance, transition, outcome);
}

#define fixture_create create
#define fixture_destroy destroy
#define fixture_end end
#define animator_entry entry_of_the_good_plugin
FIXTURE_PLUGIN("Leaver", "host.fixture.leaver", begin, ended, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
#undef animator_entry

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **plugin) {
  at("entry");
  return entry_of_the_good_plugin(offer, plugin);
}
