// What was asked for and not given back: a table that needs no heap.
#define _GNU_SOURCE

#include "internal.h"

#include <stddef.h>

enum { SLOTS = 1 << 16 };

static struct host_kept slots[SLOTS];
static uint64_t newest;
static size_t used; // Slots that are taken or were.
static atomic_flag lock = ATOMIC_FLAG_INIT;

static const char *const gone = "";

static void hold(void) {
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
  }
}

static void release(void) { atomic_flag_clear_explicit(&lock, memory_order_release); }

static size_t place_of(enum host_kept_kind kind, uint64_t value) {
  return (size_t)((value >> 4 ^ value << 7 ^ (uint64_t)kind << 13) * 0x9E3779B97F4A7C15u >> 48) %
         SLOTS;
}

// Where something stands, or the free place where it would; slots with the name
// `gone` are free, and the search goes on behind them.
static struct host_kept *find(enum host_kept_kind kind, uint64_t value) {
  struct host_kept *free_place = NULL;
  for (size_t step = 0, place = place_of(kind, value); step < SLOTS;
       step++, place = (place + 1) % SLOTS) {
    struct host_kept *slot = &slots[place];
    if (slot->name == NULL) return free_place != NULL ? free_place : slot;
    if (slot->name == gone) {
      if (free_place == NULL) free_place = slot;
      // A chain of the gone ends somewhere; a long one is not worth the way.
      if (step > 64) return free_place;
    } else if (slot->kind == kind && slot->value == value) {
      return slot;
    }
  }
  return free_place;
}

void host_keep(enum host_kept_kind kind, const char *name, uint64_t value, uint64_t size,
               uint64_t caller) {
  if (value == 0 && kind != HOST_KEPT_KIND_DESCRIPTOR && kind != HOST_KEPT_KIND_KEY) return;
  hold();
  struct host_kept *slot = find(kind, value);
  if (slot != NULL && used < SLOTS - 1024) {
    if (slot->name == NULL) used++;
    *slot = (struct host_kept){.kind = kind,
                               .phase = host_phase(),
                               .name = name,
                               .value = value,
                               .size = size,
                               .caller = caller,
                               .sequence = ++newest};
  }
  release();
}

int host_let_go(enum host_kept_kind kind, uint64_t value, uint64_t *size) {
  hold();
  struct host_kept *slot = find(kind, value);
  const int was_kept = slot != NULL && slot->name != NULL && slot->name != gone;
  if (was_kept) {
    if (size != NULL) *size = slot->size;
    slot->name = gone;
    // At the end of a chain the slots are as good as new.
    size_t place = (size_t)(slot - slots);
    while (slots[(place + 1) % SLOTS].name == NULL && slots[place].name == gone) {
      slots[place].name = NULL;
      used--;
      place = (place + SLOTS - 1) % SLOTS;
    }
  }
  release();
  return was_kept;
}

uint64_t host_kept_sequence(void) { return newest; }

size_t host_kept_since(uint64_t sequence, struct host_kept *out, size_t limit) {
  size_t count = 0;
  hold();
  for (size_t i = 0; i < SLOTS; i++) {
    if (slots[i].name == NULL || slots[i].name == gone || slots[i].sequence <= sequence) continue;
    if (count < limit) out[count] = slots[i];
    count++;
  }
  release();
  return count;
}
