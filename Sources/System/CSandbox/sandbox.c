#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static int limit(int what, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) != 0) return errno;
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
  const struct rlimit wanted = {most, most};
  return setrlimit(what, &wanted) == 0 ? 0 : errno;
}

// How much address space the process has now; 0 where /proc does not say.
static rlim_t own_addresses(void) {
  char text[32] = "";
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  return (rlim_t)strtoull(text, NULL, 10) * (rlim_t)sysconf(_SC_PAGESIZE);
}

// Everything that has an address counts: the heap, stacks, mapped files, and memory that
// is shared, which no other limit sees.
static int limit_memory(void) {
  // An arena for each thread would take 64 MiB of addresses and leave them empty.
  mallopt(M_ARENA_MAX, 2);
  const rlim_t own = own_addresses();
  const int error = limit(RLIMIT_DATA, HOST_SANDBOX_MEMORY);
  if (error != 0) return error;
  return limit(RLIMIT_AS, (own == 0 ? HOST_SANDBOX_BASELINE : own) + HOST_SANDBOX_MEMORY);
}

// A file written to is a fault even where nothing else keeps it from that: its
// size is limited to nothing. A core file would be one too.
static int limit_all(int has_sanitizer) {
  int error = limit(RLIMIT_CORE, 0);
  if (error == 0) error = limit(RLIMIT_FSIZE, 0);
  if (error == 0) error = limit(RLIMIT_NOFILE, HOST_SANDBOX_DESCRIPTORS);
  if (error == 0) error = limit(RLIMIT_MSGQUEUE, 0);
  return error == 0 && !has_sanitizer ? limit_memory() : error;
}

void host_sandbox_enter(const struct host_sandbox_plan *plan,
                        struct host_sandbox_state *state) {
  state->privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
  state->limits = limit_all(plan->has_sanitizer);
  state->landlock_version = 0;
  state->landlock = host_restrict_files(plan, &state->landlock_version);
  // Last: it forbids what the other parts need.
  state->filter = host_filter_calls(plan);
}
