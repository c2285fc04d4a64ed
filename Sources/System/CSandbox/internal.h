#ifndef HOST_SANDBOX_INTERNAL_H
#define HOST_SANDBOX_INTERNAL_H

#include "sandbox.h"

/// Each gives 0 or an error number.
int host_restrict_files(const struct host_sandbox_plan *plan, int *version);
int host_filter_calls(const struct host_sandbox_plan *plan);

/// Adds a filter that turns each refused call into a SIGSYS.
int host_filter_trap(void);

#endif
