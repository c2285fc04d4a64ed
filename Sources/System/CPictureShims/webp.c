#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

#include "picture_shims.h"

struct picture_animation {
  WebPAnimDecoder *decoder;
  WebPAnimInfo info;
};

struct picture_animation *picture_animation_open(const uint8_t *bytes, size_t count,
                                                 uint32_t largest_side) {
  WebPData data = {bytes, count};
  WebPAnimDecoderOptions options;
  WebPBitstreamFeatures features;
  // The decoder allocates the canvas at once, so its size is looked at first.
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return NULL;
  if (features.width > (int)largest_side || features.height > (int)largest_side) return NULL;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  struct picture_animation *animation = calloc(1, sizeof(*animation));
  if (animation == NULL) return NULL;
  animation->decoder = WebPAnimDecoderNew(&data, &options);
  if (animation->decoder == NULL || !WebPAnimDecoderGetInfo(animation->decoder, &animation->info)) {
    picture_animation_close(animation);
    return NULL;
  }
  return animation;
}

void picture_animation_size(const struct picture_animation *animation, uint32_t *width,
                            uint32_t *height) {
  *width = animation->info.canvas_width;
  *height = animation->info.canvas_height;
}

const uint8_t *picture_animation_next(struct picture_animation *animation, int *end_milliseconds) {
  uint8_t *frame = NULL;
  if (!WebPAnimDecoderGetNext(animation->decoder, &frame, end_milliseconds)) return NULL;
  return frame;
}

void picture_animation_close(struct picture_animation *animation) {
  if (animation == NULL) return;
  WebPAnimDecoderDelete(animation->decoder);
  free(animation);
}

static const char *words(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return "the file ends too early";
    case VP8_STATUS_OUT_OF_MEMORY:
      return "out of memory";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return "it uses a feature that libwebp does not read";
    default:
      return "its data is damaged";
  }
}

static enum picture_status broken(struct picture_pixels *out, const char *text) {
  strncpy(out->message, text, sizeof(out->message) - 1);
  free(out->rgba);
  out->rgba = NULL;
  return PICTURE_BROKEN;
}

static enum picture_status decode_first_frame(const uint8_t *bytes, size_t count, uint32_t side,
                                              struct picture_pixels *out) {
  struct picture_animation *animation = picture_animation_open(bytes, count, side);
  int end = 0;
  const uint8_t *frame = animation == NULL ? NULL : picture_animation_next(animation, &end);
  if (frame != NULL) memcpy(out->rgba, frame, (size_t)out->width * out->height * 4);
  picture_animation_close(animation);
  return frame == NULL ? broken(out, "its first frame is damaged") : PICTURE_OK;
}

enum picture_status picture_decode_webp(const uint8_t *bytes, size_t count, uint32_t largest_side,
                                        struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
  if (status != VP8_STATUS_OK) return broken(out, words(status));
  out->width = (uint32_t)features.width;
  out->height = (uint32_t)features.height;
  if (out->width > largest_side || out->height > largest_side) return PICTURE_TOO_LARGE;
  size_t stride = (size_t)out->width * 4, size = stride * out->height;
  out->rgba = malloc(size);
  if (out->rgba == NULL) return PICTURE_NO_MEMORY;
  if (features.has_animation) return decode_first_frame(bytes, count, largest_side, out);
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return broken(out, "libwebp has another version");
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = out->rgba;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = size;
  status = WebPDecode(bytes, count, &config);
  return status == VP8_STATUS_OK ? PICTURE_OK : broken(out, words(status));
}

enum picture_status picture_encode_webp(const uint32_t *argb, ptrdiff_t stride, uint32_t width,
                                        uint32_t height, bool lossless, float quality, int method,
                                        struct picture_bytes *out) {
  memset(out, 0, sizeof(*out));
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return PICTURE_BROKEN;
  config.lossless = lossless;
  config.quality = quality;
  config.method = method;
  config.exact = lossless;
  WebPMemoryWriterInit(&writer);
  picture.use_argb = 1;
  picture.width = (int)width;
  picture.height = (int)height;
  // Lossless encoding reads these pixels and never writes them.
  picture.argb = (uint32_t *)argb;
  picture.argb_stride = (int)stride;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  bool done = WebPEncode(&config, &picture);
  int code = picture.error_code;
  WebPPictureFree(&picture);
  if (!done) {
    WebPMemoryWriterClear(&writer);
    strncpy(out->message, "libwebp cannot encode the picture", sizeof(out->message) - 1);
    return code == VP8_ENC_ERROR_OUT_OF_MEMORY ? PICTURE_NO_MEMORY : PICTURE_BROKEN;
  }
  out->bytes = writer.mem;
  out->count = writer.size;
  return PICTURE_OK;
}
