// A filter's trap stops the thread before the system call is made, and the signal
// that comes of it goes no further: nothing in the worker can see or prevent it.
#define _GNU_SOURCE

#include "internal.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>

enum { OF_A_FILTER = 1 };  // SYS_SECCOMP, which not every header names.

int host_refuse_call(pid_t thread) {
  siginfo_t info;
  if (ptrace(PTRACE_GETSIGINFO, thread, NULL, &info) != 0) return -1;
  if (info.si_signo != SIGSYS || info.si_code != OF_A_FILTER) return -1;
  struct user_regs_struct registers;
  struct iovec vector = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &vector) != 0) return -1;
  // A signal that a process words for itself comes out of another call, or out of none.
#if defined(__x86_64__)
  if (registers.orig_rax != (unsigned long long)info.si_syscall) return -1;
  registers.rax = (unsigned long long)-EPERM;
#elif defined(__aarch64__)
  if (registers.regs[8] != (unsigned long long)info.si_syscall) return -1;
  registers.regs[0] = (unsigned long long)-EPERM;
#else
#error "no register names for this machine"
#endif
  if (ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &vector) != 0) return -1;
  return info.si_syscall;
}
