// A good plugin that does one bad thing at one place. Which thing and where is
// in the name of its file, libfaulty-PLACE-FAULT.so: one build serves every pair.
//
// An act that the host must prevent is checked here: when it works all the same
// the plugin aborts, and its transition fails.
// build: faulty -lm -pthread -Wl,--build-id

#define _GNU_SOURCE

#define FIXTURE_GET_CAPABILITY get_capability
#include "fixture.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char place[32], fault[32], folder[4096];
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

static void do_exit(void) { exit(3); }
static void do_leave(void) { _exit(4); }

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

static void do_close(void) {
  for (int file = 0; file < 1024; file++) close(file);
}

static void do_garbage(void) {
  static const char noise[] = "\0this is no answer";
  // Nobody may be there any more to read it.
  witness = (int)write(3, noise, sizeof noise);
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

static void do_signals(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
}

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

static void do_nothing(void) {}

// MARK: - Where

static const struct {
  const char *name;
  void (*act)(void);
} acts[] = {
    {"segv", do_segv},           {"bus", do_bus},         {"ill", do_ill},
    {"fpe", do_fpe},             {"abort", abort},        {"overflow", do_overflow},
    {"heap", do_heap},           {"exit", do_exit},       {"leave", do_leave},
    {"longjmp", do_longjmp},     {"handler", do_handler}, {"close", do_close},
    {"garbage", do_garbage},     {"loop", do_loop},       {"sleep", do_sleep},
    {"deadlock", do_deadlock},   {"stop", do_stop},       {"threadbomb", do_threadbomb},
    {"hog", do_hog},             {"fork", do_fork},       {"forkbomb", do_forkbomb},
    {"exec", do_exec},           {"ptrace", do_ptrace},   {"kill", do_kill},
    {"escape", do_escape},       {"read", do_read},       {"write", do_write},
    {"socket", do_socket},       {"print", do_print},     {"signals", do_signals},
    {"locale", do_locale},       {"folder", do_folder},   {"umask", do_umask},
    {"rounding", do_rounding},   {"files", do_files},     {"environment", do_environment},
    {"nothing", do_nothing},
};

static void at(const char *here) {
  if (strcmp(here, place) != 0) return;
  for (size_t index = 0; index < sizeof acts / sizeof *acts; index++)
    if (strcmp(acts[index].name, fault) == 0) acts[index].act();
}

static void *in_thread(void *context) {
  const struct timespec moment = {0, 30000000};
  if (strcmp(place, "later") == 0) nanosleep(&moment, NULL);
  at(context);
  return NULL;
}

__attribute__((constructor)) static void constructed(void) {
  Dl_info info;
  if (dladdr(&acts, &info) == 0) return;
  const char *file = strrchr(info.dli_fname, '/');
  if (file == NULL) return;
  memcpy(folder, info.dli_fname, (size_t)(file - info.dli_fname));
  sscanf(file, "/libfaulty-%31[a-z]-%31[a-z]", place, fault);
  at("constructor");
}

__attribute__((destructor)) static void destructed(void) { at("destructor"); }

static animator_status create(const animator_descriptor *descriptor, const animator_host *host,
                              const animator_grant *grant, animator_instance **out) {
  at("create");
  return fixture_create(descriptor, host, grant, out);
}

static void destroy(animator_instance *instance) {
  at("destroy");
  fixture_destroy(instance);
}

static const animator_capability_use frames_use = {
    .struct_size = sizeof frames_use,
    .id = ANIMATOR_FRAME_ID,
    .need = ANIMATOR_NEED_OPTIONAL,
    .min_revision = 1,
    .max_revision = 1,
    .fallback = "fades all the same",
};
static const animator_capability_use *const uses[] = {&frames_use};

static animator_status frame(animator_instance *instance, animator_transition transition,
                             double progress, animator_value *values, uint32_t count) {
  (void)instance, (void)transition, (void)progress, (void)values, (void)count;
  static int is_done;
  if (!is_done) at("frame");
  is_done = 1;
  return ANIMATOR_STATUS_OK;
}

static const void *get_capability(const char *id, uint32_t revision) {
  static const animator_frame frames = {.struct_size = sizeof frames, .frame = frame};
  return revision == 1 && strcmp(id, ANIMATOR_FRAME_ID) == 0 ? &frames : NULL;
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  at("begin");
  pthread_t thread;
  // The one is waited for, the other does what it does between two calls.
  if (strcmp(place, "thread") == 0 && pthread_create(&thread, NULL, in_thread, "thread") == 0)
    pthread_join(thread, NULL);
  if (strcmp(place, "later") == 0) pthread_create(&thread, NULL, in_thread, "later");
  const animator_value clear = animator_value_scalar(0), solid = animator_value_scalar(1);
  animator_animation fade =
      animator_animation_make(ANIMATOR_PROPERTY_OPACITY, &clear, &solid, 0.2);
  fade.token = 1;
  if (strcmp(place, "frame") == 0) {
    const animator_frame_functions *functions = instance->host->get_capability(
        ANIMATOR_FRAME_ID, ANIMATOR_FRAME_REVISION);
    const animator_frame_value radius = {context->to, ANIMATOR_PROPERTY_CORNER_RADIUS, 0};
    const animator_status status = functions->run_frames(transition, 0.2, &radius, 1);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  return instance->host->add_animation(transition, context->to, &fade);
}

static animator_status ended(animator_instance *instance, animator_transition transition,
                             uint64_t token, uint32_t finished) {
  (void)instance, (void)transition, (void)token, (void)finished;
  at("ended");
  return ANIMATOR_STATUS_OK;
}

static animator_status end(animator_instance *instance, animator_transition transition,
                           animator_outcome outcome) {
  at("end");
  return fixture_end(instance, transition, outcome);
}

#define fixture_create create
#define fixture_destroy destroy
#define fixture_end end
#define animator_entry entry_of_the_good_plugin
FIXTURE_PLUGIN("Faulty", "host.fixture.faulty", begin, ended, uses, 1, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
#undef animator_entry

ANIMATOR_EXPORT animator_status animator_entry(const animator_offer *offer,
                                               const animator_plugin **plugin) {
  at("entry");
  return entry_of_the_good_plugin(offer, plugin);
}
