/// Loops over pixels that have to be both exact and fast.
///
/// A pixel is 0xAARRGGBB in a uint32_t with colour multiplied by alpha; a coverage is one byte.
/// Strides count elements, not bytes. Rows never overlap between a source and a destination
/// unless a function says so. All arithmetic is on integers, or on doubles in a fixed order, so a
/// result does not depend on the processor.
#ifndef PIXELS_H
#define PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Sets every pixel of a rectangle.
void pixels_fill(uint32_t *dst, ptrdiff_t dst_stride, int width, int height, uint32_t pixel);

/// Lays a source over a destination: `src·c + dst·(1 − alpha·c)`, rounded once.
///
/// c is `mask · opacity`: mask is null or one byte a pixel, opacity runs from 0 to 65535.
void pixels_composite(uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src,
                      ptrdiff_t src_stride, const uint8_t *mask, ptrdiff_t mask_stride, int width,
                      int height, uint32_t opacity);

/// Mixes a source into a destination: `src·c + dst·(1 − c)`, rounded once, whatever their alpha.
void pixels_mix(uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride,
                const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                uint32_t opacity);

/// Adds a source to a destination: `dst·d + src·s`, rounded once, at most 255 in each channel.
///
/// Both shares run from 0 to 65535.
void pixels_add(uint32_t *dst, ptrdiff_t dst_stride, uint32_t dst_share, const uint32_t *src,
                ptrdiff_t src_stride, uint32_t src_share, int width, int height);

/// Lays one pixel value over a destination under a mask (may be null), as `pixels_composite` does.
void pixels_composite_solid(uint32_t *dst, ptrdiff_t dst_stride, uint32_t pixel,
                            const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                            uint32_t opacity);

/// Lays a colour over the destination's own coverage; the destination's alpha does not change.
void pixels_tint(uint32_t *dst, ptrdiff_t dst_stride, uint32_t pixel, int width, int height);

/// Tells whether every byte of a mask has a value.
bool pixels_mask_is(const uint8_t *mask, ptrdiff_t mask_stride, int width, int height,
                    uint8_t value);

/// Multiplies a mask by another one.
void pixels_mask_multiply(uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src,
                          ptrdiff_t src_stride, int width, int height);

/// Copies the alpha channel, multiplied by an opacity from 0 to 65535.
void pixels_alpha(uint8_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride,
                  int width, int height, uint32_t opacity);

/// Tells whether every pixel is opaque.
bool pixels_are_opaque(const uint32_t *src, ptrdiff_t count);

/// A picture to sample; texels outside it repeat the nearest one inside.
struct pixels_source {
  const uint32_t *pixels;
  int width;
  int height;
};

/// Samples an axis-parallel picture: column x shows texel place `u0 + x·du`, row y `v0 + y·dv`.
///
/// A texel's place is the index of its centre; between two centres colours mix linearly in 1/256
/// steps. Returns false, with nothing drawn, when there is no memory.
bool pixels_sample_aligned(uint32_t *dst, ptrdiff_t dst_stride, int width, int height,
                           struct pixels_source source, double u0, double du, double v0,
                           double dv);

/// Samples a picture through a plane projection: `(u, v, w) = m · (x, y, 1)`, nine rows-first numbers.
///
/// x and y count destination pixels from 0. Pixels at or behind the eye (w <= 0) become clear.
void pixels_sample_projected(uint32_t *dst, ptrdiff_t dst_stride, int width, int height,
                             struct pixels_source source, const double *m);

/// Halves a picture by averaging 2×2 blocks; odd edges average what is there.
void pixels_halve(uint32_t *dst, const uint32_t *src, int width, int height);

/// Shrinks or stretches a picture by exact area averages.
///
/// The part of the source from (x0, y0) with the given extent fills the destination. Returns false,
/// with nothing drawn, when there is no memory.
bool pixels_resample_area(uint32_t *dst, int width, int height, struct pixels_source source,
                          double x0, double y0, double extent_x, double extent_y);

/// Bytes that are blurred: one channel of coverage or four of colour.
struct pixels_plane {
  uint8_t *bytes;
  /// The number of bytes from one row to the next.
  ptrdiff_t stride;
  int width;
  int height;
  /// 1 or 4.
  int channels;
};

/// The bytes of scratch memory that `pixels_blur_narrow` needs.
size_t pixels_blur_narrow_scratch(const struct pixels_plane *plane, int radius);

/// Blurs in place by a symmetric kernel: `weights[0]` at the centre, `weights[radius]` last.
///
/// The weights of a whole kernel sum to 65536. Beyond the plane there is nothing, or the nearest
/// unit inside when `extend` is set.
void pixels_blur_narrow(const struct pixels_plane *plane, const uint32_t *weights, int radius,
                        bool extend, uint8_t *scratch);

/// The bytes of scratch memory, at a multiple of 4, that `pixels_blur_wide` needs.
size_t pixels_blur_wide_scratch(const struct pixels_plane *plane);

/// Blurs in place by three averages over 2·radius + 1 units and a part of the two next to them.
///
/// The cost does not depend on the radius.
void pixels_blur_wide(const struct pixels_plane *plane, int radius, float edge, bool extend,
                      void *scratch);

/// Writes straight RGBA bytes; clear pixels become four zeros.
void pixels_to_straight(uint8_t *rgba, const uint32_t *src, size_t count);

/// Writes straight 0xAARRGGBB values; clear pixels become 0.
void pixels_to_straight_argb(uint32_t *dst, const uint32_t *src, size_t count);

/// Reads straight RGBA bytes.
void pixels_from_straight(uint32_t *dst, const uint8_t *rgba, size_t count);

/// Turns and mirrors a picture as an EXIF orientation from 1 to 8 asks; sides swap from 5 on.
void pixels_orient(uint32_t *dst, const uint32_t *src, int width, int height, int orientation);

/// What two pictures of one size differ by.
struct pixels_difference {
  /// The largest difference of one channel.
  uint32_t largest;
  /// The number of pixels that differ.
  uint64_t count;
  /// The first column, first row, last column and last row that differ; -1 when none does.
  int left, top, right, bottom;
};

/// Compares two pictures of one size without gaps between rows.
struct pixels_difference pixels_compare(const uint32_t *a, const uint32_t *b, int width,
                                        int height);

/// Draws the difference of two pictures: opaque, each colour channel the larger of its own and alpha's.
void pixels_draw_difference(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t count,
                            uint32_t gain);

#ifdef __cplusplus
}
#endif
#endif
