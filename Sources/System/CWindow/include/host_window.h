#ifndef HOST_WINDOW_H
#define HOST_WINDOW_H

#include <stddef.h>
#include <stdint.h>

/// What happened in a window.
typedef enum host_window_event_kind {
  /// Nothing more.
  HOST_WINDOW_NOTHING = 0,
  /// Somebody closed it.
  HOST_WINDOW_CLOSED = 1,
  /// A key went down; the window does not tell repetitions.
  HOST_WINDOW_KEY = 2,
  /// The pointer's button or a finger went down, moved while down, went up.
  HOST_WINDOW_PRESSED = 3,
  HOST_WINDOW_MOVED = 4,
  HOST_WINDOW_RELEASED = 5,
  /// It has another size or has to be drawn again.
  HOST_WINDOW_RESIZED = 6
} host_window_event_kind;

/// The keys that have no letter.
enum {
  HOST_WINDOW_KEY_LEFT = 0x101,
  HOST_WINDOW_KEY_RIGHT = 0x102,
  HOST_WINDOW_KEY_UP = 0x103,
  HOST_WINDOW_KEY_DOWN = 0x104
};

/// Something that happened.
typedef struct host_window_event {
  host_window_event_kind kind;
  /// A letter in lower case, a control character, or one of the keys above.
  int32_t key;
  /// The place in points.
  double x;
  double y;
  /// How many milliseconds ago it happened, as far as the system tells.
  uint32_t age;
} host_window_event;

/// A window; there is one in a process.
typedef struct host_window host_window;

/// Opens a window of a size in points.
///
/// The library that speaks to the system is loaded now, so that nobody who opens
/// no window needs it. Returns null with the reason in `reason`.
host_window *host_window_open(const char *title, int32_t width, int32_t height,
                              char *reason, size_t reason_size);

/// Closes a window; null is allowed.
void host_window_close(host_window *window);

/// Tells the size in points and the number of pixels along a point.
void host_window_get_size(host_window *window, int32_t *width, int32_t *height,
                          double *scale);

/// How many frames a second the display shows; 0 where the system does not tell.
int32_t host_window_rate(host_window *window);

/// Waits for the next event, at most so many milliseconds; 0 does not wait.
host_window_event host_window_next(host_window *window, int32_t milliseconds);

/// Shows premultiplied 0xAARRGGBB pixels; 0, or a negative number on failure.
int host_window_show(host_window *window, const uint32_t *pixels, int32_t width,
                     int32_t height);

/// Gives the window another title.
void host_window_set_title(host_window *window, const char *title);

#endif
