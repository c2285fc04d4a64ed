// Descriptors, hooks, locks, clocks and random numbers, as the plugin uses them.
#define _GNU_SOURCE

#include "hooks.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>

_Atomic int64_t host_time_shift;
_Atomic uint64_t host_random_shift;
static __thread int locks_held;

static _Atomic int is_elsewhere;

void host_pretend_elsewhere(int does) { atomic_store(&is_elsewhere, does); }

int host_is_elsewhere(void) { return atomic_load(&is_elsewhere); }

// Changes what chance has put where no call is needed to read it: the bytes that the kernel gave
// the process at its start, and what guards the stack, in which the lowest byte is 0.
static void change_chance(uint64_t difference) {
  volatile uint8_t *start = (volatile uint8_t *)getauxval(AT_RANDOM);
  for (int i = 0; start != NULL && i < 16; i++) start[i] ^= (uint8_t)(difference >> 8 * (i % 8));
#if defined __x86_64__
  __asm__ volatile("xorq %0, %%fs:0x28" : : "r"(difference & ~(uint64_t)0xff));
#endif
}

__attribute__((no_stack_protector)) void host_shift(int64_t nanoseconds, uint64_t random) {
  atomic_store(&host_time_shift, nanoseconds);
  change_chance(atomic_exchange(&host_random_shift, random) ^ random);
}

int host_is_standard_stream(uint64_t address) {
  const FILE *stream = (const FILE *)address;
  return stream == stdin || stream == stdout || stream == stderr;
}

int host_locks_held(void) { return locks_held; }

#if defined __x86_64__

AFTER(open) {
  if ((int)result >= 0)
    host_keep(HOST_KEPT_KIND_DESCRIPTOR, function->name, (uint64_t)(int)result,
              frame->arguments[0], caller);
  return result;
}

AFTER(control) {
  const int command = (int)frame->arguments[1];
  const int duplicates = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  return duplicates ? host_after_open(function, frame, caller, result) : result;
}

static void keep_both(struct known *function, const int *ends, uint64_t caller) {
  for (int i = 0; i < 2; i++)
    host_keep(HOST_KEPT_KIND_DESCRIPTOR, function->name, (uint64_t)ends[i], 0, caller);
}

AFTER(pipe) {
  if ((int)result == 0) keep_both(function, (const int *)frame->arguments[0], caller);
  return result;
}

AFTER(pair) {
  if ((int)result == 0) keep_both(function, (const int *)frame->arguments[3], caller);
  return result;
}

BEFORE(close) {
  (void)function, (void)caller, (void)target;
  host_let_go(HOST_KEPT_KIND_DESCRIPTOR, (uint64_t)(int)frame->arguments[0], NULL);
}

AFTER(stream) {
  // From now on it goes with the stream.
  if (result != 0 && strncmp(function->name, "fdopen", 6) == 0)
    host_let_go(HOST_KEPT_KIND_DESCRIPTOR, (uint64_t)(int)frame->arguments[0], NULL);
  host_keep(HOST_KEPT_KIND_STREAM, function->name, result, 0, caller);
  return result;
}

BEFORE(fclose) {
  (void)function, (void)caller, (void)target;
  host_let_go(HOST_KEPT_KIND_STREAM, frame->arguments[0], NULL);
}

static void move(struct timespec *time) {
  const int64_t shift = atomic_load(&host_time_shift);
  const int64_t nanoseconds = time->tv_nsec + shift % 1000000000;
  time->tv_sec += shift / 1000000000 + (nanoseconds >= 1000000000) - (nanoseconds < 0);
  time->tv_nsec = (nanoseconds + 1000000000) % 1000000000;
}

AFTER(clock) {
  (void)function, (void)caller;
  if ((int)result == 0) move((struct timespec *)frame->arguments[1]);
  return result;
}

AFTER(timespec) {
  (void)function, (void)caller;
  if (result != 0) move((struct timespec *)frame->arguments[0]);
  return result;
}

AFTER(timeofday) {
  (void)function, (void)caller;
  struct timeval *time = (struct timeval *)frame->arguments[0];
  if ((int)result != 0 || time == NULL) return result;
  struct timespec exact = {time->tv_sec, time->tv_usec * 1000};
  move(&exact);
  time->tv_sec = exact.tv_sec, time->tv_usec = exact.tv_nsec / 1000;
  return result;
}

AFTER(time) {
  (void)function, (void)caller;
  result += (uint64_t)(atomic_load(&host_time_shift) / 1000000000);
  if (frame->arguments[0] != 0) *(time_t *)frame->arguments[0] = (time_t)result;
  return result;
}

