// A good plugin that does one bad thing at one place. Which thing and where is
// in the name of its file, libfaulty-PLACE-FAULT.so: one build serves every pair.
//
// An act that the host must prevent is checked here: when it works all the same
// the plugin aborts, and its transition fails.
// build: faulty -lm -pthread -Wl,--build-id

#include "staged.h"

#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

static volatile int witness;

// MARK: - What ends a process

static void do_segv(void) { *(volatile int *)8 = 1; }
static void do_ill(void) { __builtin_trap(); }

static void do_fpe(void) {
  volatile int zero = 0;
  witness = 1000 / zero;
  raise(SIGFPE);  // Not every machine minds.
}

static void do_bus(void) {
  const int file = open("/etc/ld.so.cache", O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) abort();
  const size_t end = ((size_t)status.st_size + 4095) / 4096 * 4096;
  const char *mapped = mmap(NULL, end + 4096, PROT_READ, MAP_PRIVATE, file, 0);
  witness = ((volatile const char *)mapped)[end];
}

static int dig(volatile int *limit, int depth) {
  volatile char page[4096];
  page[0] = page[4095] = 1;
  return depth < *limit ? dig(limit, depth + 1) + page[0] : 0;
}
static void do_overflow(void) {
  volatile int limit = 1 << 30;
  witness = dig(&limit, 0);
}

static void do_heap(void) {
  char *volatile block = malloc(40);
  free(block);
  free(block);
}

static void do_call(void) {
  void (*volatile nothing)(void) = NULL;
  nothing();
}

static void do_constant(void) {
  static const char words[] = "constant";
  volatile char *volatile target = (volatile char *)(uintptr_t)words;
  *target = 'C';
}

static void do_free(void) {
  // With zeros before it, in which the C library looks for the block's size.
  char *volatile inside = (char *)calloc(5, 8) + 8;
  free(inside);
}

static void do_exit(void) { exit(3); }
static void do_leave(void) { _exit(4); }
static void do_done(void) { exit(0); }
static void do_silent(void) { _exit(0); }
static void do_lower(void) { _Exit(0); }
static void do_quick(void) { quick_exit(0); }

static void *done_in_thread(void *context) {
  usleep(30000);
  exit(0);
  return context;
}
static void do_beside(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, done_in_thread, NULL);
  sleep(10);
}

// At the end of the process.
static void do_last(void) { atexit(abort); }
static void do_hushed(void) { atexit(do_silent); }

static void do_longjmp(void) {
  jmp_buf nowhere;
  memset(nowhere, 0x5a, sizeof nowhere);
  longjmp(nowhere, 1);
}

static void quit(int number) { _exit(number == SIGSEGV ? 0 : 1); }
static void do_handler(void) {
  signal(SIGSEGV, quit);
  signal(SIGABRT, quit);
  do_segv();
}

static void do_unmap(void) {
  const uintptr_t page = (uintptr_t)do_unmap & ~(uintptr_t)4095;
  munmap((void *)page, 8192);
  witness = witness + 1;
}

static void do_murder(void) { raise(SIGKILL); }
static void do_term(void) { raise(SIGTERM); }

static void do_close(void) {
  for (int file = 0; file < 1024; file++) close(file);
}

static void do_garbage(void) {
  static const char noise[] = "\0this is no answer";
  // Nobody may be there any more to read it.
  witness = (int)write(3, noise, sizeof noise);
}

// How `release` is answered, which nobody asks for here.
static void do_answer(void) {
  static const char released[] = "\0\0\0\0\0\6\0\0\0\0\0\0\0\xf0\x3f";
  witness = (int)write(3, released, sizeof released);
}

// MARK: - What takes too long

static void do_loop(void) {
  for (volatile int turns = 0;; turns = !turns) {}
}

static void do_sleep(void) {
  for (;;) sleep(100);
}

static void do_deadlock(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
}

static void do_stop(void) {
  raise(SIGSTOP);
  do_sleep();
}

static void *wait_for_ever(void *context) {
  do_sleep();
  return context;
}

static void do_threadbomb(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 16);
  for (;;) {
    pthread_t thread;
    pthread_create(&thread, &attributes, wait_for_ever, NULL);
  }
}

static void do_hog(void) {
  for (;;) {
    volatile char *block = malloc(64 << 20);
    if (block == NULL) abort();
    block[0] = 1;
  }
}

// MARK: - What must not work

static void prevented(int works) {
  if (works) abort();
}

// Memory counts, whoever it is shared with.
static void do_shared(void) {
  const size_t size = (size_t)4 << 30;
  prevented(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) !=
            MAP_FAILED);
}

static void do_fork(void) { prevented(fork() >= 0); }

static void do_forkbomb(void) {
  for (int turn = 0; turn < 1000; turn++) do_fork();
}

static void do_exec(void) {
  execl("/bin/true", "true", (char *)NULL);
  prevented(system("exit 7") == 7 << 8);
}

static void do_ptrace(void) { prevented(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0); }

static void do_kill(void) {
  prevented(kill(getppid(), SIGKILL) == 0);
  prevented(kill(-1, SIGTERM) == 0);
  prevented(kill(0, SIGTERM) == 0);
}

