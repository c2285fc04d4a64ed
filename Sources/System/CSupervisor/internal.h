#ifndef HOST_SUPERVISOR_INTERNAL_H
#define HOST_SUPERVISOR_INTERNAL_H

#include "supervisor.h"

/// Takes the state of a stopped thread; null when it cannot be had.
struct host_capture *host_capture_take(pid_t process, pid_t thread);
void host_capture_free(struct host_capture *capture);

#endif
