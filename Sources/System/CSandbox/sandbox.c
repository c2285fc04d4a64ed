#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static int limit(int what, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) != 0) return errno;
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
  const struct rlimit wanted = {most, most};
  return setrlimit(what, &wanted) == 0 ? 0 : errno;
}

// A file written to is a fault even where nothing else keeps it from that: its
// size is limited to nothing. A core file would be one too.
static int limit_all(int has_sanitizer) {
  int error = limit(RLIMIT_CORE, 0);
  if (error == 0) error = limit(RLIMIT_FSIZE, 0);
  if (error == 0) error = limit(RLIMIT_NOFILE, HOST_SANDBOX_DESCRIPTORS);
  if (error == 0) error = limit(RLIMIT_MSGQUEUE, 0);
  if (has_sanitizer) return error;
  if (error == 0) error = limit(RLIMIT_DATA, HOST_SANDBOX_DATA);
  if (error == 0) error = limit(RLIMIT_AS, HOST_SANDBOX_ADDRESSES);
  return error;
}

void host_sandbox_enter(const struct host_sandbox_plan *plan,
                        struct host_sandbox_state *state) {
  state->privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
  state->landlock_version = 0;
  state->landlock =
      plan->landlock ? host_restrict_files(plan, &state->landlock_version) : ECANCELED;
  state->limits = limit_all(plan->has_sanitizer);
  // Last: it forbids what the other parts need.
  state->filter = plan->filter ? host_filter_calls(plan->is_traced) : ECANCELED;
}
