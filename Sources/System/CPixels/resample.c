#include <math.h>
#include <stdlib.h>

#include "internal.h"

#pragma STDC FP_CONTRACT OFF

void pixels_halve(uint32_t *dst, const uint32_t *src, int width, int height) {
  int half_width = (width + 1) / 2, half_height = (height + 1) / 2;
  for (int y = 0; y < half_height; y++) {
    const uint32_t *a = src + (ptrdiff_t)(2 * y) * width;
    const uint32_t *b = 2 * y + 1 < height ? a + width : a;
    for (int x = 0; x < half_width; x++) {
      int left = 2 * x, right = left + 1 < width ? left + 1 : left;
      uint32_t out = 0;
      for (int shift = 24; shift >= 0; shift -= 8) {
        uint32_t sum = (a[left] >> shift & 255) + (a[right] >> shift & 255) +
                       (b[left] >> shift & 255) + (b[right] >> shift & 255);
        out = out << 8 | (sum + 2) >> 2;
      }
      dst[(ptrdiff_t)y * half_width + x] = out;
    }
  }
}

/// The texels under one destination pixel along an axis, with the share of each.
struct span {
  int first;
  int count;
  float *weights;
};

/// Lays out the spans of an axis: area averages when shrinking, linear mixing when stretching.
static struct span *make_spans(int target, int texels, double start, double extent) {
  double step = extent / target, reach = step > 1 ? step : 1;
  int room = (int)reach + 3;
  struct span *spans = malloc((size_t)target * (sizeof(struct span) + (size_t)room * sizeof(float)));
  if (spans == NULL) return NULL;
  float *weights = (float *)(spans + target);
  for (int i = 0; i < target; i++, weights += room) {
    double centre = start + (i + 0.5) * step, low = centre - reach / 2, high = centre + reach / 2;
    int first = (int)floor(low), last = (int)ceil(high) - 1;
    struct span span = {first < 0 ? 0 : first, 0, weights};
    double total = 0;
    for (int texel = first; texel <= last && texel - first < room; texel++) {
      double from = texel > low ? texel : low, to = texel + 1 < high ? texel + 1 : high;
      int inside = texel < 0 ? 0 : texel >= texels ? texels - 1 : texel;
      if (inside < span.first) span.first = inside;
      int slot = inside - span.first;
      while (span.count <= slot) span.weights[span.count++] = 0;
      span.weights[slot] += (float)(to - from);
      total += to - from;
    }
    for (int k = 0; k < span.count; k++) span.weights[k] = (float)(span.weights[k] / total);
    spans[i] = span;
  }
  return spans;
}

bool pixels_resample_area(uint32_t *dst, int width, int height, struct pixels_source source,
                          double x0, double y0, double extent_x, double extent_y) {
  struct span *columns = make_spans(width, source.width, x0, extent_x);
  struct span *rows = make_spans(height, source.height, y0, extent_y);
  float *line = malloc((size_t)source.width * 4 * sizeof(float));
  bool ready = columns != NULL && rows != NULL && line != NULL;
  for (int y = 0; ready && y < height; y++) {
    for (int i = 0; i < source.width * 4; i++) line[i] = 0;
    for (int k = 0; k < rows[y].count; k++) {
      const uint8_t *texels =
          (const uint8_t *)(source.pixels + (ptrdiff_t)(rows[y].first + k) * source.width);
      float weight = rows[y].weights[k];
      for (int i = 0; i < source.width * 4; i++) line[i] += weight * texels[i];
    }
    for (int x = 0; x < width; x++) {
      float sum[4] = {0.5f, 0.5f, 0.5f, 0.5f};
      for (int k = 0; k < columns[x].count; k++) {
        const float *texel = line + (ptrdiff_t)(columns[x].first + k) * 4;
        for (int c = 0; c < 4; c++) sum[c] += columns[x].weights[k] * texel[c];
      }
      uint32_t out = 0;
      for (int c = 3; c >= 0; c--) out = out << 8 | (uint32_t)(sum[c] > 255 ? 255 : sum[c]);
      dst[(ptrdiff_t)y * width + x] = out;
    }
  }
  free(columns);
  free(rows);
  free(line);
  return ready;
}
