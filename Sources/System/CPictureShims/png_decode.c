#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "decoding.h"

/// What one call of libpng shares with its callbacks.
struct context {
  const struct picture_source *source;
  struct picture_pixels *out;
  struct picture_rows rows;
  struct picture_color *color;
  /// All rows of an interlaced picture that is reduced, which come in no order.
  uint8_t *whole;
  bool is_interlaced;
  /// Every pixel has come.
  bool is_complete;
  enum picture_status status;
};

static const png_uint_32 profile_chunk = 0x69434350, pixel_chunk = 0x49444154;

static void fail(png_structp png, png_const_charp text) {
  struct context *context = png_get_error_ptr(png);
  // What is broken behind the last row does it no harm; that row's own check sum counts.
  bool is_behind = context->is_complete && png_get_io_chunk_type(png) != pixel_chunk;
  if (is_behind) context->out->notes |= PICTURE_END_MISSING;
  if (!is_behind && context->status == PICTURE_OK) {
    context->status = PICTURE_BROKEN;
    strncpy(context->out->message, text, sizeof(context->out->message) - 1);
  }
  longjmp(png_jmpbuf(png), 1);
}

static void warn(png_structp png, png_const_charp text) {
  (void)text;
  struct context *context = png_get_error_ptr(png);
  if (png_get_io_chunk_type(png) == profile_chunk) context->out->notes |= PICTURE_PROFILE_BROKEN;
}

/// Leaves libpng with a status.
static void leave(png_structp png, enum picture_status status, const char *text) {
  struct context *context = png_get_error_ptr(png);
  context->status = status;
  png_error(png, text);
}

/// A chunk that libpng keeps as it is, or null.
static png_unknown_chunkp find_chunk(png_structp png, png_infop info, const char *name) {
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int i = 0; i < count; i++) {
    if (strcmp((const char *)chunks[i].name, name) == 0) return chunks + i;
  }
  return NULL;
}

/// Whether the primaries are those of sRGB, but for the rounding of their writers.
static bool are_primaries_of_srgb(const double *xy, const double *srgb) {
  for (int i = 0; i < 8; i++) {
    if (fabs(xy[i] - srgb[i]) > 0.0015) return false;
  }
  return true;
}

static struct picture_color *from_numbers(png_structp png, png_infop info,
                                          struct picture_pixels *out) {
  const double srgb[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};
  double xy[8], gamma = 0;
  bool has_primaries = png_get_cHRM(png, info, &xy[0], &xy[1], &xy[2], &xy[3], &xy[4], &xy[5],
                                    &xy[6], &xy[7]) != 0;
  bool has_gamma = png_get_gAMA(png, info, &gamma) != 0 && gamma > 0;
  bool is_srgb = !has_primaries || are_primaries_of_srgb(xy, srgb);
  // Writers of sRGB tell its curve by the power next to it, and mean that curve.
  if (has_gamma && (!is_srgb || fabs(gamma - 0.45455) > 0.0005)) {
    return picture_color_from_numbers(is_srgb ? srgb : xy, 1 / gamma, out);
  }
  // Primaries alone tell too little.
  if (!is_srgb) out->notes |= PICTURE_PROFILE_BROKEN;
  return NULL;
}

