// The supervisor's process: it waits for requests, orders and what becomes of its
// workers, all in one thread, and never for anything else.
#define _GNU_SOURCE

#include "internal.h"
#include "protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// A stack is walked by a process of its own, no longer than this: what it reads are
// the plugin's files.
enum { UNWIND_SECONDS = 5 };

static struct supervised *workers;
static size_t worker_count;
static pid_t supervisor;

// MARK: - What children begin with

static void close_from(int first) {
  if (close_range((unsigned)first, ~0u, 0) == 0) return;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 1 << 16) limit.rlim_cur = 1 << 16;
  for (int descriptor = first; descriptor < (int)limit.rlim_cur; descriptor++) close(descriptor);
}

// No child of this process outlives it. It has one thread, so that what the kernel
// watches is the process.
static void end_with_supervisor(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != supervisor) _exit(1);
  sigset_t none;
  sigemptyset(&none);
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become_worker(const int descriptors[HANDED]) {
  int raised[HANDED];
  for (int index = 0; index < HANDED; index++)
    raised[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 16);
  dup2(raised[OUTPUT], 1);
  dup2(raised[OUTPUT], 2);
  dup2(raised[CHANNEL], 3);
  dup2(raised[JOURNAL], 4);
  close_from(5);
  setpgid(0, 0);
  end_with_supervisor();
}

// MARK: - Reports

static void send_report(const struct supervised *worker, const struct report *report) {
  send(worker->report, report, sizeof *report, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static size_t add_text(struct report *report, char *texts, size_t size, int which,
                       const char *text) {
  report->frame.lengths[which] = no_text;
  if (text == NULL) return size;
  const size_t length = strnlen(text, TEXT_LIMIT);
  memcpy(texts + size, text, length);
  report->frame.lengths[which] = (uint32_t)length;
  return size + length;
}

static void send_frame(int socket, const struct host_frame *frame) {
  static struct {
    struct report report;
    char texts[TEXT_COUNT * TEXT_LIMIT];
  } packet;
  memset(&packet.report, 0, sizeof packet.report);
  packet.report.kind = REPORT_FRAME;
  packet.report.frame.address = frame->address;
  packet.report.frame.offset = frame->offset;
  packet.report.frame.line = frame->line;
  size_t size = add_text(&packet.report, packet.texts, 0, TEXT_MODULE, frame->module);
  size = add_text(&packet.report, packet.texts, size, TEXT_BUILD_ID, frame->build_id);
  size = add_text(&packet.report, packet.texts, size, TEXT_SYMBOL, frame->symbol);
  size = add_text(&packet.report, packet.texts, size, TEXT_SOURCE, frame->source);
  send(socket, &packet, sizeof packet.report + size, MSG_NOSIGNAL);
}

// In a process of its own: it may wait for the owner, and it may crash.
static void unwind(const struct supervised *worker) {
  end_with_supervisor();
  alarm(UNWIND_SECONDS);
  // Another worker's report channel is to close when this process's parent closes it.
  const int socket = dup2(worker->report, CONTROL_DESCRIPTOR);
  close_from(CONTROL_DESCRIPTOR + 1);
  struct host_backtrace *backtrace = host_backtrace_make(worker->capture);
  const size_t count = backtrace == NULL ? 0 : host_backtrace_count(backtrace);
  for (size_t index = 0; index < count; index++) {
    const struct host_frame frame = host_backtrace_frame(backtrace, index);
    send_frame(socket, &frame);
  }
  _exit(0);
}

// MARK: - Workers

static void forget(struct supervised *worker) {
  struct supervised **place = &workers;
  while (*place != worker) place = &(*place)->next;
  *place = worker->next;
  worker_count--;
  if (worker->report >= 0) close(worker->report);
  host_capture_free(worker->capture);
  free(worker);
}

static void note_end(struct supervised *worker, int status) {
  worker->has_ended = 1;
  // What it may have started, where the kernel could not keep it from that.
  kill(-worker->pid, SIGKILL);
  struct report report = {.kind = REPORT_ENDED};
  report.ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  report.ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  report.ended.cause = worker->cause;
  const struct host_capture *capture = worker->capture;
  if (capture != NULL) {
    report.ended.has_capture = 1;
    report.ended.fault = capture->signal;
    report.ended.fault_code = capture->code;
    report.ended.address = capture->address;
    report.ended.is_main = capture->is_main;
  }
  send_report(worker, &report);
  if (worker->report >= 0 && capture != NULL) {
    worker->unwinder = fork();
    if (worker->unwinder == 0) unwind(worker);
  }
  if (worker->unwinder <= 0) forget(worker);
}

static void start_worker(const struct request *request, const int descriptors[HANDED],
                         struct supervised **forked) {
  struct report report = {.kind = REPORT_STARTED};
  struct supervised *worker = calloc(1, sizeof *worker);
  const pid_t pid = worker == NULL ? -1 : fork();
  if (pid < 0) {
    report.started.error = errno;
    send(descriptors[REPORT], &report, sizeof report, MSG_NOSIGNAL | MSG_DONTWAIT);
    close(descriptors[REPORT]);
    free(worker);
    return;
  }
  if (pid == 0) {
    become_worker(descriptors);
    *forked = worker;
    return;
  }
  // In both, because nobody knows who is first.
  setpgid(pid, pid);
  worker->pid = pid;
  worker->report = descriptors[REPORT];
  worker->thread_limit = request->thread_limit;
  worker->answers_refusals = request->answers_refusals;
  worker->next = workers;
  workers = worker;
  worker_count++;
  report.started.tracing_error = host_trace_begin(worker);
  report.started.pid = pid;
  send_report(worker, &report);
}

static void obey(struct supervised *worker) {
  char order = 0;
  const ssize_t got = recv(worker->report, &order, 1, MSG_DONTWAIT);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got == 1 && order == ORDER_STOP) {
    host_trace_overdue(worker);
    return;
  }
  if (got <= 0) {
    close(worker->report);
    worker->report = -1;
  }
  host_trace_end(worker, HOST_WORKER_CAUSE_NONE);
  // Nobody asks where it stood.
  host_capture_free(worker->capture);
  worker->capture = NULL;
  if (worker->unwinder > 0) kill(worker->unwinder, SIGKILL);
}

// MARK: - Ends

static void handle(pid_t thread, int status, struct supervised *worker) {
  if (worker == NULL) {
    // What a worker forked before it could be kept from it.
    if (WIFSTOPPED(status)) kill(thread, SIGKILL);
  } else if (thread == worker->unwinder) {
    forget(worker);
  } else if (WIFSTOPPED(status)) {
    if (worker->is_traced) host_trace_stop(worker, thread, status);
  } else if (thread == worker->pid) {
    note_end(worker, status);
  } else {
    worker->thread_count--;
  }
}

// Looks first and takes then: whose thread it was can be asked while it is there.
static void take_ends(void) {
  for (;;) {
    siginfo_t found;
    found.si_pid = 0;
    const int options = WEXITED | WSTOPPED | WNOHANG | __WALL;
    if (waitid(P_ALL, 0, &found, options | WNOWAIT) != 0 || found.si_pid == 0) return;
    const pid_t thread = found.si_pid;
    struct supervised *worker = workers;
    while (worker != NULL && worker->unwinder != thread &&
           (worker->has_ended || !host_trace_owns(worker, thread)))
      worker = worker->next;
    int status;
    if (waitpid(thread, &status, __WALL | WNOHANG | WUNTRACED) == thread)
      handle(thread, status, worker);
  }
}

// The owner is gone. Its workers go, then this process and what is left of its group.
static _Noreturn void leave(void) {
  for (struct supervised *worker = workers; worker != NULL; worker = worker->next) {
    if (!worker->has_ended) {
      kill(worker->pid, SIGKILL);
      kill(-worker->pid, SIGKILL);
    }
    if (worker->unwinder > 0) kill(worker->unwinder, SIGKILL);
  }
  while (waitpid(-1, NULL, __WALL) > 0 || errno == EINTR) {}
  if (getpgrp() == supervisor) kill(0, SIGKILL);
  _exit(0);
}

// MARK: - The loop

static void wake(int signal) { (void)signal; }

// Gives 0, or an error number when descriptor 3 is no owner's.
static int prepare(sigset_t *waiting) {
  int kind;
  socklen_t size = sizeof kind;
  if (getsockopt(CONTROL_DESCRIPTOR, SOL_SOCKET, SO_TYPE, &kind, &size) != 0) return errno;
  if (kind != SOCK_SEQPACKET) return EPROTOTYPE;
  supervisor = getpid();
  fcntl(CONTROL_DESCRIPTOR, F_SETFD, FD_CLOEXEC);
  // The standard streams are the control channel, for what the loader has to say. A
  // pipe without a writer serves as well where there is no device.
  int null = open("/dev/null", O_RDWR | O_CLOEXEC), pair[2];
  if (null < 0 && pipe(pair) == 0) null = pair[0];
  for (int stream = 0; null >= 0 && stream < 3; stream++) dup2(null, stream);
  close_from(CONTROL_DESCRIPTOR + 1);
  // A child's signal comes while this process waits, and at no other time.
  struct sigaction action = {.sa_handler = wake};
  sigemptyset(&action.sa_mask);
  sigaction(SIGCHLD, &action, NULL);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, waiting);
  sigdelset(waiting, SIGCHLD);
  return 0;
}

