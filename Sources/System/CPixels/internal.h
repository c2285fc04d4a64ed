/// What the pixel loops share.
#ifndef PIXELS_INTERNAL_H
#define PIXELS_INTERNAL_H

#include "pixels.h"

// Wider vectors where the processor has them; the arithmetic is the same, so are the results.
// ThreadSanitizer is not there yet when the loader chooses among them.
#if defined(__x86_64__) && defined(__clang__) && !__has_feature(thread_sanitizer)
#define MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define MULTIVERSION
#endif

/// Divides a product of two bytes by 255 with rounding to nearest.
static inline uint32_t divide_255(uint32_t x) {
  x += 128;
  return (x + (x >> 8)) >> 8;
}

#endif
