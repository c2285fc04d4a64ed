#include "built_in_scene.h"

// The binary carries the very file that authors read, so that there is one
// source. #embed is C23; the toolchain's clang has it in every mode and says
// so by a warning, which is off for these lines alone.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t scene[] = {
#embed "../../../manifests/scenes/default.json"
};
#pragma clang diagnostic pop

size_t built_in_scene_count(void) { return sizeof scene; }

uint8_t built_in_scene_byte(size_t index) {
  return index < sizeof scene ? scene[index] : 0;
}
