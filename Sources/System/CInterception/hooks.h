// What happens before and after the functions that are led past here.
#ifndef INTERCEPTION_HOOKS_H
#define INTERCEPTION_HOOKS_H

#include "internal.h"

#define BEFORE(name)                                                                           \
  void host_before_##name(struct known *function, struct frame *frame, uint64_t caller,        \
                          void **target)
#define AFTER(name)                                                                            \
  uint64_t host_after_##name(struct known *function, struct frame *frame, uint64_t caller,     \
                             uint64_t result)

BEFORE(heap);
BEFORE(free);
BEFORE(realloc);
AFTER(malloc);
AFTER(calloc);
AFTER(aligned);
AFTER(posix_memalign);
AFTER(text);
AFTER(vasprintf);
AFTER(realloc);
AFTER(map);
BEFORE(unmap);
AFTER(remap);
AFTER(open);
AFTER(control);
AFTER(pipe);
AFTER(pair);
BEFORE(close);
AFTER(stream);
BEFORE(fclose);
AFTER(clock);
AFTER(timespec);
AFTER(timeofday);
AFTER(time);
AFTER(ticks);
AFTER(random);
AFTER(random_bytes);
AFTER(identity);
AFTER(load);
BEFORE(kernel);
AFTER(system);
AFTER(machine);
AFTER(exit_hook);
AFTER(on_exit);
AFTER(thread_hook);
AFTER(key);
BEFORE(key_delete);
AFTER(timer);
BEFORE(timer_delete);
AFTER(lock);
AFTER(unlock);
AFTER(symbol);

#endif
