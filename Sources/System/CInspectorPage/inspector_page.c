#include "inspector_page.h"

// The page in parts, as people edit them. #embed is C23; the toolchain's clang
// has it in every mode and says so by a warning, which is off for these lines.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t start[] = {
#embed "page/head.html"
    ,
#embed "page/style.css"
    ,
#embed "page/body.html"
};
static const uint8_t end[] = {
#embed "page/middle.html"
    ,
#embed "page/run.js"
    ,
#embed "page/values.js"
    ,
#embed "page/curves.js"
    ,
#embed "page/layers.js"
    ,
#embed "page/notes.js"
    ,
#embed "page/player.js"
    ,
#embed "page/foot.html"
};
#pragma clang diagnostic pop

size_t inspector_page_start_count(void) { return sizeof start; }

uint8_t inspector_page_start_byte(size_t index) {
  return index < sizeof start ? start[index] : 0;
}

size_t inspector_page_end_count(void) { return sizeof end; }

uint8_t inspector_page_end_byte(size_t index) {
  return index < sizeof end ? end[index] : 0;
}
