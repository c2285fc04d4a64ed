#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

#include "decoding.h"

struct picture_color {
  cmsContext context;
  cmsHTRANSFORM transform;
};

// One grey channel at the place of red; what lies at the other three is left alone.
#define TYPE_GRAY_IN_RGBA                                                       \
  (COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1))

/// Whether colours come out as they went in, as those of a profile of sRGB do but for rounding.
static bool changes_nothing(cmsHTRANSFORM transform) {
  static const uint8_t steps[] = {0, 5, 30, 64, 99, 128, 170, 200, 230, 255};
  for (size_t r = 0; r < sizeof(steps); r++) {
    for (size_t g = 0; g < sizeof(steps); g++) {
      for (size_t b = 0; b < sizeof(steps); b++) {
        const uint8_t in[4] = {steps[r], steps[g], steps[b], 255};
        uint8_t out[4] = {0, 0, 0, 255};
        cmsDoTransform(transform, in, out, 1);
        for (int c = 0; c < 3; c++) {
          if (abs(in[c] - out[c]) > 1) return false;
        }
      }
    }
  }
  return true;
}

/// Makes the way from a profile, which it closes; null and a note when there is none.
static struct picture_color *leave(cmsContext context, cmsHPROFILE profile, cmsUInt32Number format,
                                   struct picture_pixels *out) {
  struct picture_color *color = profile == NULL ? NULL : calloc(1, sizeof(*color));
  cmsHPROFILE screen = color == NULL ? NULL : cmsCreate_sRGBProfileTHR(context);
  if (screen != NULL) {
    color->context = context;
    color->transform = cmsCreateTransformTHR(context, profile, format, screen, TYPE_RGBA_8,
                                             INTENT_PERCEPTUAL, cmsFLAGS_HIGHRESPRECALC);
  }
  if (screen != NULL) cmsCloseProfile(screen);
  if (profile != NULL) cmsCloseProfile(profile);
  if (color == NULL || color->transform == NULL) {
    out->notes |= PICTURE_PROFILE_BROKEN;
    free(color);
    cmsDeleteContext(context);
    return NULL;
  }
  if (format == TYPE_RGBA_8 && changes_nothing(color->transform)) {
    picture_color_free(color);
    return NULL;
  }
  return color;
}

struct picture_color *picture_color_from_icc(const void *bytes, size_t count,
                                             enum picture_channels channels,
                                             struct picture_pixels *out) {
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return NULL;
  cmsHPROFILE profile =
      count > UINT32_MAX ? NULL : cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count);
  if (profile == NULL) return leave(context, NULL, 0, out);
  cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  cmsUInt32Number format = 0;
  if (space == cmsSigRgbData && channels != PICTURE_INKS) format = TYPE_RGBA_8;
  if (space == cmsSigGrayData && channels == PICTURE_GRAY) format = TYPE_GRAY_IN_RGBA;
  if (space == cmsSigCmykData && channels == PICTURE_INKS) format = TYPE_CMYK_8_REV;
  if (format == 0) {
    cmsCloseProfile(profile);
    profile = NULL;
  }
  return leave(context, profile, format, out);
}

static struct picture_color *from_curve(cmsContext context, const double xy[8],
                                        cmsToneCurve *curve, struct picture_pixels *out) {
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *const curves[] = {curve, curve, curve};
  cmsHPROFILE profile =
      curve == NULL ? NULL : cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
  if (curve != NULL) cmsFreeToneCurve(curve);
  return leave(context, profile, TYPE_RGBA_8, out);
}

