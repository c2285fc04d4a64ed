// The owner's side: it asks a supervisor for workers, gives orders about them, and
// hears how they end. What comes is checked like anything from another process.
#define _GNU_SOURCE

#include "internal.h"
#include "protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// How long a supervisor may take to fork a worker, or to end.
enum { PATIENCE_MILLISECONDS = 10000, FAREWELL_MILLISECONDS = 1000 };

struct host_supervisor {
  int control;
  pid_t pid;
  int pidfd; // -1 where the system has none.
};

struct host_worker {
  int report; // -1 when everything has been told.
  pid_t pid;
  int tracing_error;
  int start_error;
  int has_started;
  enum host_worker_state state;
  struct host_worker_end end;
  size_t refused_count;
  int refused[HOST_REFUSED_LIMIT];
  size_t frame_count;
  struct host_frame frames[FRAME_LIMIT];
  char *texts[FRAME_LIMIT]; // All of a frame's, each with a zero at its end.
};

static int64_t milliseconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000ll + time.tv_nsec / 1000000;
}

// Waits until a descriptor is readable or closed; 0 when it is too late.
static int wait_readable(int descriptor, int64_t until) {
  for (;;) {
    const int64_t left = until - milliseconds_now();
    struct pollfd watched = {.fd = descriptor, .events = POLLIN};
    const int ready = poll(&watched, 1, left < 0 ? 0 : (int)left);
    if (ready > 0) return 1;
    if (ready == 0 || errno != EINTR) return 0;
  }
}

// Makes a pair of sockets; the far one has a number that no place of a child's has.
static int make_pair(int pair[2]) {
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return errno;
  const int far = fcntl(pair[1], F_DUPFD_CLOEXEC, 16);
  const int error = far < 0 ? errno : 0;
  close(pair[1]);
  pair[1] = far;
  if (error != 0) close(pair[0]);
  return error;
}

// MARK: - Supervisors

