// What goes past the C library: bare kernel calls and the processor's clock.
#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <link.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#if defined __x86_64__

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_ON 1
#endif
enum { BY_DISPATCH = 2 /* SYS_USER_DISPATCH */, BY_KERNEL = 128 };

// Every call outside the C library's own code is looked at.
static const volatile char is_on = 1;

static int find_c_library(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  uint64_t *range = context;
  const uint64_t inside = (uint64_t)(void *)&syscall;
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    const uint64_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type != PT_LOAD || (header->p_flags & PF_X) == 0) continue;
    if (inside < start || inside - start >= header->p_memsz) continue;
    range[0] = start, range[1] = header->p_memsz;
    return 1;
  }
  return 0;
}

int host_shifts(long number) {
  switch (number) {
  case SYS_clock_gettime:
  case SYS_time:
  case SYS_gettimeofday:
  case SYS_getrandom:
  case SYS_getpid:
  case SYS_getppid:
  case SYS_gettid:
  case SYS_getuid: return 1;
  default: return 0;
  }
}

static void shift_result(int number, const uint64_t *arguments, int64_t *result) {
  const int64_t shift = atomic_load(&host_time_shift);
  if (number == SYS_clock_gettime && *result == 0) {
    struct timespec *time = (struct timespec *)arguments[1];
    const int64_t all = time->tv_sec * 1000000000 + time->tv_nsec + shift;
    time->tv_sec = all / 1000000000, time->tv_nsec = all % 1000000000;
  } else if (number == SYS_time) {
    *result += shift / 1000000000;
  } else if (number == SYS_gettimeofday && *result == 0 && arguments[0] != 0) {
    ((struct timespec *)arguments[0])->tv_sec += shift / 1000000000;
  } else if (number == SYS_getrandom && *result > 0) {
    for (int64_t i = 0; i < *result; i++)
      ((uint8_t *)arguments[0])[i] ^= (uint8_t)atomic_load(&host_random_shift);
  } else if (host_shifts(number) && *result >= 0) {
    *result ^= host_is_elsewhere();
  }
}

long host_shifted_call(long number, uint64_t first, uint64_t second, uint64_t third) {
  const uint64_t arguments[] = {first, second, third};
  int64_t result = syscall(number, first, second, third);
  if (result != -1) shift_result((int)number, arguments, &result);
  return (long)result;
}

static void handle_call(int signal, siginfo_t *info, void *context) {
  (void)signal;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  if (info->si_code != BY_DISPATCH) {
    registers[REG_RAX] = -ENOSYS;
    return;
  }
  const int kept_error = errno;
  const uint64_t caller = (uint64_t)registers[REG_RIP];
  const uint64_t arguments[6] = {
      (uint64_t)registers[REG_RDI], (uint64_t)registers[REG_RSI], (uint64_t)registers[REG_RDX],
      (uint64_t)registers[REG_R10], (uint64_t)registers[REG_R8],  (uint64_t)registers[REG_R9]};
  const int number = info->si_syscall;
  if (host_is_of_plugin(caller)) {
    struct host_call *call = host_note_call(NULL, HOST_CALL_GROUP_KERNEL, caller);
    if (call != NULL) {
      host_name_kernel_call(call, number);
      memcpy(call->arguments, arguments, sizeof call->arguments);
    }
  }
  // A second stack cannot be had from here.
  const int copies = number == SYS_clone || number == SYS_fork || number == SYS_vfork;
  int64_t result = copies ? -ENOSYS
                          : syscall(number, arguments[0], arguments[1], arguments[2],
                                    arguments[3], arguments[4], arguments[5]);
  if (!copies && result == -1) result = -errno;
  if (host_is_of_plugin(caller)) shift_result(number, arguments, &result);
  registers[REG_RAX] = result;
  errno = kept_error;
}

int host_trap_kernel_calls(void) {
  uint64_t range[2] = {0, 0};
  if (dl_iterate_phdr(find_c_library, range) == 0) return ENOSYS;
  struct sigaction action = {.sa_sigaction = handle_call, .sa_flags = SA_SIGINFO | SA_NODEFER};
  if (sigaction(SIGSYS, &action, NULL) != 0) return errno;
  return prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, range[0], range[1], &is_on) == 0
             ? 0
             : errno;
}

static void handle_clock(int signal, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  const uint8_t *code = (const uint8_t *)registers[REG_RIP];
  const int is_short = info->si_code == BY_KERNEL && memcmp(code, "\x0f\x31", 2) == 0;
  const int is_long = info->si_code == BY_KERNEL && memcmp(code, "\x0f\x01\xf9", 3) == 0;
  if (!is_short && !is_long) {
    // A fault of another kind: without this handler it happens again.
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(signal, &usual, NULL);
    return;
  }
  const int kept_error = errno;
  const uint64_t caller = (uint64_t)registers[REG_RIP];
  // The C library's clocks read it too, in code that the kernel brings along:
  // those that were led past here have been noted by their name.
  const uint64_t kernel_code = getauxval(AT_SYSINFO_EHDR);
  const int is_kernel_code = caller - kernel_code < 0x4000;
  if (host_is_of_plugin(caller) || (is_kernel_code && host_phase() != 0 && host_is_inside == 0))
    host_note_call(is_kernel_code ? "vdso" : "rdtsc", HOST_CALL_GROUP_CLOCK, caller);
  prctl(PR_SET_TSC, PR_TSC_ENABLE);
  uint32_t low, high, which = 0;
  if (is_long)
    __asm__ volatile("rdtscp" : "=a"(low), "=d"(high), "=c"(which));
  else
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
  uint64_t time = (uint64_t)high << 32 | low;
  if (!is_kernel_code) time += 3 * (uint64_t)atomic_load(&host_time_shift);
  registers[REG_RAX] = (greg_t)(time & UINT32_MAX);
  registers[REG_RDX] = (greg_t)(time >> 32);
  if (is_long) registers[REG_RCX] = which;
  registers[REG_RIP] += is_long ? 3 : 2;
  errno = kept_error;
}

int host_trap_processor_clock(int does) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  if (does) {
    action.sa_sigaction = handle_clock;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
  }
  if (sigaction(SIGSEGV, &action, NULL) != 0) return errno;
  return prctl(PR_SET_TSC, does ? PR_TSC_SIGSEGV : PR_TSC_ENABLE) == 0 ? 0 : errno;
}

#else

int host_trap_kernel_calls(void) { return ENOSYS; }
int host_trap_processor_clock(int does) { return does ? ENOSYS : 0; }

#endif
