// Rules of loading, broken one by one.
// build: mutant-ld-01 -DLD_01
// breaks: LD-01
// build: mutant-ld-01-data -DLD_01_DATA
// breaks: LD-01
// build: mutant-ld-02 -DLD_02
// breaks: LD-02
// build: mutant-ld-03-output -DLD_03_OUTPUT
// breaks: LD-03
// build: mutant-ld-03-file -DLD_03_FILE
// breaks: LD-03
// build: mutant-ld-03-bare -DLD_03_BARE
// breaks: LD-03
// build: mutant-ld-04 -DLD_04
// breaks: LD-04
// build: mutant-ld-05 -Wl,-rpath,/opt/libraries
// breaks: LD-05
// build: mutant-ld-05-above -Wl,-rpath,$ORIGIN/../lib
// breaks: LD-05
// build: mutant-ld-05-stack -Wl,-z,execstack
// breaks: LD-05
// build: mutant-ld-08 -DLD_08
// breaks: LD-08
// and: RB-11 it lays guards behind the same structs
// build: mutant-ld-09 -DLD_09
// breaks: LD-09
// build: mutant-ld-09-host -DLD_09_HOST
// breaks: LD-09
// build: mutant-ld-10 -DLD_10
// breaks: LD-10
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#if defined LD_02
// Nothing that this library needs has it, but the host does.
int cairo_version(void);
static volatile int version;
#define IN_CREATE version = cairo_version();
#elif defined LD_08
static volatile char beyond;
#define IN_CREATE beyond = ((const char *)host)[sizeof *host];
#elif defined LD_09
#define IN_ENTRY                                                                               \
  if (offer != NULL && offer->struct_size > sizeof *offer) return ANIMATOR_STATUS_BAD_SIZE;
#elif defined LD_09_HOST
#define IN_CREATE                                                                              \
  if (host->struct_size != sizeof *host) return ANIMATOR_STATUS_BAD_SIZE;
#elif defined LD_10
#define DESTROY (void (*)(animator_instance *))free
#endif

#include "base.h"

#if defined LD_01
__attribute__((visibility("default"))) int helper(void);
int helper(void) { return 1; }
#elif defined LD_01_DATA
__attribute__((visibility("default"))) int counter = 1;
#elif defined LD_03_OUTPUT
__attribute__((constructor)) static void greet(void) { puts("hello"); }
#elif defined LD_03_FILE
__attribute__((constructor)) static void look(void) {
  const int file = open("/dev/null", O_RDONLY);
  if (file >= 0) close(file);
}
#elif defined LD_03_BARE
// Goes to the kernel by itself: writes to the standard output.
__attribute__((constructor)) static void greet(void) {
  static const char text[] = "hello\n";
  long result = 1;
  __asm__ volatile("syscall"
                   : "+a"(result)
                   : "D"(1), "S"(text), "d"(sizeof text - 1)
                   : "rcx", "r11", "memory");
}
#elif defined LD_04
__attribute__((constructor)) static void prepare(void) {
  const clock_t start = clock();
  while (clock() - start < CLOCKS_PER_SEC / 5) {
  }
}
#endif
