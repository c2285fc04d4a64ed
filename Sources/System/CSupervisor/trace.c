// What the supervisor does about a worker's stops: it sees a fault before any
// handler of the plugin's, counts threads, and takes the state of who is overdue.
#define _GNU_SOURCE

#include "internal.h"
#include "protocol.h"

#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int host_trace_begin(struct supervised *worker) {
  worker->thread_count = 1;
  const long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                       PTRACE_O_TRACEVFORK;
  if (ptrace(PTRACE_SEIZE, worker->pid, NULL, (void *)options) != 0) return errno;
  worker->is_traced = 1;
  return 0;
}

int host_trace_owns(const struct supervised *worker, pid_t thread) {
  return worker->pid == thread || syscall(SYS_tgkill, worker->pid, thread, 0) == 0;
}

// The number cannot be another's: only this process reaps it, after its end.
void host_trace_end(struct supervised *worker, enum host_worker_cause cause) {
  if (worker->has_ended) return;
  if (worker->cause == HOST_WORKER_CAUSE_NONE) worker->cause = cause;
  kill(worker->pid, SIGKILL);
}

static void take(struct supervised *worker, pid_t thread) {
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

static void note_refused(struct supervised *worker, int number) {
  size_t known = 0;
  while (known < worker->refused_count && worker->refused[known] != number) known++;
  if (known < worker->refused_count || known == HOST_REFUSED_LIMIT) return;
  worker->refused[worker->refused_count++] = number;
  const struct report report = {.kind = REPORT_REFUSED, .refused = number};
  send(worker->report, &report, sizeof report, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void host_trace_stop(struct supervised *worker, pid_t thread, int status) {
  const int signal = WSTOPSIG(status);
  long passed = 0;
  switch (status >> 16) {
  case PTRACE_EVENT_CLONE:
    worker->thread_count++;
    if (worker->thread_count > worker->thread_limit) {
      take(worker, thread);
      host_trace_end(worker, HOST_WORKER_CAUSE_THREADS);
    }
    break;
  case PTRACE_EVENT_FORK:
  case PTRACE_EVENT_VFORK:
    take(worker, thread);
    host_trace_end(worker, HOST_WORKER_CAUSE_FORK);
    break;
  case PTRACE_EVENT_STOP: // Of a new thread, of a group, or the one that was asked for.
    if (!worker->is_overdue || thread != worker->pid) break;
    take(worker, thread);
    if (worker->capture != NULL) worker->capture->signal = 0;
    host_trace_end(worker, HOST_WORKER_CAUSE_OVERDUE);
    break;
  case 0:
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
  default: break;
  }
  ptrace(PTRACE_CONT, thread, NULL, (void *)passed);
}

void host_trace_overdue(struct supervised *worker) {
  if (worker->has_ended) return;
  worker->is_overdue = 1;
  // Where the main thread is gone, or nobody may look, there is no state to take.
  if (!worker->is_traced || ptrace(PTRACE_INTERRUPT, worker->pid, NULL, NULL) != 0)
    host_trace_end(worker, HOST_WORKER_CAUSE_OVERDUE);
}
