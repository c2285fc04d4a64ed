// Makes the picture files beside it that need their libraries' own writers: inks, profiles, HEIF.
//
//     cc make.c -o make -lheif -ljpeg -llcms2 -lgif && ./make
//
// The files are committed: run this only to change them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>
#include <jpeglib.h>
#include <lcms2.h>
#include <libheif/heif.h>

enum { side = 16 };

// Quarters: a red, a green, a blue, nearly white.
static const unsigned char quarters[4][3] = {{220, 30, 30}, {30, 200, 60}, {40, 60, 220}, {240, 240, 240}};

static const unsigned char *color(int x, int y) { return quarters[(y >= side / 2) * 2 + (x >= side / 2)]; }

static void write_profile(void *profile, unsigned char **bytes, cmsUInt32Number *count) {
  cmsSaveProfileToMem(profile, NULL, count);
  *bytes = malloc(*count);
  cmsSaveProfileToMem(profile, *bytes, count);
}

static void *display_p3(void) {
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE primaries = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
  double numbers[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = cmsBuildParametricToneCurve(NULL, 4, numbers);
  cmsToneCurve *curves[] = {curve, curve, curve};
  return cmsCreateRGBProfile(&white, &primaries, curves);
}

static void *grey(void) {
  return cmsCreateGrayProfile(cmsD50_xyY(), cmsBuildGamma(NULL, 1.8));
}

static void jpeg(const char *name, J_COLOR_SPACE in, J_COLOR_SPACE stored, int marker, int progressive, void *profile) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  FILE *file = fopen(name, "wb");
  jpeg_stdio_dest(&jpeg, file);
  jpeg.image_width = jpeg.image_height = side;
  jpeg.input_components = in == JCS_CMYK ? 4 : in == JCS_GRAYSCALE ? 1 : 3;
  jpeg.in_color_space = in;
  jpeg_set_defaults(&jpeg);
  jpeg_set_colorspace(&jpeg, stored);
  for (int i = 0; i < jpeg.num_components; i++) jpeg.comp_info[i].h_samp_factor = jpeg.comp_info[i].v_samp_factor = 1;
  jpeg_set_quality(&jpeg, 100, TRUE);
  jpeg.write_Adobe_marker = marker;
  if (progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  if (profile != NULL) {
    unsigned char *bytes;
    cmsUInt32Number count;
    write_profile(profile, &bytes, &count);
    // In two segments, as long profiles are.
    for (int part = 0; part < 2; part++) {
      unsigned start = part * (count / 2), length = part ? count - start : count / 2;
      unsigned char block[65536] = "ICC_PROFILE";
      block[12] = (unsigned char)(part + 1);
      block[13] = 2;
      memcpy(block + 14, bytes + start, length);
      jpeg_write_marker(&jpeg, JPEG_APP0 + 2, block, length + 14);
    }
  }
  for (int y = 0; y < side; y++) {
    unsigned char row[side * 4];
    for (int x = 0; x < side; x++) {
      const unsigned char *c = color(x, y);
      unsigned char *pixel = row + x * jpeg.input_components;
      if (in == JCS_GRAYSCALE) pixel[0] = c[0];
      if (in == JCS_RGB) memcpy(pixel, c, 3);
      // Inverted, as Adobe writes inks: full is 0; no black.
      if (in == JCS_CMYK) memcpy(pixel, c, 3), pixel[3] = 255;
    }
    JSAMPROW rows[] = {row};
    jpeg_write_scanlines(&jpeg, rows, 1);
  }
  jpeg_finish_compress(&jpeg);
  fclose(file);
}

static void heif(const char *name, enum heif_compression_format format, void *profile, int turned) {
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder;
  struct heif_image *image;
  struct heif_image_handle *handle = NULL;
  heif_context_get_encoder_for_format(context, format, &encoder);
  heif_encoder_set_lossy_quality(encoder, 100);
  heif_encoder_set_parameter_string(encoder, "chroma", "444");
  enum { wide = 64, tall = 48 };
  heif_image_create(wide, tall, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
  heif_image_add_plane(image, heif_channel_interleaved, wide, tall, 8);
  int stride;
  unsigned char *plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
  for (int y = 0; y < tall; y++) {
    for (int x = 0; x < wide; x++) {
      memcpy(plane + y * stride + x * 3, quarters[(y >= tall / 2) * 2 + (x >= wide / 2)], 3);
    }
  }
  if (profile != NULL) {
    unsigned char *bytes;
    cmsUInt32Number count;
    write_profile(profile, &bytes, &count);
    heif_image_set_raw_color_profile(image, "prof", bytes, count);
  }
  struct heif_encoding_options *options = heif_encoding_options_alloc();
  if (turned) options->image_orientation = heif_orientation_rotate_90_cw;
  struct heif_error error = heif_context_encode_image(context, image, encoder, options, &handle);
  if (error.code) fprintf(stderr, "%s: %s\n", name, error.message);
  heif_context_write_to_file(context, name);
}

static void gif(const char *name, int interlaced, int frames) {
  int code;
  GifFileType *file = EGifOpenFileName(name, false, &code);
  GifColorType colors[8] = {{0}};
  for (int i = 0; i < 4; i++) colors[i] = (GifColorType){quarters[i][0], quarters[i][1], quarters[i][2]};
  ColorMapObject *map = GifMakeMapObject(8, colors);
  EGifSetGifVersion(file, true);
  EGifPutScreenDesc(file, side + 3, side + 2, 8, 0, map);
  for (int frame = 0; frame < frames; frame++) {
    GraphicsControlBlock control = {DISPOSAL_UNSPECIFIED, false, 5, 7};
    unsigned char block[4];
    EGifGCBToExtension(&control, block);
    EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, block);
    // One column and two rows of the screen stay clear on the left and above.
    EGifPutImageDesc(file, 1, 2, side, side, interlaced, NULL);
    static const int starts[] = {0, 4, 2, 1, 0}, steps[] = {8, 8, 4, 2, 1};
    for (int pass = interlaced ? 0 : 4; pass < (interlaced ? 4 : 5); pass++) {
      for (int y = starts[pass]; y < side; y += steps[pass]) {
        GifPixelType row[side];
        for (int x = 0; x < side; x++) row[x] = (unsigned char)((y >= side / 2) * 2 + (x >= side / 2) + frame) % 4;
        row[side - 1] = 7;
        EGifPutLine(file, row, side);
      }
    }
  }
  EGifCloseFile(file, &code);
}

// A picture that is wider than pixels may be once they are read: red, then blue.
static void wide(const char *name) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  static unsigned char row[9000 * 3];
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  FILE *file = fopen(name, "wb");
  jpeg_stdio_dest(&jpeg, file);
  jpeg.image_width = 9000;
  jpeg.image_height = 40;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg.optimize_coding = TRUE;
  jpeg_start_compress(&jpeg, TRUE);
  for (int x = 0; x < 9000; x++) memcpy(row + x * 3, quarters[x < 4500 ? 0 : 2], 3);
  for (int y = 0; y < 40; y++) {
    JSAMPROW rows[] = {row};
    jpeg_write_scanlines(&jpeg, rows, 1);
  }
  jpeg_finish_compress(&jpeg);
  fclose(file);
}

