#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "decoding.h"

/// The bytes that giflib has not read yet.
struct reader {
  const uint8_t *next;
  size_t left;
  bool is_in_frame;
  bool is_cut;
};

/// Reads bytes for giflib; a file that stops early goes on with zeros, which end a frame.
static int read_bytes(GifFileType *gif, GifByteType *target, int wanted) {
  struct reader *reader = gif->UserData;
  size_t count = (size_t)wanted < reader->left ? (size_t)wanted : reader->left;
  memcpy(target, reader->next, count);
  memset(target + count, 0, (size_t)wanted - count);
  if (count < (size_t)wanted) reader->is_cut = true;
  reader->next += count;
  reader->left -= count;
  // Between the parts of a frame single bytes are lengths: a part holds what there is of it.
  if (reader->is_in_frame && wanted == 1 && target[0] > reader->left) {
    target[0] = (GifByteType)reader->left;
    reader->is_cut = true;
  }
  return wanted;
}

static const char *words(int code) {
  switch (code) {
    case D_GIF_ERR_NOT_ENOUGH_MEM:
      return "out of memory";
    case D_GIF_ERR_NO_COLOR_MAP:
      return "it has no colours";
    case D_GIF_ERR_NO_SCRN_DSCR:
    case D_GIF_ERR_NO_IMAG_DSCR:
    case D_GIF_ERR_EOF_TOO_SOON:
    case D_GIF_ERR_READ_FAILED:
      return "the file ends too early";
    default:
      return "its data is damaged";
  }
}

/// Reads on to the next frame and finds its clear colour, or -1; false when there is no frame.
///
/// Tells whether that is so because the file ends as it should.
static bool find_frame(GifFileType *gif, int *clear, bool *ends) {
  *clear = NO_TRANSPARENT_COLOR;
  for (;;) {
    GifRecordType kind;
    if (DGifGetRecordType(gif, &kind) == GIF_ERROR) return false;
    if (kind == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(gif) == GIF_OK;
    if (kind != EXTENSION_RECORD_TYPE) {
      *ends = kind == TERMINATE_RECORD_TYPE;
      gif->Error = D_GIF_ERR_NO_IMAG_DSCR;
      return false;
    }
    int code = 0;
    GifByteType *part = NULL;
    if (DGifGetExtension(gif, &code, &part) == GIF_ERROR) return false;
    while (part != NULL) {
      GraphicsControlBlock block;
      if (code == GRAPHICS_EXT_FUNC_CODE &&
          DGifExtensionToGCB(part[0], part + 1, &block) == GIF_OK) {
        *clear = block.TransparentColor;
      }
      if (DGifGetExtensionNext(gif, &part) == GIF_ERROR) return false;
    }
  }
}

/// Reads the colour numbers of a frame, rows in their places.
static bool read_indices(GifFileType *gif, uint8_t *indices) {
  static const int starts[] = {0, 4, 2, 1, 0}, steps[] = {8, 8, 4, 2, 1};
  int width = gif->Image.Width, height = gif->Image.Height;
  for (int pass = gif->Image.Interlace ? 0 : 4; pass < (gif->Image.Interlace ? 4 : 5); pass++) {
    for (int y = starts[pass]; y < height; y += steps[pass]) {
      if (DGifGetLine(gif, indices + (size_t)y * (size_t)width, width) == GIF_ERROR) return false;
    }
  }
  return true;
}

static void write_rows(const GifFileType *gif, const ColorMapObject *map, int clear,
                       const uint8_t *indices, struct picture_rows *rows) {
  const GifImageDesc *frame = &gif->Image;
  const struct picture_pixels *out = rows->out;
  uint32_t left = (uint32_t)frame->Left, top = (uint32_t)frame->Top;
  for (uint32_t y = 0; y < out->full_height; y++) {
    uint8_t *row = picture_rows_next(rows);
    memset(row, 0, (size_t)out->full_width * 4);
    if (y >= top && y - top < (uint32_t)frame->Height) {
      const uint8_t *index = indices + (size_t)(y - top) * (size_t)frame->Width;
      uint8_t *pixel = row + (size_t)left * 4;
      for (int x = 0; x < frame->Width; x++, pixel += 4, index++) {
        if (*index == clear || *index >= map->ColorCount) continue;
        const GifColorType color = map->Colors[*index];
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
      }
    }
    picture_rows_add(rows);
  }
}

static uint32_t larger(int a, int b) { return (uint32_t)(a > b ? a : b); }

static enum picture_status decode(GifFileType *gif, const struct picture_source *source,
                                  struct picture_pixels *out) {
  struct reader *reader = gif->UserData;
  int clear = NO_TRANSPARENT_COLOR;
  bool ends = false;
  if (!find_frame(gif, &clear, &ends)) return picture_fail(out, PICTURE_BROKEN, words(gif->Error));
  const GifImageDesc *frame = &gif->Image;
  // A frame that hangs over makes the picture larger, as browsers have it.
  uint32_t width = larger(gif->SWidth, frame->Left + frame->Width);
  uint32_t height = larger(gif->SHeight, frame->Top + frame->Height);
  if (!picture_admit(source, out, width, height)) return PICTURE_TOO_LARGE;
  const ColorMapObject *map = frame->ColorMap != NULL ? frame->ColorMap : gif->SColorMap;
  if (map == NULL) return picture_fail(out, PICTURE_BROKEN, words(D_GIF_ERR_NO_COLOR_MAP));
  if (frame->Width < 1 || frame->Height < 1) {
    return picture_fail(out, PICTURE_BROKEN, "it has no pixels");
  }
  struct picture_rows rows;
  uint8_t *indices = malloc((size_t)frame->Width * (size_t)frame->Height);
  bool has_room = picture_rows_begin(&rows, source, out) && indices != NULL;
  reader->is_in_frame = true;
  bool is_read = has_room && read_indices(gif, indices);
  if (is_read) write_rows(gif, map, clear, indices, &rows);
  picture_rows_end(&rows);
  free(indices);
  if (!has_room) return picture_fail(out, PICTURE_NO_MEMORY, "out of memory");
  if (!is_read) {
    const char *text = words(reader->is_cut ? D_GIF_ERR_EOF_TOO_SOON : gif->Error);
    return picture_fail(out, PICTURE_BROKEN, text);
  }
  reader->is_in_frame = false;
  if (find_frame(gif, &clear, &ends)) {
    out->notes |= PICTURE_IS_FIRST_OF_SEVERAL;
  } else if (!ends) {
    out->notes |= PICTURE_END_MISSING;
  }
  return PICTURE_OK;
}

enum picture_status picture_decode_gif(const struct picture_source *source,
                                       struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  struct reader reader = {source->bytes, source->count, false, false};
  int code = 0;
  GifFileType *gif = DGifOpen(&reader, read_bytes, &code);
  if (gif == NULL) return picture_fail(out, PICTURE_BROKEN, words(code));
  enum picture_status status = decode(gif, source, out);
  DGifCloseFile(gif, &code);
  return status;
}
