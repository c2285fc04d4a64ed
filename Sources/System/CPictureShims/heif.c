#include <dlfcn.h>
#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoding.h"

// libheif brings codecs that hardly any run needs, so it is loaded when a picture asks for it.
#define FUNCTIONS(X)                                                            \
  X(context_alloc)                                                              \
  X(context_free)                                                               \
  X(context_set_maximum_image_size_limit)                                       \
  X(context_read_from_memory_without_copy)                                      \
  X(context_get_number_of_top_level_images)                                     \
  X(context_get_primary_image_handle)                                           \
  X(image_handle_release)                                                       \
  X(image_handle_get_width)                                                     \
  X(image_handle_get_height)                                                    \
  X(image_handle_is_premultiplied_alpha)                                        \
  X(image_handle_get_raw_color_profile_size)                                    \
  X(image_handle_get_raw_color_profile)                                         \
  X(image_handle_get_nclx_color_profile)                                        \
  X(nclx_color_profile_free)                                                    \
  X(decode_image)                                                               \
  X(image_get_width)                                                            \
  X(image_get_height)                                                           \
  X(image_get_plane_readonly)                                                   \
  X(image_release)

#define MEMBER(name) __typeof__(&heif_##name) name;
static struct {
  void *library;
  FUNCTIONS(MEMBER)
} heif;

static const char *load(void) {
  if (heif.library != NULL) return NULL;
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return "the library libheif.so.1, which reads it, is not installed";
#define FIND(name)                                                              \
  *(void **)&heif.name = dlsym(library, "heif_" #name);                         \
  if (heif.name == NULL) return "libheif.so.1 has no heif_" #name;
  FUNCTIONS(FIND)
  heif.library = library;
  return NULL;
}

static enum picture_status broken(struct picture_pixels *out, struct heif_error error) {
  char line[sizeof(out->message)];
  snprintf(line, sizeof(line), "%s", error.message == NULL ? "damaged" : error.message);
  line[strcspn(line, "\n\r")] = 0;
  enum picture_status status =
      error.code == heif_error_Memory_allocation_error ? PICTURE_NO_MEMORY : PICTURE_BROKEN;
  return picture_fail(out, status, line);
}

/// The colours that the file tells: a profile, or else code points.
static struct picture_color *stored_color(const struct heif_image_handle *handle,
                                          struct picture_pixels *out) {
  size_t count = heif.image_handle_get_raw_color_profile_size(handle);
  if (count > 0) {
    uint8_t *profile = malloc(count);
    struct picture_color *color = NULL;
    if (profile != NULL &&
        heif.image_handle_get_raw_color_profile(handle, profile).code == heif_error_Ok) {
      color = picture_color_from_icc(profile, count, PICTURE_GRAY, out);
    }
    free(profile);
    return color;
  }
  struct heif_color_profile_nclx *codes = NULL;
  if (heif.image_handle_get_nclx_color_profile(handle, &codes).code != heif_error_Ok ||
      codes == NULL) {
    return NULL;
  }
  unsigned transfer = codes->transfer_characteristics;
  // A picture, unlike a film, is not made for a dim room: the codes of broadcast are the screen's.
  if (transfer == 1 || transfer == 6 || transfer == 14 || transfer == 15) transfer = 13;
  struct picture_color *color = picture_color_from_codes(codes->color_primaries, transfer, out);
  heif.nclx_color_profile_free(codes);
  return color;
}

/// Divides colours by the alpha that they were multiplied by.
static void straighten(uint8_t *row, uint32_t width) {
  for (uint8_t *end = row + (size_t)width * 4; row < end; row += 4) {
    for (int c = 0; c < 3 && row[3] > 0; c++) {
      uint32_t color = ((uint32_t)row[c] * 255 + row[3] / 2) / row[3];
      row[c] = color < 255 ? (uint8_t)color : 255;
    }
  }
}

static enum picture_status decode(const struct heif_image_handle *handle,
                                  const struct picture_source *source,
                                  struct picture_pixels *out) {
  int width = heif.image_handle_get_width(handle), height = heif.image_handle_get_height(handle);
  if (width < 1 || height < 1) return picture_fail(out, PICTURE_BROKEN, "it has no pixels");
  if (!picture_admit(source, out, (uint32_t)width, (uint32_t)height)) return PICTURE_TOO_LARGE;
  struct heif_image *image = NULL;
  struct heif_error error = heif.decode_image(handle, &image, heif_colorspace_RGB,
                                              heif_chroma_interleaved_RGBA, NULL);
  if (error.code != heif_error_Ok) return broken(out, error);
  int stride = 0;
  const uint8_t *plane =
      heif.image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  struct picture_rows rows;
  bool fits = plane != NULL && stride >= width * 4 &&
              heif.image_get_width(image, heif_channel_interleaved) == width &&
              heif.image_get_height(image, heif_channel_interleaved) == height;
  bool has_room = fits && picture_rows_begin(&rows, source, out);
  bool is_multiplied = heif.image_handle_is_premultiplied_alpha(handle) != 0;
  for (int y = 0; has_room && y < height; y++) {
    uint8_t *row = picture_rows_next(&rows);
    memcpy(row, plane + (size_t)y * (size_t)stride, (size_t)width * 4);
    if (is_multiplied) straighten(row, (uint32_t)width);
    picture_rows_add(&rows);
  }
  if (fits) picture_rows_end(&rows);
  heif.image_release(image);
  if (!fits) return picture_fail(out, PICTURE_BROKEN, "its size is not what it says");
  if (!has_room) return picture_fail(out, PICTURE_NO_MEMORY, "out of memory");
  picture_color_finish(stored_color(handle, out), out);
  return PICTURE_OK;
}

/// Whether the file says that it holds a sequence of pictures, first of all or among what it fits.
///
/// libheif before 1.20 reads none: shown is the primary picture, which need not be a frame.
static bool is_film(const struct picture_source *source) {
  static const char brands[][5] = {"avis", "hevc", "hevx", "msf1"};
  if (source->count < 16) return false;
  const uint8_t *size = source->bytes;
  size_t end = (size_t)size[0] << 24 | (size_t)size[1] << 16 | (size_t)size[2] << 8 | size[3];
  if (end > source->count) end = source->count;
  for (size_t place = 8; place + 4 <= end; place += place == 8 ? 8 : 4) {
    for (size_t i = 0; i < sizeof(brands) / sizeof(*brands); i++) {
      if (memcmp(source->bytes + place, brands[i], 4) == 0) return true;
    }
  }
  return false;
}

enum picture_status picture_decode_heif(const struct picture_source *source,
                                        struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  const char *missing = load();
  if (missing != NULL) return picture_fail(out, PICTURE_NO_LIBRARY, missing);
  struct heif_context *context = heif.context_alloc();
  if (context == NULL) return picture_fail(out, PICTURE_NO_MEMORY, "out of memory");
  heif.context_set_maximum_image_size_limit(context, (int)source->largest_side);
  struct heif_image_handle *handle = NULL;
  struct heif_error error = heif.context_read_from_memory_without_copy(
      context, source->bytes, source->count, NULL);
  if (error.code == heif_error_Ok) {
    error = heif.context_get_primary_image_handle(context, &handle);
  }
  enum picture_status status =
      error.code == heif_error_Ok ? decode(handle, source, out) : broken(out, error);
  if (status == PICTURE_OK && (heif.context_get_number_of_top_level_images(context) > 1 ||
                               is_film(source))) {
    out->notes |= PICTURE_IS_PRIMARY_OF_SEVERAL;
  }
  if (handle != NULL) heif.image_handle_release(handle);
  heif.context_free(context);
  return status;
}
