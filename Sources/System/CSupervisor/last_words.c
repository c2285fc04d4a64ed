#define _GNU_SOURCE
#include "include/last_words.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { FAILED = 1, NO_SYSTEM = 3 };

// What the process has come to: no plugin was called yet, one was, or the command is done, and what
// plugins left behind for the end of the process is to come.
enum stage { BEFORE_ANY, BEGUN, DONE };
static atomic_int stage = BEFORE_ANY;
static atomic_int done_code;
static atomic_int has_exit_words;

struct words {
  char plugin[512], call[32];
};
// The call that this thread is in.
static _Thread_local struct words own;
static _Thread_local volatile sig_atomic_t is_in_call;
// The call that was begun last in any thread: a thread of a plugin's knows no other. Kept by whoever
// takes the flag; a fault does not wait for it.
static struct words last;
static atomic_flag is_kept = ATOMIC_FLAG_INIT;
static atomic_int calling;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof fatal / sizeof *fatal };
static struct sigaction before[FATAL_COUNT];

void host_enter_call(const char *plugin, const char *call) {
  if (stage == DONE) return;
  snprintf(own.plugin, sizeof own.plugin, "%s", plugin);
  snprintf(own.call, sizeof own.call, "%s", call);
  while (atomic_flag_test_and_set(&is_kept)) sched_yield();
  strcpy(last.plugin, own.plugin);
  strcpy(last.call, own.call);
  atomic_flag_clear(&is_kept);
  stage = BEGUN;
  is_in_call = 1;
  calling++;
}

void host_leave_call(void) {
  if (!is_in_call) return;
  is_in_call = 0;
  calling--;
}

void host_finish_calls(int code) {
  done_code = code;
  stage = DONE;
}

// Writes one line in one piece, by nothing but what a signal handler may use.
static void say(const char *const *parts) {
  static char line[1024];
  static atomic_flag is_said = ATOMIC_FLAG_INIT;
  // Several threads may come to their end together.
  if (atomic_flag_test_and_set(&is_said)) return;
  size_t length = 0;
  for (; *parts != NULL; parts++)
    for (const char *next = *parts; *next != 0 && length < sizeof line; next++)
      line[length++] = *next;
  if (write(STDERR_FILENO, line, length) < 0) return;
}

static void tell(const char *what, const char *name) {
  const struct words *words = is_in_call ? &own : &last;
  const char *where = stage == DONE  ? "when everything was done"
                      : calling == 0 ? "between calls"
                                     : words->call;
  say((const char *[]){"host: ", words->plugin, ": ", where, what, name,
                       ", and the host with it, which is what --in-process means\n", NULL});
}

// Without memory the language's runtime ends the process where it stands, and has no word
// for it either.
static int lacks_memory(void) {
  struct rlimit most;
  return getrlimit(RLIMIT_AS, &most) == 0 && most.rlim_cur != RLIM_INFINITY;
}

static void handle(int number) {
  const char *name = sigabbrev_np(number);
  if (name == NULL) name = "?";
  if (stage == DONE ? *last.plugin != 0 : calling > 0) {
    tell(": was ended by SIG", name);
  } else if (lacks_memory()) {
    say((const char *[]){"host: was ended by SIG", name,
                         " with its memory limited: give it more by 'ulimit -v'\n", NULL});
    host_finish_calls(NO_SYSTEM);
    _exit(NO_SYSTEM);
  }
  stage = DONE;
  *last.plugin = 0;
  // Whoever was to hear of it before hears of it now; a debugger sees the fault itself again.
  for (int index = 0; index < FATAL_COUNT; index++)
    if (fatal[index] == number) sigaction(number, &before[index], NULL);
  raise(number);
}

int host_exit_code(int code) {
  if (!has_exit_words) return code;
  if (stage == DONE) return done_code;
  char digits[16];
  snprintf(digits, sizeof digits, "%d", code);
  tell(": exited with code ", digits);
  return FAILED;
}

static void leave(int code, void *context) {
  (void)context;
  if (stage == DONE) return;
  const int told = host_exit_code(code);
  // What the plugin printed is a part of what is to be found out.
  fflush(NULL);
  host_finish_calls(told);
  _exit(told);
}

static void leave_quickly(void) { leave(0, NULL); }

int host_tell_faults(void) {
  static int is_prepared;
  if (is_prepared) return 0;
  is_prepared = 1;
  static char stack[1 << 16];
  const stack_t spare = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&spare, NULL) != 0) return -1;
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < FATAL_COUNT; index++)
    if (sigaction(fatal[index], &action, &before[index]) != 0) return -1;
  return 0;
}

int host_tell_last_words(void) {
  if (host_tell_faults() != 0) return -1;
  if (has_exit_words) return 0;
  has_exit_words = 1;
  return on_exit(leave, NULL) == 0 && at_quick_exit(leave_quickly) == 0 ? 0 : -1;
}
