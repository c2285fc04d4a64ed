// How much of the stack a call uses: it is painted before and looked at after.
#define _GNU_SOURCE

#include "internal.h"

#include <alloca.h>
#include <string.h>

enum { PAINT = 0xC5, MARGIN = 4096 };

static __thread volatile uint8_t *bottom, *top;

// Apart from the caller's frame, and never taken apart by the compiler.
__attribute__((noinline, no_sanitize("address"))) static void paint(void) {
  volatile uint8_t *memory = alloca(HOST_STACK_WATCHED);
  memset((void *)memory, PAINT, HOST_STACK_WATCHED);
  // Nobody reads it as long as this function lives; it is to be written all the same.
  __asm__ volatile("" : : "r"(memory) : "memory");
  bottom = memory;
  top = memory + HOST_STACK_WATCHED;
}

void host_paint_stack(void) { paint(); }

__attribute__((no_sanitize("address"))) size_t host_stack_use(void) {
  if (bottom == NULL) return 0;
  // Word by word, and only in the last one byte by byte.
  const uint64_t painted = PAINT * (UINT64_MAX / UINT8_MAX);
  volatile uint8_t *place = bottom;
  while (place < top - MARGIN && *(volatile uint64_t *)place == painted) place += sizeof painted;
  while (place < top - MARGIN && *place == PAINT) place++;
  return (size_t)(top - place);
}
