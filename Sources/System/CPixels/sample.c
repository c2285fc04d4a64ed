#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#pragma STDC FP_CONTRACT OFF

/// Where a sample lies: two neighbouring texels and the weight of the second, out of 256.
struct tap {
  int first;
  int second;
  uint32_t weight;
};

static inline struct tap tap_at(double place, int count) {
  double last = count - 1;
  // The comparison also catches a place that is no number.
  if (!(place > 0)) place = 0;
  if (place > last) place = last;
  int64_t fixed = (int64_t)(place * 256 + 0.5);
  int first = (int)(fixed >> 8);
  struct tap tap = {first, first + 1 < count ? first + 1 : first, (uint32_t)(fixed & 255)};
  return tap;
}

/// Mixes two rows of texels, scaled up by 256.
MULTIVERSION static void mix_rows(uint16_t *restrict out, const uint8_t *restrict a,
                                  const uint8_t *restrict b, int count, uint32_t weight) {
  for (int i = 0; i < count; i++) {
    out[i] = (uint16_t)(a[i] * (256 - weight) + b[i] * weight);
  }
}

/// Mixes neighbours by one weight, for a picture that only moves.
MULTIVERSION static void mix_columns(uint8_t *restrict out, const uint16_t *restrict mixed,
                                     int count, uint32_t weight) {
  for (int i = 0; i < count; i++) {
    out[i] = (uint8_t)((mixed[i] * (256 - weight) + mixed[i + 4] * weight + 32768) >> 16);
  }
}

/// Scales down by 256 what `mix_rows` made.
MULTIVERSION static void settle_row(uint8_t *restrict out, const uint16_t *restrict mixed,
                                    int count) {
  for (int i = 0; i < count; i++) out[i] = (uint8_t)((mixed[i] + 128) >> 8);
}

/// What the columns of an axis-parallel sampling have in common.
struct columns {
  struct tap *taps;
  int low;
  int high;
  /// The columns, from `steady` on, that are each one texel further with the same weight.
  int steady;
  int steady_end;
};

static bool make_columns(struct columns *columns, int width, int count, double u0, double du) {
  columns->taps = malloc((size_t)width * sizeof(struct tap));
  if (columns->taps == NULL) return false;
  columns->low = count - 1;
  columns->high = 0;
  columns->steady = columns->steady_end = 0;
  int start = 0;
  for (int x = 0; x < width; x++) {
    struct tap tap = tap_at(u0 + x * du, count);
    columns->taps[x] = tap;
    if (tap.first < columns->low) columns->low = tap.first;
    if (tap.second > columns->high) columns->high = tap.second;
    struct tap from = columns->taps[start];
    // At the edges of the picture a tap has no second texel of its own.
    bool goes_on = tap.first == from.first + x - start && tap.weight == from.weight &&
                   (tap.weight == 0 || tap.second == tap.first + 1);
    if (!goes_on) start = x;
    if (x + 1 - start > columns->steady_end - columns->steady) {
      columns->steady = start;
      columns->steady_end = x + 1;
    }
  }
  return true;
}

typedef uint32_t lanes __attribute__((vector_size(16)));
typedef uint16_t half_lanes __attribute__((vector_size(8)));
typedef uint8_t byte_lanes __attribute__((vector_size(4)));

static inline lanes widened(const uint16_t *channels) {
  half_lanes half;
  memcpy(&half, channels, sizeof(half));
  return __builtin_convertvector(half, lanes);
}

static inline uint32_t packed(lanes channels) {
  byte_lanes bytes = __builtin_convertvector(channels, byte_lanes);
  uint32_t pixel;
  memcpy(&pixel, &bytes, sizeof(pixel));
  return pixel;
}

static void pick_columns(uint32_t *out, const uint16_t *mixed, const struct columns *columns,
                         int from, int to) {
  for (int x = from; x < to; x++) {
    struct tap tap = columns->taps[x];
    lanes a = widened(mixed + (tap.first - columns->low) * 4);
    lanes b = widened(mixed + (tap.second - columns->low) * 4);
    out[x] = packed((a * (256 - tap.weight) + b * tap.weight + 32768) >> 16);
  }
}

