// Calls of the C library that Swift's view of it leaves out.
#define _GNU_SOURCE

#include "internal.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int host_wait_ready(struct pollfd *watched, size_t count, int64_t nanoseconds) {
  const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(watched, count, &time, NULL);
}

const char *host_signal_name(int signal) { return sigabbrev_np(signal); }

int host_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int host_memory_file(size_t size) {
  const int file = memfd_create("host-journal", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  // Sealed, so that nobody can shrink it under the reader's feet.
  if (ftruncate(file, (off_t)size) != 0 ||
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    close(file);
    return -1;
  }
  return file;
}
