// Takes the state of a stopped thread: registers, a copy of its stack, and what
// is mapped where. Walking the stack can wait until the worker is gone.
#define _GNU_SOURCE

#include "internal.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <unistd.h>

static uint64_t stack_pointer(const struct host_capture *capture) {
#if defined(__x86_64__)
  return capture->registers[7];
#else
  return capture->registers[31];
#endif
}

static int take_registers(pid_t thread, struct host_capture *capture) {
  struct user_regs_struct regs;
  struct iovec vector = {&regs, sizeof regs};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &vector) != 0) return 0;
#if defined(__x86_64__)
  const uint64_t numbered[] = {regs.rax, regs.rdx, regs.rcx, regs.rbx, regs.rsi, regs.rdi,
                               regs.rbp, regs.rsp, regs.r8,  regs.r9,  regs.r10, regs.r11,
                               regs.r12, regs.r13, regs.r14, regs.r15, regs.rip};
  capture->pc = regs.rip;
#elif defined(__aarch64__)
  uint64_t numbered[32];
  memcpy(numbered, regs.regs, sizeof regs.regs);
  numbered[31] = regs.sp;
  capture->pc = regs.pc;
#else
#error "no register names for this machine"
#endif
  memcpy(capture->registers, numbered, sizeof numbered);
  capture->register_count = sizeof numbered / sizeof numbered[0];
  return 1;
}

// Copies from the stack pointer on, page by page, as far as there is memory.
static void take_stack(pid_t process, struct host_capture *capture) {
  capture->stack = malloc(HOST_CAPTURE_STACK);
  if (capture->stack == NULL) return;
  capture->stack_start = stack_pointer(capture);
  while (capture->stack_size < HOST_CAPTURE_STACK) {
    const uint64_t from = capture->stack_start + capture->stack_size;
    size_t count = 4096 - from % 4096;
    if (count > HOST_CAPTURE_STACK - capture->stack_size)
      count = HOST_CAPTURE_STACK - capture->stack_size;
    struct iovec here = {capture->stack + capture->stack_size, count};
    struct iovec there = {(void *)(uintptr_t)from, count};
    const ssize_t copied = process_vm_readv(process, &here, 1, &there, 1, 0);
    if (copied <= 0) return;
    capture->stack_size += (size_t)copied;
  }
}

static char *read_maps(pid_t process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/maps", (int)process);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  size_t size = 0, room = 1 << 16;
  char *text = malloc(room);
  while (text != NULL) {
    const ssize_t count = read(file, text + size, room - size - 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    size += (size_t)count;
    if (room - size > 1) continue;
    room *= 2;
    char *larger = room <= 1 << 24 ? realloc(text, room) : NULL;
    if (larger == NULL) break;
    text = larger;
  }
  close(file);
  if (text != NULL) text[size] = '\0';
  return text;
}

struct host_capture *host_capture_take(pid_t process, pid_t thread) {
  struct host_capture *capture = calloc(1, sizeof *capture);
  if (capture == NULL) return NULL;
  if (!take_registers(thread, capture)) {
    free(capture);
    return NULL;
  }
  siginfo_t info;
  if (ptrace(PTRACE_GETSIGINFO, thread, NULL, &info) == 0) {
    capture->signal = info.si_signo;
    capture->code = info.si_code;
    if (info.si_code > 0) capture->address = (uint64_t)(uintptr_t)info.si_addr;
  }
  capture->is_main = thread == process;
  take_stack(process, capture);
  capture->maps = read_maps(process);
  return capture;
}

void host_capture_free(struct host_capture *capture) {
  if (capture == NULL) return;
  free(capture->stack);
  free(capture->maps);
  free(capture);
}
