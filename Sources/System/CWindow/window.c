#include "host_window.h"

#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// SDL's functions, under the names that they have there.
#define FUNCTIONS(X)                                                            \
  X(Init)                                                                       \
  X(Quit)                                                                       \
  X(GetError)                                                                   \
  X(SetHint)                                                                    \
  X(GetHint)                                                                    \
  X(GetCurrentVideoDriver)                                                      \
  X(GetTicks)                                                                   \
  X(CreateWindow)                                                               \
  X(DestroyWindow)                                                              \
  X(SetWindowTitle)                                                             \
  X(SetWindowMinimumSize)                                                       \
  X(GetWindowSize)                                                              \
  X(GetWindowDisplayIndex)                                                      \
  X(GetCurrentDisplayMode)                                                      \
  X(CreateRenderer)                                                             \
  X(DestroyRenderer)                                                            \
  X(GetRendererOutputSize)                                                      \
  X(RenderClear)                                                                \
  X(RenderCopy)                                                                 \
  X(RenderPresent)                                                              \
  X(CreateTexture)                                                              \
  X(DestroyTexture)                                                             \
  X(UpdateTexture)                                                              \
  X(CaptureMouse)                                                               \
  X(PollEvent)                                                                  \
  X(WaitEventTimeout)

#define MEMBER(name) __typeof__(&SDL_##name) name;
static struct {
  void *library;
  FUNCTIONS(MEMBER)
} sdl;

struct host_window {
  SDL_Window *window;
  SDL_Renderer *renderer;
  SDL_Texture *texture;
  int32_t width;
  int32_t height;
  int is_down;
};

static const char *load(void) {
  if (sdl.library) return NULL;
  sdl.library = dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!sdl.library) return "the library libSDL2-2.0.so.0 is not installed";
#define FIND(name)                                                              \
  *(void **)&sdl.name = dlsym(sdl.library, "SDL_" #name);                       \
  if (!sdl.name) return "libSDL2-2.0.so.0 has no SDL_" #name;
  FUNCTIONS(FIND)
  return NULL;
}

// Whether what SDL draws on is seen by nobody, though nobody asked for that.
static int is_unseen(void) {
  const char *driver = sdl.GetCurrentVideoDriver();
  if (!driver || sdl.GetHint(SDL_HINT_VIDEODRIVER)) return 0;
  return strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0 ||
         strcmp(driver, "evdev") == 0;
}

