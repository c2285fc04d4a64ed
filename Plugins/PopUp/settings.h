// What a user may set of a pop-up.
#ifndef POPUP_SETTINGS_H
#define POPUP_SETTINGS_H

#include <animator/animator.h>
#include <stdbool.h>

// The parameters of one run.
typedef struct settings {
  double delay, duration, damping, velocity, dim_duration, dim_strength, blur;
  const char *panel, *dim, *edge;
  animator_color dim_color; // its alpha is the strength
} settings;

// The parameters that the animator declares.
extern const animator_parameter *const popup_parameters[];
enum { popup_parameter_count = 11 };

// Reads what was set for a run; BAD_VALUE, with words, for what is no colour.
animator_status popup_read_settings(const animator_host *host,
                                    animator_transition transition,
                                    settings *out);

// Whether nothing of the dimming was set.
bool popup_dims_as_usual(const settings *settings);

#endif