static cmsToneCurve *screen_curve(cmsContext context) {
  const cmsFloat64Number numbers[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(context, 4, numbers);
}

/// The curve of a code point of table 3 of H.273; null for those that are the screen's, or none.
static cmsToneCurve *coded_curve(cmsContext context, unsigned transfer) {
  const cmsFloat64Number studio[] = {1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4.0, 0.0913};
  const cmsFloat64Number cinema[] = {2.6, pow(52.37 / 48, 1 / 2.6), 0};
  switch (transfer) {
    // Broadcast is meant for a screen with the curve of BT.1886, as browsers take it.
    case 1:
    case 6:
    case 11:
    case 14:
    case 15:
      return cmsBuildGamma(context, 2.4);
    case 4:
      return cmsBuildGamma(context, 2.2);
    case 5:
      return cmsBuildGamma(context, 2.8);
    case 7:
      return cmsBuildParametricToneCurve(context, 4, studio);
    case 8:
      return cmsBuildGamma(context, 1);
    case 17:
      return cmsBuildParametricToneCurve(context, 2, cinema);
    default:
      return NULL;
  }
}

struct picture_color *picture_color_from_numbers(const double xy[8], double exponent,
                                                 struct picture_pixels *out) {
  cmsContext context = cmsCreateContext(NULL, NULL);
  return context == NULL ? NULL : from_curve(context, xy, cmsBuildGamma(context, exponent), out);
}

/// The light of a signal as BT.2100 defines it; 1 is the white of an ordinary screen.
static double bright_light(bool is_absolute, double signal) {
  if (!is_absolute) {
    double light = signal <= 0.5 ? signal * signal / 3
                                 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    // The signal of white is 0.75.
    return light / 0.26496256;
  }
  double power = pow(signal, 32 / 2523.0), numerator = fmax(power - 3424 / 4096.0, 0);
  double light = pow(numerator / (2413 / 128.0 - 2392 / 128.0 * power), 16384 / 2610.0);
  // White is 203 candelas a square metre of the 10000 that the signal reaches.
  return light * 10000 / 203;
}

static struct picture_color *from_bright_curve(const double xy[8], bool is_absolute,
                                               struct picture_pixels *out) {
  cmsFloat32Number table[4096];
  out->notes |= PICTURE_IS_BRIGHTER;
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return NULL;
  for (int i = 0; i < 4096; i++) table[i] = (float)fmin(bright_light(is_absolute, i / 4095.0), 1);
  return from_curve(context, xy, cmsBuildTabulatedToneCurveFloat(context, 4096, table), out);
}

struct picture_color *picture_color_from_codes(unsigned primaries, unsigned transfer,
                                               struct picture_pixels *out) {
  // White, red, green and blue as table 2 of H.273 lists them.
  static const struct {
    unsigned code;
    double xy[8];
  } known[] = {
      {1, {0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060}},
      {4, {0.3100, 0.3160, 0.670, 0.330, 0.210, 0.710, 0.140, 0.080}},
      {5, {0.3127, 0.3290, 0.640, 0.330, 0.290, 0.600, 0.150, 0.060}},
      {6, {0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070}},
      {7, {0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070}},
      {8, {0.3100, 0.3160, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049}},
      {9, {0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046}},
      {10, {1 / 3.0, 1 / 3.0, 1, 0, 0, 1, 0, 0}},
      {11, {0.3140, 0.3510, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060}},
      {12, {0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060}},
      {22, {0.3127, 0.3290, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077}},
  };
  const double *xy = NULL;
  for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
    if (known[i].code == primaries) xy = known[i].xy;
  }
  bool is_told = xy != NULL;
  if (!is_told) xy = known[0].xy;
  if (transfer == 16 || transfer == 18) return from_bright_curve(xy, transfer == 16, out);
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return NULL;
  cmsToneCurve *curve = coded_curve(context, transfer);
  if (curve == NULL && is_told) curve = screen_curve(context);
  if (curve == NULL) cmsDeleteContext(context);
  return curve == NULL ? NULL : from_curve(context, xy, curve, out);
}

void picture_color_finish(struct picture_color *color, struct picture_pixels *out) {
  if (color == NULL) return;
  for (uint32_t y = 0; y < out->height; y++) {
    uint8_t *row = out->rgba + (size_t)y * out->width * 4;
    // In place: the fourth byte, alpha, is stepped over.
    cmsDoTransform(color->transform, row, row, out->width);
  }
  picture_color_free(color);
}

void picture_color_apply_inks(const struct picture_color *color, uint8_t *row, uint32_t width) {
  if (color != NULL) cmsDoTransform(color->transform, row, row, width);
  for (uint32_t x = 0; x < width; x++, row += 4) {
    for (int c = 0; c < 3 && color == NULL; c++) {
      row[c] = (uint8_t)(((uint32_t)row[c] * row[3] + 127) / 255);
    }
    row[3] = 255;
  }
}

void picture_color_free(struct picture_color *color) {
  if (color == NULL) return;
  cmsDeleteTransform(color->transform);
  cmsDeleteContext(color->context);
  free(color);
}
