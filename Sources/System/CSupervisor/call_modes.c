#define _GNU_SOURCE
#include "include/call_modes.h"

#include <pthread.h>

#if defined(__x86_64__)

enum { USUAL_X87 = 0x037F, USUAL_MXCSR = 0x1F80 };

// The stack below its pointer may hold a caller's values.
static void reset_flags(void) {
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
                   "pushfq\n\t"
                   "andq $-0x40401, (%%rsp)\n\t"  // The direction and the alignment check.
                   "popfq\n\t"
                   "lea 128(%%rsp), %%rsp" ::: "memory", "cc");
}

static void keep_numbers(struct host_call_modes *modes) {
  // Storing them masks every trap; loading them again undoes it.
  __asm__ volatile("fnstenv %0\n\tfldenv %0\n\tstmxcsr %1" : "=m"(modes->x87), "=m"(modes->mxcsr));
}

static void restore_numbers(const struct host_call_modes *modes) {
  reset_flags();
  // A trap that is due would be taken on the way.
  __asm__ volatile("fnclex\n\tfldenv %0\n\tldmxcsr %1" ::"m"(modes->x87), "m"(modes->mxcsr));
}

void host_enter_host(struct host_number_modes *modes) {
  const uint16_t x87 = USUAL_X87;
  const uint32_t mxcsr = USUAL_MXCSR;
  __asm__ volatile("fnstcw %0\n\tstmxcsr %1" : "=m"(modes->x87), "=m"(modes->mxcsr));
  reset_flags();
  __asm__ volatile("fldcw %0\n\tldmxcsr %1" ::"m"(x87), "m"(mxcsr));
}

void host_leave_host(const struct host_number_modes *modes) {
  __asm__ volatile("fldcw %0\n\tldmxcsr %1" ::"m"(modes->x87), "m"(modes->mxcsr));
}

#else

static void keep_numbers(struct host_call_modes *modes) { fegetenv(&modes->numbers); }
static void restore_numbers(const struct host_call_modes *modes) { fesetenv(&modes->numbers); }

void host_enter_host(struct host_number_modes *modes) {
  fegetenv(&modes->numbers);
  fesetenv(FE_DFL_ENV);
}

void host_leave_host(const struct host_number_modes *modes) { fesetenv(&modes->numbers); }

#endif

void host_keep_modes(struct host_call_modes *modes) {
  keep_numbers(modes);
  modes->locale = uselocale((locale_t)0);
  pthread_sigmask(SIG_SETMASK, NULL, &modes->signals);
}

void host_restore_modes(const struct host_call_modes *modes) {
  restore_numbers(modes);
  if (uselocale((locale_t)0) != modes->locale) uselocale(modes->locale);
  pthread_sigmask(SIG_SETMASK, &modes->signals, NULL);
}
