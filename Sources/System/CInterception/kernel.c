// What the kernel's calls are about, for those that come without the C library.
#define _GNU_SOURCE

#include "internal.h"

#include <sys/syscall.h>

#define GROUP(name) HOST_CALL_GROUP_##name
#define CALL(name, groups) {SYS_##name, #name, groups}

static const struct kernel_call {
  int number;
  const char *name;
  uint32_t groups;
} kernel_calls[] = {
#if defined __x86_64__
    CALL(open, GROUP(FILE) | GROUP(DESCRIPTOR)), CALL(creat, GROUP(FILE) | GROUP(DESCRIPTOR)),
    CALL(time, GROUP(CLOCK)), CALL(fork, GROUP(PROCESS)), CALL(vfork, GROUP(PROCESS)),
    CALL(alarm, GROUP(TIMER)), CALL(pipe, GROUP(DESCRIPTOR)), CALL(dup2, GROUP(DESCRIPTOR)),
    CALL(stat, GROUP(FILE)), CALL(lstat, GROUP(FILE)), CALL(access, GROUP(FILE)),
    CALL(readlink, GROUP(FILE)), CALL(unlink, GROUP(FILE)), CALL(rename, GROUP(FILE)),
    CALL(mkdir, GROUP(FILE)), CALL(rmdir, GROUP(FILE)), CALL(arch_prctl, GROUP(STATE)),
    CALL(pause, GROUP(WAIT)), CALL(poll, GROUP(WAIT)), CALL(select, GROUP(WAIT)),
    CALL(eventfd, GROUP(DESCRIPTOR)), CALL(epoll_create, GROUP(DESCRIPTOR)),
    CALL(getpgrp, GROUP(IDENTITY)),
#endif
    CALL(openat, GROUP(FILE) | GROUP(DESCRIPTOR)), CALL(openat2, GROUP(FILE) | GROUP(DESCRIPTOR)),
    CALL(memfd_create, GROUP(DESCRIPTOR)), CALL(eventfd2, GROUP(DESCRIPTOR)),
    CALL(pipe2, GROUP(DESCRIPTOR)), CALL(dup, GROUP(DESCRIPTOR)), CALL(dup3, GROUP(DESCRIPTOR)),
    CALL(epoll_create1, GROUP(DESCRIPTOR)), CALL(signalfd4, GROUP(DESCRIPTOR) | GROUP(SIGNAL)),
    CALL(timerfd_create, GROUP(DESCRIPTOR) | GROUP(TIMER)),
    CALL(socket, GROUP(DESCRIPTOR) | GROUP(NETWORK)), CALL(connect, GROUP(NETWORK)),
    CALL(bind, GROUP(NETWORK)), CALL(sendto, GROUP(NETWORK)), CALL(sendmsg, GROUP(NETWORK)),
    CALL(socketpair, GROUP(DESCRIPTOR) | GROUP(NETWORK)), CALL(statx, GROUP(FILE)),
    CALL(newfstatat, GROUP(FILE)), CALL(faccessat, GROUP(FILE)), CALL(readlinkat, GROUP(FILE)),
    CALL(unlinkat, GROUP(FILE)), CALL(mkdirat, GROUP(FILE)), CALL(renameat2, GROUP(FILE)),
    CALL(write, GROUP(OUTPUT)), CALL(writev, GROUP(OUTPUT)), CALL(pwrite64, GROUP(OUTPUT)),
    CALL(clone, GROUP(THREAD) | GROUP(PROCESS)), CALL(clone3, GROUP(THREAD) | GROUP(PROCESS)),
    CALL(execve, GROUP(PROCESS)), CALL(execveat, GROUP(PROCESS)), CALL(ptrace, GROUP(PROCESS)),
    CALL(clock_gettime, GROUP(CLOCK)), CALL(gettimeofday, GROUP(CLOCK)),
    CALL(times, GROUP(CLOCK)), CALL(getrusage, GROUP(CLOCK)), CALL(getrandom, GROUP(RANDOM)),
    CALL(uname, GROUP(ENVIRONMENT)), CALL(getcwd, GROUP(ENVIRONMENT)),
    CALL(sysinfo, GROUP(ENVIRONMENT)), CALL(getpid, GROUP(IDENTITY)),
    CALL(getppid, GROUP(IDENTITY)), CALL(gettid, GROUP(IDENTITY)), CALL(getuid, GROUP(IDENTITY)),
    CALL(getcpu, GROUP(IDENTITY)), CALL(rt_sigaction, GROUP(SIGNAL)),
    CALL(rt_sigprocmask, GROUP(SIGNAL)), CALL(sigaltstack, GROUP(SIGNAL)),
    CALL(kill, GROUP(SIGNAL)), CALL(tgkill, GROUP(SIGNAL)), CALL(tkill, GROUP(SIGNAL)),
    CALL(chdir, GROUP(STATE)), CALL(fchdir, GROUP(STATE)), CALL(umask, GROUP(STATE)),
    CALL(prctl, GROUP(STATE)), CALL(prlimit64, GROUP(STATE)), CALL(setpriority, GROUP(STATE)),
    CALL(sched_setaffinity, GROUP(STATE)), CALL(exit, GROUP(EXIT)), CALL(exit_group, GROUP(EXIT)),
    CALL(timer_create, GROUP(TIMER)), CALL(setitimer, GROUP(TIMER)), CALL(mmap, GROUP(MAP)),
    CALL(munmap, GROUP(MAP)), CALL(mremap, GROUP(MAP)), CALL(mprotect, GROUP(MAP)),
    CALL(brk, GROUP(MEMORY)), CALL(nanosleep, GROUP(WAIT)), CALL(clock_nanosleep, GROUP(WAIT)),
    CALL(futex, GROUP(WAIT)),
};

void host_name_kernel_call(struct host_call *call, long number) {
  call->number = (int32_t)number;
  for (size_t i = 0; i < sizeof kernel_calls / sizeof *kernel_calls; i++) {
    if (kernel_calls[i].number != number) continue;
    call->name = kernel_calls[i].name;
    call->groups |= kernel_calls[i].groups;
  }
}
