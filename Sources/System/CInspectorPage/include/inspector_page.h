#ifndef INSPECTOR_PAGE_H
#define INSPECTOR_PAGE_H

#include <stddef.h>
#include <stdint.h>

/// The number of bytes of the page that stand before the run's own lines.
size_t inspector_page_start_count(void);

/// One byte of those, or 0 behind their end.
uint8_t inspector_page_start_byte(size_t index);

/// The number of bytes of the page that stand after the run's own lines.
size_t inspector_page_end_count(void);

/// One byte of those, or 0 behind their end.
uint8_t inspector_page_end_byte(size_t index);

#endif
