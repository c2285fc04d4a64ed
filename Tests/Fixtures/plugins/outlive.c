// A plugin whose process goes on in a thread after its first thread has gone, while
// it is called. The thread is one that a tracer hears of, or one that it does not,
// where the sandbox lets it have that.
// build: headless
// build: untraced -DHIDDEN=CLONE_UNTRACED

#define _GNU_SOURCE
#include <animator/author.h>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef HIDDEN
#define HIDDEN 0
#endif

// The flags of the C library's own threads, to the bit: no others are let through.
enum {
  THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
           CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID
};
static int number;
static char stack[4096] __attribute__((aligned(64)));

static int work(void *context) {
  (void)context;
  for (volatile unsigned long count = 0;; count++) {}
  return 0;
}

static animator_status declare(const animator_run *run) {
  (void)run;
  if (clone(work, stack + sizeof stack, THREAD | HIDDEN, NULL, &number,
            __builtin_thread_pointer(), &number) < 0)
    clone(work, stack + sizeof stack, THREAD, NULL, &number, __builtin_thread_pointer(),
          &number);
  syscall(SYS_exit, 0);
  return ANIMATOR_STATUS_OK;
}

ANIMATOR_LIFE(outlive, declare);

static const animator_descriptor outlive = {
    ANIMATOR_LIFE_OF(outlive),
    .id = "host.fixture.outlive",
    .name = "Outlive",
    .version = "1.0.0",
    .operations = ANIMATOR_OPERATION_PUSH,
    .minimum_duration = 0.2,
    .default_duration = 0.2,
    .maximum_duration = 0.2,
};
ANIMATOR_PLUGIN("Outlive", "1.0.0", "MIT", "https://example.org", &outlive);
