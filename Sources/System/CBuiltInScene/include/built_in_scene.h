#ifndef BUILT_IN_SCENE_H
#define BUILT_IN_SCENE_H

#include <stddef.h>
#include <stdint.h>

/// Gives the number of bytes of the built-in scene.
size_t built_in_scene_count(void);

/// Gives one byte of the built-in scene, or 0 behind its end.
///
/// Bytes instead of a pointer: the scene is read once, and its reader needs
/// no unsafe code.
uint8_t built_in_scene_byte(size_t index);

#endif
