#define _GNU_SOURCE
#include "include/last_words.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// What ends the process: a plugin's function, something of a plugin's between two, or,
// once the command is done, what plugins left behind for the end of the process.
enum place { BEFORE_ANY, CALLING, BETWEEN, DONE };
enum { FAILED = 1, NO_SYSTEM = 3 };

static char plugin[512], call[32];
static volatile sig_atomic_t place = BEFORE_ANY;
static volatile sig_atomic_t has_exit_words;
static volatile sig_atomic_t done_code;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof fatal / sizeof *fatal };
static struct sigaction before[FATAL_COUNT];

void host_enter_call(const char *whose, const char *which) {
  if (place == DONE) return;
  place = BETWEEN;
  snprintf(plugin, sizeof plugin, "%s", whose);
  snprintf(call, sizeof call, "%s", which);
  place = CALLING;
}

void host_leave_call(void) {
  if (place == CALLING) place = BETWEEN;
}

void host_finish_calls(int code) {
  done_code = code;
  place = DONE;
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
  const char *where =
      place == CALLING ? call : place == BETWEEN ? "between calls" : "when everything was done";
  say((const char *[]){"host: ", plugin, ": ", where, what, name,
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
  if (place == CALLING || (place == DONE && *plugin != 0)) {
    tell(": was ended by SIG", name);
  } else if (lacks_memory()) {
    say((const char *[]){"host: was ended by SIG", name,
                         " with its memory limited: give it more by 'ulimit -v'\n", NULL});
    place = DONE;
    done_code = NO_SYSTEM;
    _exit(NO_SYSTEM);
  }
  place = DONE;
  *plugin = 0;
  // Whoever was to hear of it before hears of it now; a debugger sees the fault itself again.
  for (int index = 0; index < FATAL_COUNT; index++)
    if (fatal[index] == number) sigaction(number, &before[index], NULL);
  raise(number);
}

int host_exit_code(int code) {
  if (!has_exit_words) return code;
  if (place == DONE) return done_code;
  char digits[16];
  snprintf(digits, sizeof digits, "%d", code);
  tell(": exited with code ", digits);
  return FAILED;
}

static void leave(int code, void *context) {
  (void)context;
  if (place == DONE) return;
  const int own = host_exit_code(code);
  // What the plugin printed is a part of what is to be found out.
  fflush(NULL);
  place = DONE;
  done_code = own;
  _exit(own);
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
