// Landlock by its bare system calls: the kernel may know more of it than the
// headers of the machine that builds this.
#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum {
  CREATE_RULESET_VERSION = 1,
  RULE_PATH_BENEATH = 1,
  EXECUTE = 1 << 0,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  FIRST_RIGHTS = (1 << 13) - 1,
  REFER = 1 << 13,
  TRUNCATE = 1 << 14,
  DEVICE_CONTROL = 1 << 15,
  ALL_TCP = 3,
  ALL_SCOPES = 3,
};

struct ruleset {
  uint64_t files;
  uint64_t network; // From version 4 on.
  uint64_t scopes;  // From version 6 on.
};

struct path_rule {
  uint64_t rights;
  int32_t folder;
} __attribute__((packed));

// What a version can handle, and how large its struct is.
static size_t handled(int version, struct ruleset *rules) {
  rules->files = FIRST_RIGHTS;
  if (version >= 2) rules->files |= REFER;
  if (version >= 3) rules->files |= TRUNCATE;
  if (version >= 5) rules->files |= DEVICE_CONTROL;
  if (version >= 4) rules->network = ALL_TCP;
  if (version >= 6) rules->scopes = ALL_SCOPES;
  return version >= 6 ? 24 : version >= 4 ? 16 : 8;
}

static int allow(int rules, const char *path) {
  const int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return errno == ENOENT || errno == EACCES ? 0 : errno;
  struct stat status;
  const int is_folder = fstat(folder, &status) == 0 && S_ISDIR(status.st_mode);
  const struct path_rule rule = {
      .rights = EXECUTE | READ_FILE | (is_folder ? READ_FOLDER : 0), .folder = folder};
  const long result = syscall(SYS_landlock_add_rule, rules, RULE_PATH_BENEATH, &rule, 0);
  const int error = result == 0 ? 0 : errno;
  close(folder);
  return error;
}

int host_restrict_files(const struct host_sandbox_plan *plan, int *version) {
  const long found =
      syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
  if (found < 1) return found < 0 ? errno : ENOSYS;
  *version = (int)found;
  struct ruleset handling = {0, 0, 0};
  const size_t size = handled(*version, &handling);
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &handling, size, 0);
  if (rules < 0) return errno;
  int error = 0;
  for (size_t index = 0; error == 0 && index < plan->folder_count; index++)
    error = allow(rules, plan->folders[index]);
  if (error == 0 && syscall(SYS_landlock_restrict_self, rules, 0) != 0) error = errno;
  close(rules);
  return error;
}
