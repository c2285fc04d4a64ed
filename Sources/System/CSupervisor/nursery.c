#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// What a worker is given, in the order of the message.
enum { CHANNEL, JOURNAL, OUTPUT, HANDED };
enum { NURSERY_SOCKET = 3 };

struct host_nursery {
  pthread_mutex_t mutex;
  pid_t pid;
  int socket;
};

// MARK: - The owner's side

static int spawn(const char *executable, const char *const *arguments,
                 const char *const *environment, int socket, pid_t *pid) {
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
  int error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 1);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 0, 2);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, socket, NURSERY_SOCKET);
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, NURSERY_SOCKET + 1);
  if (error == 0) error = posix_spawn_file_actions_addchdir_np(&actions, "/");
  if (error == 0)
    error = posix_spawn(pid, executable, &actions, &attributes, (char *const *)arguments,
                        (char *const *)environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int host_nursery_start(const char *executable, const char *const *arguments,
                       const char *const *environment, struct host_nursery **out) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return errno;
  struct host_nursery *nursery = calloc(1, sizeof *nursery);
  int error = nursery == NULL ? ENOMEM : 0;
  // Neither end may have the number that it becomes, or closing on exec would stay.
  const int far = error == 0 ? fcntl(pair[1], F_DUPFD_CLOEXEC, 16) : -1;
  if (error == 0 && far < 0) error = errno;
  if (error == 0) error = spawn(executable, arguments, environment, far, &nursery->pid);
  if (far >= 0) close(far);
  close(pair[1]);
  if (error != 0) {
    close(pair[0]);
    free(nursery);
    return error;
  }
  pthread_mutex_init(&nursery->mutex, NULL);
  nursery->socket = pair[0];
  *out = nursery;
  return 0;
}

void host_nursery_free(struct host_nursery *nursery) {
  if (nursery == NULL) return;
  close(nursery->socket);
  kill(nursery->pid, SIGKILL);
  waitpid(nursery->pid, NULL, 0);
  pthread_mutex_destroy(&nursery->mutex);
  free(nursery);
}

static int send_descriptors(int socket, const int descriptors[HANDED]) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * HANDED)];
    struct cmsghdr alignment;
  } control;
  memset(&control, 0, sizeof control);
  char byte = 0;
  struct iovec data = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message = {.msg_iov = &data,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int) * HANDED);
  memcpy(CMSG_DATA(header), descriptors, sizeof(int) * HANDED);
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : errno;
}

int host_nursery_fork(struct host_nursery *nursery, const struct host_worker_plan *plan,
                      pid_t *pid) {
  const int descriptors[HANDED] = {
      [CHANNEL] = plan->channel, [JOURNAL] = plan->journal, [OUTPUT] = plan->output};
  pthread_mutex_lock(&nursery->mutex);
  int error = send_descriptors(nursery->socket, descriptors);
  pid_t answer = 0;
  if (error == 0) {
    ssize_t got;
    do got = recv(nursery->socket, &answer, sizeof answer, 0);
    while (got < 0 && errno == EINTR);
    if (got != sizeof answer) error = got < 0 ? errno : EPIPE;
  }
  pthread_mutex_unlock(&nursery->mutex);
  if (error == 0 && answer < 0) error = -answer;
  if (error == 0) *pid = answer;
  return error;
}

// MARK: - The nursery's side

static int receive_descriptors(int socket, int descriptors[HANDED]) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * HANDED)];
    struct cmsghdr alignment;
  } control;
  char byte;
  struct iovec data = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message = {.msg_iov = &data,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  ssize_t got;
  do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  const struct cmsghdr *header = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header == NULL || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int) * HANDED))
    return -1;
  memcpy(descriptors, CMSG_DATA(header), sizeof(int) * HANDED);
  return 0;
}

// Gives a worker the descriptors that it would have been started with.
static void take_places(const int descriptors[HANDED]) {
  int raised[HANDED];
  for (int index = 0; index < HANDED; index++)
    raised[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 16);
  dup2(raised[OUTPUT], 1);
  dup2(raised[OUTPUT], 2);
  dup2(raised[CHANNEL], 3);
  dup2(raised[JOURNAL], 4);
  close_range(5, ~0u, 0);
  setpgid(0, 0);
  signal(SIGCHLD, SIG_DFL);
}

int host_nursery_serve(void) {
  // Workers that end are gone: who traces them has heard of it.
  signal(SIGCHLD, SIG_IGN);
  int descriptors[HANDED];
  while (receive_descriptors(NURSERY_SOCKET, descriptors) == 0) {
    const pid_t pid = fork();
    if (pid == 0) {
      take_places(descriptors);
      return 0;
    }
    const pid_t answer = pid < 0 ? -errno : pid;
    for (int index = 0; index < HANDED; index++) close(descriptors[index]);
    if (send(NURSERY_SOCKET, &answer, sizeof answer, MSG_NOSIGNAL) < 0) break;
  }
  return -1;
}
