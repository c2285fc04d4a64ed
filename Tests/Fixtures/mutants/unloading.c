// Rules of unloading and loading again, broken one by one.
// build: mutant-ul-01 -DUL_01
// breaks: UL-01
// build: mutant-ul-02 -DUL_02
// breaks: UL-02
// build: mutant-ul-03 -Wl,-z,nodelete
// breaks: UL-03
// and: UL-02 what the loader is told to keep is not gone
// build: mutant-ul-04 -DUL_04
// breaks: UL-04
// and: TM-01 a fresh worker is another process
// and: TM-08 it takes another time in every process
// and: TM-02 it asks which process it is
// build: mutant-ul-05 -DUL_05
// breaks: UL-05
// and: CP-05 what the fourth instance does otherwise shows wherever a check makes several
// and: CP-08 what the fourth instance does otherwise shows wherever a check makes several
// and: TM-02 what the fourth instance does otherwise shows wherever a check makes several
// and: RB-12 its random calls make instances one after another too
// and: LC-06 what the fourth instance does otherwise shows wherever a check makes several
// and: NG-08 what the fourth instance does otherwise shows wherever a check makes several
// and: NG-07 what the fourth instance does otherwise shows wherever a check makes several
// and: TM-08 what the fourth instance does otherwise shows wherever a check makes several
// and: TM-11 what the fourth instance does otherwise shows wherever a check makes several
// build: mutant-ul-06 -Wl,--no-as-needed -L.build/fixtures -lruntime
// breaks: UL-06
// build: mutant-ul-07 -DUL_07
// breaks: UL-07
#define _GNU_SOURCE

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#if defined UL_01
static void forget(void *value) { (void)value; }
static pthread_key_t key;
static int has_key;
#define IN_CREATE                                                                              \
  if (!has_key) has_key = pthread_key_create(&key, forget) == 0;
#elif defined UL_02
static int here;
#define IN_ENTRY                                                                               \
  Dl_info info;                                                                                \
  if (dladdr(&here, &info) != 0) dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
#elif defined UL_04
#define LENGTH 0.3 + 1e-6 * (double)(getpid() % 100000)
#elif defined UL_05
static int lives;
#define IN_DESTROY                                                                             \
  if (instance != NULL) lives++;
#define LENGTH (lives > 3 ? 0.4 : 0.5)
#elif defined UL_07
static int here;
#define IN_BEGIN                                                                               \
  Dl_info info;                                                                                \
  FILE *file = dladdr(&here, &info) != 0 ? fopen(info.dli_fname, "r") : NULL;                  \
  if (file != NULL) fclose(file);
#endif

#include "base.h"
