// The heap and memory from the kernel, as the plugin uses them.
#define _GNU_SOURCE

#include "hooks.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { LENT_LIMIT = 4096 };

static _Atomic uint64_t heap_calls;
static _Atomic uint64_t first_failure;
static _Atomic int poisons;
static _Atomic size_t foreign_frees;
static const void *lent[LENT_LIMIT];
static _Atomic size_t lent_count;

uint64_t host_heap_calls(void) { return atomic_load(&heap_calls); }

void host_fail_heap_calls(uint64_t from) {
  atomic_store(&first_failure, from == 0 ? 0 : atomic_load(&heap_calls) + from);
}

void host_poison_freed(int does) { atomic_store(&poisons, does); }

void host_lend(const void *memory) {
  if (!host_does_intercept()) return;
  for (size_t i = 0; i < atomic_load(&lent_count); i++)
    if (lent[i] == NULL) {
      lent[i] = memory;
      return;
    }
  if (atomic_load(&lent_count) < LENT_LIMIT) lent[atomic_fetch_add(&lent_count, 1)] = memory;
}

void host_take_back(const void *memory) {
  for (size_t i = atomic_load(&lent_count); i-- > 0;)
    if (lent[i] == memory) lent[i] = NULL;
}

static int is_lent(const void *memory) {
  for (size_t i = 0; memory != NULL && i < atomic_load(&lent_count); i++)
    if (lent[i] == memory) return 1;
  return 0;
}

size_t host_foreign_frees(void) { return atomic_load(&foreign_frees); }

#if defined __x86_64__

static void *give_nothing(void) {
  errno = ENOMEM;
  return NULL;
}

static int say_no_memory(void) { return ENOMEM; }

static void do_nothing(void) {}

BEFORE(heap) {
  (void)frame, (void)caller;
  const uint64_t number = atomic_fetch_add(&heap_calls, 1) + 1;
  const uint64_t first = atomic_load(&first_failure);
  // What throws instead of answering null is let through: an exception that is
  // not expected says nothing about the plugin's own care.
  const int may_throw =
      strncmp(function->name, "_Zn", 3) == 0 && strstr(function->name, "nothrow") == NULL;
  if (first == 0 || number < first || may_throw) return;
  *target = strcmp(function->name, "posix_memalign") == 0 ? (void *)say_no_memory
                                                          : (void *)give_nothing;
}

static void keep_heap(struct known *function, uint64_t memory, uint64_t size, uint64_t caller) {
  host_keep(HOST_KEPT_KIND_HEAP, function->name, memory, size, caller);
}

AFTER(malloc) {
  keep_heap(function, result, frame->arguments[0], caller);
  return result;
}

AFTER(calloc) {
  keep_heap(function, result, frame->arguments[0] * frame->arguments[1], caller);
  return result;
}

AFTER(aligned) {
  keep_heap(function, result, frame->arguments[1], caller);
  return result;
}

AFTER(posix_memalign) {
  if ((int)result == 0)
    keep_heap(function, *(uint64_t *)frame->arguments[0], frame->arguments[2], caller);
  return result;
}

AFTER(text) {
  (void)frame;
  keep_heap(function, result, result == 0 ? 0 : malloc_usable_size((void *)result), caller);
  return result;
}

AFTER(vasprintf) {
  if ((int)result >= 0)
    keep_heap(function, *(uint64_t *)frame->arguments[0], (uint64_t)(int)result + 1, caller);
  return result;
}

// Whether the memory is the host's, which is then noted.
static int refuse_lent(const void *memory, uint64_t caller) {
  if (!is_lent(memory)) return 0;
  atomic_fetch_add(&foreign_frees, 1);
  struct host_call *call = host_note_call("free", ~0u, caller);
  if (call != NULL) {
    call->groups = HOST_CALL_GROUP_MEMORY;
    call->arguments[0] = (uint64_t)memory;
  }
  return 1;
}

BEFORE(free) {
  (void)function;
  atomic_fetch_add(&heap_calls, 1);
  void *memory = (void *)frame->arguments[0];
  if (refuse_lent(memory, caller)) {
    *target = (void *)do_nothing;
    return;
  }
  uint64_t size = 0;
  if (host_let_go(HOST_KEPT_KIND_HEAP, (uint64_t)memory, &size) && atomic_load(&poisons))
    memset(memory, 0xA5, size);
}

BEFORE(realloc) {
  if (refuse_lent((void *)frame->arguments[0], caller)) {
    *target = (void *)give_nothing;
    return;
  }
  host_before_heap(function, frame, caller, target);
}

AFTER(realloc) {
  const int is_array = strcmp(function->name, "reallocarray") == 0;
  const uint64_t size = frame->arguments[1] * (is_array ? frame->arguments[2] : 1);
  if (result == 0 && size != 0) return result;
  host_let_go(HOST_KEPT_KIND_HEAP, frame->arguments[0], NULL);
  keep_heap(function, result, size, caller);
  return result;
}

AFTER(map) {
  if (result != UINT64_MAX)
    host_keep(HOST_KEPT_KIND_MAP, function->name, result, frame->arguments[1], caller);
  return result;
}

BEFORE(unmap) {
  (void)function, (void)caller, (void)target;
  host_let_go(HOST_KEPT_KIND_MAP, frame->arguments[0], NULL);
}

AFTER(remap) {
  if (result == UINT64_MAX) return result;
  host_let_go(HOST_KEPT_KIND_MAP, frame->arguments[0], NULL);
  host_keep(HOST_KEPT_KIND_MAP, function->name, result, frame->arguments[2], caller);
  return result;
}

#endif
