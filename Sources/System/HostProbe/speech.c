#define _GNU_SOURCE
#include "probe.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const animator_host *listener;

const char *probe_scenario(void) {
  static char name[64];
  Dl_info info;
  if (name[0] != 0 || dladdr(&listener, &info) == 0) return name;
  const char *start = strstr(info.dli_fname, "libprobe-");
  if (start == NULL) return "orderly";
  snprintf(name, sizeof name, "%s", start + strlen("libprobe-"));
  char *end = strrchr(name, '.');
  if (end != NULL) *end = 0;
  return name;
}

bool probe_plays(const char *scenario) { return strcmp(probe_scenario(), scenario) == 0; }

void probe_use(const animator_host *host) { listener = host; }

static void say(const char *line) {
  if (listener != NULL && listener->log != NULL) listener->log(ANIMATOR_LOG_LEVEL_WARNING, line);
  char text[600];
  const int length = snprintf(text, sizeof text, "%s\n", line);
  if (write(STDOUT_FILENO, text, (size_t)length) < 0) return;
}

void probe_reached(const char *stage) {
  char line[128];
  snprintf(line, sizeof line, "PROBE %s reached %s", probe_scenario(), stage);
  say(line);
}

void probe_broken(const char *duty, const char *format, ...) {
  char words[400], line[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  snprintf(line, sizeof line, "PROBE %s broken %s %s", probe_scenario(), duty, words);
  say(line);
}

static const char *name_of(animator_status status) {
  static const char *const names[] = {
      "OK",          "BAD_ARG",    "BAD_SIZE",  "BAD_ABI",   "BAD_STATE",          "BAD_HANDLE",
      "BAD_VALUE",   "BAD_TIME",   "BAD_THREAD", "NOT_READY", "NOT_GRANTED",        "MISSING_CAPABILITY",
      "UNSUPPORTED", "NOT_FOUND",  "LIMIT",     "NO_MEMORY", "CANCELLED",          "INTERNAL"};
  return status <= 0 && status > -18 ? names[-status] : "a status that there is not";
}

void probe_expect(const char *duty, const char *call, animator_status got,
                  animator_status wanted) {
  if (got == wanted) return;
  probe_broken(duty, "%s answered %s, not %s", call, name_of(got), name_of(wanted));
}
