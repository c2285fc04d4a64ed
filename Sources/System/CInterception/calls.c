// Notes calls, and says where they go on to.
#define _GNU_SOURCE

#include "internal.h"

#include <dlfcn.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CALL_LIMIT = 16384 };

static struct host_call calls[CALL_LIMIT];
static _Atomic size_t call_count;
static _Atomic uint32_t noted_groups =
    ~(uint32_t)(HOST_CALL_GROUP_MEMORY | HOST_CALL_GROUP_LOCK);
static _Atomic uint32_t phase;

static __thread size_t last_call; // One more than the index of this thread's newest call.
__thread int host_is_inside;

void host_set_phase(uint32_t new_phase) {
  atomic_store(&phase, new_phase);
  host_intercept_newcomers();
}

uint32_t host_phase(void) { return atomic_load(&phase); }

void host_note_groups(uint32_t groups) { atomic_store(&noted_groups, groups); }

size_t host_call_count(void) {
  const size_t count = atomic_load(&call_count);
  return count < CALL_LIMIT ? count : CALL_LIMIT;
}

size_t host_calls_lost(void) { return atomic_load(&call_count) - host_call_count(); }

struct host_call host_call_at(size_t index) { return calls[index]; }

struct host_call *host_note_call(const char *name, uint32_t groups, uint64_t caller) {
  last_call = 0;
  if ((groups & atomic_load(&noted_groups)) == 0) return NULL;
  const size_t index = atomic_fetch_add(&call_count, 1);
  if (index >= CALL_LIMIT) return NULL;
  struct host_call *call = &calls[index];
  call->name = name;
  call->groups = groups;
  call->phase = host_phase();
  call->thread = (int32_t)syscall(SYS_gettid);
  call->number = -1;
  call->caller = caller;
  last_call = index + 1;
  return call;
}

#if defined __x86_64__

static uint64_t table_hash(const char *name) {
  uint64_t hash = 5381;
  while (*name != '\0') hash = hash * 33 + (unsigned char)*name++;
  return hash;
}

enum { BUCKETS = 1024 };
static short buckets[BUCKETS]; // One more than the index; 0 is none.

static void fill_buckets(void) {
  for (size_t i = 0; i < host_known_count; i++) {
    size_t place = table_hash(host_known[i].name) % BUCKETS;
    while (buckets[place] != 0) place = (place + 1) % BUCKETS;
    buckets[place] = (short)(i + 1);
  }
}

int host_find_known(const char *name) {
  if (buckets[table_hash(host_known[0].name) % BUCKETS] == 0) fill_buckets();
  for (size_t place = table_hash(name) % BUCKETS; buckets[place] != 0;
       place = (place + 1) % BUCKETS)
    if (strcmp(host_known[buckets[place] - 1].name, name) == 0) return buckets[place] - 1;
  return -1;
}

extern const char host_jumping_stubs[], host_calling_stubs[];

void *host_stub_of(int index) {
  const char *stubs =
      host_known[index].has_result ? host_calling_stubs : host_jumping_stubs;
  return (void *)(stubs + 16 * (size_t)index);
}

uint64_t host_real_address(uint64_t address) {
  const uint64_t starts[] = {(uint64_t)host_jumping_stubs, (uint64_t)host_calling_stubs};
  for (int i = 0; i < 2; i++)
    if (address - starts[i] < 16 * host_known_count)
      return (uint64_t)atomic_load(&host_known[(address - starts[i]) / 16].real);
  return address;
}

// What the stubs call; gives the function to go on to.
void *host_before_call(uint64_t index, uint64_t caller, struct frame *frame);
uint64_t host_after_call(uint64_t index, uint64_t caller, struct frame *frame, uint64_t result);

void *host_before_call(uint64_t index, uint64_t caller, struct frame *frame) {
  struct known *function = &host_known[index];
  void *target = atomic_load(&function->real);
  struct host_call *call = host_note_call(function->name, function->groups, caller);
  if (call != NULL) {
    for (int i = 0; i < 4; i++) call->arguments[i] = frame->arguments[i];
    if (function->path >= 0 && frame->arguments[(int)function->path] != 0)
      strncpy(call->path, (const char *)frame->arguments[(int)function->path],
              sizeof call->path - 1);
  }
  // By number, but through the C library all the same.
  if (call != NULL && (function->groups & HOST_CALL_GROUP_KERNEL) != 0)
    host_name_kernel_call(call, (long)frame->arguments[0]);
  if (function->before != NULL) function->before(function, frame, caller, &target);
  host_is_inside++;
  if (!function->has_result) host_is_inside--;
  return target;
}

uint64_t host_after_call(uint64_t index, uint64_t caller, struct frame *frame, uint64_t result) {
  struct known *function = &host_known[index];
  host_is_inside--;
  if (last_call > 0 && calls[last_call - 1].name == function->name) {
    calls[last_call - 1].result = result;
    calls[last_call - 1].has_result = 1;
  }
  last_call = 0;
  return function->after == NULL ? result : function->after(function, frame, caller, result);
}

#else

uint64_t host_real_address(uint64_t address) { return address; }

#endif