host_window *host_window_open(const char *title, int32_t width, int32_t height,
                              char *reason, size_t reason_size) {
  const char *missing = load();
  if (missing) {
    snprintf(reason, reason_size, "%s", missing);
    return NULL;
  }
  // The host has its own ways with signals; a screen saver may come.
  sdl.SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  sdl.SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  host_window *window = calloc(1, sizeof *window);
  if (!window) {
    snprintf(reason, reason_size, "no memory");
    return NULL;
  }
  if (sdl.Init(SDL_INIT_VIDEO) == 0 && is_unseen()) {
    snprintf(reason, reason_size, "%s",
             "there is no display: neither DISPLAY nor WAYLAND_DISPLAY names one");
    host_window_close(window);
    return NULL;
  }
  if (sdl.GetCurrentVideoDriver()) {
    window->window = sdl.CreateWindow(
        title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height,
        SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  }
  if (window->window) {
    sdl.SetWindowMinimumSize(window->window, 64, 64);
    window->renderer = sdl.CreateRenderer(window->window, -1, 0);
  }
  if (!window->renderer) {
    snprintf(reason, reason_size, "%s", sdl.GetError());
    host_window_close(window);
    return NULL;
  }
  return window;
}

void host_window_close(host_window *window) {
  if (!window) return;
  if (window->texture) sdl.DestroyTexture(window->texture);
  if (window->renderer) sdl.DestroyRenderer(window->renderer);
  if (window->window) sdl.DestroyWindow(window->window);
  sdl.Quit();
  free(window);
}

void host_window_get_size(host_window *window, int32_t *width, int32_t *height,
                          double *scale) {
  int pixels = 0, rows = 0;
  sdl.GetWindowSize(window->window, width, height);
  int known = sdl.GetRendererOutputSize(window->renderer, &pixels, &rows) == 0;
  *scale = known && *width > 0 ? (double)pixels / *width : 1;
}

int32_t host_window_rate(host_window *window) {
  SDL_DisplayMode mode;
  int display = sdl.GetWindowDisplayIndex(window->window);
  if (display < 0 || sdl.GetCurrentDisplayMode(display, &mode) != 0) return 0;
  return mode.refresh_rate;
}

static int32_t key(SDL_Keycode code) {
  switch (code) {
    case SDLK_LEFT: return HOST_WINDOW_KEY_LEFT;
    case SDLK_RIGHT: return HOST_WINDOW_KEY_RIGHT;
    case SDLK_UP: return HOST_WINDOW_KEY_UP;
    case SDLK_DOWN: return HOST_WINDOW_KEY_DOWN;
    default: return code > 0 && code < 0x80 ? code : 0;
  }
}

// What of an event concerns the host; nothing for one that does not.
static host_window_event translate(host_window *window, const SDL_Event *event) {
  host_window_event result = {.kind = HOST_WINDOW_NOTHING};
  result.age = sdl.GetTicks() - event->common.timestamp;
  switch (event->type) {
    case SDL_QUIT: result.kind = HOST_WINDOW_CLOSED; break;
    case SDL_KEYDOWN:
      result.key = key(event->key.keysym.sym);
      if (!event->key.repeat && result.key) result.kind = HOST_WINDOW_KEY;
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
      int is_down = event->type == SDL_MOUSEBUTTONDOWN;
      if (event->button.button != SDL_BUTTON_LEFT || is_down == window->is_down) break;
      window->is_down = is_down;
      // A hand that leaves the window while it holds still counts.
      sdl.CaptureMouse(is_down ? SDL_TRUE : SDL_FALSE);
      result.kind = is_down ? HOST_WINDOW_PRESSED : HOST_WINDOW_RELEASED;
      result.x = event->button.x;
      result.y = event->button.y;
      break;
    }
    case SDL_MOUSEMOTION:
      if (!window->is_down) break;
      result.kind = HOST_WINDOW_MOVED;
      result.x = event->motion.x;
      result.y = event->motion.y;
      break;
    case SDL_WINDOWEVENT:
      if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED ||
          event->window.event == SDL_WINDOWEVENT_EXPOSED) {
        result.kind = HOST_WINDOW_RESIZED;
      }
      break;
    default: break;
  }
  return result;
}

host_window_event host_window_next(host_window *window, int32_t milliseconds) {
  SDL_Event event;
  int is_there = milliseconds > 0 ? sdl.WaitEventTimeout(&event, milliseconds)
                                  : sdl.PollEvent(&event);
  while (is_there) {
    host_window_event result = translate(window, &event);
    if (result.kind != HOST_WINDOW_NOTHING) return result;
    is_there = sdl.PollEvent(&event);
  }
  return (host_window_event){.kind = HOST_WINDOW_NOTHING};
}

int host_window_show(host_window *window, const uint32_t *pixels, int32_t width,
                     int32_t height) {
  if (!window->texture || width != window->width || height != window->height) {
    if (window->texture) sdl.DestroyTexture(window->texture);
    window->texture =
        sdl.CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888,
                          SDL_TEXTUREACCESS_STREAMING, width, height);
    window->width = width;
    window->height = height;
  }
  if (!window->texture) return -1;
  if (sdl.UpdateTexture(window->texture, NULL, pixels, width * 4) != 0) return -1;
  sdl.RenderClear(window->renderer);
  if (sdl.RenderCopy(window->renderer, window->texture, NULL, NULL) != 0) return -1;
  sdl.RenderPresent(window->renderer);
  return 0;
}

void host_window_set_title(host_window *window, const char *title) {
  sdl.SetWindowTitle(window->window, title);
}
