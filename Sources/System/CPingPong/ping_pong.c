// Bare round trips between two processes, to measure a channel against.
#define _GNU_SOURCE

#include "ping_pong.h"

#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void hand_over(atomic_uint *turn, unsigned from, unsigned to) {
  while (atomic_load(turn) != from) syscall(SYS_futex, turn, FUTEX_WAIT, to, NULL, NULL, 0);
  atomic_store(turn, to);
  syscall(SYS_futex, turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

double host_ping_pong_futex(int count) {
  atomic_uint *turn =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (turn == MAP_FAILED) return -1;
  const pid_t other = fork();
  if (other == 0) {
    for (int round = 0; round < count; round++) hand_over(turn, 1, 0);
    _exit(0);
  }
  const double start = now();
  for (int round = 0; round < count; round++) hand_over(turn, 0, 1);
  while (atomic_load(turn) != 0) syscall(SYS_futex, turn, FUTEX_WAIT, 1, NULL, NULL, 0);
  const double end = now();
  waitpid(other, NULL, 0);
  munmap(turn, 4096);
  return (end - start) / count;
}

double host_ping_pong_socket(int count) {
  int pair[2];
  char byte = 0;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0) return -1;
  const pid_t other = fork();
  if (other == 0) {
    for (int round = 0; round < count; round++)
      if (read(pair[1], &byte, 1) != 1 || write(pair[1], &byte, 1) != 1) _exit(1);
    _exit(0);
  }
  const double start = now();
  for (int round = 0; round < count; round++)
    if (write(pair[0], &byte, 1) != 1 || read(pair[0], &byte, 1) != 1) break;
  const double end = now();
  waitpid(other, NULL, 0);
  close(pair[0]);
  close(pair[1]);
  return (end - start) / count;
}