AFTER(ticks) {
  (void)function, (void)frame, (void)caller;
  return result + (uint64_t)(atomic_load(&host_time_shift) / 1000);
}

AFTER(random) {
  (void)frame, (void)caller;
  // Bits that every one of these functions has.
  const uint64_t mask = strcmp(function->name, "mrand48") == 0 ? UINT64_MAX : 0x7fffffff;
  return result ^ (atomic_load(&host_random_shift) & mask);
}

AFTER(random_bytes) {
  (void)caller;
  uint64_t count = frame->arguments[1];
  if (strcmp(function->name, "getrandom") == 0) count = (int64_t)result < 0 ? 0 : result;
  uint8_t *bytes = (uint8_t *)frame->arguments[0];
  for (uint64_t i = 0; i < count; i++)
    bytes[i] ^= (uint8_t)(atomic_load(&host_random_shift) >> 8 * (i % 8));
  return result;
}

AFTER(identity) {
  (void)function, (void)frame, (void)caller;
  return result ^ (uint64_t)atomic_load(&is_elsewhere);
}

AFTER(load) {
  (void)function, (void)caller;
  struct sysinfo *load = (struct sysinfo *)frame->arguments[0];
  if ((int)result != 0) return result;
  load->uptime += (long)(atomic_load(&host_time_shift) / 1000000000);
  load->freeram ^= (unsigned long)atomic_load(&host_random_shift) & 0xffffff;
  return result;
}

BEFORE(kernel) {
  (void)function, (void)caller;
  if (host_shifts((long)frame->arguments[0])) *target = (void *)host_shifted_call;
}

// Another letter or digit, for a letter or digit.
static void rename_text(char *text) {
  if (atomic_load(&is_elsewhere) && text[0] != 0) text[0] ^= 1;
}

AFTER(system) {
  (void)function, (void)caller;
  struct utsname *names = (struct utsname *)frame->arguments[0];
  if ((int)result == 0) rename_text(names->nodename), rename_text(names->release);
  return result;
}

AFTER(machine) {
  (void)function, (void)caller;
  if ((int)result == 0 && frame->arguments[1] > 0) rename_text((char *)frame->arguments[0]);
  return result;
}

AFTER(exit_hook) {
  // With the library's own handle it runs when the library goes, and goes with it.
  const int is_own =
      frame->arguments[2] != 0 && host_is_of_plugin(frame->arguments[2]) &&
      strcmp(function->name, "__cxa_atexit") == 0;
  if ((int)result == 0)
    host_keep(is_own ? HOST_KEPT_KIND_HOOK : HOST_KEPT_KIND_EXIT_HOOK, function->name,
              frame->arguments[0] ^ frame->arguments[1] << 1, 0, caller);
  return result;
}

AFTER(on_exit) {
  if ((int)result == 0)
    host_keep(HOST_KEPT_KIND_EXIT_HOOK, function->name, frame->arguments[0], 0, caller);
  return result;
}

AFTER(thread_hook) {
  host_keep(HOST_KEPT_KIND_THREAD_HOOK, function->name,
            frame->arguments[0] ^ frame->arguments[1] << 1, 0, caller);
  return result;
}

AFTER(key) {
  if ((int)result == 0 && frame->arguments[1] != 0)
    host_keep(HOST_KEPT_KIND_KEY, function->name, *(unsigned *)frame->arguments[0], 0, caller);
  return result;
}

BEFORE(key_delete) {
  (void)function, (void)caller, (void)target;
  host_let_go(HOST_KEPT_KIND_KEY, (unsigned)frame->arguments[0], NULL);
}

AFTER(timer) {
  // Numbers of timers may be 0.
  if ((int)result == 0)
    host_keep(HOST_KEPT_KIND_TIMER, function->name, *(uint64_t *)frame->arguments[2] + 1, 0,
              caller);
  return result;
}

BEFORE(timer_delete) {
  (void)function, (void)caller, (void)target;
  host_let_go(HOST_KEPT_KIND_TIMER, frame->arguments[0] + 1, NULL);
}

AFTER(lock) {
  (void)function, (void)frame, (void)caller;
  if ((int)result == 0) locks_held++;
  return result;
}

AFTER(unlock) {
  (void)function, (void)frame, (void)caller;
  if ((int)result == 0 && locks_held > 0) locks_held--;
  return result;
}

AFTER(symbol) {
  (void)function, (void)caller;
  const char *name = (const char *)frame->arguments[1];
  const int index = result == 0 || name == NULL ? -1 : host_find_known(name);
  if (index < 0) return result;
  if (atomic_load(&host_known[index].real) == NULL)
    atomic_store(&host_known[index].real, (void *)result);
  return (uint64_t)host_stub_of(index);
}

#endif
