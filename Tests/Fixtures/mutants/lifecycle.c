// Rules of instances and their calls that mutant.c does not break.
// build: mutant-lc-04 -DLC_04
// breaks: LC-04
// and: LC-05 some of its transitions are cancelled before they are told anything
// build: mutant-lc-07 -DLC_07
// breaks: LC-07
#if defined LC_04
static int heard;
#define IN_BEGIN heard = 0;
#define IN_ENDED heard = 1;
#define IN_END                                                                                 \
  if (outcome == ANIMATOR_OUTCOME_CANCELLED && !heard) return ANIMATOR_STATUS_INTERNAL;
#elif defined LC_07
static int alive;
#define IN_CREATE                                                                              \
  if (alive == 32) return ANIMATOR_STATUS_LIMIT;                                               \
  alive++;
#define IN_DESTROY                                                                             \
  if (instance != NULL) alive--;
#endif

#include "base.h"