static void do_escape(void) {
  prevented(setsid() >= 0);
  prevented(prctl(PR_SET_DUMPABLE, 0) == 0);
}

static void do_read(void) {
  prevented(open("/etc/passwd", O_RDONLY) >= 0);
  prevented(open("/proc/self/environ", O_RDONLY) >= 0);
}

static void do_write(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/written", folder);
  prevented(open(path, O_WRONLY | O_CREAT, 0666) >= 0);
  prevented(open("/tmp/written", O_WRONLY | O_CREAT, 0666) >= 0);
  prevented(mkdir(path, 0777) == 0);
}

static void do_unlink(void) {
  char path[4200], other[4200];
  snprintf(path, sizeof path, "%s/libfaulty-%s-%s.so", folder, place, act);
  snprintf(other, sizeof other, "%s/other", folder);
  prevented(chmod(path, 0777) == 0);
  prevented(truncate(path, 0) == 0);
  prevented(link(path, other) == 0 || symlink(path, other) == 0);
  prevented(rename(path, other) == 0);
  prevented(unlink(path) == 0);
}

static void do_namespace(void) {
  prevented(unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNET) == 0);
}

static void do_rise(void) {
  const struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
  prevented(setrlimit(RLIMIT_AS, &none) == 0 || setrlimit(RLIMIT_NPROC, &none) == 0);
  prevented(setpriority(PRIO_PROCESS, 0, -20) == 0);
  prevented(setpriority(PRIO_PROCESS, (id_t)getppid(), 19) == 0);
}

static void do_peek(void) {
  char byte;
  const struct iovec here = {&byte, 1}, there = {folder, 1};
  prevented(process_vm_readv(getppid(), &here, 1, &there, 1, 0) >= 0);
  prevented(syscall(SYS_pidfd_open, getppid(), 0) >= 0);
}

static void do_socket(void) {
  prevented(socket(AF_INET, SOCK_STREAM, 0) >= 0);
  prevented(socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
}

// MARK: - What changes its own process alone

static void do_print(void) {
  printf("printed by %s\n", place);
  fflush(stdout);
  fprintf(stderr, "and\x1b[31m in red\n");
}

static void do_flood(void) {
  for (int line = 0; line < 20000; line++) printf("one of many lines\n");
  fflush(stdout);
}

static void do_signals(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
}

static void do_tongue(void) { uselocale(newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0)); }

static void do_locale(void) {
  if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) setlocale(LC_ALL, "C.UTF-8");
}

static void do_folder(void) { prevented(chdir(folder) != 0); }
static void do_umask(void) { umask(0777); }
static void do_rounding(void) { fesetround(FE_UPWARD); }

static void do_environment(void) {
  setenv("LD_LIBRARY_PATH", "/nowhere", 1);
  setenv("HOME", "/nowhere", 1);
}

static void do_files(void) {
  while (open("/dev/null", O_RDONLY) >= 0) {}
}

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

static void do_nothing(void) {}

// MARK: - Where

#define ACT(NAME) {#NAME, do_##NAME}
static const struct {
  const char *name;
  void (*run)(void);
} acts[] = {
    {"abort", abort}, ACT(segv),   ACT(bus),         ACT(ill),    ACT(fpe),      ACT(overflow),
    ACT(heap),        ACT(free),   ACT(call),        ACT(constant), ACT(unmap),  ACT(murder),
    ACT(term),        ACT(exit),   ACT(leave),       ACT(done),   ACT(silent),   ACT(lower),
    ACT(quick),       ACT(beside), ACT(last),        ACT(hushed), ACT(longjmp),  ACT(handler),
    ACT(close),       ACT(garbage), ACT(loop),       ACT(sleep),  ACT(deadlock), ACT(stop),
    ACT(threadbomb),  ACT(hog),    ACT(shared),      ACT(fork),   ACT(forkbomb), ACT(exec),
    ACT(ptrace),      ACT(kill),   ACT(escape),      ACT(read),   ACT(write),    ACT(unlink),
    ACT(namespace),   ACT(rise),   ACT(peek),        ACT(socket), ACT(print),    ACT(flood),
    ACT(signals),     ACT(locale), ACT(tongue),      ACT(folder), ACT(umask),    ACT(rounding),
    ACT(modes),       ACT(mask),   ACT(environment), ACT(files),  ACT(nothing),  ACT(answer),
};

static void at(const char *here, const animator_host *host) {
  (void)host;
  if (strcmp(here, place) != 0) return;
  for (size_t index = 0; index < sizeof acts / sizeof *acts; index++) {
    if (strcmp(acts[index].name, act) != 0) continue;
    acts[index].run();
    return;
  }
}

static void *in_thread(void *context) {
  const struct timespec moment = {0, 30000000};
  if (strcmp(place, "later") == 0) nanosleep(&moment, NULL);
  at(context, NULL);
  return NULL;
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  pthread_t thread;
  // The one is waited for, the other does what it does between two calls.
  if (strcmp(place, "thread") == 0 && pthread_create(&thread, NULL, in_thread, "thread") == 0)
    pthread_join(thread, NULL);
  if (strcmp(place, "later") == 0) pthread_create(&thread, NULL, in_thread, "later");
  return staged_begin(instance, context, transition);
}

STAGED_PLUGIN("Faulty", "host.fixture.faulty", begin)
