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

// Inks that are paler than those of a screen: full cyan is a twentieth of red, and so on.
static int mix(const cmsUInt16Number inks[], cmsUInt16Number lab[], void *to_lab) {
  const double left[] = {0.95, 0.9, 0.85, 0.92};
  double rgb[3];
  for (int c = 0; c < 3; c++) rgb[c] = (1 - inks[c] / 65535.0 * left[c]) * (1 - inks[3] / 65535.0 * left[3]);
  cmsCIELab color;
  cmsDoTransform(to_lab, rgb, &color, 1);
  cmsFloat2LabEncoded(lab, &color);
  return 1;
}

static void *inks(void) {
  void *lab = cmsCreateLab4Profile(NULL), *profile = cmsCreateProfilePlaceholder(NULL);
  void *to_lab = cmsCreateTransform(cmsCreate_sRGBProfile(), TYPE_RGB_DBL, lab, TYPE_Lab_DBL, 1, 0);
  cmsStage *table = cmsStageAllocCLut16bit(NULL, 3, 4, 3, NULL);
  cmsPipeline *way = cmsPipelineAlloc(NULL, 4, 3);
  cmsStageSampleCLut16bit(table, mix, to_lab, 0);
  cmsPipelineInsertStage(way, cmsAT_BEGIN, cmsStageAllocToneCurves(NULL, 4, NULL));
  cmsPipelineInsertStage(way, cmsAT_END, table);
  cmsPipelineInsertStage(way, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
  cmsSetProfileVersion(profile, 4.3);
  cmsSetDeviceClass(profile, cmsSigOutputClass);
  cmsSetColorSpace(profile, cmsSigCmykData);
  cmsSetPCS(profile, cmsSigLabData);
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
  cmsWriteTag(profile, cmsSigAToB0Tag, way);
  return profile;
}

// What is special about a HEIF file.
struct heif_traits {
  void *profile;
  int turned;
  // The code point of its curve, where it is told.
  int transfer;
  // Of half alpha, and colours that are multiplied by it.
  int multiplied;
};

static void heif(const char *name, enum heif_compression_format format, struct heif_traits traits) {
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder;
  struct heif_image *image;
  struct heif_image_handle *handle = NULL;
  heif_context_get_encoder_for_format(context, format, &encoder);
  heif_encoder_set_lossy_quality(encoder, 100);
  heif_encoder_set_parameter_string(encoder, "chroma", "444");
  enum { wide = 64, tall = 48 };
  int channels = traits.multiplied ? 4 : 3;
  heif_image_create(wide, tall, heif_colorspace_RGB,
                    channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, &image);
  heif_image_add_plane(image, heif_channel_interleaved, wide, tall, 8);
  int stride;
  unsigned char *plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
  for (int y = 0; y < tall; y++) {
    for (int x = 0; x < wide; x++) {
      unsigned char *pixel = plane + y * stride + x * channels;
      memcpy(pixel, quarters[(y >= tall / 2) * 2 + (x >= wide / 2)], 3);
      if (!traits.multiplied) continue;
      for (int c = 0; c < 3; c++) pixel[c] = (unsigned char)((pixel[c] * 128 + 127) / 255);
      pixel[3] = 128;
    }
  }
  if (traits.multiplied) heif_image_set_premultiplied_alpha(image, 1);
  if (traits.transfer) {
    struct heif_color_profile_nclx *codes = heif_nclx_color_profile_alloc();
    codes->color_primaries = heif_color_primaries_ITU_R_BT_709_5;
    codes->transfer_characteristics = traits.transfer;
    codes->matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6;
    codes->full_range_flag = 1;
    heif_image_set_nclx_color_profile(image, codes);
  }
  if (traits.profile != NULL) {
    unsigned char *bytes;
    cmsUInt32Number count;
    write_profile(traits.profile, &bytes, &count);
    heif_image_set_raw_color_profile(image, "prof", bytes, count);
  }
  struct heif_encoding_options *options = heif_encoding_options_alloc();
  if (traits.turned) options->image_orientation = heif_orientation_rotate_90_cw;
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
  jpeg("inks-profile.jpg", JCS_CMYK, JCS_CMYK, 1, 0, inks());
  heif("quarters.avif", heif_compression_AV1, (struct heif_traits){0});
  heif("quarters.heic", heif_compression_HEVC, (struct heif_traits){0});
  heif("display-p3.avif", heif_compression_AV1, (struct heif_traits){.profile = display_p3()});
  heif("turned.heic", heif_compression_HEVC, (struct heif_traits){.turned = 1});
  heif("television.avif", heif_compression_AV1, (struct heif_traits){.transfer = 1});
  heif("multiplied.avif", heif_compression_AV1, (struct heif_traits){.multiplied = 1});
  gif("quarters.gif", 0, 1);
  gif("interlaced.gif", 1, 1);
  gif("moving.gif", 0, 3);
  return 0;
}
