// Calls of the C library that Swift's view of it leaves out.
#define _GNU_SOURCE

#include "calls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Of the language runtimes that the host is linked with, if it is.
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size,
                            uint32_t flags) __attribute__((weak));
extern char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status)
    __attribute__((weak));

char *host_plain_name(const char *symbol) {
  if (swift_demangle != NULL && (strncmp(symbol, "$s", 2) == 0 || strncmp(symbol, "$e", 2) == 0))
    return swift_demangle(symbol, strlen(symbol), NULL, NULL, 0);
  if (__cxa_demangle != NULL && strncmp(symbol, "_Z", 2) == 0)
    return __cxa_demangle(symbol, NULL, NULL, NULL);
  return NULL;
}

int host_is_elevated(void) { return getauxval(AT_SECURE) != 0; }

const char *host_file_of(const void *function) {
  Dl_info info;
  return function != NULL && dladdr(function, &info) != 0 ? info.dli_fname : NULL;
}

char *host_library_folders(void) {
  // Of the C library, because it has no wishes of its own.
  void *library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return NULL;
  Dl_serinfo size;
  Dl_serinfo *info = NULL;
  if (dlinfo(library, RTLD_DI_SERINFOSIZE, &size) == 0) info = calloc(1, size.dls_size);
  char *text = NULL;
  if (info != NULL && dlinfo(library, RTLD_DI_SERINFOSIZE, info) == 0 &&
      dlinfo(library, RTLD_DI_SERINFO, info) == 0) {
    text = calloc(1, size.dls_size);
    for (unsigned index = 0; text != NULL && index < info->dls_cnt; index++) {
      if (index > 0) strcat(text, "\n");
      strcat(text, info->dls_serpath[index].dls_name);
    }
  }
  free(info);
  dlclose(library);
  return text;
}

void host_keep_heap(void) {
  enum { LARGE = 1 << 26 };
  mallopt(M_TRIM_THRESHOLD, LARGE);
  mallopt(M_MMAP_THRESHOLD, LARGE / 2);
  mallopt(M_TOP_PAD, 1 << 20);
}

size_t host_heap_bytes(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

size_t host_heap_room(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.arena + info.hblkhd;
}

int32_t host_thread_number(void) { return (int32_t)gettid(); }

int host_join(pthread_t thread, int milliseconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  const long long nanoseconds = until.tv_nsec + milliseconds * 1000000ll;
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec = nanoseconds % 1000000000;
  return pthread_timedjoin_np(thread, NULL, &until);
}

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
