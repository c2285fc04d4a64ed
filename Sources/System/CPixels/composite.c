#include <string.h>

#include "internal.h"

void pixels_fill(uint32_t *dst, ptrdiff_t dst_stride, int width, int height, uint32_t pixel) {
  for (int y = 0; y < height; y++) {
    uint32_t *row = dst + y * dst_stride;
    for (int x = 0; x < width; x++) row[x] = pixel;
  }
}

/// Divides by 65535 with rounding to nearest; exact for every x the blend can make.
static inline uint32_t divide_65535(uint32_t x) {
  x += 32768;
  return (x + (x >> 16)) >> 16;
}

static inline uint32_t channel(uint32_t s, uint32_t d, uint32_t c, uint32_t t) {
  uint32_t value = divide_65535(s * c + d * t);
  return value > 255 ? 255 : value;
}

/// Blends one pixel under a coverage from 0 to 65535.
static inline uint32_t blend(uint32_t s, uint32_t d, uint32_t c) {
  uint32_t t = 65535 - divide_65535((s >> 24) * c * 257);
  return channel(s >> 24, d >> 24, c, t) << 24 |
         channel(s >> 16 & 255, d >> 16 & 255, c, t) << 16 |
         channel(s >> 8 & 255, d >> 8 & 255, c, t) << 8 | channel(s & 255, d & 255, c, t);
}

static inline uint32_t coverage(uint8_t mask, uint32_t opacity) {
  return (mask * opacity + 127) / 255;
}

MULTIVERSION static void blend_run(uint32_t *restrict dst, const uint32_t *restrict src, int count,
                                   uint32_t c) {
  for (int x = 0; x < count; x++) dst[x] = blend(src[x], dst[x], c);
}

MULTIVERSION static void blend_masked(uint32_t *restrict dst, const uint32_t *restrict src,
                                      const uint8_t *restrict mask, int count, uint32_t opacity) {
  for (int x = 0; x < count; x++) dst[x] = blend(src[x], dst[x], coverage(mask[x], opacity));
}

/// How many pixels are looked at together for the two common cases: all opaque, all clear.
enum { BLOCK = 32 };

MULTIVERSION static uint32_t all_bits(const uint32_t *src, int count) {
  uint32_t bits = 0xffffffff;
  for (int x = 0; x < count; x++) bits &= src[x];
  return bits;
}

MULTIVERSION static uint32_t any_bits(const uint32_t *src, int count) {
  uint32_t bits = 0;
  for (int x = 0; x < count; x++) bits |= src[x];
  return bits;
}

static void composite_unmasked(uint32_t *dst, const uint32_t *src, int count, uint32_t opacity) {
  if (opacity < 65535) {
    blend_run(dst, src, count, opacity);
    return;
  }
  for (int x = 0; x < count; x += BLOCK) {
    int n = count - x < BLOCK ? count - x : BLOCK;
    if (all_bits(src + x, n) >> 24 == 255) {
      memcpy(dst + x, src + x, (size_t)n * 4);
    } else if (any_bits(src + x, n) != 0) {
      blend_run(dst + x, src + x, n, 65535);
    }
  }
}

/// The length of the run of equal bytes at the start of a mask's row.
static int run_length(const uint8_t *mask, int count) {
  uint8_t value = mask[0];
  uint64_t pattern = value * 0x0101010101010101u;
  int x = 1;
  for (; x + 8 <= count; x += 8) {
    uint64_t word;
    memcpy(&word, mask + x, 8);
    if (word != pattern) break;
  }
  while (x < count && mask[x] == value) x++;
  return x;
}

void pixels_composite(uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src,
                      ptrdiff_t src_stride, const uint8_t *mask, ptrdiff_t mask_stride, int width,
                      int height, uint32_t opacity) {
  if (opacity == 0) return;
  for (int y = 0; y < height; y++) {
    uint32_t *d = dst + y * dst_stride;
    const uint32_t *s = src + y * src_stride;
    if (mask == NULL) {
      composite_unmasked(d, s, width, opacity);
      continue;
    }
    const uint8_t *m = mask + y * mask_stride;
    for (int x = 0; x < width;) {
      int n = run_length(m + x, width - x);
      if (n >= 8) {
        if (m[x] != 0) composite_unmasked(d + x, s + x, n, coverage(m[x], opacity));
      } else {
        n = width - x < 16 ? width - x : 16;
        blend_masked(d + x, s + x, m + x, n, opacity);
      }
      x += n;
    }
  }
}

