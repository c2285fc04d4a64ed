// A host as small as the interface lets it be: it moves nothing and draws nothing, but keeps every
// promise of the headers about calls.
#ifndef BARE_HOST_H
#define BARE_HOST_H

#include <animator/animator.h>
#include <pthread.h>
#include <stdbool.h>

enum { CONTAINER = 1, FROM = 2, TO = 3, FIRST_MADE = 4, MOST_LAYERS = 10000, MOST_TOLD = 8 };

// The one transition that there is.
typedef struct run {
  uint64_t id;
  bool is_begin, is_running, is_manual, is_complete, gives_up;
  bool has_frames, runs_frames;
  double corner_radius;
  uint32_t made;
  pthread_t thread;
  int told;
  struct {
    uint64_t token;
    double end;
  } tokens[MOST_TOLD];
} run;

extern run current;
extern const animator_host bare_host;

animator_layer handle_of(uint32_t layer);

#endif
