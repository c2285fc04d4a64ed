#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoding.h"

void picture_free(void *buffer) { free(buffer); }

enum picture_status picture_fail(struct picture_pixels *out, enum picture_status status,
                                 const char *text) {
  if (text != out->message) snprintf(out->message, sizeof(out->message), "%s", text);
  free(out->rgba);
  free(out->exif);
  out->rgba = out->exif = NULL;
  out->exif_count = 0;
  return status;
}

bool picture_admit(const struct picture_source *source, struct picture_pixels *out, uint32_t width,
                   uint32_t height) {
  out->full_width = width;
  out->full_height = height;
  return width <= source->largest_side && height <= source->largest_side &&
         (uint64_t)width * height <= source->largest_area;
}

void picture_keep_exif(struct picture_pixels *out, const uint8_t *bytes, size_t count) {
  if (out->exif != NULL || count == 0) return;
  out->exif = malloc(count);
  if (out->exif == NULL) return;
  memcpy(out->exif, bytes, count);
  out->exif_count = count;
}

bool picture_take_size(struct picture_pixels *out, uint32_t width, uint32_t height) {
  out->width = width;
  out->height = height;
  out->rgba = malloc((size_t)width * height * 4);
  return out->rgba != NULL;
}

bool picture_rows_begin(struct picture_rows *rows, const struct picture_source *source,
                        struct picture_pixels *out) {
  memset(rows, 0, sizeof(*rows));
  rows->out = out;
  uint32_t width = out->full_width, height = out->full_height, side = source->largest_read_side;
  uint32_t longer = width > height ? width : height;
  uint32_t factor = rows->factor = (longer + side - 1) / side;
  if (!picture_take_size(out, (width + factor - 1) / factor, (height + factor - 1) / factor)) {
    return false;
  }
  if (factor == 1) return true;
  rows->row = malloc((size_t)width * 4);
  rows->sums = calloc((size_t)out->width * 4, sizeof(uint32_t));
  return rows->row != NULL && rows->sums != NULL;
}

uint8_t *picture_rows_next(struct picture_rows *rows) {
  if (rows->factor > 1) return rows->row;
  return rows->out->rgba + (size_t)rows->next * rows->out->width * 4;
}

/// Writes the averages of the rows since the last ones and begins anew.
static void settle(struct picture_rows *rows, uint32_t index, uint32_t height) {
  struct picture_pixels *out = rows->out;
  uint8_t *pixel = out->rgba + (size_t)index * out->width * 4;
  uint32_t *sums = rows->sums;
  for (uint32_t x = 0; x < out->width; x++, pixel += 4, sums += 4) {
    uint32_t left = out->full_width - x * rows->factor;
    uint32_t count = (left < rows->factor ? left : rows->factor) * height, alpha = sums[3];
    for (int c = 0; c < 3; c++) {
      pixel[c] = alpha == 0 ? 0 : (uint8_t)((sums[c] + alpha / 2) / alpha);
    }
    pixel[3] = (uint8_t)((alpha + count / 2) / count);
  }
  memset(rows->sums, 0, (size_t)out->width * 4 * sizeof(uint32_t));
}

void picture_rows_add(struct picture_rows *rows) {
  uint32_t y = rows->next++, factor = rows->factor;
  if (factor == 1) return;
  const uint8_t *pixel = rows->row;
  uint32_t *sums = rows->sums;
  for (uint32_t x = 0; x < rows->out->full_width; sums += 4) {
    uint32_t left = rows->out->full_width - x, count = left < factor ? left : factor;
    for (uint32_t i = 0; i < count; i++, pixel += 4) {
      for (int c = 0; c < 3; c++) sums[c] += (uint32_t)pixel[c] * pixel[3];
      sums[3] += pixel[3];
    }
    x += count;
  }
  uint32_t height = y % factor + 1;
  if (height == factor || y + 1 == rows->out->full_height) settle(rows, y / factor, height);
}

void picture_rows_end(struct picture_rows *rows) {
  free(rows->row);
  free(rows->sums);
  rows->row = NULL;
  rows->sums = NULL;
}
