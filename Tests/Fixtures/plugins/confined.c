// Tries what the sandbox is to prevent, and says how each try went: "NAME: works" or
// "NAME: refused"; then it behaves, or ends as the second half of its file's name says.
// build: confined -Wl,--build-id

#define _GNU_SOURCE

#include "fixture.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// As the C library starts a thread.
#define A_THREAD                                                                    \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | \
   CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)

static char act[32];

static void tell(const animator_host *host, const char *name, int works) {
  char line[160];
  snprintf(line, sizeof line, "%s: %s", name, works ? "works" : "refused");
  host->log(ANIMATOR_LOG_LEVEL_INFO, line);
}

static int idle(void *context) {
  (void)context;
  for (;;) syscall(SYS_pause);
  return 0;
}

static void *rest(void *context) {
  idle(context);
  return NULL;
}

// One try for each bit that is not among a thread's, added, and for each that is, left out.
static void try_clones(const animator_host *host) {
  static char stacks[64][4096] __attribute__((aligned(64)));
  static char thread_block[64][512] __attribute__((aligned(64)));
  int number = 0;
  for (int bit = 0; bit < 32; bit++) {
    const unsigned flags = A_THREAD ^ (1u << bit);
    int parent = 0, child = 0;
    const int made = clone(idle, stacks[bit] + 4096, (int)flags, NULL, &parent,
                           thread_block[bit] + 256, &child);
    if (made == 0) _exit(9);
    char name[40];
    snprintf(name, sizeof name, "clone %08x", flags);
    if (made > 0) tell(host, name, 1);
    number += made > 0;
  }
  tell(host, "another clone", number > 0);
  struct { uint64_t flags[11]; } arguments = {{A_THREAD}};
  tell(host, "clone3", syscall(SYS_clone3, &arguments, sizeof arguments) >= 0 || errno != ENOSYS);
  // The C library's own way is open.
  pthread_t thread;
  tell(host, "pthread_create", pthread_create(&thread, NULL, rest, NULL) == 0);
}

static void try_files(const animator_host *host) {
  tell(host, "reading /etc/passwd", open("/etc/passwd", O_RDONLY) >= 0);
  tell(host, "writing here", open("./written-by-plugin", O_WRONLY | O_CREAT, 0600) >= 0);
  tell(host, "a socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  tell(host, "listing /", open("/", O_RDONLY | O_DIRECTORY) >= 0);
  tell(host, "own /proc", open("/proc/self/maps", O_RDONLY) >= 0 ||
                              open("/proc/self/mem", O_RDONLY) >= 0);
  char path[60], text[60];
  snprintf(path, sizeof path, "/proc/%d/exe", getppid());
  tell(host, "another's link", readlink(path, text, sizeof text) >= 0);
  snprintf(path, sizeof path, "/proc/%d/environ", getppid());
  tell(host, "another's environment", open(path, O_RDONLY) >= 0);
}

static void try_calls(const animator_host *host) {
  tell(host, "user dispatch", prctl(59, 0, 0, 0, 0) == 0);
  struct sock_filter answer = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  const struct sock_fprog program = {1, &answer};
  tell(host, "seccomp", syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0);
  tell(host, "prctl seccomp", prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
  tell(host, "dumpable", prctl(PR_SET_DUMPABLE, 0) == 0);
  tell(host, "ptracer", prctl(PR_SET_PTRACER, -1) == 0);
  tell(host, "reaper", prctl(PR_SET_CHILD_SUBREAPER, 1) == 0);
  struct rlimit limits;
  tell(host, "another's limits", prlimit(getppid(), RLIMIT_AS, NULL, &limits) == 0);
  tell(host, "own limits", prlimit(0, RLIMIT_AS, NULL, &limits) != 0 ||
                               prlimit(0, RLIMIT_AS, &limits, NULL) == 0);
  tell(host, "owner", fcntl(1, F_SETOWN, getppid()) == 0);
  tell(host, "own signal", fcntl(1, 10 /* F_SETSIG */, SIGSYS) == 0);
  char letter = 'x';
  tell(host, "typing", ioctl(0, TIOCSTI, &letter) == 0);
  tell(host, "signal to the parent", syscall(SYS_tgkill, getppid(), getppid(), 0) == 0 ||
                                         syscall(SYS_tkill, getppid(), 0) == 0);
  void *head;
  size_t length;
  tell(host, "another's robust list", syscall(SYS_get_robust_list, getppid(), &head, &length) == 0);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR1};
  event._sigev_un._tid = getppid();
  int timer;
  tell(host, "timer for another", syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer) == 0);
  tell(host, "memory file", syscall(SYS_memfd_create, "x", 0) >= 0);
  tell(host, "process descriptor", syscall(SYS_pidfd_open, getppid(), 0) >= 0);
  tell(host, "io_uring", syscall(425, 1, NULL) >= 0 || errno == EFAULT);
}

