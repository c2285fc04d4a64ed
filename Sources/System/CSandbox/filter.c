// The system calls that are left: what computing, threads of one's own, and
// reading files need. Everything else answers EPERM, by the tracer's hand where
// there is one, so that it knows which it was.
#define _GNU_SOURCE

#include "internal.h"

#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <unistd.h>

#define CALL(name) SCMP_SYS(name)

enum { USER_DISPATCH = 59 };  // PR_SET_SYSCALL_USER_DISPATCH, which not every header names.

// How the C library starts a thread, to the bit. Any other flag may make one that the
// tracer does not hear of, a tracer of its own, a process or a namespace, and a thread
// without one of these shares less than the rest of the sandbox takes for granted.
#define A_THREAD                                                                    \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | \
   CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)

// Without conditions. A call that the machine does not have is left out.
static const int allowed[] = {
    // Memory.
    CALL(brk), CALL(madvise), CALL(membarrier), CALL(mincore), CALL(mmap), CALL(mprotect),
    CALL(mremap), CALL(msync), CALL(munmap), CALL(pkey_alloc), CALL(pkey_free),
    CALL(pkey_mprotect),
    // Threads of one's own, and waiting for them.
    CALL(arch_prctl), CALL(exit), CALL(exit_group), CALL(futex), CALL(futex_waitv),
    CALL(restart_syscall), CALL(rseq), CALL(sched_getaffinity),
    CALL(sched_getparam), CALL(sched_getscheduler), CALL(sched_get_priority_max),
    CALL(sched_get_priority_min), CALL(sched_yield), CALL(set_robust_list),
    CALL(set_tid_address),
    // Signals within the process.
    CALL(pause), CALL(rt_sigaction), CALL(rt_sigpending), CALL(rt_sigprocmask),
    CALL(rt_sigreturn), CALL(rt_sigsuspend), CALL(rt_sigtimedwait), CALL(sigaltstack),
    CALL(signalfd4),
    // Time.
    CALL(alarm), CALL(clock_getres), CALL(clock_gettime), CALL(clock_nanosleep),
    CALL(getitimer), CALL(gettimeofday), CALL(nanosleep), CALL(setitimer), CALL(time),
    CALL(timer_create), CALL(timer_delete), CALL(timer_getoverrun), CALL(timer_gettime),
    CALL(timer_settime), CALL(timerfd_create), CALL(timerfd_gettime), CALL(timerfd_settime),
    CALL(times),
    // Asking about oneself and the machine.
    CALL(getcpu), CALL(getcwd), CALL(getegid), CALL(geteuid), CALL(getgid), CALL(getgroups),
    CALL(getpgid), CALL(getpgrp), CALL(getpid), CALL(getppid), CALL(getpriority),
    CALL(getrandom), CALL(getresgid), CALL(getresuid), CALL(getrlimit), CALL(getrusage),
    CALL(getsid), CALL(gettid), CALL(getuid), CALL(sysinfo), CALL(umask), CALL(uname),
    // Reading files, as far as Landlock lets it, and pipes of one's own.
    CALL(access), CALL(chdir), CALL(close), CALL(close_range), CALL(dup), CALL(dup2),
    CALL(dup3), CALL(epoll_create1), CALL(epoll_ctl), CALL(epoll_pwait), CALL(epoll_wait),
    CALL(eventfd2), CALL(faccessat), CALL(faccessat2), CALL(fadvise64), CALL(fchdir),
    CALL(fstat), CALL(fstatfs), CALL(getdents64), CALL(lseek), CALL(lstat), CALL(newfstatat),
    CALL(pipe), CALL(pipe2), CALL(poll), CALL(ppoll), CALL(pread64), CALL(preadv),
    CALL(pselect6), CALL(read), CALL(readahead), CALL(readlink), CALL(readlinkat), CALL(readv),
    CALL(select), CALL(stat), CALL(statfs), CALL(statx), CALL(write), CALL(writev),
};

static int permit(scmp_filter_ctx filter, int call, unsigned count,
                  const struct scmp_arg_cmp *conditions) {
  const int error =
      seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, count, conditions);
  // Not every machine has every call.
  return error == -EDOM || error == -EINVAL ? 0 : error;
}

static int permit_one(scmp_filter_ctx filter, int call, struct scmp_arg_cmp condition) {
  return permit(filter, call, 1, &condition);
}

