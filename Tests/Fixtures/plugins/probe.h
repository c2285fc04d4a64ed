// Holds answers of the host against the documented ones; a begin that met
// another one refuses with INTERNAL, and the log names the last such call.
#ifndef PROBE_H
#define PROBE_H

#include <stdio.h>

#include "fixture.h"

// Tests run side by side, each on a thread of its own.
static _Thread_local int probe_failures;

static void expect(const animator_host *host, int number, animator_status found,
                   animator_status wanted) {
  if (found == wanted) return;
  char line[80];
  snprintf(line, sizeof line, "call %d answered %d, not %d", number, (int)found,
           (int)wanted);
  host->log(ANIMATOR_LOG_LEVEL_ERROR, line);
  probe_failures++;
}

static animator_status probe_result(void) {
  return probe_failures == 0 ? ANIMATOR_STATUS_OK : ANIMATOR_STATUS_INTERNAL;
}

#endif
