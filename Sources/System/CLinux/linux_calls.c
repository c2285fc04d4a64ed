#define _GNU_SOURCE

#include "linux_calls.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int argument_count;
static char *const *arguments;

// The C library hands them to what runs before main; elsewhere they are in /proc alone.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int host_argument_count(void) { return argument_count; }

const char *host_argument(int index) { return arguments[index]; }

const char *host_started_file(void) { return (const char *)getauxval(AT_EXECFN); }

// The program's own _exit stands before the C library's for every library that it loads.
extern int host_exit_code(int code) __attribute__((weak));

__attribute__((noreturn, visibility("default"))) void _exit(int code) {
  const int own = host_exit_code != NULL ? host_exit_code(code) : code;
  for (;;) syscall(SYS_exit_group, own);
}

__attribute__((noreturn, visibility("default"))) void _Exit(int code) { _exit(code); }

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