// By which a judge watches the process that it is in. A further filter takes away
// only; without flags it has no listener.
static int permit_judging(scmp_filter_ctx filter) {
  int error = permit(filter, CALL(seccomp), 2,
                     (const struct scmp_arg_cmp[]){
                         SCMP_A0(SCMP_CMP_EQ, SECCOMP_SET_MODE_FILTER, 0),
                         SCMP_A1(SCMP_CMP_EQ, 0, 0)});
  if (error == 0) error = permit_one(filter, CALL(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_TSC, 0));
  if (error == 0)
    error = permit_one(filter, CALL(prctl), SCMP_A0(SCMP_CMP_EQ, USER_DISPATCH, 0));
  return error;
}

// Those that depend on their arguments; what arguments point to is out of reach.
static int permit_some(scmp_filter_ctx filter, int is_judged) {
  enum { WRITING = O_ACCMODE | O_CREAT | O_TRUNC };
  static const uint64_t controls[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD,
                                      F_GETFL, F_SETFL,         F_GETPIPE_SZ};
  static const uint64_t requests[] = {TCGETS, FIONREAD, FIOCLEX, FIONBIO};
  static const uint64_t properties[] = {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* SET_VMA */,
                                        PR_GET_DUMPABLE, PR_CAPBSET_READ};
  const uint64_t self = (uint64_t)getpid();
  int error = permit_one(filter, CALL(open), SCMP_A1(SCMP_CMP_MASKED_EQ, WRITING, 0));
  if (error == 0)
    error = permit_one(filter, CALL(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, WRITING, 0));
  if (error == 0)
    error = permit_one(filter, CALL(clone), SCMP_A0(SCMP_CMP_EQ, A_THREAD, 0));
  if (error == 0) error = permit_one(filter, CALL(kill), SCMP_A0(SCMP_CMP_EQ, self, 0));
  if (error == 0) error = permit_one(filter, CALL(tgkill), SCMP_A0(SCMP_CMP_EQ, self, 0));
  // Not rt_tgsigqueueinfo: with it a process words its own signals, the kernel's too.
  // Limits are read, not set, and one's own alone.
  const uint64_t own[] = {0, self};
  for (size_t i = 0; error == 0 && i < sizeof own / sizeof *own; i++)
    error = permit(filter, CALL(prlimit64), 2,
                   (const struct scmp_arg_cmp[]){SCMP_A0(SCMP_CMP_EQ, own[i], 0),
                                                 SCMP_A2(SCMP_CMP_EQ, 0, 0)});
  for (size_t i = 0; error == 0 && i < sizeof controls / sizeof *controls; i++)
    error = permit_one(filter, CALL(fcntl), SCMP_A1(SCMP_CMP_EQ, controls[i], 0));
  for (size_t i = 0; error == 0 && i < sizeof requests / sizeof *requests; i++)
    error = permit_one(filter, CALL(ioctl), SCMP_A1(SCMP_CMP_EQ, requests[i], 0));
  for (size_t i = 0; error == 0 && i < sizeof properties / sizeof *properties; i++)
    error = permit_one(filter, CALL(prctl), SCMP_A0(SCMP_CMP_EQ, properties[i], 0));
  return error == 0 && is_judged ? permit_judging(filter) : error;
}

// These must look unknown, so that the C library falls back to what is allowed.
static const int hidden[] = {CALL(clone3), CALL(openat2)};

static int hide_newer(scmp_filter_ctx filter) {
  int error = 0;
  for (size_t i = 0; error == 0 && i < sizeof hidden / sizeof *hidden; i++)
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), hidden[i], 0);
  return error;
}

static int permit_all(scmp_filter_ctx filter, int is_judged) {
  int error = 0;
  for (size_t i = 0; error == 0 && i < sizeof allowed / sizeof *allowed; i++)
    error = permit(filter, allowed[i], 0, NULL);
  return error == 0 ? permit_some(filter, is_judged) : error;
}

int host_filter_calls(const struct host_sandbox_plan *plan) {
  scmp_filter_ctx filter = seccomp_init(plan->is_traced ? SCMP_ACT_TRAP : SCMP_ACT_ERRNO(EPERM));
  if (filter == NULL) return ENOMEM;
  // A tree of comparisons instead of a list keeps the cost of a call small.
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  int error = permit_all(filter, plan->is_judged);
  if (error == 0) error = hide_newer(filter);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return -error;
}

int host_filter_trap(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
  if (filter == NULL) return ENOMEM;
  // The process has given up its privileges already, and may not say so again.
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0);
  int error = permit_all(filter, 1);
  // The filter below this one answers these.
  for (size_t i = 0; error == 0 && i < sizeof hidden / sizeof *hidden; i++)
    error = permit(filter, hidden[i], 0, NULL);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return -error;
}

char *host_call_name(int number) {
  return seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
}
