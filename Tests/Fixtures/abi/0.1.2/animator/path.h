/// Outlines of path layers.
#ifndef ANIMATOR_PATH_H
#define ANIMATOR_PATH_H

#include "types.h"

/// One step of the pen.
ANIMATOR_ENUM(animator_path_verb, uint32_t){
    /// Starts a new outline at points[0].
    ANIMATOR_PATH_VERB_MOVE = 0,
    /// A straight line to points[0].
    ANIMATOR_PATH_VERB_LINE = 1,
    /// A cubic curve by points[0] and points[1] to points[2].
    ANIMATOR_PATH_VERB_CURVE = 2,
    /// A straight line back to where this outline started.
    ANIMATOR_PATH_VERB_CLOSE = 3
};

/// A step with its points; points that the verb does not use are ignored.
typedef struct animator_path_element {
  animator_path_verb verb;
  uint32_t reserved; /**< 0. */
  animator_point points[3];
} animator_path_element;

/// An outline in a layer's own coordinates, filled by the non-zero rule.
///
/// The first element is a MOVE, and every number is finite.
typedef struct animator_path {
  size_t struct_size;
  const animator_path_element *ANIMATOR_NULLABLE elements;
  uint32_t element_count; /**< 1 to 100000. */
} animator_path;

#endif
