// What Linux offers and Swift's C library module leaves out.
#ifndef HOST_LINUX_CALLS_H
#define HOST_LINUX_CALLS_H

/// The arguments of the process, its name first, which Swift reads from /proc.
///
/// They live as long as the process; the index is below the count.
int host_argument_count(void);
const char *host_argument(int index);

/// The path by which the process was started, relative perhaps; it lives as long.
const char *host_started_file(void);

/// Opens a file without a name in a folder for reading and writing.
///
/// Gives the descriptor, closed on exec, or -1 with the reason in `errno`.
int host_open_unnamed(const char *folder);

/// Lets the process open as many files as the system allows it.
///
/// Harmless when the limit cannot be raised: opening then fails in its place.
void host_raise_descriptor_limit(void);

/// Opens a file that is in memory only and has no place in any folder; below 0 where that fails.
int host_open_memory(const char *name);

/// Opens a pipe whose ends, the one to read first, do not outlive this program.
int host_open_pipe(int ends[2]);

#endif
