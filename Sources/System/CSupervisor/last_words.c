#define _GNU_SOURCE
#include "include/last_words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char plugin[512], call[32];
static volatile sig_atomic_t is_calling;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof fatal / sizeof *fatal };
static struct sigaction before[FATAL_COUNT];

void host_enter_call(const char *whose, const char *which) {
  is_calling = 0;
  snprintf(plugin, sizeof plugin, "%s", whose);
  snprintf(call, sizeof call, "%s", which);
  is_calling = 1;
}

void host_leave_call(void) { is_calling = 0; }

// Nothing but what a signal handler may do.
static void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

static void tell(const char *what, const char *name) {
  say("host: ");
  say(plugin);
  say(": ");
  say(call);
  say(what);
  say(name);
  say(", and the host with it, which is what --in-process means\n");
}

static void handle(int number) {
  if (is_calling) {
    const char *name = sigabbrev_np(number);
    is_calling = 0;
    tell(": was ended by SIG", name == NULL ? "?" : name);
  }
  // Whoever was to hear of it before hears of it now; a debugger sees the fault itself again.
  for (int index = 0; index < FATAL_COUNT; index++)
    if (fatal[index] == number) sigaction(number, &before[index], NULL);
  raise(number);
}

static void leave(int code, void *context) {
  (void)context;
  if (!is_calling) return;
  char digits[16];
  snprintf(digits, sizeof digits, "%d", code);
  tell(": exited with code ", digits);
}

int host_tell_last_words(void) {
  static int is_prepared;
  if (is_prepared) return 0;
  is_prepared = 1;
  static char stack[1 << 16];
  const stack_t spare = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&spare, NULL) != 0 || on_exit(leave, NULL) != 0) return -1;
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < FATAL_COUNT; index++)
    if (sigaction(fatal[index], &action, &before[index]) != 0) return -1;
  return 0;
}
