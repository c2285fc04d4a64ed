#ifndef HOST_SUPERVISOR_INTERNAL_H
#define HOST_SUPERVISOR_INTERNAL_H

#include "calls.h"
#include "supervisor.h"

// MARK: - capture.c

enum { HOST_CAPTURE_REGISTERS = 33, HOST_CAPTURE_STACK = 1 << 19 };

/// One thread of a worker at one moment, enough to walk its stack afterwards.
struct host_capture {
  int signal;
  int code;
  uint64_t address;
  int is_main;
  uint64_t registers[HOST_CAPTURE_REGISTERS]; ///< In DWARF's order.
  unsigned register_count;
  uint64_t pc;
  uint64_t stack_start; ///< The address of the first byte of `stack`.
  size_t stack_size;
  uint8_t *stack;
  char *maps; ///< The text of `/proc/PID/maps`; null when it was not readable.
};

/// Takes the state of a stopped thread; null when it cannot be had.
struct host_capture *host_capture_take(pid_t process, pid_t thread);
void host_capture_free(struct host_capture *capture);

// MARK: - backtrace.c

/// Walks the stack of a capture, innermost frame first; null when there is no memory.
///
/// Symbols come from the files that were mapped.
struct host_backtrace *host_backtrace_make(const struct host_capture *capture);

// MARK: - refusal.c

/// Has a stopped thread's system call, which a filter's trap refused, answer EPERM.
/// Gives the call's number, or -1 when the thread was stopped by something else.
int host_refuse_call(pid_t thread);

// MARK: - trace.c

/// A worker as its supervisor sees it.
struct supervised {
  struct supervised *next;
  pid_t pid;
  int report; ///< The owner's end of it is the worker; -1 when the owner is gone.
  int is_traced;
  int thread_limit;
  int thread_count;
  int answers_refusals;
  int is_overdue;
  enum host_worker_cause cause;
  struct host_capture *capture;
  size_t refused_count;
  int refused[HOST_REFUSED_LIMIT];
  int has_ended;
  pid_t unwinder; ///< The process that walks the captured stack, or 0.
};

/// Begins to trace a worker that has just been forked; gives 0 or an error number.
int host_trace_begin(struct supervised *worker);

/// Whether a thread that exists, dead or alive, is one of a worker's.
int host_trace_owns(const struct supervised *worker, pid_t thread);

/// Answers one stop of one thread, and lets it go on.
void host_trace_stop(struct supervised *worker, pid_t thread, int status);

/// Takes the state of the main thread and ends the worker.
void host_trace_overdue(struct supervised *worker);

/// Ends a worker for a reason, unless there is one already.
void host_trace_end(struct supervised *worker, enum host_worker_cause cause);

#endif
