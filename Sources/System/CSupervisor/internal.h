#ifndef HOST_SUPERVISOR_INTERNAL_H
#define HOST_SUPERVISOR_INTERNAL_H

#include "supervisor.h"

/// Takes the state of a stopped thread; null when it cannot be had.
struct host_capture *host_capture_take(pid_t process, pid_t thread);
void host_capture_free(struct host_capture *capture);

/// Has a nursery fork a worker; gives 0 or an error number.
int host_nursery_fork(struct host_nursery *nursery, const struct host_worker_plan *plan,
                      pid_t *pid);

/// Has a stopped thread's system call, which a filter's trap refused, answer EPERM.
/// Gives the call's number, or -1 when the thread was stopped by something else.
int host_refuse_call(pid_t thread);

#endif