// How much of a kind of memory there is, in MiB.
static void measure(const animator_host *host, const char *name, int flags) {
  enum { PIECE = 16 << 20 };
  int pieces = 0;
  static void *all[600];
  while (pieces < 600) {
    void *piece = mmap(NULL, PIECE, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED) break;
    all[pieces++] = piece;
  }
  char line[60];
  snprintf(line, sizeof line, "%s MiB: %d", name, pieces * 16);
  for (int i = 0; i < pieces; i++) munmap(all[i], PIECE);
  host->log(ANIMATOR_LOG_LEVEL_INFO, line);
}

static void try_memory(const animator_host *host) {
  measure(host, "private", MAP_PRIVATE);
  measure(host, "shared", MAP_SHARED);
  measure(host, "unreserved", MAP_SHARED | MAP_NORESERVE);
}

// An answer of its own in the channel, with more lines in its log than any log has, of
// a length each that the name of the file says in its last letter.
static void flood(unsigned length) {
  static unsigned char packet[65536];
  const uint32_t count = length == 3 ? 300000 : 1100, level = 1;
  unsigned char *message = malloc((size_t)count * (8 + length) + 5);
  size_t size = 4;
  memcpy(message, &count, 4);
  for (uint32_t i = 0; i < count; i++, size += 8 + length) {
    memcpy(message + size, &level, 4);
    memcpy(message + size + 4, &length, 4);
    memset(message + size + 8, 'x', length);
  }
  message[size++] = 7;
  for (size_t at = 0; at < size;) {
    const size_t part = size - at > 65535 ? 65535 : size - at;
    packet[0] = at + part < size;
    memcpy(packet + 1, message + at, part);
    if (write(3, packet, part + 1) < 0) _exit(1);
    at += part;
  }
  for (;;) sleep(100);
}

// A signal in the words of the kernel, and the host's words on a stream.
static void forge(const animator_host *host) {
  siginfo_t info = {0};
  info.si_signo = SIGSYS;
  info.si_code = 1;
  // By the names of siginfo_t: the call's address, its number, the machine's kind.
  ((int *)&info)[6] = SYS_mount;
  tell(host, "own words for a signal",
       syscall(SYS_rt_tgsigqueueinfo, getpid(), (int)syscall(SYS_gettid), SIGSYS, &info) == 0);
  // A call that is refused makes an ignored signal a deadly one again.
  signal(SIGSYS, SIG_IGN);
  raise(SIGSYS);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGSYS};
  timer_t timer;
  const struct itimerspec now = {.it_value = {0, 1}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) timer_settime(timer, 0, &now, NULL);
  usleep(20000);
  fprintf(stderr, "the sandbox refused it everything\n(the sandbox refused it mount)\n"
                  "note: 'libconfined-forge.so': the sandbox refused it swapon\n");
}

__attribute__((constructor)) static void constructed(void) {
  Dl_info info;
  if (dladdr(&act, &info) == 0) return;
  const char *file = strrchr(info.dli_fname, '/');
  if (file != NULL) sscanf(file, "/libconfined-%31[a-z]", act);
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  if (strcmp(act, "clones") == 0) try_clones(host);
  if (strcmp(act, "files") == 0 || strcmp(act, "crash") == 0) try_files(host);
  if (strcmp(act, "calls") == 0) try_calls(host);
  if (strcmp(act, "memory") == 0) try_memory(host);
  if (strcmp(act, "forge") == 0) forge(host);
  if (strcmp(act, "lines") == 0) flood(3);
  if (strcmp(act, "bytes") == 0) flood(8000);
  if (strcmp(act, "long") == 0) flood(9000);
  for (int i = 0; strcmp(act, "talk") == 0 && i < 5000; i++)
    host->log(ANIMATOR_LOG_LEVEL_INFO, "line");
  if (strcmp(act, "crash") == 0) {
    // Its words would be lost with it.
    fprintf(stderr, "passwd %d, socket %d\n", open("/etc/passwd", O_RDONLY),
            socket(AF_INET, SOCK_STREAM, 0));
    *(volatile int *)8 = 1;
  }
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  const animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  return host->add_animation(transition, context->to, &fade);
}

FIXTURE_PLUGIN("Confined", "host.fixture.confined", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
