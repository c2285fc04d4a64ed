#include "internal.h"

static inline uint32_t straight(uint32_t channel, uint32_t alpha) {
  uint32_t value = (channel * 255 + alpha / 2) / alpha;
  return value > 255 ? 255 : value;
}

void pixels_to_straight(uint8_t *rgba, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++, rgba += 4) {
    uint32_t pixel = src[i], alpha = pixel >> 24;
    uint32_t red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    if (alpha == 0) {
      red = green = blue = 0;
    } else if (alpha < 255) {
      red = straight(red, alpha);
      green = straight(green, alpha);
      blue = straight(blue, alpha);
    }
    rgba[0] = (uint8_t)red;
    rgba[1] = (uint8_t)green;
    rgba[2] = (uint8_t)blue;
    rgba[3] = (uint8_t)alpha;
  }
}

void pixels_to_straight_argb(uint32_t *dst, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = src[i], alpha = pixel >> 24;
    if (alpha == 0) {
      pixel = 0;
    } else if (alpha < 255) {
      pixel = alpha << 24 | straight(pixel >> 16 & 255, alpha) << 16 |
              straight(pixel >> 8 & 255, alpha) << 8 | straight(pixel & 255, alpha);
    }
    dst[i] = pixel;
  }
}

void pixels_from_straight(uint32_t *dst, const uint8_t *rgba, size_t count) {
  for (size_t i = 0; i < count; i++, rgba += 4) {
    uint32_t alpha = rgba[3];
    dst[i] = alpha << 24 | divide_255(rgba[0] * alpha) << 16 | divide_255(rgba[1] * alpha) << 8 |
             divide_255(rgba[2] * alpha);
  }
}

void pixels_orient(uint32_t *dst, const uint32_t *src, int width, int height, int orientation) {
  int columns = orientation >= 5 ? height : width, rows = orientation >= 5 ? width : height;
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < columns; x++) {
      int across = orientation >= 5 ? y : x, down = orientation >= 5 ? x : y;
      bool flip_across = orientation == 2 || orientation == 3 || orientation == 7 ||
                         orientation == 8;
      bool flip_down = orientation == 3 || orientation == 4 || orientation == 6 ||
                       orientation == 7;
      if (flip_across) across = width - 1 - across;
      if (flip_down) down = height - 1 - down;
      dst[(ptrdiff_t)y * columns + x] = src[(ptrdiff_t)down * width + across];
    }
  }
}

static inline uint32_t channel_difference(uint32_t a, uint32_t b, int shift) {
  int difference = (int)(a >> shift & 255) - (int)(b >> shift & 255);
  return (uint32_t)(difference < 0 ? -difference : difference);
}

struct pixels_difference pixels_compare(const uint32_t *a, const uint32_t *b, int width,
                                        int height) {
  struct pixels_difference found = {0, 0, -1, -1, -1, -1};
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++, a++, b++) {
      if (*a == *b) continue;
      for (int shift = 0; shift < 32; shift += 8) {
        uint32_t difference = channel_difference(*a, *b, shift);
        if (difference > found.largest) found.largest = difference;
      }
      if (found.top < 0) found.top = y;
      if (found.left < 0 || x < found.left) found.left = x;
      if (x > found.right) found.right = x;
      found.bottom = y;
      found.count++;
    }
  }
  return found;
}

void pixels_draw_difference(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t count,
                            uint32_t gain) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = channel_difference(a[i], b[i], 24), out = 255;
    for (int shift = 16; shift >= 0; shift -= 8) {
      uint32_t difference = channel_difference(a[i], b[i], shift);
      if (difference < alpha) difference = alpha;
      difference = difference * gain > 255 ? 255 : difference * gain;
      out = out << 8 | difference;
    }
    dst[i] = out;
  }
}