bool pixels_sample_aligned(uint32_t *dst, ptrdiff_t dst_stride, int width, int height,
                           struct pixels_source source, double u0, double du, double v0,
                           double dv) {
  if (width <= 0 || height <= 0) return true;
  struct columns columns;
  if (!make_columns(&columns, width, source.width, u0, du)) return false;
  int span = columns.high - columns.low + 1;
  uint16_t *mixed = malloc(((size_t)span * 4 + 4) * sizeof(uint16_t));
  if (mixed == NULL) {
    free(columns.taps);
    return false;
  }
  memset(mixed + (size_t)span * 4, 0, 4 * sizeof(uint16_t));
  struct tap held = {-1, -1, 0}, steady = columns.taps[columns.steady];
  bool whole = columns.steady_end - columns.steady == width && steady.weight == 0;
  for (int y = 0; y < height; y++) {
    struct tap tap = tap_at(v0 + y * dv, source.height);
    uint32_t *row = dst + y * dst_stride;
    const uint32_t *a = source.pixels + (ptrdiff_t)tap.first * source.width + columns.low;
    const uint32_t *b = source.pixels + (ptrdiff_t)tap.second * source.width + columns.low;
    if (whole && tap.weight == 0) {
      memcpy(row, a, (size_t)width * 4);
      continue;
    }
    bool same = held.first == tap.first && held.second == tap.second && held.weight == tap.weight;
    if (same && y > 0) {
      memcpy(row, row - dst_stride, (size_t)width * 4);
      continue;
    }
    mix_rows(mixed, (const uint8_t *)a, (const uint8_t *)b, span * 4, tap.weight);
    held = tap;
    if (whole) {
      settle_row((uint8_t *)row, mixed, width * 4);
      continue;
    }
    pick_columns(row, mixed, &columns, 0, columns.steady);
    mix_columns((uint8_t *)(row + columns.steady), mixed + (steady.first - columns.low) * 4,
                (columns.steady_end - columns.steady) * 4, steady.weight);
    pick_columns(row, mixed, &columns, columns.steady_end, width);
  }
  free(mixed);
  free(columns.taps);
  return true;
}

static inline lanes unpack(uint32_t pixel) {
  byte_lanes bytes;
  memcpy(&bytes, &pixel, sizeof(bytes));
  return __builtin_convertvector(bytes, lanes);
}

static inline uint32_t sample(struct pixels_source source, double u, double v) {
  struct tap x = tap_at(u, source.width), y = tap_at(v, source.height);
  const uint32_t *a = source.pixels + (ptrdiff_t)y.first * source.width;
  const uint32_t *b = source.pixels + (ptrdiff_t)y.second * source.width;
  lanes left = unpack(a[x.first]) * (256 - y.weight) + unpack(b[x.first]) * y.weight;
  lanes right = unpack(a[x.second]) * (256 - y.weight) + unpack(b[x.second]) * y.weight;
  lanes mixed = (left * (256 - x.weight) + right * x.weight + 32768) >> 16;
  return packed(mixed);
}

MULTIVERSION void pixels_sample_projected(uint32_t *dst, ptrdiff_t dst_stride, int width, int height,
                             struct pixels_source source, const double *m) {
  bool affine = m[6] == 0 && m[7] == 0;
  for (int y = 0; y < height; y++) {
    uint32_t *row = dst + y * dst_stride;
    double u = m[1] * y + m[2], v = m[4] * y + m[5], w = m[7] * y + m[8];
    if (affine) {
      double scale = 1 / w, du = m[0] * scale, dv = m[3] * scale;
      u *= scale;
      v *= scale;
      for (int x = 0; x < width; x++) row[x] = sample(source, u + x * du, v + x * dv);
      continue;
    }
    for (int x = 0; x < width; x++) {
      double depth = w + x * m[6];
      row[x] = depth > 0 ? sample(source, (u + x * m[0]) / depth, (v + x * m[3]) / depth) : 0;
    }
  }
}
