/// What the readers of picture files share: rows that are reduced on their way, and colours.
#ifndef PICTURE_DECODING_H
#define PICTURE_DECODING_H

#include "picture_shims.h"

/// Ends a decoding: keeps the text as the message and releases what was decoded.
enum picture_status picture_fail(struct picture_pixels *out, enum picture_status status,
                                 const char *text);

/// Keeps the size of the file; false when it is more than the source allows.
bool picture_admit(const struct picture_source *source, struct picture_pixels *out, uint32_t width,
                   uint32_t height);

/// Keeps a copy of EXIF data; without memory the picture has none.
void picture_keep_exif(struct picture_pixels *out, const uint8_t *bytes, size_t count);

/// Rows of a picture on their way to pixels, each of which is the average of a square of them.
struct picture_rows {
  struct picture_pixels *out;
  uint32_t factor;
  uint32_t next;
  uint8_t *row;
  uint32_t *sums;
};

/// Makes room for the pixels of a picture of the full size; false without memory.
bool picture_rows_begin(struct picture_rows *rows, const struct picture_source *source,
                        struct picture_pixels *out);

/// Where the next row of straight RGBA bytes goes.
uint8_t *picture_rows_next(struct picture_rows *rows);

/// Takes the row that was written there.
void picture_rows_add(struct picture_rows *rows);

/// Releases what the rows needed on their way; safe after a failure and twice.
void picture_rows_end(struct picture_rows *rows);

/// Makes room for pixels that the format's own library reduces; false without memory.
bool picture_take_size(struct picture_pixels *out, uint32_t width, uint32_t height);

/// A way from a picture's own colours to sRGB.
struct picture_color;

/// What the stored channels are.
enum picture_channels { PICTURE_GRAY, PICTURE_RGB, PICTURE_INKS };

/// Makes the way from an ICC profile; notes a profile that cannot be used and gives null.
///
/// Null without a note when pixels may stay as they are. Pixels that are grey may have a profile for
/// colour.
struct picture_color *picture_color_from_icc(const void *profile, size_t count,
                                             enum picture_channels channels,
                                             struct picture_pixels *out);

/// Makes the way from primaries and a power: pairs x, y of white, red, green and blue.
struct picture_color *picture_color_from_numbers(const double xy[8], double exponent,
                                                 struct picture_pixels *out);

/// Makes the way from the code points of ITU-T H.273, as cICP and nclx hold them.
struct picture_color *picture_color_from_codes(unsigned primaries, unsigned transfer,
                                               struct picture_pixels *out);

/// Turns all pixels into sRGB and releases the way; null is fine.
void picture_color_finish(struct picture_color *color, struct picture_pixels *out);

/// Turns a row of inks, 0 is full, into RGBA bytes in place.
void picture_color_apply_inks(const struct picture_color *color, uint8_t *row, uint32_t width);

/// Releases a way; null is fine.
void picture_color_free(struct picture_color *color);

#endif
