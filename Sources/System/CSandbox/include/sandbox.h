/// Takes from the calling process what a plugin does not need, for good.
///
/// Call it while the process has one thread, before any plugin code. Each part
/// stands alone: where the kernel lacks one, the others still hold.
#ifndef HOST_SANDBOX_H
#define HOST_SANDBOX_H

#include <stddef.h>

/// What a process may still do.
struct host_sandbox_plan {
  const char *const *folders; ///< Readable with all below; files count too.
  size_t folder_count;
  int is_judged; ///< Whether a judge in the process watches its own system calls.
  int is_traced; ///< Whether a tracer answers the calls that the filter traps; else
                 ///< the filter answers EPERM itself, and nobody hears of them.
  int has_sanitizer; ///< Whether memory is limited by nothing.
};

/// What came of it: 0 for a part that holds, else an error number.
struct host_sandbox_state {
  int privileges;       ///< no_new_privs.
  int landlock;         ///< Reading and running files outside the plan.
  int landlock_version; ///< The kernel's, 0 when it has none.
  int filter;           ///< The system calls.
  int limits;           ///< Memory, descriptors, core files, file sizes.
};

/// Applies a plan.
void host_sandbox_enter(const struct host_sandbox_plan *plan,
                        struct host_sandbox_state *state);

/// Notes from now on which system calls the process is refused; 0 or an error.
///
/// They answer EPERM as before.
int host_refusals_begin(void);

/// How many calls were refused, and the name of one, to be freed, or null.
size_t host_refusals_count(void);
char *host_refusal_name(size_t index);

/// A system call's name, to be freed; null when there is no such call.
char *host_call_name(int number);

/// The most descriptors; the most bytes of memory of every kind beside what the
/// process had before; and what it is taken to have had where that cannot be known.
enum { HOST_SANDBOX_DESCRIPTORS = 64 };
#define HOST_SANDBOX_MEMORY (1ull << 30)
#define HOST_SANDBOX_BASELINE (512ull << 20)

#endif
