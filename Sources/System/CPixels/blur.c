#include <string.h>

#include "internal.h"

#pragma STDC FP_CONTRACT OFF

/// How many neighbouring sums are kept in registers.
enum { BLOCK = 32 };

/// Adds up a block of bytes and the bytes at `step`, 2·`step` … on both sides, by their weights.
MULTIVERSION static void convolve_block(uint8_t *restrict out, const uint8_t *restrict centre,
                                        ptrdiff_t step, const uint32_t *restrict weights,
                                        int radius) {
  uint32_t sums[BLOCK];
  for (int i = 0; i < BLOCK; i++) sums[i] = weights[0] * centre[i] + 32768;
  for (int k = 1; k <= radius; k++) {
    const uint8_t *before = centre - k * step, *after = centre + k * step;
    uint32_t weight = weights[k];
    for (int i = 0; i < BLOCK; i++) sums[i] += weight * ((uint32_t)before[i] + after[i]);
  }
  for (int i = 0; i < BLOCK; i++) out[i] = (uint8_t)(sums[i] >> 16);
}

static int clamped(int i, int count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

/// Copies a picture into the middle of a larger one: `radius` units more on each side.
static void pad(uint8_t *padded, ptrdiff_t padded_stride, const struct pixels_plane *plane,
                int radius, bool extend) {
  int unit = plane->channels, bytes = plane->width * unit;
  for (int y = -radius; y < plane->height + radius; y++) {
    uint8_t *row = padded + (y + radius) * padded_stride;
    bool inside = y >= 0 && y < plane->height;
    if (!inside && !extend) {
      memset(row, 0, (size_t)padded_stride);
      continue;
    }
    const uint8_t *source = plane->bytes + clamped(y, plane->height) * plane->stride;
    memcpy(row + radius * unit, source, (size_t)bytes);
    for (int x = 0; x < radius; x++) {
      for (int c = 0; c < unit; c++) {
        row[x * unit + c] = extend ? source[c] : 0;
        row[(radius + plane->width + x) * unit + c] = extend ? source[bytes - unit + c] : 0;
      }
    }
  }
}

size_t pixels_blur_narrow_scratch(const struct pixels_plane *plane, int radius) {
  size_t stride = ((size_t)plane->width + 2 * (size_t)radius) * (size_t)plane->channels + BLOCK;
  return stride * ((size_t)plane->height + 2 * (size_t)radius + (size_t)plane->height);
}

void pixels_blur_narrow(const struct pixels_plane *plane, const uint32_t *weights, int radius,
                        bool extend, uint8_t *scratch) {
  if (radius <= 0 || plane->width <= 0 || plane->height <= 0) return;
  int unit = plane->channels, bytes = plane->width * unit;
  int across = (plane->width + 2 * radius) * unit;
  ptrdiff_t stride = across + BLOCK;
  uint8_t *mixed = scratch + stride * (plane->height + 2 * radius);
  pad(scratch, stride, plane, radius, extend);
  uint8_t block[BLOCK];
  for (int y = 0; y < plane->height; y++) {
    const uint8_t *row = scratch + (y + radius) * stride;
    // A last block may run past the row: the room behind it belongs to the scratch.
    for (int x = 0; x < across; x += BLOCK) {
      convolve_block(mixed + y * stride + x, row + x, stride, weights, radius);
    }
  }
  for (int y = 0; y < plane->height; y++) {
    const uint8_t *row = mixed + y * stride + radius * unit;
    uint8_t *out = plane->bytes + y * plane->stride;
    for (int x = 0; x < bytes; x += BLOCK) {
      int n = bytes - x < BLOCK ? bytes - x : BLOCK;
      convolve_block(block, row + x, unit, weights, radius);
      memcpy(out + x, block, (size_t)n);
    }
  }
}

// A wide blur: three running averages along each axis, in 16 bits a channel.

size_t pixels_blur_wide_scratch(const struct pixels_plane *plane) {
  size_t units = (size_t)plane->width * (size_t)plane->height * (size_t)plane->channels;
  size_t line = (size_t)(plane->width > plane->height ? plane->width : plane->height);
  return (2 * units + line * (size_t)plane->channels) * 2 + line * (size_t)plane->channels * 4;
}

MULTIVERSION static void slide(uint16_t *restrict out, uint32_t *restrict sums,
                               const uint16_t *restrict entering,
                               const uint16_t *restrict leaving, int count, float inner,
                               float edge) {
  // `sums` holds the rows strictly inside the window; the two rows at its edges count in part.
  for (int i = 0; i < count; i++) {
    uint32_t sides = (uint32_t)entering[i] + leaving[i];
    out[i] = (uint16_t)((float)(int32_t)sums[i] * inner + (float)(int32_t)sides * edge + 0.5f);
  }
}

MULTIVERSION static void move_on(uint32_t *restrict sums, const uint16_t *restrict entering,
                                 const uint16_t *restrict leaving, int count) {
  for (int i = 0; i < count; i++) sums[i] += (uint32_t)entering[i] - leaving[i];
}

/// Averages every column over rows y − radius … y + radius and a part of the rows next to them.
static void average_columns(uint16_t *out, const uint16_t *in, int count, int rows, int radius,
                            float edge, bool extend, const uint16_t *nothing, uint32_t *sums) {
  float inner = 1 / (2 * (float)radius + 1 + 2 * edge);
  memset(sums, 0, (size_t)count * 4);
#define ROW(y)                                                                             \
  ((y) >= 0 && (y) < rows ? in + (ptrdiff_t)(y)*count                                      \
                          : (extend ? in + (ptrdiff_t)clamped((y), rows) * count : nothing))
  for (int y = -radius; y <= radius; y++) move_on(sums, ROW(y), nothing, count);
  for (int y = 0; y < rows; y++) {
    slide(out + (ptrdiff_t)y * count, sums, ROW(y + radius + 1), ROW(y - radius - 1), count,
          inner, inner * edge);
    move_on(sums, ROW(y + radius + 1), ROW(y - radius), count);
  }
#undef ROW
}

/// Swaps rows and columns, tile by tile so that both stay in the nearest cache.
#define DEFINE_TRANSPOSE(name, type)                                                     \
  static void name(type *restrict out, const type *restrict in, int width, int height) { \
    enum { TILE = 16 };                                                                  \
    for (int top = 0; top < height; top += TILE) {                                       \
      int bottom = top + TILE < height ? top + TILE : height;                            \
      for (int x = 0; x < width; x++) {                                                  \
        for (int y = top; y < bottom; y++) {                                             \
          out[(ptrdiff_t)x * height + y] = in[(ptrdiff_t)y * width + x];                 \
        }                                                                                \
      }                                                                                  \
    }                                                                                    \
  }

/// Four channels of 16 bits that move together.
typedef uint64_t __attribute__((may_alias)) four;

DEFINE_TRANSPOSE(transpose_one, uint16_t)
DEFINE_TRANSPOSE(transpose_four, four)

static void transpose(uint16_t *out, const uint16_t *in, int width, int height, int channels) {
  if (channels == 4) {
    transpose_four((four *)out, (const four *)in, width, height);
  } else {
    transpose_one(out, in, width, height);
  }
}

MULTIVERSION static void widen(uint16_t *restrict out, const uint8_t *restrict in, int count) {
  for (int i = 0; i < count; i++) out[i] = (uint16_t)(in[i] * 257);
}

MULTIVERSION static void narrow(uint8_t *restrict out, const uint16_t *restrict in, int count) {
  for (int i = 0; i < count; i++) out[i] = (uint8_t)(((uint32_t)in[i] * 255 + 32768) >> 16);
}

void pixels_blur_wide(const struct pixels_plane *plane, int radius, float edge, bool extend,
                      void *scratch) {
  int width = plane->width, height = plane->height, unit = plane->channels;
  if (width <= 0 || height <= 0) return;
  size_t units = (size_t)width * (size_t)height * (size_t)unit;
  int line = width > height ? width : height;
  uint16_t *a = scratch, *b = a + units;
  uint32_t *sums = (uint32_t *)(b + units);
  uint16_t *nothing = (uint16_t *)(sums + line * unit);
  memset(nothing, 0, (size_t)(line * unit) * 2);
  for (int y = 0; y < height; y++) {
    widen(a + (ptrdiff_t)y * width * unit, plane->bytes + y * plane->stride, width * unit);
  }
  average_columns(b, a, width * unit, height, radius, edge, extend, nothing, sums);
  average_columns(a, b, width * unit, height, radius, edge, extend, nothing, sums);
  average_columns(b, a, width * unit, height, radius, edge, extend, nothing, sums);
  transpose(a, b, width, height, unit);
  average_columns(b, a, height * unit, width, radius, edge, extend, nothing, sums);
  average_columns(a, b, height * unit, width, radius, edge, extend, nothing, sums);
  average_columns(b, a, height * unit, width, radius, edge, extend, nothing, sums);
  transpose(a, b, height, width, unit);
  for (int y = 0; y < height; y++) {
    narrow(plane->bytes + y * plane->stride, a + (ptrdiff_t)y * width * unit, width * unit);
  }
}
