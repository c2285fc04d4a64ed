#define _GNU_SOURCE

#include "linux_calls.h"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int host_is_elevated(void) { return getauxval(AT_SECURE) != 0; }

int host_open_unnamed(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
}

void host_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int host_open_memory(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int host_open_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
