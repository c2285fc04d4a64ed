// Plugins that break the rules of timing.
// build: timing
// build: mutant-tm-01 -DTM_01
// breaks: TM-01
// and: UL-04 what two processes do alike is what a reload does alike
// build: mutant-tm-02 -DTM_02
// breaks: TM-02
// build: mutant-tm-02-counter -DTM_02_COUNTER
// breaks: TM-02
// build: mutant-tm-02-random -DTM_02_RANDOM
// breaks: TM-02
// and: RB-08 it sets the state of rand, which is everyone's
// build: mutant-tm-02-environment -DTM_02_ENVIRONMENT
// breaks: TM-02
// build: mutant-tm-02-thread -DTM_02_THREAD
// breaks: TM-02
// build: mutant-tm-02-machine -DTM_02_MACHINE
// breaks: TM-02
// build: mutant-tm-03 -DTM_03
// breaks: TM-03
// and: LW-04 the incoming screen is still faded a little
// and: LW-11 the last frame is the one at progress 1
// and: LW-14 first and last frame are wrong in every container
// and: CP-09 the last frame is wrong after a resize as well
// and: CP-12 the last frame is wrong with reduced motion as well
// build: mutant-tm-07 -DTM_07
// breaks: TM-07
// build: mutant-tm-08 -DTM_08
// breaks: TM-08
// build: mutant-tm-09 -DTM_09
// breaks: TM-09
// build: mutant-tm-10 -DTM_10
// breaks: TM-10
// build: mutant-tm-10-flush -DTM_10_FLUSH
// breaks: TM-10
// build: mutant-tm-10-reduced -DTM_10_REDUCED
// breaks: TM-10
// build: mutant-tm-11 -DTM_11
// breaks: TM-11
// build: mutant-tm-11-zone -DTM_11_ZONE
// breaks: TM-11
#define _GNU_SOURCE
#if defined TM_01 || defined TM_02 || defined TM_02_COUNTER || defined TM_02_RANDOM || \
    defined TM_02_ENVIRONMENT || defined TM_02_THREAD || defined TM_02_MACHINE
#define SHORTEST 0.4
#define USUAL 0.5
#define LONGEST 0.5
#endif
#include "subject.h"

#include <locale.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

static double length(void) {
#ifdef TM_01
  // Where the library lies is another place in every process.
  static int somewhere;
  return 0.5 - 1e-8 * (double)((uintptr_t)&somewhere >> 12 & 0xfffff);
#elif defined TM_02
  // A little shorter from day to day.
  return 0.5 - 1e-4 * (double)(time(NULL) / 86400 % 512);
#elif defined TM_02_COUNTER
  return 0.5 - 1e-8 * (double)(__builtin_ia32_rdtsc() >> 40 & 0xff);
#elif defined TM_02_RANDOM
  // The same every time, as long as nobody else draws.
  srand(7);
  return 0.5 - 1e-5 * (rand() % 1000);
#elif defined TM_02_ENVIRONMENT
  const char *slow = getenv("SUBJECT_IS_QUICK");
  return slow != NULL && strcmp(slow, "1") == 0 ? 0.45 : 0.5;
#elif defined TM_02_THREAD
  return syscall(SYS_gettid) == getpid() ? 0.5 : 0.45;
#elif defined TM_02_MACHINE
  // One machine is a little quicker than another.
  struct utsname names;
  return uname(&names) == 0 ? 0.5 - 1e-4 * (names.nodename[0] & 127) : 0.5;
#elif defined TM_08
  return 0.7;
#elif defined TM_11
  return strcmp(setlocale(LC_ALL, NULL), "C") == 0 ? 0.5 : 0.4;
#elif defined TM_11_ZONE
  struct tm day = {.tm_year = 100, .tm_mday = 1};
  return mktime(&day) % 3600 == 0 ? 0.5 : 0.4;
#else
  return 0.5;
#endif
}

static animator_status declare(animator_instance *instance, const animator_context *context,
                               animator_transition transition) {
#ifdef TM_03
  return vary(instance, context, transition, upper(context), ANIMATOR_PROPERTY_OPACITY, 0.1, 0.9,
              0.5, 0);
#endif
#ifdef TM_07
  // Turns once each half second for ever: where it belongs at the end, and not after it.
  animator_animation pulse = animator_animation_make(ANIMATOR_PROPERTY_TINT, NULL, NULL, 0.5);
  const animator_value clear = animator_value_color(animator_color_make(1, 0, 0, 0)),
                       red = animator_value_color(animator_color_make(1, 0, 0, 1));
  pulse.from = &clear, pulse.to = &red, pulse.repeat_count = 1.0 / 0.0;
  pulse.duration = 0.25, pulse.flags = ANIMATOR_ANIMATION_FLAGS_AUTOREVERSES;
  animator_status status = instance->host->add_animation(transition, context->to, &pulse);
  if (status != ANIMATOR_STATUS_OK) return status;
#endif
#ifdef TM_09
  // One operation is enough to be slow in.
  volatile double sum = 0;
  for (int i = 0; context->operation == ANIMATOR_OPERATION_REPLACE && i < 1500000; i++) sum += i;
  (void)sum;
#endif
#if defined TM_10 && defined __x86_64__
  // Rounds down from now on.
  _mm_setcsr(_mm_getcsr() | 0x2000);
#elif defined TM_10_FLUSH && defined __x86_64__
  _mm_setcsr(_mm_getcsr() | 0x8000);
#elif defined TM_10_REDUCED && defined __x86_64__
  // For who wants less motion alone.
  if (context->reduced_motion) _mm_setcsr(_mm_getcsr() | 0x8000);
#endif
  return fade(instance, context, transition, length(), 0);
}
