#ifndef C_TIMING_KERNELS_H
#define C_TIMING_KERNELS_H

/// Loops written by hand with vector instructions, as a yardstick for the
/// engine's own. They read the same numbers, give full double precision, and
/// are free to use fused operations, which the engine is not: its results have
/// the same bits on every machine.

#include <stddef.h>
#include <stdint.h>

/// Whether this processor can run the loops.
int timing_kernels_supported(void);

/// Writes from + (to - from) * curve((time - start - delay) / duration).
void timing_kernels_bezier(const double curve[4], double time, size_t count,
                           const double *start, const double *delay,
                           const double *duration, const double *from,
                           const double *to, double *result);

/// Writes the values of underdamped springs of the same stiffness and damping.
void timing_kernels_spring(double stiffness, double damping, double time,
                           size_t count, const double *start,
                           const double *from, const double *to,
                           const double *velocity, double *result);

/// How often memory was allocated since the process started.
uint64_t timing_kernels_allocations(void);

/// How many bytes are allocated now.
uint64_t timing_kernels_bytes(void);

#endif
