// Answers the host in the worker's place, from the place in its life on that its file's name says:
// libliar-PLACE.so. It sends what the file 'answers' beside it holds, spoilt: that starts with a
// number for chance, 8 bytes, then has answers, each after its length of 2 bytes.
// build: liar

#include "staged.h"

#include <fcntl.h>
#include <unistd.h>

static uint64_t chance;
static uint32_t random_below(uint32_t limit) {
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(chance >> 33) % limit;
}

static void lie(void) {
  static unsigned char text[1 << 16], packet[1 << 16];
  size_t starts[256], lengths[256], count = 0;
  char path[4200];
  snprintf(path, sizeof path, "%s/answers", folder);
  const int file = open(path, O_RDONLY);
  const ssize_t size = read(file, text, sizeof text);
  if (size < 8) _exit(5);
  memcpy(&chance, text, 8);
  for (size_t at = 8; at + 2 <= (size_t)size && count < 256; at += lengths[count++] + 2) {
    starts[count] = at + 2;
    lengths[count] = text[at] | (size_t)text[at + 1] << 8;
  }
  do {
    const uint32_t chosen = random_below((uint32_t)count);
    uint32_t length = (uint32_t)lengths[chosen];
    memcpy(packet + 1, text + starts[chosen], length);
    packet[0] = random_below(20) == 0;
    for (uint32_t spoilt = random_below(4); spoilt > 0 && length > 0; spoilt--)
      packet[1 + random_below(length)] = (unsigned char)random_below(256);
    if (random_below(4) == 0) length = random_below(length + 1);
    if (random_below(8) == 0) {
      length = random_below(sizeof packet - 1);
      for (uint32_t at = 1; at <= length; at++) packet[at] = (unsigned char)random_below(256);
    }
    if (write(3, packet, 1 + length) < 0) break;
  } while (read(3, packet, sizeof packet) > 0);
  _exit(6);
}

static void at(const char *here, const animator_host *host) {
  (void)host;
  if (strcmp(here, place) == 0) lie();
}

STAGED_PLUGIN("Liar", "host.fixture.liar", staged_begin)
