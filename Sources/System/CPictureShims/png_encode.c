#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "picture_shims.h"

/// What one call of libpng shares with its callbacks.
struct context {
  uint8_t *written;
  size_t count;
  size_t room;
  char *message;
};

static void fail(png_structp png, png_const_charp text) {
  struct context *context = png_get_error_ptr(png);
  strncpy(context->message, text, 159);
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  struct context *context = png_get_io_ptr(png);
  if (context->count + count > context->room) {
    size_t room = context->room * 2 + count + 4096;
    uint8_t *larger = realloc(context->written, room);
    if (larger == NULL) png_error(png, "out of memory");
    context->written = larger;
    context->room = room;
  }
  memcpy(context->written + context->count, source, count);
  context->count += count;
}

static void flush(png_structp png) { (void)png; }

enum picture_status picture_encode_png(const uint8_t *rgba, uint32_t width, uint32_t height,
                                       bool opaque, int level, struct picture_bytes *out) {
  memset(out, 0, sizeof(*out));
  struct context context = {NULL, 0, 0, out->message};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &context, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return PICTURE_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(context.written);
    return PICTURE_BROKEN;
  }
  png_set_write_fn(png, &context, write_bytes, flush);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP);
  png_set_IHDR(png, info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, rgba + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  out->bytes = context.written;
  out->count = context.count;
  return PICTURE_OK;
}
