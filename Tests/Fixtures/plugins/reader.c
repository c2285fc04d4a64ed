// Says whether it can read private/text beside the file that it was loaded from, and what stands in
// the folder that this file is linked to: both in the words that it logs.
// build: reader -D_GNU_SOURCE

#include <animator/author.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static animator_status declare(const animator_run *run);

static void tell(const animator_run *run, const char *file) {
  char path[PATH_MAX + 16], text[64] = "refused";
  snprintf(path, PATH_MAX, "%s", file);
  char *slash = strrchr(path, '/');
  if (slash != NULL) strcpy(slash, "/private/text");
  const int descriptor = open(path, O_RDONLY);
  if (descriptor >= 0) {
    const ssize_t count = read(descriptor, text, sizeof text - 1);
    text[count < 0 ? 0 : count] = '\0';
    close(descriptor);
  }
  run->host->log(ANIMATOR_LOG_LEVEL_INFO, text);
}

static animator_status declare(const animator_run *run) {
  // The address of some data of its own.
  static const int place;
  Dl_info self;
  char real[PATH_MAX];
  if (dladdr(&place, &self) == 0) return ANIMATOR_STATUS_INTERNAL;
  tell(run, self.dli_fname);
  const ssize_t length = readlink(self.dli_fname, real, sizeof real - 1);
  real[length < 0 ? 0 : length] = '\0';
  if (length > 0) tell(run, real);
  const animator_value clear = animator_value_scalar(0);
  return animator_run_animate(run, run->context->to, ANIMATOR_PROPERTY_OPACITY, &clear, NULL,
                              0.4, animator_curve_ease_out());
}

ANIMATOR_LIFE(fade, declare);

static const animator_descriptor fade = {ANIMATOR_LIFE_OF(fade),
                                         .id = "host.fixture.reader",
                                         .name = "Reader",
                                         .version = "1.0.0",
                                         .operations = ANIMATOR_OPERATION_PUSH,
                                         .minimum_duration = 0.4,
                                         .default_duration = 0.4,
                                         .maximum_duration = 0.4};

ANIMATOR_PLUGIN("Reader", "1.0.0", "MIT", "tests", &fade);
