#ifndef INTERCEPTION_INTERNAL_H
#define INTERCEPTION_INTERNAL_H

#include "interception.h"

#include <stdatomic.h>

// What the assembler's stubs save, in its order; changes reach the function.
struct frame {
  uint64_t arguments[6];
  uint64_t r10;
  uint64_t rax;
};

// A function that is led past here.
struct known {
  const char *name;
  uint32_t groups;
  signed char path;     // Which argument names a file; -1 for none.
  char has_result;      // Whether it is called from here, not jumped to.
  void (*before)(struct known *function, struct frame *frame, uint64_t caller, void **target);
  uint64_t (*after)(struct known *function, struct frame *frame, uint64_t caller, uint64_t result);
  _Atomic(void *) real;
};

extern struct known host_known[];
extern const size_t host_known_count;

// Whether a plugin has been loaded here.
int host_does_intercept(void);

// The index of a function by its name; -1 when it is none of ours.
int host_find_known(const char *name);
// Where images are to call instead of the function.
void *host_stub_of(int index);

// Room for a call; null when there is none.
struct host_call *host_note_call(const char *name, uint32_t groups, uint64_t caller);

// Says of a call to the kernel what it is about.
void host_name_kernel_call(struct host_call *call, long number);

void host_keep(enum host_kept_kind kind, const char *name, uint64_t value, uint64_t size,
               uint64_t caller);
// Whether it was kept; its size.
int host_let_go(enum host_kept_kind kind, uint64_t value, uint64_t *size);

// What clocks and random numbers are changed by.
extern _Atomic int64_t host_time_shift;
extern _Atomic uint64_t host_random_shift;
// Whether threads, processes and machines pretend to be others.
int host_is_elsewhere(void);
// Whether a call to the kernel answers otherwise meanwhile, and the call that does.
int host_shifts(long number);
long host_shifted_call(long number, uint64_t first, uint64_t second, uint64_t third);
// Above 0 while the C library works for the plugin.
extern __thread int host_is_inside;

#endif
