/// Picture files to pixels and back, with every library's error turned into a status and a line.
///
/// libpng and libjpeg report errors by jumping out of the call; the jumps end in here. Bytes are
/// borrowed for the length of a call. Buffers handed out are released with `picture_free`.
#ifndef PICTURE_SHIMS_H
#define PICTURE_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a call ended.
enum picture_status {
  /// All went well.
  PICTURE_OK = 0,
  /// The bytes are not a whole picture of their format; the message says more.
  PICTURE_BROKEN = 1,
  /// The picture is larger than the caller allows; the full width and height are set.
  PICTURE_TOO_LARGE = 2,
  /// There is not enough memory.
  PICTURE_NO_MEMORY = 3,
  /// The library that reads the format is not installed; the message names it.
  PICTURE_NO_LIBRARY = 4,
};

/// What a picture is read in spite of, as bits.
enum picture_note {
  /// The file ends early, but every pixel is there.
  PICTURE_END_MISSING = 1,
  /// The colour profile cannot be used; pixels are as stored.
  PICTURE_PROFILE_BROKEN = 2,
  /// The picture is made for a screen brighter than white; what is brighter is cut off.
  PICTURE_IS_BRIGHTER = 4,
  /// The file holds more pictures than the one that was read.
  PICTURE_IS_FIRST_OF_SEVERAL = 8,
  /// The file holds more than this picture, which it names as its primary one.
  PICTURE_IS_PRIMARY_OF_SEVERAL = 16,
};

/// A picture file and what may be made of it.
struct picture_source {
  /// The bytes of the file, borrowed.
  const uint8_t *bytes;
  /// The number of bytes.
  size_t count;
  /// The longest side that the file may have.
  uint32_t largest_side;
  /// The longest side that the pixels may have; a larger picture is reduced while it is read.
  uint32_t largest_read_side;
  /// The largest number of pixels that the file may have.
  uint64_t largest_area;
};

/// Decoded pixels: straight RGBA bytes in sRGB, row after row, without gaps.
struct picture_pixels {
  /// The number of pixels in a row.
  uint32_t width;
  /// The number of rows.
  uint32_t height;
  /// The number of pixels in a row of the file.
  uint32_t full_width;
  /// The number of rows of the file.
  uint32_t full_height;
  /// The bytes, or null after a failure.
  uint8_t *rgba;
  /// The EXIF data of the file as it stands there, or null.
  uint8_t *exif;
  /// The number of bytes of EXIF data.
  size_t exif_count;
  /// What was read in spite of what: bits of `picture_note`.
  uint32_t notes;
  /// What went wrong, as one line; empty after a success.
  char message[160];
};

/// Encoded bytes.
struct picture_bytes {
  /// The bytes, or null after a failure.
  uint8_t *bytes;
  /// The number of bytes.
  size_t count;
  /// What went wrong, as one line; empty after a success.
  char message[160];
};

/// Releases a buffer that one of these functions handed out; null is fine.
void picture_free(void *buffer);

/// Decodes a PNG file of any depth, palette or interlacing.
enum picture_status picture_decode_png(const struct picture_source *source,
                                       struct picture_pixels *out);

/// Decodes a JPEG file; an orientation stored in it is not applied.
enum picture_status picture_decode_jpeg(const struct picture_source *source,
                                        struct picture_pixels *out);

/// Decodes a WebP file, or the first frame of an animated one.
enum picture_status picture_decode_webp(const struct picture_source *source,
                                        struct picture_pixels *out);

/// Decodes the first frame of a GIF file.
enum picture_status picture_decode_gif(const struct picture_source *source,
                                       struct picture_pixels *out);

/// Decodes the main picture of a HEIC or AVIF file, upright; loads libheif when first called.
enum picture_status picture_decode_heif(const struct picture_source *source,
                                        struct picture_pixels *out);

/// Encodes straight RGBA bytes as a PNG of 8 bits a channel, marked as sRGB.
///
/// Opaque pixels are stored without alpha. `level` is zlib's, from 0 to 9.
enum picture_status picture_encode_png(const uint8_t *rgba, uint32_t width, uint32_t height,
                                       bool opaque, int level, struct picture_bytes *out);

/// Encodes straight 0xAARRGGBB pixels, whose rows lie `stride` pixels apart, as a WebP file.
///
/// `quality` runs from 0 to 100: of the picture when lossy, of the search when lossless. `method`
/// runs from 0, fast, to 6, small.
enum picture_status picture_encode_webp(const uint32_t *argb, ptrdiff_t stride, uint32_t width,
                                        uint32_t height, bool lossless, float quality, int method,
                                        struct picture_bytes *out);

/// An animated WebP file that is being read.
struct picture_animation;

/// Opens an animated WebP file and gives the size of every frame; the bytes must stay until it is
/// closed. Null when it is broken, or when a side is longer than the largest.
struct picture_animation *picture_animation_open(const uint8_t *bytes, size_t count,
                                                 uint32_t largest_side, uint32_t *width,
                                                 uint32_t *height);

/// Gives the next whole frame, borrowed until the next call, and when it ends; null after the last.
const uint8_t *picture_animation_next(struct picture_animation *animation, int *end_milliseconds);

/// Closes an animation.
void picture_animation_close(struct picture_animation *animation);

#ifdef __cplusplus
}
#endif
#endif
