#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

#include "decoding.h"

struct picture_animation *picture_animation_open(const uint8_t *bytes, size_t count,
                                                 uint32_t largest_side, uint32_t *width,
                                                 uint32_t *height) {
  WebPData data = {bytes, count};
  WebPAnimDecoderOptions options;
  WebPBitstreamFeatures features;
  // The decoder allocates the canvas at once, so its size is looked at first.
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return NULL;
  *width = (uint32_t)features.width;
  *height = (uint32_t)features.height;
  if (*width > largest_side || *height > largest_side) return NULL;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  // The type that callers see stands for the library's own.
  return (struct picture_animation *)WebPAnimDecoderNew(&data, &options);
}

const uint8_t *picture_animation_next(struct picture_animation *animation, int *end_milliseconds) {
  uint8_t *frame = NULL;
  WebPAnimDecoder *decoder = (WebPAnimDecoder *)animation;
  return WebPAnimDecoderGetNext(decoder, &frame, end_milliseconds) ? frame : NULL;
}

void picture_animation_close(struct picture_animation *animation) {
  WebPAnimDecoderDelete((WebPAnimDecoder *)animation);
}

static const char *words(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
      return "the file ends too early";
    case VP8_STATUS_OUT_OF_MEMORY:
      return "out of memory";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      return "it uses a feature that libwebp does not read";
    default:
      return "its data is damaged";
  }
}

/// Decodes one still picture, reduced to the given size, into rows of a stride.
static VP8StatusCode decode_still(const uint8_t *bytes, size_t count, uint32_t width,
                                  uint32_t height, uint8_t *rgba, size_t stride) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return VP8_STATUS_INVALID_PARAM;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  if (status != VP8_STATUS_OK) return status;
  config.options.use_scaling =
      config.input.width != (int)width || config.input.height != (int)height;
  config.options.scaled_width = (int)width;
  config.options.scaled_height = (int)height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = rgba;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * (height - 1) + (size_t)width * 4;
  return WebPDecode(bytes, count, &config);
}

/// Decodes a still picture; a file that stops behind the picture's own data does as well.
static VP8StatusCode decode_file(const struct picture_source *source, WebPDemuxer *demuxer,
                                 struct picture_pixels *out) {
  size_t stride = (size_t)out->width * 4;
  VP8StatusCode status = decode_still(source->bytes, source->count, out->width, out->height,
                                      out->rgba, stride);
  WebPIterator frame;
  if (status != VP8_STATUS_NOT_ENOUGH_DATA && status != VP8_STATUS_SUSPENDED) return status;
  if (demuxer == NULL || !WebPDemuxGetFrame(demuxer, 1, &frame)) return status;
  if (frame.complete) {
    out->notes |= PICTURE_END_MISSING;
    status = decode_still(frame.fragment.bytes, frame.fragment.size, out->width, out->height,
                          out->rgba, stride);
  }
  WebPDemuxReleaseIterator(&frame);
  return status;
}

/// Decodes the first frame of an animation to its place on a clear canvas.
static VP8StatusCode decode_first_frame(WebPDemuxer *demuxer, struct picture_rows *rows) {
  WebPIterator frame;
  struct picture_pixels *out = rows->out;
  if (!WebPDemuxGetFrame(demuxer, 1, &frame)) return VP8_STATUS_NOT_ENOUGH_DATA;
  uint32_t width = (uint32_t)frame.width, height = (uint32_t)frame.height;
  size_t stride = (size_t)width * 4;
  uint8_t *rgba = malloc(stride * height);
  VP8StatusCode status = rgba == NULL ? VP8_STATUS_OUT_OF_MEMORY : VP8_STATUS_NOT_ENOUGH_DATA;
  if (rgba != NULL && frame.complete) {
    status = decode_still(frame.fragment.bytes, frame.fragment.size, width, height, rgba, stride);
  }
  uint32_t left = (uint32_t)frame.x_offset, top = (uint32_t)frame.y_offset;
  if (left + width > out->full_width || top + height > out->full_height) {
    status = VP8_STATUS_BITSTREAM_ERROR;
  }
  for (uint32_t y = 0; status == VP8_STATUS_OK && y < out->full_height; y++) {
    uint8_t *row = picture_rows_next(rows);
    memset(row, 0, (size_t)out->full_width * 4);
    if (y >= top && y - top < height) {
      memcpy(row + (size_t)left * 4, rgba + (y - top) * stride, stride);
    }
    picture_rows_add(rows);
  }
  free(rgba);
  WebPDemuxReleaseIterator(&frame);
  return status;
}

/// Looks for what the file tells about the picture; what is not there is not missed.
static struct picture_color *read_words(WebPDemuxer *demuxer, struct picture_pixels *out) {
  WebPChunkIterator chunk;
  struct picture_color *color = NULL;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    picture_keep_exif(out, chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  if (WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk)) {
    color = picture_color_from_icc(chunk.chunk.bytes, chunk.chunk.size, PICTURE_RGB, out);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  if (WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT) > 1) out->notes |= PICTURE_IS_FIRST_OF_SEVERAL;
  return color;
}

enum picture_status picture_decode_webp(const struct picture_source *source,
                                        struct picture_pixels *out) {
  memset(out, 0, sizeof(*out));
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(source->bytes, source->count, &features);
  if (status != VP8_STATUS_OK) return picture_fail(out, PICTURE_BROKEN, words(status));
  if (!picture_admit(source, out, (uint32_t)features.width, (uint32_t)features.height)) {
    return PICTURE_TOO_LARGE;
  }
  struct picture_rows rows;
  if (!picture_rows_begin(&rows, source, out)) {
    picture_rows_end(&rows);
    return picture_fail(out, PICTURE_NO_MEMORY, "out of memory");
  }
  const WebPData data = {source->bytes, source->count};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  struct picture_color *color = demuxer == NULL ? NULL : read_words(demuxer, out);
  if (!features.has_animation) {
    status = decode_file(source, demuxer, out);
  } else {
    status = demuxer == NULL ? VP8_STATUS_BITSTREAM_ERROR : decode_first_frame(demuxer, &rows);
    if (state != WEBP_DEMUX_DONE) out->notes |= PICTURE_END_MISSING;
  }
  WebPDemuxDelete(demuxer);
  picture_rows_end(&rows);
  if (status == VP8_STATUS_OK) {
    picture_color_finish(color, out);
    return PICTURE_OK;
  }
  picture_color_free(color);
  return picture_fail(out, PICTURE_BROKEN, words(status));
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
