#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "decoding.h"

/// libjpeg's error handler with the place to jump to and what outlives the jump.
struct handler {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  struct picture_pixels *out;
  struct picture_color *color;
};

static void fail(j_common_ptr jpeg) {
  struct handler *handler = (struct handler *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  snprintf(handler->out->message, sizeof(handler->out->message), "%s", text);
  longjmp(handler->escape, 1);
}

/// A warning that means missing picture data is an error; that of the end is judged later.
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  struct handler *handler = (struct handler *)jpeg->err;
  int code = jpeg->err->msg_code;
  if (code == JWRN_HIT_MARKER) fail(jpeg);
  if (code == JWRN_JPEG_EOF) handler->out->notes |= PICTURE_END_MISSING;
}

static void keep_exif(const struct jpeg_decompress_struct *jpeg, struct picture_pixels *out) {
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker != NULL; marker = marker->next) {
    // What follows the five letters is a zero and a byte that writers do not agree on.
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 &&
        memcmp(marker->data, "Exif\0", 5) == 0) {
      picture_keep_exif(out, marker->data + 6, marker->data_length - 6);
    }
  }
}

static struct picture_color *stored_color(struct jpeg_decompress_struct *jpeg, bool inks,
                                          struct picture_pixels *out) {
  static const char mark[] = "ICC_PROFILE";
  JOCTET *profile = NULL;
  unsigned count = 0;
  if (!jpeg_read_icc_profile(jpeg, &profile, &count)) {
    // Parts of a profile that make no whole one.
    for (jpeg_saved_marker_ptr part = jpeg->marker_list; part != NULL; part = part->next) {
      if (part->marker == JPEG_APP0 + 2 && part->data_length >= sizeof(mark) &&
          memcmp(part->data, mark, sizeof(mark)) == 0) {
        out->notes |= PICTURE_PROFILE_BROKEN;
      }
    }
    return NULL;
  }
  enum picture_channels channels = PICTURE_RGB;
  if (jpeg->jpeg_color_space == JCS_GRAYSCALE) channels = PICTURE_GRAY;
  if (inks) channels = PICTURE_INKS;
  struct picture_color *color = picture_color_from_icc(profile, count, channels, out);
  free(profile);
  return color;
}

/// The largest eighths of the size that fit.
static unsigned eighths(const struct jpeg_decompress_struct *jpeg, uint32_t side) {
  uint64_t longer = jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
  unsigned scale = 8;
  while (scale > 1 && (longer * scale + 7) / 8 > side) scale--;
  return scale;
}

/// Whether a file that stops early holds all of every component.
static bool has_everything(const struct jpeg_decompress_struct *jpeg) {
  // Such data ends where its decoder stops to ask.
  if (jpeg->arith_code) return false;
  for (int c = 0; c < jpeg->num_components; c++) {
    if (jpeg->comp_info[c].quant_table == NULL) return false;
    for (int k = 0; jpeg->progressive_mode && k < DCTSIZE2; k++) {
      if (jpeg->coef_bits[c][k] != 0) return false;
    }
  }
  return true;
}

static void read_rows(struct jpeg_decompress_struct *jpeg, struct picture_pixels *out, bool inks,
                      const struct picture_color *color) {
  size_t stride = (size_t)out->width * 4;
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *row = out->rgba + jpeg->output_scanline * stride;
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(jpeg, rows, 1);
    // In place: both have four bytes a pixel.
    if (inks) picture_color_apply_inks(color, row, out->width);
  }
}

enum picture_status picture_decode_jpeg(const struct picture_source *source,
                                        struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  struct jpeg_decompress_struct jpeg;
  struct handler handler;
  memset(&jpeg, 0, sizeof(jpeg));
  jpeg.err = jpeg_std_error(&handler.base);
  handler.base.error_exit = fail;
  handler.base.emit_message = warn;
  handler.out = out;
  handler.color = NULL;
  if (setjmp(handler.escape)) {
    jpeg_destroy_decompress(&jpeg);
    picture_color_free(handler.color);
    return picture_fail(out, PICTURE_BROKEN, out->message);
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, source->bytes, source->count);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&jpeg, TRUE);
  if (!picture_admit(source, out, jpeg.image_width, jpeg.image_height)) {
    jpeg_destroy_decompress(&jpeg);
    return PICTURE_TOO_LARGE;
  }
  keep_exif(&jpeg, out);
  bool inks = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  handler.color = stored_color(&jpeg, inks, out);
  jpeg.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg.scale_num = eighths(&jpeg, source->largest_read_side);
  jpeg.scale_denom = 8;
  jpeg_start_decompress(&jpeg);
  if (!picture_take_size(out, jpeg.output_width, jpeg.output_height)) {
    jpeg_destroy_decompress(&jpeg);
    picture_color_free(handler.color);
    return picture_fail(out, PICTURE_NO_MEMORY, "out of memory");
  }
  read_rows(&jpeg, out, inks, handler.color);
  // The components go when it is finished.
  const bool has_all = has_everything(&jpeg);
  // All rows are there: what follows them cannot do them harm.
  if (setjmp(handler.escape) == 0) jpeg_finish_decompress(&jpeg);
  bool is_whole = (out->notes & PICTURE_END_MISSING) == 0 || has_all;
  jpeg_destroy_decompress(&jpeg);
  if (inks) {
    picture_color_free(handler.color);
  } else if (is_whole) {
    picture_color_finish(handler.color, out);
  }
  if (!is_whole) return picture_fail(out, PICTURE_BROKEN, "the file ends too early");
  return PICTURE_OK;
}
