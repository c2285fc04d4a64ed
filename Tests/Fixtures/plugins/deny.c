// No plugin: preloaded into a host, it has the kernel refuse system calls to it and
// to what it starts, as containers do. DENY is an error number and names of calls.
// build: deny -lseccomp

#define _GNU_SOURCE
#include <seccomp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void deny(void) {
  const char *wanted = getenv("DENY");
  char *list = wanted == NULL ? NULL : strdup(wanted);
  char *rest = NULL;
  const char *word = list == NULL ? NULL : strtok_r(list, " ", &rest);
  if (word == NULL) return;
  const uint32_t answer = SCMP_ACT_ERRNO((uint32_t)atoi(word));
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == NULL) abort();
  while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
    const int call = seccomp_syscall_resolve_name(word);
    if (call == __NR_SCMP_ERROR || seccomp_rule_add(filter, answer, call, 0) != 0) abort();
  }
  if (seccomp_load(filter) != 0) abort();
  seccomp_release(filter);
  free(list);
}
