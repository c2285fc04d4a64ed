/// How a thread computes and which signals reach it: what the calling convention has a
/// function leave as it was, and a plugin may not.
#ifndef HOST_CALL_MODES_H
#define HOST_CALL_MODES_H

#include <locale.h>
#include <signal.h>
#include <stdint.h>

#if !defined(__x86_64__)
#include <fenv.h>
#endif

/// Rounding, flushing to zero, traps of numbers and the register stack of old; the
/// thread's own locale and signal mask.
struct host_call_modes {
#if defined(__x86_64__)
  uint32_t x87[7]; ///< What `fnstenv` stores.
  uint32_t mxcsr;
#else
  fenv_t numbers;
#endif
  sigset_t signals;
  locale_t locale;
};

/// Keeps the modes of this thread.
void host_keep_modes(struct host_call_modes *modes);

/// Brings them back; the direction of copying and the check of alignment become what
/// every function expects.
void host_restore_modes(const struct host_call_modes *modes);

/// How numbers are computed alone, for the way from a plugin back into the host.
struct host_number_modes {
#if defined(__x86_64__)
  uint16_t x87;
  uint32_t mxcsr;
#else
  fenv_t numbers;
#endif
};

/// Keeps how numbers are computed, and has them computed as a process starts out; the
/// direction of copying and the check of alignment become what every function expects.
void host_enter_host(struct host_number_modes *modes);

/// Gives the plugin back how it computed numbers.
void host_leave_host(const struct host_number_modes *modes);

#endif
