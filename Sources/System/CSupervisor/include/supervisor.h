/// Starts a worker process, watches it from outside, and takes its state at a
/// crash. Nothing here trusts the worker or needs its help.
///
/// A thread of its own starts and traces each worker, because only the tracing
/// thread may ask the kernel about a tracee. It sleeps until the worker dies,
/// gets a signal or starts a thread.
#ifndef HOST_SUPERVISOR_H
#define HOST_SUPERVISOR_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct pollfd;
struct host_nursery;

/// What a worker is started with. All descriptors stay the caller's.
struct host_worker_plan {
  const char *executable;         ///< Absolute path.
  const char *const *arguments;   ///< Ends with null; the first is the name.
  const char *const *environment; ///< Ends with null.
  int channel;                    ///< Becomes descriptor 3.
  int journal;                    ///< Becomes descriptor 4.
  int output;                     ///< Becomes descriptors 1 and 2.
  int thread_limit;               ///< More threads than this end the worker.
  struct host_nursery *nursery;   ///< What forks the worker; null to start the executable.
  int answers_refusals;           ///< Whether calls that a filter traps answer EPERM
                                  ///< and are kept, or the signal goes its way.
};

/// Why a worker was ended by this side.
enum host_worker_cause {
  HOST_WORKER_CAUSE_NONE = 0,    ///< It ended by itself.
  HOST_WORKER_CAUSE_OVERDUE = 1, ///< A call took too long.
  HOST_WORKER_CAUSE_THREADS = 2, ///< It started too many threads.
  HOST_WORKER_CAUSE_FORK = 3,    ///< It started a process.
};

enum { HOST_CAPTURE_REGISTERS = 33, HOST_CAPTURE_STACK = 1 << 19, HOST_REFUSED_LIMIT = 16 };

/// One thread of a worker at one moment, enough to walk its stack afterwards.
struct host_capture {
  int signal;       ///< 0 when it was stopped for being overdue.
  int code;         ///< Why the signal came, as in `siginfo_t`.
  uint64_t address; ///< The faulting address of a memory fault.
  int is_main;      ///< Whether it is the thread that the host calls.
  uint64_t registers[HOST_CAPTURE_REGISTERS]; ///< In DWARF's order.
  unsigned register_count;
  uint64_t pc;
  uint64_t stack_start; ///< The address of the first byte of `stack`.
  size_t stack_size;
  uint8_t *stack;
  char *maps; ///< The text of `/proc/PID/maps`; null when it was not readable.
};

/// How a worker ended.
struct host_worker_end {
  int signal; ///< The signal that ended it, or 0.
  int code;   ///< Its exit code when no signal did.
  enum host_worker_cause cause;
  const struct host_capture *capture; ///< Null when there is none.
};

struct host_worker;

/// Starts a worker. Gives 0, or an error number and no worker.
int host_worker_start(const struct host_worker_plan *plan,
                      struct host_worker **out);

/// A descriptor that becomes readable when the worker has ended.
int host_worker_descriptor(const struct host_worker *worker);

pid_t host_worker_pid(const struct host_worker *worker);

/// Whether the worker can be looked into; 0, or why not as an error number.
int host_worker_tracing_error(const struct host_worker *worker);

/// The numbers of the system calls that a filter's trap has refused so far, each
/// once, in the order in which they came; at most `HOST_REFUSED_LIMIT` of them.
///
/// The plan must say that they are answered.
size_t host_worker_refused(struct host_worker *worker, int *numbers);

/// Takes the state of the worker's main thread and ends the worker.
void host_worker_stop(struct host_worker *worker);

/// Ends the worker at once.
void host_worker_kill(struct host_worker *worker);

/// Waits for the end, at most some milliseconds. Gives 1 when it has come.
///
/// What `end` points to stays valid until the worker is freed.
int host_worker_wait(struct host_worker *worker, int milliseconds,
                     struct host_worker_end *end);

/// Ends the worker if it lives, and frees everything about it.
void host_worker_free(struct host_worker *worker);

/// Starts a nursery: a process that has nothing loaded yet and forks workers, which
/// is much faster than to start the executable for each. Gives 0 or an error number.
///
/// The executable is to call `host_nursery_serve`. All workers of one nursery have
/// their memory in the same places. May be used from several threads.
int host_nursery_start(const char *executable, const char *const *arguments,
                       const char *const *environment, struct host_nursery **out);

/// Ends the nursery; its workers live on.
void host_nursery_free(struct host_nursery *nursery);

/// The nursery's side. Returns 0 in each worker, with its descriptors in place, and
/// -1 in the nursery itself when its owner is gone.
int host_nursery_serve(void);

/// One line of a backtrace. The texts live as long as the backtrace.
struct host_frame {
  uint64_t address;
  const char *module;   ///< The file, or null.
  const char *build_id; ///< Of the file, in hexadecimal, or null.
  const char *symbol;   ///< The function, or null.
  uint64_t offset;      ///< From the start of the function.
  const char *source;   ///< The source file, or null.
  int line;
};

struct host_backtrace;

/// Walks the stack of a capture, innermost frame first.
///
/// Null when there is no memory. Symbols come from the files that were mapped.
struct host_backtrace *host_backtrace_make(const struct host_capture *capture);
/// The one line about a place in this process that a call returns to.
struct host_backtrace *host_backtrace_of_caller(uint64_t address);
size_t host_backtrace_count(const struct host_backtrace *backtrace);
struct host_frame host_backtrace_frame(const struct host_backtrace *backtrace,
                                       size_t index);
void host_backtrace_free(struct host_backtrace *backtrace);

/// A function's name as its author wrote it, to be freed; null when it is not
/// wrapped up by a compiler of Swift or C++.
char *host_plain_name(const char *symbol);

/// The folders in which the loader looks by itself, one a line, to be freed; null
/// when it does not say.
char *host_library_folders(void);

/// The file that holds a function's code, or null; and how many bytes this
/// process has asked for and not given back; how many the heap has for them.
const char *host_file_of(const void *function);
size_t host_heap_bytes(void);
size_t host_heap_room(void);

/// Lets this process keep memory that it gave back, for what it will ask for
/// next: one that soon ends anyway need not be small.
void host_keep_heap(void);

/// The kernel's number of the calling thread.
int32_t host_thread_number(void);

/// Waits for the end of a thread, at most some milliseconds; 0 or an error number.
int host_join(pthread_t thread, int milliseconds);

/// Waits until one of some descriptors is ready, at most some nanoseconds.
int host_wait_ready(struct pollfd *watched, size_t count, int64_t nanoseconds);

/// A signal's name without its `SIG`, or null.
const char *host_signal_name(int signal);

/// Makes a pipe that is closed on exec; 0 or -1.
int host_make_pipe(int ends[2]);

/// Makes a private memory file of a size; gives its descriptor or -1.
int host_memory_file(size_t size);

#endif
