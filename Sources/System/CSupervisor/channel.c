// The control channel's packets: a request, and the descriptors that go with it.
#define _GNU_SOURCE

#include "protocol.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
  char bytes[CMSG_SPACE(sizeof(int) * HANDED)];
  struct cmsghdr alignment;
};

int host_send_request(int socket, const struct request *request, const int descriptors[HANDED]) {
  union control control;
  memset(&control, 0, sizeof control);
  struct iovec data = {.iov_base = (void *)request, .iov_len = sizeof *request};
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
  return sent == sizeof *request ? 0 : errno;
}

int host_receive_request(int socket, struct request *request, int descriptors[HANDED]) {
  union control control;
  struct iovec data = {.iov_base = request, .iov_len = sizeof *request};
  struct msghdr message = {.msg_iov = &data,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  ssize_t got;
  do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return 0;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
  const size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  if (count > HANDED) return -1;
  memcpy(descriptors, CMSG_DATA(header), sizeof(int) * count);
  if (count == HANDED && got == sizeof *request) return 1;
  for (size_t index = 0; index < count; index++) close(descriptors[index]);
  return -1;
}
