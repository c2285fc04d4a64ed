#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "picture_shims.h"

/// libjpeg's error handler with the place to jump to.
struct handler {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *message;
};

static void fail(j_common_ptr jpeg) {
  struct handler *handler = (struct handler *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  strncpy(handler->message, text, 159);
  longjmp(handler->escape, 1);
}

/// A warning that means missing picture data is an error; the others are not told.
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  int code = jpeg->err->msg_code;
  if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) fail(jpeg);
}

static void use_ink(uint8_t *rgba, const JSAMPLE *ink, uint32_t width, bool inverted) {
  for (uint32_t x = 0; x < width; x++, rgba += 4, ink += 4) {
    uint32_t black = inverted ? ink[3] : 255u - ink[3];
    for (int c = 0; c < 3; c++) {
      uint32_t light = inverted ? ink[c] : 255u - ink[c];
      rgba[c] = (uint8_t)((light * black + 127) / 255);
    }
    rgba[3] = 255;
  }
}

/// Reads all rows; jumps out when the file is broken.
static void read_rows(struct jpeg_decompress_struct *jpeg, uint8_t *rgba, bool inks) {
  size_t stride = (size_t)jpeg->output_width * 4;
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *row = rgba + jpeg->output_scanline * stride;
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(jpeg, rows, 1);
    // In place: both have four bytes a pixel.
    if (inks) use_ink(row, row, jpeg->output_width, jpeg->saw_Adobe_marker);
  }
}

enum picture_status picture_decode_jpeg(const uint8_t *bytes, size_t count, uint32_t largest_side,
                                        struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  struct jpeg_decompress_struct jpeg;
  struct handler handler;
  memset(&jpeg, 0, sizeof(jpeg));
  jpeg.err = jpeg_std_error(&handler.base);
  handler.base.error_exit = fail;
  handler.base.emit_message = warn;
  handler.message = out->message;
  if (setjmp(handler.escape)) {
    jpeg_destroy_decompress(&jpeg);
    free(out->rgba);
    out->rgba = NULL;
    return PICTURE_BROKEN;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, count);
  jpeg_read_header(&jpeg, TRUE);
  out->width = jpeg.image_width;
  out->height = jpeg.image_height;
  if (out->width > largest_side || out->height > largest_side) {
    jpeg_destroy_decompress(&jpeg);
    return PICTURE_TOO_LARGE;
  }
  bool inks = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  jpeg.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&jpeg);
  out->rgba = malloc((size_t)out->width * out->height * 4);
  if (out->rgba == NULL) {
    jpeg_destroy_decompress(&jpeg);
    return PICTURE_NO_MEMORY;
  }
  read_rows(&jpeg, out->rgba, inks);
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return PICTURE_OK;
}