MULTIVERSION static void mix_run(uint32_t *restrict dst, const uint32_t *restrict src,
                                 const uint8_t *restrict mask, int count, uint32_t opacity) {
  for (int x = 0; x < count; x++) {
    uint32_t c = mask == NULL ? opacity : coverage(mask[x], opacity), out = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
      out = out << 8 | channel(src[x] >> shift & 255, dst[x] >> shift & 255, c, 65535 - c);
    }
    dst[x] = out;
  }
}

void pixels_mix(uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride,
                const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                uint32_t opacity) {
  for (int y = 0; y < height; y++) {
    mix_run(dst + y * dst_stride, src + y * src_stride,
            mask == NULL ? NULL : mask + y * mask_stride, width, opacity);
  }
}

MULTIVERSION static void solid_run(uint32_t *dst, uint32_t pixel, int count, uint32_t c) {
  for (int x = 0; x < count; x++) dst[x] = blend(pixel, dst[x], c);
}

static void solid_unmasked(uint32_t *dst, uint32_t pixel, int count, uint32_t c) {
  if (c == 65535 && pixel >> 24 == 255) {
    for (int x = 0; x < count; x++) dst[x] = pixel;
  } else {
    solid_run(dst, pixel, count, c);
  }
}

void pixels_composite_solid(uint32_t *dst, ptrdiff_t dst_stride, uint32_t pixel,
                            const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                            uint32_t opacity) {
  if (opacity == 0 || pixel == 0) return;
  for (int y = 0; y < height; y++) {
    uint32_t *d = dst + y * dst_stride;
    if (mask == NULL) {
      solid_unmasked(d, pixel, width, opacity);
      continue;
    }
    const uint8_t *m = mask + y * mask_stride;
    for (int x = 0; x < width;) {
      int n = run_length(m + x, width - x);
      if (m[x] != 0) solid_unmasked(d + x, pixel, n, coverage(m[x], opacity));
      x += n;
    }
  }
}

MULTIVERSION void pixels_tint(uint32_t *dst, ptrdiff_t dst_stride, uint32_t pixel, int width,
                              int height) {
  uint32_t t = 255 - (pixel >> 24);
  for (int y = 0; y < height; y++) {
    uint32_t *row = dst + y * dst_stride;
    for (int x = 0; x < width; x++) {
      uint32_t d = row[x], a = d >> 24, out = a;
      for (int shift = 16; shift >= 0; shift -= 8) {
        uint32_t value = (pixel >> shift & 255) * a + (d >> shift & 255) * t + 128;
        out = out << 8 | (value + (value >> 8)) >> 8;
      }
      row[x] = out;
    }
  }
}

MULTIVERSION static void add_run(uint32_t *restrict dst, const uint32_t *restrict src, int count,
                                 uint32_t d, uint32_t s) {
  for (int x = 0; x < count; x++) {
    dst[x] = channel(src[x] >> 24, dst[x] >> 24, s, d) << 24 |
             channel(src[x] >> 16 & 255, dst[x] >> 16 & 255, s, d) << 16 |
             channel(src[x] >> 8 & 255, dst[x] >> 8 & 255, s, d) << 8 |
             channel(src[x] & 255, dst[x] & 255, s, d);
  }
}

void pixels_add(uint32_t *dst, ptrdiff_t dst_stride, uint32_t dst_share, const uint32_t *src,
                ptrdiff_t src_stride, uint32_t src_share, int width, int height) {
  for (int y = 0; y < height; y++) {
    add_run(dst + y * dst_stride, src + y * src_stride, width, dst_share, src_share);
  }
}
