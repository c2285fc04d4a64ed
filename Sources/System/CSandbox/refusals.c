// Which system calls a process was refused: each comes as a signal first.
#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <ucontext.h>

enum { LIMIT = 64, OF_A_FILTER = 1 };  // SYS_SECCOMP, which not every header names.
static int numbers[LIMIT];
static atomic_size_t count;

static void answer(ucontext_t *context, int error) {
#if defined(__x86_64__)
  context->uc_mcontext.gregs[REG_RAX] = -error;
#elif defined(__aarch64__)
  context->uc_mcontext.regs[0] = (unsigned long long)-error;
#endif
}

static void note(int signal, siginfo_t *info, void *context) {
  (void)signal;
  // Any other is not the kernel's word, or not about a filter.
  if (info->si_code != OF_A_FILTER) return;
  const size_t index = atomic_fetch_add(&count, 1);
  if (index < LIMIT) numbers[index] = info->si_syscall;
  answer(context, EPERM);
}

int host_refusals_begin(void) {
  struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGSYS, &action, NULL) != 0) return errno;
  return host_filter_trap();
}

size_t host_refusals_count(void) {
  const size_t all = atomic_load(&count);
  return all < LIMIT ? all : LIMIT;
}

char *host_refusal_name(size_t index) {
  return host_call_name(numbers[index]);
}
