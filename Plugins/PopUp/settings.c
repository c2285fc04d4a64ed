#include "settings.h"

#include <stddef.h>

// What dims a screen that has no layer for it, unless told otherwise.
#define DIM_COLOR "#000000"
#define DIM_STRENGTH 0.3
#define BLUR 6

// Reads #rrggbb or #rrggbbaa, times a strength; false for anything else.
static bool read_color(const char *text, double strength, animator_color *out) {
  double parts[4] = {0, 0, 0, 1};
  if (*text++ != '#') return false;
  for (size_t i = 0; i < 3 || (i < 4 && *text != '\0'); i++) {
    unsigned part = 0;
    for (size_t j = 0; j < 2; j++, text++) {
      const char digit = *text;
      if (digit >= '0' && digit <= '9') {
        part = part * 16 + (unsigned)(digit - '0');
      } else if (digit >= 'a' && digit <= 'f') {
        part = part * 16 + (unsigned)(digit - 'a') + 10;
      } else if (digit >= 'A' && digit <= 'F') {
        part = part * 16 + (unsigned)(digit - 'A') + 10;
      } else {
        return false;
      }
    }
    parts[i] = part / 255.0;
  }
  *out = animator_color_make(parts[0], parts[1], parts[2], parts[3] * strength);
  return *text == '\0';
}

animator_status popup_read_settings(const animator_host *host,
                                    animator_transition transition,
                                    settings *out) {
  const char *color = "";
  const struct {
    const char *id;
    double *value;
  } numbers[] = {{"delay", &out->delay},
                 {"duration", &out->duration},
                 {"damping", &out->damping},
                 {"velocity", &out->velocity},
                 {"dim-duration", &out->dim_duration},
                 {"dim-strength", &out->dim_strength},
                 {"blur", &out->blur}};
  const struct {
    const char *id;
    const char **value;
  } texts[] = {{"panel", &out->panel},
               {"dim", &out->dim},
               {"edge", &out->edge},
               {"dim-color", &color}};
  animator_status status = ANIMATOR_STATUS_OK;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    status = host->get_number(transition, numbers[i].id, numbers[i].value);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    status = host->get_text(transition, texts[i].id, texts[i].value);
    if (status != ANIMATOR_STATUS_OK) return status;
  }
  if (!read_color(color, out->dim_strength, &out->dim_color)) {
    host->log(ANIMATOR_LOG_LEVEL_ERROR,
              "dim-color is not a colour as #rrggbb or #rrggbbaa");
    return ANIMATOR_STATUS_BAD_VALUE;
  }
  return status;
}

bool popup_dims_as_usual(const settings *settings) {
  const animator_color color = settings->dim_color;
  return color.red == 0 && color.green == 0 && color.blue == 0 &&
         color.alpha == DIM_STRENGTH && settings->blur == BLUR;
}

#define NUMBER(NAME, ID, WORDS, UNIT, LOW, HIGH, STANDARD)   \
  static const animator_parameter NAME = {                   \
      .struct_size = sizeof NAME,                            \
      .id = ID,                                              \
      .name = WORDS,                                         \
      .type = ANIMATOR_PARAMETER_TYPE_NUMBER,                \
      .unit = UNIT,                                          \
      .minimum = LOW,                                        \
      .maximum = HIGH,                                       \
      .default_number = STANDARD,                            \
  }
#define TEXT(NAME, ID, WORDS, UNIT, STANDARD)                \
  static const animator_parameter NAME = {                   \
      .struct_size = sizeof NAME,                            \
      .id = ID,                                              \
      .name = WORDS,                                         \
      .type = ANIMATOR_PARAMETER_TYPE_TEXT,                  \
      .unit = UNIT,                                          \
      .default_text = STANDARD,                              \
  }

NUMBER(duration, "duration", "How long the panel moves", "s", 0.05, 10, 0.4);
NUMBER(delay, "delay", "How long the panel waits", "s", 0, 5, 0.1);
NUMBER(damping, "damping", "How little the panel swings; 1 not at all", NULL,
       0.05, 1, 0.8);
NUMBER(velocity, "velocity", "How fast the panel starts", "ways per second",
       -20, 20, 0.1);
NUMBER(dim_duration, "dim-duration", "How long the dimming takes", "s", 0.05,
       10, 0.3);
NUMBER(dim_strength, "dim-strength",
       "How strongly a screen that has no dim layer itself dims what is below",
       NULL, 0, 1, DIM_STRENGTH);
NUMBER(blur, "blur", "How far such a screen blurs what is below", "points", 0,
       100, BLUR);
TEXT(dim_color, "dim-color", "The colour of that dimming", "color", DIM_COLOR);
TEXT(panel, "panel", "The layer of the presented screen that moves", NULL,
     "panel");
TEXT(dim, "dim", "The layer of the presented screen that fades", NULL, "dim");
static const animator_parameter edge = {
    .struct_size = sizeof edge,
    .id = "edge",
    .name = "The side that the panel comes from",
    .type = ANIMATOR_PARAMETER_TYPE_CHOICE,
    .default_text = "bottom",
    .choices = "bottom|top|leading|trailing",
};
const animator_parameter *const popup_parameters[popup_parameter_count] = {
    &duration,     &delay, &damping,   &velocity, &dim_duration,
    &dim_strength, &blur,  &dim_color, &edge,     &panel,
    &dim};
