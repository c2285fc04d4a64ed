/// Calls of the C library that Swift's view of it leaves out.
#ifndef HOST_CALLS_H
#define HOST_CALLS_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

struct pollfd;

/// A function's name as its author wrote it, to be freed; null when it is not
/// wrapped up by a compiler of Swift or C++.
char *host_plain_name(const char *symbol);

/// The folders in which the loader looks by itself, one a line, to be freed; null
/// when it does not say.
char *host_library_folders(void);

/// The file that holds a function's code, or null; and how many bytes this
/// process has asked for and not given back; how many the heap has for them.
const char *host_file_of(const void *function);
size_t host_heap_bytes(void);
size_t host_heap_room(void);

/// Lets this process keep memory that it gave back, for what it will ask for
/// next: one that soon ends anyway need not be small.
void host_keep_heap(void);

/// Whether the process has more rights than the user who started it: 1 or 0.
int host_is_elevated(void);

/// The kernel's number of the calling thread.
int32_t host_thread_number(void);

/// Waits for the end of a thread, at most some milliseconds; 0 or an error number.
int host_join(pthread_t thread, int milliseconds);

/// Waits until one of some descriptors is ready, at most some nanoseconds.
int host_wait_ready(struct pollfd *watched, size_t count, int64_t nanoseconds);

/// A signal's name without its `SIG`, or null.
const char *host_signal_name(int signal);

/// Makes a pipe that is closed on exec; 0 or -1.
int host_make_pipe(int ends[2]);

/// Makes a private memory file of a size; gives its descriptor or -1.
int host_memory_file(size_t size);

#endif