static int spawn(const char *executable, const char *const *arguments,
                 const char *const *environment, int control, pid_t *pid) {
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
  // What else is open the supervisor closes first of all.
  int error = 0;
  for (int place = 0; error == 0 && place <= CONTROL_DESCRIPTOR; place++)
    error = posix_spawn_file_actions_adddup2(&actions, control, place);
  if (error == 0) error = posix_spawn_file_actions_addchdir_np(&actions, "/");
  if (error == 0)
    error = posix_spawn(pid, executable, &actions, &attributes, (char *const *)arguments,
                        (char *const *)environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int host_supervisor_start(const char *executable, const char *const *arguments,
                          const char *const *environment, struct host_supervisor **out) {
  struct host_supervisor *supervisor = calloc(1, sizeof *supervisor);
  if (supervisor == NULL) return ENOMEM;
  int pair[2];
  int error = make_pair(pair);
  if (error == 0) {
    error = spawn(executable, arguments, environment, pair[1], &supervisor->pid);
    close(pair[1]);
    if (error != 0) close(pair[0]);
  }
  if (error != 0) {
    free(supervisor);
    return error;
  }
  supervisor->control = pair[0];
  supervisor->pidfd = (int)syscall(SYS_pidfd_open, supervisor->pid, 0);
  *out = supervisor;
  return 0;
}

int host_supervisor_descriptor(const struct host_supervisor *supervisor) {
  return supervisor->control;
}

pid_t host_supervisor_pid(const struct host_supervisor *supervisor) { return supervisor->pid; }

size_t host_supervisor_words(struct host_supervisor *supervisor, char *buffer, size_t size) {
  size_t count = 0;
  while (count < size) {
    const ssize_t got = recv(supervisor->control, buffer + count, size - count, MSG_DONTWAIT);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    count += (size_t)got;
  }
  return count;
}

// Whoever else in the program reaps children may have been first: that is no error.
static int reap(const struct host_supervisor *supervisor, int options) {
  siginfo_t end;
  end.si_pid = 0;
  const int is_by_descriptor = supervisor->pidfd >= 0;
  int result;
  do
    result = waitid(is_by_descriptor ? P_PIDFD : P_PID,
                    (id_t)(is_by_descriptor ? supervisor->pidfd : supervisor->pid), &end,
                    WEXITED | options);
  while (result != 0 && errno == EINTR);
  return result == 0 && end.si_pid == 0 ? 0 : 1;
}

void host_supervisor_free(struct host_supervisor *supervisor) {
  if (supervisor == NULL) return;
  shutdown(supervisor->control, SHUT_WR);
  const int64_t until = milliseconds_now() + FAREWELL_MILLISECONDS;
  char word;
  int is_gone = 0;
  while (!is_gone && wait_readable(supervisor->control, until))
    is_gone = recv(supervisor->control, &word, sizeof word, MSG_DONTWAIT) <= 0;
  // One that is stopped, say. Its number is its own as long as it is not reaped.
  if (!is_gone && reap(supervisor, WNOHANG | WNOWAIT) == 0 &&
      syscall(SYS_pidfd_send_signal, supervisor->pidfd, SIGKILL, NULL, 0) != 0)
    kill(supervisor->pid, SIGKILL);
  reap(supervisor, 0);
  if (supervisor->pidfd >= 0) close(supervisor->pidfd);
  close(supervisor->control);
  free(supervisor);
}

// MARK: - Reports

// Takes a frame's texts out of what follows its report; 0 when that makes no sense.
static int take_frame(struct host_worker *worker, const struct report *report,
                      const char *bytes, size_t size) {
  if (worker->state != HOST_WORKER_ENDED || worker->frame_count >= FRAME_LIMIT) return 0;
  const uint32_t *lengths = report->frame.lengths;
  size_t all = 0;
  for (int which = 0; which < TEXT_COUNT; which++) {
    if (lengths[which] == no_text) continue;
    if (lengths[which] > TEXT_LIMIT) return 0;
    all += lengths[which];
  }
  char *copy = all == size ? calloc(1, size + TEXT_COUNT) : NULL;
  if (copy == NULL) return 0;
  worker->texts[worker->frame_count] = copy;
  const char *texts[TEXT_COUNT] = {NULL};
  for (int which = 0; which < TEXT_COUNT; which++) {
    if (lengths[which] == no_text) continue;
    texts[which] = copy;
    memcpy(copy, bytes, lengths[which]);
    bytes += lengths[which];
    copy += lengths[which] + 1;
  }
  worker->frames[worker->frame_count++] = (struct host_frame){
      .address = report->frame.address,
      .module = texts[TEXT_MODULE],
      .build_id = texts[TEXT_BUILD_ID],
      .symbol = texts[TEXT_SYMBOL],
      .offset = report->frame.offset,
      .source = texts[TEXT_SOURCE],
      .line = report->frame.line,
  };
  worker->end.frames = worker->frames;
  worker->end.frame_count = worker->frame_count;
  return 1;
}

static int take_end(struct host_worker *worker, const struct report *report) {
  if (worker->state != HOST_WORKER_RUNS) return 0;
  if (report->ended.cause < HOST_WORKER_CAUSE_NONE || report->ended.cause > HOST_WORKER_CAUSE_FORK)
    return 0;
  worker->state = HOST_WORKER_ENDED;
  worker->end = (struct host_worker_end){
      .signal = report->ended.signal,
      .code = report->ended.code,
      .cause = (enum host_worker_cause)report->ended.cause,
      .has_capture = report->ended.has_capture != 0,
      .fault = report->ended.fault,
      .fault_code = report->ended.fault_code,
      .address = report->ended.address,
      .is_main = report->ended.is_main != 0,
  };
  return 1;
}

static int take_report(struct host_worker *worker, const struct report *report,
                       const char *bytes, size_t size) {
  if (report->kind == REPORT_FRAME) return take_frame(worker, report, bytes, size);
  if (size != 0) return 0;
  switch (report->kind) {
  case REPORT_STARTED:
    if (worker->has_started) return 0;
    worker->has_started = 1;
    worker->start_error = report->started.error;
    worker->tracing_error = report->started.tracing_error;
    worker->pid = report->started.pid;
    return worker->start_error != 0 || worker->pid > 0;
  case REPORT_REFUSED:
    if (worker->refused_count >= HOST_REFUSED_LIMIT) return 0;
    worker->refused[worker->refused_count++] = report->refused;
    return 1;
  case REPORT_ENDED: return take_end(worker, report);
  default: return 0;
  }
}

// Nothing more comes. Where the end was not told, the supervisor is gone, and the
// kernel ends the worker.
static void close_report(struct host_worker *worker) {
  close(worker->report);
  worker->report = -1;
  if (worker->state == HOST_WORKER_RUNS) worker->end.cause = HOST_WORKER_CAUSE_ALONE;
  worker->state = HOST_WORKER_TOLD;
}

enum host_worker_state host_worker_take(struct host_worker *worker) {
  struct {
    struct report report;
    char texts[TEXT_COUNT * TEXT_LIMIT];
  } packet;
  while (worker->report >= 0) {
    const ssize_t got = recv(worker->report, &packet, sizeof packet, MSG_DONTWAIT | MSG_TRUNC);
    // A reset says that an order came too late, and what was told before stands.
    if (got < 0 && (errno == EINTR || errno == ECONNRESET)) continue;
    if (got < 0 && errno == EAGAIN) break;
    if (got < (ssize_t)sizeof packet.report || got > (ssize_t)sizeof packet ||
        !take_report(worker, &packet.report, packet.texts, (size_t)got - sizeof packet.report))
      close_report(worker);
  }
  return worker->state;
}

// MARK: - Workers

int host_worker_start(struct host_supervisor *supervisor, const struct host_worker_plan *plan,
                      struct host_worker **out) {
  struct host_worker *worker = calloc(1, sizeof *worker);
  if (worker == NULL) return ENOMEM;
  int pair[2];
  int error = make_pair(pair);
  if (error != 0) {
    free(worker);
    return error;
  }
  worker->report = pair[0];
  const struct request request = {.thread_limit = plan->thread_limit,
                                  .answers_refusals = plan->answers_refusals};
  const int descriptors[HANDED] = {[CHANNEL] = plan->channel,
                                   [JOURNAL] = plan->journal,
                                   [OUTPUT] = plan->output,
                                   [REPORT] = pair[1]};
  error = host_send_request(supervisor->control, &request, descriptors);
  close(pair[1]);
  const int64_t until = milliseconds_now() + PATIENCE_MILLISECONDS;
  while (error == 0 && !worker->has_started) {
    if (host_worker_take(worker) == HOST_WORKER_TOLD && !worker->has_started) error = EPIPE;
    else if (!worker->has_started && !wait_readable(worker->report, until)) error = ETIMEDOUT;
  }
  if (error == 0) error = worker->start_error;
  if (error != 0) {
    host_worker_free(worker);
    return error;
  }
  *out = worker;
  return 0;
}

int host_worker_descriptor(const struct host_worker *worker) { return worker->report; }

pid_t host_worker_pid(const struct host_worker *worker) { return worker->pid; }

int host_worker_tracing_error(const struct host_worker *worker) { return worker->tracing_error; }

int host_worker_wait(struct host_worker *worker, enum host_worker_state state,
                     int milliseconds) {
  const int64_t until = milliseconds_now() + milliseconds;
  while (host_worker_take(worker) < state)
    if (!wait_readable(worker->report, until)) return 0;
  return 1;
}

const struct host_worker_end *host_worker_end(const struct host_worker *worker) {
  return &worker->end;
}

size_t host_worker_refused(struct host_worker *worker, int *numbers) {
  host_worker_take(worker);
  memcpy(numbers, worker->refused, worker->refused_count * sizeof *numbers);
  return worker->refused_count;
}

static void give_order(const struct host_worker *worker, char order) {
  if (worker->report >= 0) send(worker->report, &order, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void host_worker_stop(struct host_worker *worker) { give_order(worker, ORDER_STOP); }

void host_worker_kill(struct host_worker *worker) { give_order(worker, ORDER_KILL); }

void host_worker_free(struct host_worker *worker) {
  if (worker == NULL) return;
  host_worker_kill(worker);
  // Who has freed a worker may count on its end.
  if (worker->has_started) host_worker_wait(worker, HOST_WORKER_TOLD, FAREWELL_MILLISECONDS);
  if (worker->report >= 0) close(worker->report);
  while (worker->frame_count > 0) free(worker->texts[--worker->frame_count]);
  free(worker);
}