int host_supervisor_serve(void) {
  sigset_t waiting;
  const int error = prepare(&waiting);
  if (error != 0) {
    errno = error;
    return -1;
  }
  struct pollfd *watched = NULL;
  size_t room = 0;
  for (;;) {
    take_ends();
    if (worker_count + 1 > room) {
      room = 2 * (worker_count + 1);
      watched = reallocarray(watched, room, sizeof *watched);
      if (watched == NULL) leave();
    }
    const size_t count = worker_count;
    watched[count] = (struct pollfd){.fd = CONTROL_DESCRIPTOR, .events = POLLIN};
    size_t index = 0;
    for (struct supervised *worker = workers; worker != NULL; worker = worker->next)
      watched[index++] = (struct pollfd){.fd = worker->report, .events = POLLIN};
    if (ppoll(watched, count + 1, NULL, &waiting) < 0) continue;
    index = 0;
    for (struct supervised *worker = workers; worker != NULL; worker = worker->next)
      if (watched[index++].revents != 0) obey(worker);
    if (watched[count].revents == 0) continue;
    struct request request;
    int descriptors[HANDED];
    const int got = host_receive_request(CONTROL_DESCRIPTOR, &request, descriptors);
    if (got == 0) leave();
    if (got < 0) continue;
    struct supervised *forked = NULL;
    start_worker(&request, descriptors, &forked);
    if (forked != NULL) {
      free(watched);
      return 0;
    }
    for (int place = 0; place < REPORT; place++) close(descriptors[place]);
  }
}
