// Hands over memory that it takes back as soon as the call returns, and text that
// nobody may free: what the host keeps must be a copy.
// build: owner
// build: ownerstatic -DSTATIC

#define _GNU_SOURCE

#include "fixture.h"

#include <string.h>
#include <sys/mman.h>

// The plugin's own allocator: a page for each block, gone when it is given back.
enum { ROOM = 1 << 16 };

static void *lend(const void *bytes, size_t size) {
#ifdef STATIC
  // Memory that no allocator knows.
  static unsigned char memory[8][ROOM];
  static int count;
  void *block = memory[count++ % 8];
#else
  void *block = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) abort();
#endif
  memcpy(block, bytes, size);
  return block;
}

static void take_back(void *block) {
#ifdef STATIC
  memset(block, 0xA5, ROOM);
#else
  munmap(block, ROOM);
#endif
}

static animator_status begin(animator_instance *instance, const animator_context *context,
                             animator_transition transition) {
  const animator_host *host = instance->host;
  char *name = lend("helper", sizeof "helper");
  animator_layer helper;
  animator_status status = host->create_layer(transition, name, &helper);
  take_back(name);
  if (status != ANIMATOR_STATUS_OK) return status;

  char *words = lend("borrowed words", sizeof "borrowed words");
  host->log(ANIMATOR_LOG_LEVEL_WARNING, words);
  take_back(words);

  animator_keyframe keyframes[3];
  for (int index = 0; index < 3; index++) {
    keyframes[index] = (animator_keyframe){
        .offset = index / 2.0, .value = animator_value_scalar(index / 2.0)};
  }
  animator_animation fade = animator_animation_make(ANIMATOR_PROPERTY_OPACITY, NULL, NULL, 0.2);
  animator_keyframe *borrowed = lend(keyframes, sizeof keyframes);
  fade.keyframes = borrowed;
  fade.keyframe_count = 3;
  animator_animation *lent = lend(&fade, sizeof fade);
  status = host->add_animation(transition, context->to, lent);
  take_back(borrowed);
  take_back(lent);
  return status;
}

FIXTURE_PLUGIN("Owner", "host.fixture.owner", begin, NULL, NULL, 0, ANIMATOR_ABI_OLDEST,
               ANIMATOR_ABI_NEWEST)
