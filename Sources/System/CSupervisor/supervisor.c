#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct host_worker {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  const struct host_worker_plan *plan; // Until the start is over.
  enum { STARTING, RUNNING, ENDED } state;
  int start_error;
  int tracing_error;
  int thread_limit;
  int thread_count;
  pid_t pid;
  int pidfd;
  atomic_int is_overdue;
  int answers_refusals;
  size_t refused_count;
  int refused[HOST_REFUSED_LIMIT];
  struct host_worker_end end;
  struct host_capture *capture;
};

static void publish(struct host_worker *worker, int state) {
  pthread_mutex_lock(&worker->mutex);
  worker->state = state;
  pthread_cond_broadcast(&worker->changed);
  pthread_mutex_unlock(&worker->mutex);
}

// MARK: - Starting

static int add_descriptors(posix_spawn_file_actions_t *actions,
                           const struct host_worker_plan *plan) {
  int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", 0, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, plan->output, 1);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, plan->output, 2);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, plan->channel, 3);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, plan->journal, 4);
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 5);
  if (error == 0) error = posix_spawn_file_actions_addchdir_np(actions, "/");
  return error;
}

static int spawn(const struct host_worker_plan *plan, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                            POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  int error = add_descriptors(&actions, plan);
  if (error == 0)
    error = posix_spawn(pid, plan->executable, &actions, &attributes,
                        (char *const *)plan->arguments, (char *const *)plan->environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

static int start(struct host_worker *worker) {
  struct host_nursery *nursery = worker->plan->nursery;
  const int error = nursery == NULL ? spawn(worker->plan, &worker->pid)
                                    : host_nursery_fork(nursery, worker->plan, &worker->pid);
  if (error != 0) return error;
  worker->pidfd = (int)syscall(SYS_pidfd_open, worker->pid, 0);
  if (worker->pidfd < 0) {
    const int reason = errno;
    kill(worker->pid, SIGKILL);
    if (nursery == NULL) waitpid(worker->pid, NULL, 0);
    return reason;
  }
  // With EXITKILL the worker cannot outlive the host, whatever ends the host.
  const long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                       PTRACE_O_TRACEVFORK;
  if (ptrace(PTRACE_SEIZE, worker->pid, NULL, (void *)options) != 0)
    worker->tracing_error = errno;
  // Another process's child can be waited for only by who traces it.
  if (nursery != NULL && worker->tracing_error != 0) {
    host_worker_kill(worker);
    return worker->tracing_error;
  }
  worker->thread_count = 1;
  return 0;
}

// MARK: - Tracing

static void end_by(struct host_worker *worker, enum host_worker_cause cause) {
  if (worker->end.cause == HOST_WORKER_CAUSE_NONE) worker->end.cause = cause;
  syscall(SYS_pidfd_send_signal, worker->pidfd, SIGKILL, NULL, 0);
}

static void take(struct host_worker *worker, pid_t thread) {
  host_capture_free(worker->capture);
  worker->capture = host_capture_take(worker->pid, thread);
}

static int is_fault(int signal) {
  switch (signal) {
  case SIGSEGV:
  case SIGBUS:
  case SIGILL:
  case SIGFPE:
  case SIGABRT:
  case SIGTRAP:
  case SIGSYS:
  case SIGXFSZ: return 1;
  default: return 0;
  }
}

static void note_refused(struct host_worker *worker, int number) {
  pthread_mutex_lock(&worker->mutex);
  size_t known = 0;
  while (known < worker->refused_count && worker->refused[known] != number) known++;
  if (known == worker->refused_count && known < HOST_REFUSED_LIMIT)
    worker->refused[worker->refused_count++] = number;
  pthread_mutex_unlock(&worker->mutex);
}

// Answers one stop of one thread, and lets it go on.
static void handle_stop(struct host_worker *worker, pid_t thread, int status) {
  const int signal = WSTOPSIG(status);
  long passed = 0;
  switch (status >> 16) {
  case PTRACE_EVENT_CLONE:
    worker->thread_count++;
    if (worker->thread_count > worker->thread_limit) {
      take(worker, thread);
      end_by(worker, HOST_WORKER_CAUSE_THREADS);
    }
    break;
  case PTRACE_EVENT_FORK:
  case PTRACE_EVENT_VFORK:
    take(worker, thread);
    end_by(worker, HOST_WORKER_CAUSE_FORK);
    break;
  case 0:
    if (signal == SIGSTOP && atomic_load(&worker->is_overdue)) {
      take(worker, thread);
      if (worker->capture != NULL) worker->capture->signal = 0;
      end_by(worker, HOST_WORKER_CAUSE_OVERDUE);
      break;
    }
    if (signal == SIGSYS && worker->answers_refusals) {
      const int refused = host_refuse_call(thread);
      if (refused >= 0) {
        note_refused(worker, refused);
        break;
      }
    }
    // Taken before a handler of the plugin's can hide it.
    if (is_fault(signal)) take(worker, thread);
    passed = signal;
    break;
  default: break; // The first stop of a new thread, or a group that stops.
  }
  ptrace(PTRACE_CONT, thread, NULL, (void *)passed);
}

static void watch(struct host_worker *worker) {
  for (;;) {
    int status;
    // Only what this thread started and traces: other workers have their own.
    const pid_t thread = waitpid(-1, &status, __WALL | __WNOTHREAD);
    if (thread < 0 && errno == EINTR) continue;
    if (thread < 0) return;
    if (WIFSTOPPED(status)) {
      handle_stop(worker, thread, status);
    } else if (thread == worker->pid) {
      worker->end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      worker->end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
      // What it may have started, where the kernel could not keep it from that.
      kill(-worker->pid, SIGKILL);
    } else {
      worker->thread_count--;
    }
  }
}

static void *run(void *context) {
  struct host_worker *worker = context;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  worker->start_error = start(worker);
  if (worker->start_error == 0) {
    publish(worker, RUNNING);
    watch(worker);
  }
  publish(worker, ENDED);
  return NULL;
}

// MARK: - The owner's side

int host_worker_start(const struct host_worker_plan *plan, struct host_worker **out) {
  struct host_worker *worker = calloc(1, sizeof *worker);
  if (worker == NULL) return ENOMEM;
  worker->plan = plan;
  worker->thread_limit = plan->thread_limit;
  worker->answers_refusals = plan->answers_refusals;
  worker->pidfd = -1;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_cond_init(&worker->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  int error = pthread_create(&worker->thread, NULL, run, worker);
  if (error != 0) {
    free(worker);
    return error;
  }
  pthread_mutex_lock(&worker->mutex);
  while (worker->state == STARTING) pthread_cond_wait(&worker->changed, &worker->mutex);
  error = worker->start_error;
  worker->plan = NULL;
  pthread_mutex_unlock(&worker->mutex);
  if (error != 0) {
    host_worker_free(worker);
    return error;
  }
  *out = worker;
  return 0;
}

int host_worker_descriptor(const struct host_worker *worker) { return worker->pidfd; }

pid_t host_worker_pid(const struct host_worker *worker) { return worker->pid; }

int host_worker_tracing_error(const struct host_worker *worker) {
  return worker->tracing_error;
}

size_t host_worker_refused(struct host_worker *worker, int *numbers) {
  pthread_mutex_lock(&worker->mutex);
  const size_t count = worker->refused_count;
  memcpy(numbers, worker->refused, count * sizeof *numbers);
  pthread_mutex_unlock(&worker->mutex);
  return count;
}

void host_worker_kill(struct host_worker *worker) {
  syscall(SYS_pidfd_send_signal, worker->pidfd, SIGKILL, NULL, 0);
}

void host_worker_stop(struct host_worker *worker) {
  pthread_mutex_lock(&worker->mutex);
  const int lives = worker->state == RUNNING;
  pthread_mutex_unlock(&worker->mutex);
  if (!lives) return;
  atomic_store(&worker->is_overdue, 1);
  // A stop reaches the tracing thread, which takes the state and ends it. The
  // number cannot be another's: it is given away only after the wait.
  if (worker->tracing_error != 0 ||
      syscall(SYS_tgkill, worker->pid, worker->pid, SIGSTOP) != 0) {
    worker->end.cause = HOST_WORKER_CAUSE_OVERDUE;
    host_worker_kill(worker);
  }
}

int host_worker_wait(struct host_worker *worker, int milliseconds,
                     struct host_worker_end *end) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  const long long nanoseconds = until.tv_nsec + milliseconds * 1000000ll;
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec = nanoseconds % 1000000000;
  pthread_mutex_lock(&worker->mutex);
  int error = 0;
  while (worker->state != ENDED && error == 0)
    error = pthread_cond_timedwait(&worker->changed, &worker->mutex, &until);
  const int has_ended = worker->state == ENDED;
  if (has_ended) {
    *end = worker->end;
    end->capture = worker->capture;
  }
  pthread_mutex_unlock(&worker->mutex);
  return has_ended;
}

void host_worker_free(struct host_worker *worker) {
  if (worker == NULL) return;
  if (worker->pidfd >= 0) host_worker_kill(worker);
  pthread_join(worker->thread, NULL);
  if (worker->pidfd >= 0) close(worker->pidfd);
  host_capture_free(worker->capture);
  pthread_cond_destroy(&worker->changed);
  pthread_mutex_destroy(&worker->mutex);
  free(worker);
}