/// The colours that the file tells: the first of cICP, iCCP, sRGB, and gAMA with cHRM.
static struct picture_color *stored_color(png_structp png, png_infop info,
                                          struct picture_pixels *out) {
  png_unknown_chunkp codes = find_chunk(png, info, "cICP");
  // Pixels are red, green and blue over the whole range, or the chunk means something else.
  if (codes != NULL && codes->size == 4 && codes->data[2] == 0 && codes->data[3] == 1) {
    return picture_color_from_codes(codes->data[0], codes->data[1], out);
  }
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  int method = 0, intent = 0;
  if (png_get_iCCP(png, info, &name, &method, &profile, &count) != 0) {
    out->notes &= ~(uint32_t)PICTURE_PROFILE_BROKEN;
    bool is_gray = (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0;
    return picture_color_from_icc(profile, count, is_gray ? PICTURE_GRAY : PICTURE_RGB, out);
  }
  if ((out->notes & PICTURE_PROFILE_BROKEN) != 0) return NULL;
  if (png_get_sRGB(png, info, &intent) != 0) return NULL;
  return from_numbers(png, info, out);
}

static void begin(png_structp png, png_infop info) {
  struct context *context = png_get_progressive_ptr(png);
  struct picture_pixels *out = context->out;
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if (!picture_admit(context->source, out, width, height)) {
    leave(png, PICTURE_TOO_LARGE, "too large");
  }
  if (find_chunk(png, info, "acTL") != NULL) out->notes |= PICTURE_IS_FIRST_OF_SEVERAL;
  context->color = stored_color(png, info, out);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  context->is_interlaced = png_set_interlace_handling(png) > 1;
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "unexpected row size");
  bool has_room = picture_rows_begin(&context->rows, context->source, out);
  if (has_room && context->is_interlaced && context->rows.factor > 1) {
    context->whole = malloc((size_t)width * height * 4);
    has_room = context->whole != NULL;
  }
  if (!has_room) leave(png, PICTURE_NO_MEMORY, "out of memory");
}

static void take_row(png_structp png, png_bytep row, png_uint_32 y, int pass) {
  struct context *context = png_get_progressive_ptr(png);
  struct picture_pixels *out = context->out;
  if (y >= out->full_height) return;
  if (!context->is_interlaced) {
    memcpy(picture_rows_next(&context->rows), row, (size_t)out->full_width * 4);
    picture_rows_add(&context->rows);
  } else {
    uint8_t *rows = context->whole == NULL ? out->rgba : context->whole;
    png_progressive_combine_row(png, rows + (size_t)y * out->full_width * 4, row);
  }
  if (y + 1 == out->full_height && pass == (context->is_interlaced ? 6 : 0)) {
    context->is_complete = true;
  }
}

static void end(png_structp png, png_infop info) {
  (void)info;
  struct context *context = png_get_progressive_ptr(png);
  context->out->notes &= ~(uint32_t)PICTURE_END_MISSING;
}

/// Looks at what libpng kept once all is read.
static void keep_exif(png_structp png, png_infop info, struct picture_pixels *out) {
  png_unknown_chunkp exif = find_chunk(png, info, "eXIf");
  if (exif != NULL) picture_keep_exif(out, exif->data, exif->size);
}

enum picture_status picture_decode_png(const struct picture_source *source,
                                       struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  struct context context;
  memset(&context, 0, sizeof(context));
  context.source = source;
  context.out = out;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &context, fail, warn);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    return PICTURE_NO_MEMORY;
  }
  if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    // A chunk's length is believed before the chunk is there.
    png_set_chunk_malloc_max(png, 8 << 20);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS,
                                (png_const_bytep) "cICP\0acTL\0eXIf", 3);
    png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
    png_set_progressive_read_fn(png, &context, begin, take_row, end);
    out->notes |= PICTURE_END_MISSING;
    // libpng does not write to what it reads.
    png_process_data(png, info, (png_bytep)source->bytes, source->count);
  }
  keep_exif(png, info, out);
  png_destroy_read_struct(&png, &info, NULL);
  if (context.status == PICTURE_OK && context.whole != NULL) {
    for (uint32_t y = 0; y < out->full_height; y++) {
      size_t stride = (size_t)out->full_width * 4;
      memcpy(picture_rows_next(&context.rows), context.whole + y * stride, stride);
      picture_rows_add(&context.rows);
    }
  }
  free(context.whole);
  picture_rows_end(&context.rows);
  if (context.status == PICTURE_OK && context.is_complete) {
    picture_color_finish(context.color, out);
    return PICTURE_OK;
  }
  picture_color_free(context.color);
  if (context.status == PICTURE_TOO_LARGE) return PICTURE_TOO_LARGE;
  if (context.status != PICTURE_OK) return picture_fail(out, context.status, out->message);
  return picture_fail(out, PICTURE_BROKEN, "the file ends too early");
}
