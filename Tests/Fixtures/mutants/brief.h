// Short ways to declare what a plugin uses and can be set.
#ifndef BRIEF_H
#define BRIEF_H

#include <animator/animator.h>

#define OPTIONAL(NAME, ID, WORDS)                                                    \
  static const animator_capability_use NAME = {.struct_size = sizeof NAME,           \
                                               .id = ID,                             \
                                               .need = ANIMATOR_NEED_OPTIONAL,       \
                                               .min_revision = 1,                    \
                                               .max_revision = 1,                    \
                                               .fallback = WORDS}

#define NUMBER(NAME, ID, WORDS, LOW)                                                 \
  static const animator_parameter NAME = {.struct_size = sizeof NAME,                \
                                          .id = ID,                                  \
                                          .name = WORDS,                             \
                                          .type = ANIMATOR_PARAMETER_TYPE_NUMBER,    \
                                          .minimum = LOW,                            \
                                          .maximum = 1,                              \
                                          .default_number = 1}

#endif
