#include <string.h>

#include "internal.h"

bool pixels_mask_is(const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                    uint8_t value) {
  if (width <= 0 || height <= 0) return true;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = mask + y * mask_stride;
    // Every byte equals its neighbour and the first one equals the value.
    if (row[0] != value || memcmp(row, row + 1, (size_t)width - 1) != 0) return false;
  }
  return true;
}

MULTIVERSION void pixels_mask_multiply(uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src,
                                       ptrdiff_t src_stride, int width, int height) {
  for (int y = 0; y < height; y++) {
    uint8_t *d = dst + y * dst_stride;
    const uint8_t *s = src + y * src_stride;
    for (int x = 0; x < width; x++) d[x] = (uint8_t)divide_255((uint32_t)d[x] * s[x]);
  }
}

MULTIVERSION void pixels_alpha(uint8_t *dst, ptrdiff_t dst_stride, const uint32_t *src,
                               ptrdiff_t src_stride, int width, int height, uint32_t opacity) {
  for (int y = 0; y < height; y++) {
    uint8_t *d = dst + y * dst_stride;
    const uint32_t *s = src + y * src_stride;
    for (int x = 0; x < width; x++) d[x] = (uint8_t)(((s[x] >> 24) * opacity + 32767) / 65535);
  }
}

MULTIVERSION static uint32_t all_bits(const uint32_t *src, ptrdiff_t count) {
  uint32_t bits = 0xffffffff;
  for (ptrdiff_t i = 0; i < count; i++) bits &= src[i];
  return bits;
}

bool pixels_are_opaque(const uint32_t *src, ptrdiff_t count) {
  return all_bits(src, count) >> 24 == 255;
}
