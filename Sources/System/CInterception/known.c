// The functions that are led past here, and what they are about.
#define _GNU_SOURCE

#include "internal.h"

#if defined __x86_64__

#include "hooks.h"

#define GROUP(name) HOST_CALL_GROUP_##name
// Noted and jumped to.
#define NOTED(name, groups) {#name, groups, -1, 0, NULL, NULL, NULL}
// With an argument that names a file.
#define NAMES(name, groups, path) {#name, groups, path, 1, NULL, NULL, NULL}
// Called, for its result.
#define ASKED(name, groups, before, after) {#name, groups, -1, 1, before, after, NULL}
// Opens a descriptor, with an argument that names a file or none.
#define OPENS(name, groups, path)                                                              \
  {#name, GROUP(DESCRIPTOR) | (groups), path, 1, NULL, host_after_open, NULL}
#define STREAM(name, path)                                                                     \
  {#name, GROUP(DESCRIPTOR) | GROUP(FILE), path, 1, NULL, host_after_stream, NULL}
#define GIVES(name, after) ASKED(name, GROUP(MEMORY), host_before_heap, after)
#define TAKES(name) ASKED(name, GROUP(MEMORY), host_before_free, NULL)
#define DRAWS(name) ASKED(name, GROUP(RANDOM), NULL, host_after_random)
#define TELLS(name) ASKED(name, GROUP(IDENTITY), NULL, host_after_identity)
#define LOCKS(name) ASKED(name, GROUP(LOCK), NULL, host_after_lock)
#define UNLOCKS(name) ASKED(name, GROUP(LOCK), NULL, host_after_unlock)

struct known host_known[] = {
    // The heap.
    GIVES(malloc, host_after_malloc), GIVES(calloc, host_after_calloc),
    GIVES(aligned_alloc, host_after_aligned), GIVES(memalign, host_after_aligned),
    GIVES(valloc, host_after_malloc), GIVES(pvalloc, host_after_malloc),
    GIVES(posix_memalign, host_after_posix_memalign), GIVES(strdup, host_after_text),
    GIVES(__strdup, host_after_text), GIVES(strndup, host_after_text),
    GIVES(__strndup, host_after_text), GIVES(wcsdup, host_after_text),
    GIVES(_Znwm, host_after_malloc), GIVES(_Znam, host_after_malloc),
    GIVES(_ZnwmRKSt9nothrow_t, host_after_malloc),
    GIVES(_ZnamRKSt9nothrow_t, host_after_malloc),
    GIVES(_ZnwmSt11align_val_t, host_after_malloc),
    GIVES(_ZnamSt11align_val_t, host_after_malloc),
    GIVES(_ZnwmSt11align_val_tRKSt9nothrow_t, host_after_malloc),
    GIVES(_ZnamSt11align_val_tRKSt9nothrow_t, host_after_malloc),
    GIVES(swift_slowAlloc, host_after_malloc),
    GIVES(vasprintf, host_after_vasprintf), GIVES(__vasprintf_chk, host_after_vasprintf),
    ASKED(realloc, GROUP(MEMORY), host_before_realloc, host_after_realloc),
    ASKED(reallocarray, GROUP(MEMORY), host_before_realloc, host_after_realloc),
    TAKES(free), TAKES(cfree), TAKES(_ZdlPv), TAKES(_ZdaPv), TAKES(_ZdlPvm), TAKES(_ZdaPvm),
    TAKES(_ZdlPvSt11align_val_t), TAKES(_ZdaPvSt11align_val_t), TAKES(_ZdlPvmSt11align_val_t),
    TAKES(_ZdaPvmSt11align_val_t), TAKES(_ZdlPvRKSt9nothrow_t), TAKES(_ZdaPvRKSt9nothrow_t),
    TAKES(swift_slowDealloc),
    NOTED(asprintf, GROUP(MEMORY)), NOTED(__asprintf_chk, GROUP(MEMORY)),
    NOTED(getline, GROUP(MEMORY)), NOTED(getdelim, GROUP(MEMORY)),
    NOTED(open_memstream, GROUP(MEMORY)), NOTED(sbrk, GROUP(MEMORY)),
    NOTED(brk, GROUP(MEMORY)), NOTED(swift_allocObject, GROUP(MEMORY)),
    ASKED(mmap, GROUP(MAP), NULL, host_after_map),
    ASKED(mmap64, GROUP(MAP), NULL, host_after_map),
    ASKED(munmap, GROUP(MAP), host_before_unmap, NULL),
    ASKED(mremap, GROUP(MAP), NULL, host_after_remap),
    NOTED(mprotect, GROUP(MAP)), NOTED(mlock, GROUP(MAP)), NOTED(mlockall, GROUP(MAP)),
    // Files and descriptors.
    OPENS(open, GROUP(FILE), 0), OPENS(open64, GROUP(FILE), 0), OPENS(__open_2, GROUP(FILE), 0),
    OPENS(__open64_2, GROUP(FILE), 0), OPENS(openat, GROUP(FILE), 1),
    OPENS(openat64, GROUP(FILE), 1), OPENS(__openat_2, GROUP(FILE), 1),
    OPENS(__openat64_2, GROUP(FILE), 1), OPENS(creat, GROUP(FILE), 0),
    OPENS(creat64, GROUP(FILE), 0), OPENS(mkstemp, GROUP(FILE), 0),
    OPENS(mkostemp, GROUP(FILE), 0), OPENS(shm_open, GROUP(FILE), 0),
    OPENS(memfd_create, 0, -1), OPENS(eventfd, 0, -1),
    OPENS(timerfd_create, GROUP(TIMER), -1), OPENS(signalfd, GROUP(SIGNAL), -1),
    OPENS(epoll_create, 0, -1), OPENS(epoll_create1, 0, -1), OPENS(inotify_init, 0, -1),
    OPENS(inotify_init1, 0, -1), OPENS(dup, 0, -1), OPENS(dup2, 0, -1), OPENS(dup3, 0, -1),
    ASKED(fcntl, 0, NULL, host_after_control),
    ASKED(fcntl64, 0, NULL, host_after_control),
    OPENS(socket, GROUP(NETWORK), -1), OPENS(accept, GROUP(NETWORK), -1),
    OPENS(accept4, GROUP(NETWORK), -1),
    ASKED(pipe, GROUP(DESCRIPTOR), NULL, host_after_pipe),
    ASKED(pipe2, GROUP(DESCRIPTOR), NULL, host_after_pipe),
    ASKED(socketpair, GROUP(DESCRIPTOR) | GROUP(NETWORK), NULL, host_after_pair),
    ASKED(close, 0, host_before_close, NULL),
    STREAM(fopen, 0), STREAM(fopen64, 0), STREAM(freopen, 0), STREAM(fdopen, -1),
    STREAM(opendir, 0), STREAM(fdopendir, -1), STREAM(tmpfile, -1), STREAM(tmpfile64, -1),
    ASKED(fclose, 0, host_before_fclose, NULL), ASKED(closedir, 0, host_before_fclose, NULL),
    NAMES(stat, GROUP(FILE), 0), NAMES(stat64, GROUP(FILE), 0), NAMES(lstat, GROUP(FILE), 0),
    NAMES(lstat64, GROUP(FILE), 0), NAMES(fstatat, GROUP(FILE), 1), NAMES(statx, GROUP(FILE), 1),
    NAMES(access, GROUP(FILE), 0), NAMES(faccessat, GROUP(FILE), 1),
    NAMES(readlink, GROUP(FILE), 0), NAMES(readlinkat, GROUP(FILE), 1),
    NAMES(realpath, GROUP(FILE), 0), NAMES(unlink, GROUP(FILE), 0),
    NAMES(unlinkat, GROUP(FILE), 1), NAMES(remove, GROUP(FILE), 0),
    NAMES(rename, GROUP(FILE), 0), NAMES(renameat, GROUP(FILE), 1),
    NAMES(mkdir, GROUP(FILE), 0), NAMES(mkdirat, GROUP(FILE), 1), NAMES(rmdir, GROUP(FILE), 0),
    NAMES(mkdtemp, GROUP(FILE), 0), NAMES(link, GROUP(FILE), 0), NAMES(symlink, GROUP(FILE), 0),
    NAMES(chmod, GROUP(FILE), 0), NAMES(truncate, GROUP(FILE), 0),
    NAMES(scandir, GROUP(FILE), 0), NAMES(ftw, GROUP(FILE), 0), NAMES(nftw, GROUP(FILE), 0),
    // Writing where people look.
    NOTED(printf, GROUP(OUTPUT)), NOTED(__printf_chk, GROUP(OUTPUT)),
    NOTED(vprintf, GROUP(OUTPUT)), NOTED(__vprintf_chk, GROUP(OUTPUT)),
    NOTED(fprintf, GROUP(OUTPUT)), NOTED(__fprintf_chk, GROUP(OUTPUT)),
    NOTED(vfprintf, GROUP(OUTPUT)), NOTED(__vfprintf_chk, GROUP(OUTPUT)),
    NOTED(dprintf, GROUP(OUTPUT)), NOTED(puts, GROUP(OUTPUT)), NOTED(putchar, GROUP(OUTPUT)),
    NOTED(putc, GROUP(OUTPUT)), NOTED(fputs, GROUP(OUTPUT)), NOTED(fputc, GROUP(OUTPUT)),
    NOTED(fwrite, GROUP(OUTPUT)), NOTED(perror, GROUP(OUTPUT)), NOTED(write, GROUP(OUTPUT)),
    NOTED(writev, GROUP(OUTPUT)), NOTED(pwrite, GROUP(OUTPUT)), NOTED(pwrite64, GROUP(OUTPUT)),
    NOTED(syslog, GROUP(OUTPUT)), NOTED(setvbuf, GROUP(STATE)), NOTED(setbuf, GROUP(STATE)),
    // Other machines and programs.
    NOTED(connect, GROUP(NETWORK)), NOTED(bind, GROUP(NETWORK)), NOTED(listen, GROUP(NETWORK)),
    NOTED(sendto, GROUP(NETWORK)), NOTED(sendmsg, GROUP(NETWORK)), NOTED(send, GROUP(NETWORK)),
    NOTED(getaddrinfo, GROUP(NETWORK)), NOTED(gethostbyname, GROUP(NETWORK)),
    NOTED(fork, GROUP(PROCESS)), NOTED(vfork, GROUP(PROCESS)), NOTED(clone, GROUP(PROCESS)),
    NOTED(posix_spawn, GROUP(PROCESS)), NOTED(posix_spawnp, GROUP(PROCESS)),
    NOTED(execve, GROUP(PROCESS)), NOTED(execv, GROUP(PROCESS)), NOTED(execvp, GROUP(PROCESS)),
    NOTED(execl, GROUP(PROCESS)), NOTED(execlp, GROUP(PROCESS)), NOTED(popen, GROUP(PROCESS)),
    NOTED(system, GROUP(PROCESS)), NOTED(ptrace, GROUP(PROCESS)),
    NOTED(pthread_create, GROUP(THREAD)), NOTED(thrd_create, GROUP(THREAD)),
    NOTED(pthread_detach, GROUP(THREAD)),
    // What differs from run to run.
    ASKED(clock_gettime, GROUP(CLOCK), NULL, host_after_clock),
    ASKED(timespec_get, GROUP(CLOCK), NULL, host_after_timespec),
    ASKED(gettimeofday, GROUP(CLOCK), NULL, host_after_timeofday),
    ASKED(time, GROUP(CLOCK), NULL, host_after_time),
    ASKED(clock, GROUP(CLOCK), NULL, host_after_ticks),
    ASKED(times, GROUP(CLOCK), NULL, host_after_ticks), NOTED(getrusage, GROUP(CLOCK)),
    NOTED(ftime, GROUP(CLOCK)),
    DRAWS(rand), DRAWS(random), DRAWS(lrand48), DRAWS(mrand48), DRAWS(rand_r),
    DRAWS(arc4random), NOTED(arc4random_uniform, GROUP(RANDOM)), NOTED(drand48, GROUP(RANDOM)),
    NOTED(erand48, GROUP(RANDOM)), NOTED(random_r, GROUP(RANDOM)),
    ASKED(getrandom, GROUP(RANDOM), NULL, host_after_random_bytes),
    ASKED(getentropy, GROUP(RANDOM), NULL, host_after_random_bytes),
    ASKED(arc4random_buf, GROUP(RANDOM), NULL, host_after_random_bytes),
    NOTED(getauxval, GROUP(RANDOM) | GROUP(LOADER)),
    NAMES(getenv, GROUP(ENVIRONMENT), 0), NAMES(secure_getenv, GROUP(ENVIRONMENT), 0),
    ASKED(uname, GROUP(ENVIRONMENT), NULL, host_after_system),
    ASKED(gethostname, GROUP(ENVIRONMENT), NULL, host_after_machine),
    NOTED(getcwd, GROUP(ENVIRONMENT)), NOTED(getlogin, GROUP(ENVIRONMENT)),
    NOTED(getpwuid, GROUP(ENVIRONMENT)), NOTED(getpwnam, GROUP(ENVIRONMENT)),
    NOTED(localeconv, GROUP(ENVIRONMENT)), NOTED(nl_langinfo, GROUP(ENVIRONMENT)),
    NOTED(localtime, GROUP(ENVIRONMENT)), NOTED(localtime_r, GROUP(ENVIRONMENT)),
    NOTED(strftime, GROUP(ENVIRONMENT)), ASKED(sysinfo, GROUP(ENVIRONMENT) | GROUP(CLOCK), NULL, host_after_load),
    NOTED(getloadavg, GROUP(ENVIRONMENT)), NOTED(isatty, GROUP(ENVIRONMENT)),
    TELLS(gettid), TELLS(getpid), TELLS(getppid), TELLS(sched_getcpu), TELLS(getuid),
    TELLS(geteuid), TELLS(getgid), TELLS(getegid), TELLS(getpgrp), TELLS(getsid),
    NOTED(getcpu, GROUP(IDENTITY)), NOTED(pthread_self, GROUP(IDENTITY)),
    NOTED(thrd_current, GROUP(IDENTITY)),
    // Being called later.
    ASKED(__cxa_atexit, GROUP(HOOK), NULL, host_after_exit_hook),
    ASKED(__cxa_at_quick_exit, GROUP(HOOK), NULL, host_after_exit_hook),
    ASKED(on_exit, GROUP(HOOK), NULL, host_after_on_exit),
    ASKED(__cxa_thread_atexit_impl, GROUP(HOOK), NULL, host_after_thread_hook),
    ASKED(__cxa_thread_atexit, GROUP(HOOK), NULL, host_after_thread_hook),
    ASKED(pthread_key_create, GROUP(HOOK), NULL, host_after_key),
    ASKED(tss_create, GROUP(HOOK), NULL, host_after_key),
    ASKED(pthread_key_delete, 0, host_before_key_delete, NULL),
    ASKED(tss_delete, 0, host_before_key_delete, NULL),
    NOTED(__register_atfork, GROUP(HOOK)), NOTED(pthread_atfork, GROUP(HOOK)),
    ASKED(timer_create, GROUP(TIMER), NULL, host_after_timer),
    ASKED(timer_delete, 0, host_before_timer_delete, NULL), NOTED(setitimer, GROUP(TIMER)),
    NOTED(alarm, GROUP(TIMER)), NOTED(ualarm, GROUP(TIMER)),
    // What the whole process has.
    NOTED(signal, GROUP(SIGNAL)), NOTED(__sysv_signal, GROUP(SIGNAL)),
    NOTED(sigaction, GROUP(SIGNAL)), NOTED(sigset, GROUP(SIGNAL)),
    NOTED(sigprocmask, GROUP(SIGNAL)), NOTED(pthread_sigmask, GROUP(SIGNAL)),
    NOTED(sigaltstack, GROUP(SIGNAL)), NOTED(kill, GROUP(SIGNAL)), NOTED(raise, GROUP(SIGNAL)),
    NOTED(pthread_kill, GROUP(SIGNAL)), NOTED(tgkill, GROUP(SIGNAL)),
    NOTED(setlocale, GROUP(STATE)), NOTED(uselocale, GROUP(STATE)), NOTED(chdir, GROUP(STATE)),
    NOTED(fchdir, GROUP(STATE)), NOTED(chroot, GROUP(STATE)), NOTED(umask, GROUP(STATE)),
    NOTED(setenv, GROUP(STATE)), NOTED(unsetenv, GROUP(STATE)), NOTED(putenv, GROUP(STATE)),
    NOTED(clearenv, GROUP(STATE)), NOTED(fesetround, GROUP(STATE)),
    NOTED(feenableexcept, GROUP(STATE)), NOTED(fedisableexcept, GROUP(STATE)),
    NOTED(fesetenv, GROUP(STATE)), NOTED(tzset, GROUP(STATE)), NOTED(srand, GROUP(STATE)),
    NOTED(srandom, GROUP(STATE)), NOTED(srand48, GROUP(STATE)), NOTED(setrlimit, GROUP(STATE)),
    NOTED(prlimit, GROUP(STATE)), NOTED(setpriority, GROUP(STATE)), NOTED(nice, GROUP(STATE)),
    NOTED(prctl, GROUP(STATE)), NOTED(sched_setaffinity, GROUP(STATE)),
    NOTED(pthread_setname_np, GROUP(STATE)), NOTED(mallopt, GROUP(STATE)),
    NOTED(setuid, GROUP(STATE)), NOTED(setgid, GROUP(STATE)),
    // Leaving.
    NOTED(exit, GROUP(EXIT)), NOTED(_exit, GROUP(EXIT)), NOTED(_Exit, GROUP(EXIT)),
    NOTED(quick_exit, GROUP(EXIT)), NOTED(abort, GROUP(EXIT)), NOTED(longjmp, GROUP(EXIT)),
    NOTED(_longjmp, GROUP(EXIT)), NOTED(siglongjmp, GROUP(EXIT)),
    NOTED(__longjmp_chk, GROUP(EXIT)), NOTED(pthread_exit, GROUP(EXIT)),
    NOTED(thrd_exit, GROUP(EXIT)), NOTED(__assert_fail, GROUP(EXIT)),
    NOTED(__stack_chk_fail, GROUP(EXIT)),
    // Locks and waiting.
    LOCKS(pthread_mutex_lock), LOCKS(pthread_mutex_trylock), LOCKS(pthread_mutex_timedlock),
    LOCKS(pthread_rwlock_rdlock), LOCKS(pthread_rwlock_wrlock), LOCKS(pthread_rwlock_tryrdlock),
    LOCKS(pthread_rwlock_trywrlock), LOCKS(pthread_spin_lock), LOCKS(pthread_spin_trylock),
    LOCKS(mtx_lock), LOCKS(mtx_trylock), UNLOCKS(pthread_mutex_unlock),
    UNLOCKS(pthread_rwlock_unlock), UNLOCKS(pthread_spin_unlock), UNLOCKS(mtx_unlock),
    NOTED(sleep, GROUP(WAIT)), NOTED(usleep, GROUP(WAIT)), NOTED(nanosleep, GROUP(WAIT)),
    NOTED(clock_nanosleep, GROUP(WAIT)), NOTED(thrd_sleep, GROUP(WAIT)),
    NOTED(poll, GROUP(WAIT)), NOTED(select, GROUP(WAIT)), NOTED(epoll_wait, GROUP(WAIT)),
    NOTED(pthread_cond_wait, GROUP(WAIT)), NOTED(pause, GROUP(WAIT)),
    NOTED(sem_wait, GROUP(WAIT)),
    // Code.
    {"dlopen", GROUP(LOADER), 0, 0, NULL, NULL, NULL},
    NOTED(dlmopen, GROUP(LOADER)), ASKED(dlsym, GROUP(LOADER), NULL, host_after_symbol),
    NOTED(dladdr, GROUP(LOADER)), NOTED(dlclose, GROUP(LOADER)),
    NOTED(dl_iterate_phdr, GROUP(LOADER)),
    // The kernel, by number.
    {"syscall", GROUP(KERNEL), -1, 0, host_before_kernel, NULL, NULL},
};

const size_t host_known_count = sizeof host_known / sizeof *host_known;

_Static_assert(sizeof host_known / sizeof *host_known <= 384, "stubs.S makes fewer");

#endif