int main(void) {
  wide("wide.jpg");
  jpeg("inks-unmarked.jpg", JCS_CMYK, JCS_CMYK, 0, 0, NULL);
  jpeg("inks-marked.jpg", JCS_CMYK, JCS_CMYK, 1, 0, NULL);
  jpeg("inks-ycck.jpg", JCS_CMYK, JCS_YCCK, 1, 0, NULL);
  jpeg("inks-progressive.jpg", JCS_CMYK, JCS_YCCK, 1, 1, NULL);
  jpeg("display-p3.jpg", JCS_RGB, JCS_YCbCr, 0, 0, display_p3());
  jpeg("grey-1.8.jpg", JCS_GRAYSCALE, JCS_GRAYSCALE, 0, 0, grey());
  jpeg("quarters.jpg", JCS_RGB, JCS_YCbCr, 0, 0, NULL);
  jpeg("quarters-progressive.jpg", JCS_RGB, JCS_YCbCr, 0, 1, NULL);
  cmsSaveProfileToFile(display_p3(), "display-p3.icc");
  heif("quarters.avif", heif_compression_AV1, NULL, 0);
  heif("quarters.heic", heif_compression_HEVC, NULL, 0);
  heif("display-p3.avif", heif_compression_AV1, display_p3(), 0);
  heif("turned.heic", heif_compression_HEVC, NULL, 1);
  gif("quarters.gif", 0, 1);
  gif("interlaced.gif", 1, 1);
  gif("moving.gif", 0, 3);
  return 0;
}
