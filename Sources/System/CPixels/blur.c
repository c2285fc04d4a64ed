#include <string.h>

#include "internal.h"

/// Blurs one line of bytes that lie `step` apart, reading from a padded copy.
MULTIVERSION static void convolve(uint8_t *out, ptrdiff_t step, const uint8_t *restrict padded,
                                  int count, const uint32_t *restrict weights, int radius) {
  for (int i = 0; i < count; i++) {
    uint32_t sum = weights[0] * padded[i + radius] + 32768;
    for (int k = 1; k <= radius; k++) {
      sum += weights[k] * (padded[i + radius - k] + padded[i + radius + k]);
    }
    out[i * step] = (uint8_t)(sum >> 16);
  }
}

static void blur_line(uint8_t *line, ptrdiff_t step, int count, const uint32_t *weights,
                      int radius, bool extend, uint8_t *padded) {
  memset(padded, extend ? line[0] : 0, (size_t)radius);
  for (int i = 0; i < count; i++) padded[radius + i] = line[i * step];
  memset(padded + radius + count, extend ? line[(count - 1) * step] : 0, (size_t)radius);
  convolve(line, step, padded, count, weights, radius);
}

void pixels_blur_mask(uint8_t *mask, ptrdiff_t stride, int width, int height,
                      const uint32_t *weights, int radius, bool extend, uint8_t *scratch) {
  if (radius <= 0 || width <= 0 || height <= 0) return;
  for (int y = 0; y < height; y++) {
    blur_line(mask + y * stride, 1, width, weights, radius, extend, scratch);
  }
  for (int x = 0; x < width; x++) {
    blur_line(mask + x, stride, height, weights, radius, extend, scratch);
  }
}

static inline int clamped(int i, int count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

/// Mixes rows or neighbours of four-channel pixels by the kernel's weights.
MULTIVERSION static void accumulate(uint32_t *restrict sums, const uint8_t *restrict bytes,
                                    int count, uint32_t weight) {
  for (int i = 0; i < count; i++) sums[i] += weight * bytes[i];
}

MULTIVERSION static void settle(uint8_t *restrict out, const uint32_t *restrict sums, int count) {
  for (int i = 0; i < count; i++) out[i] = (uint8_t)((sums[i] + 32768) >> 16);
}

/// How many bytes of a row are summed at once, so that the sums stay in the nearest cache.
enum { STRIP = 1024 };

void pixels_blur(uint32_t *pixels, ptrdiff_t stride, int width, int height,
                 const uint32_t *weights, int radius, uint32_t *scratch) {
  if (radius <= 0 || width <= 0 || height <= 0) return;
  uint32_t sums[STRIP];
  for (int y = 0; y < height; y++) {
    uint8_t *out = (uint8_t *)(scratch + (ptrdiff_t)y * width);
    for (int start = 0; start < width * 4; start += STRIP) {
      int n = width * 4 - start < STRIP ? width * 4 - start : STRIP;
      memset(sums, 0, sizeof(sums));
      for (int k = -radius; k <= radius; k++) {
        const uint32_t *row = pixels + clamped(y + k, height) * stride;
        accumulate(sums, (const uint8_t *)row + start, n, weights[k < 0 ? -k : k]);
      }
      settle(out + start, sums, n);
    }
  }
  for (int y = 0; y < height; y++) {
    const uint32_t *row = scratch + (ptrdiff_t)y * width;
    uint32_t *out = pixels + y * stride;
    for (int start = 0; start < width; start += STRIP / 4) {
      int n = width - start < STRIP / 4 ? width - start : STRIP / 4;
      memset(sums, 0, sizeof(sums));
      for (int k = -radius; k <= radius; k++) {
        uint32_t weight = weights[k < 0 ? -k : k];
        int low = start + k < 0 ? -(start + k) : 0;
        int high = start + k + n > width ? width - start - k : n;
        if (low > n) low = n;
        if (high < low) high = low;
        for (int x = 0; x < low; x++) {
          accumulate(sums + x * 4, (const uint8_t *)row, 4, weight);
        }
        accumulate(sums + low * 4, (const uint8_t *)(row + start + k + low), (high - low) * 4,
                   weight);
        for (int x = high; x < n; x++) {
          accumulate(sums + x * 4, (const uint8_t *)(row + width - 1), 4, weight);
        }
      }
      settle((uint8_t *)(out + start), sums, n * 4);
    }
  }
}
