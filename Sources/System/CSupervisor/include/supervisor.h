/// Starts workers, watches them from outside, and takes their state at a crash.
/// Nothing here trusts a worker or needs its help.
///
/// A supervisor is a process of its own, between the program that uses plugins and
/// the workers that hold them. It has nothing loaded, forks the workers from itself,
/// is the only one to trace, end and reap them, and walks their stacks. When its
/// owner is gone, however that ended, it sees the end of its control channel, kills
/// every worker and ends. When it is gone itself, the kernel ends its workers.
///
/// The owner has no signal handler, waits for no child but the supervisor, and needs
/// neither: whether the program ignores SIGCHLD or reaps every child is its own affair.
#ifndef HOST_SUPERVISOR_H
#define HOST_SUPERVISOR_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - The owner's side: supervisors

struct host_supervisor;

/// Starts a supervisor: an executable that is to call `host_supervisor_serve`.
///
/// The arguments end with null and begin with the name; so does the environment,
/// which the workers have too. Gives 0, or an error number and no supervisor.
int host_supervisor_start(const char *executable, const char *const *arguments,
                          const char *const *environment, struct host_supervisor **out);

/// The control channel: it becomes readable when the supervisor is gone.
int host_supervisor_descriptor(const struct host_supervisor *supervisor);

pid_t host_supervisor_pid(const struct host_supervisor *supervisor);

/// What the executable wrote before it served, such as what the loader lacks.
///
/// Gives how many bytes of it are in the buffer.
size_t host_supervisor_words(struct host_supervisor *supervisor, char *buffer, size_t size);

/// Ends the supervisor with all its workers, and frees it.
void host_supervisor_free(struct host_supervisor *supervisor);

// MARK: - The owner's side: workers

/// What a worker is started with. All descriptors stay the caller's.
struct host_worker_plan {
  int channel;          ///< Becomes descriptor 3.
  int journal;          ///< Becomes descriptor 4.
  int output;           ///< Becomes descriptors 1 and 2.
  int thread_limit;     ///< More threads than this end the worker.
  int answers_refusals; ///< Whether calls that a filter traps answer EPERM
                        ///< and are kept, or the signal goes its way.
};

/// Why a worker was ended from outside.
enum host_worker_cause {
  HOST_WORKER_CAUSE_NONE = 0,    ///< It ended by itself.
  HOST_WORKER_CAUSE_OVERDUE = 1, ///< A call took too long.
  HOST_WORKER_CAUSE_THREADS = 2, ///< It started too many threads.
  HOST_WORKER_CAUSE_FORK = 3,    ///< It started a process.
  HOST_WORKER_CAUSE_ALONE = 4,   ///< Its supervisor is gone.
};

/// What is known of a worker; each state comes after the one before.
enum host_worker_state {
  HOST_WORKER_RUNS = 0,
  HOST_WORKER_ENDED = 1, ///< It is dead, and its stack may be being walked.
  HOST_WORKER_TOLD = 2,  ///< Everything about its end is known.
};

enum { HOST_REFUSED_LIMIT = 16 };

/// One function on a stack. Texts that are not known are null.
struct host_frame {
  uint64_t address;
  const char *module;   ///< The file.
  const char *build_id; ///< Of the file, in hexadecimal.
  const char *symbol;   ///< The function.
  uint64_t offset;      ///< From the start of the function.
  const char *source;   ///< The source file.
  int line;
};

/// How a worker ended. It stays valid until the worker is freed.
struct host_worker_end {
  int signal; ///< The signal that ended it, or 0.
  int code;   ///< Its exit code when no signal did.
  enum host_worker_cause cause;
  int has_capture;  ///< Whether the state of a thread was taken; the rest is of that.
  int fault;        ///< The thread's signal; 0 when it was stopped for being overdue.
  int fault_code;   ///< Why the signal came, as in `siginfo_t`.
  uint64_t address; ///< The faulting address of a memory fault.
  int is_main;      ///< Whether it is the thread that the host calls.
  const struct host_frame *frames; ///< Innermost first.
  size_t frame_count;
};

struct host_worker;

/// Has a supervisor fork a worker. Gives 0, or an error number and no worker: EPIPE
/// when the supervisor is gone. May be called from several threads.
int host_worker_start(struct host_supervisor *supervisor, const struct host_worker_plan *plan,
                      struct host_worker **out);

/// A descriptor that becomes readable when there is something to take.
int host_worker_descriptor(const struct host_worker *worker);

pid_t host_worker_pid(const struct host_worker *worker);

/// Whether the worker can be looked into; 0, or why not as an error number.
int host_worker_tracing_error(const struct host_worker *worker);

/// Takes what the supervisor has told meanwhile, without waiting for more.
enum host_worker_state host_worker_take(struct host_worker *worker);

/// Waits for a state, at most some milliseconds; gives 1 when it has come.
int host_worker_wait(struct host_worker *worker, enum host_worker_state state, int milliseconds);

/// How the worker ended, as far as it has been told.
const struct host_worker_end *host_worker_end(const struct host_worker *worker);

/// The numbers of the system calls that a filter's trap has refused so far, each
/// once, in the order in which they came; at most `HOST_REFUSED_LIMIT` of them.
///
/// The plan must say that they are answered.
size_t host_worker_refused(struct host_worker *worker, int *numbers);

/// Takes the state of the worker's main thread and ends the worker.
void host_worker_stop(struct host_worker *worker);

/// Ends the worker at once; nothing is told of where it stood.
void host_worker_kill(struct host_worker *worker);

/// Ends the worker if it lives, and frees everything about it.
void host_worker_free(struct host_worker *worker);

// MARK: - The supervisor's own process

/// Forks and watches workers for the owner of descriptor 3.
///
/// Returns 0 in each worker, with its descriptors in place, and -1 with the reason
/// in `errno` when descriptor 3 is no owner's. A supervisor ends in here.
int host_supervisor_serve(void);

// MARK: - Backtraces

struct host_backtrace;

/// The one line about a place in this process that a call returns to.
struct host_backtrace *host_backtrace_of_caller(uint64_t address);
size_t host_backtrace_count(const struct host_backtrace *backtrace);
struct host_frame host_backtrace_frame(const struct host_backtrace *backtrace, size_t index);
void host_backtrace_free(struct host_backtrace *backtrace);

#endif
