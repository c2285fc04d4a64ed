/// What a process says that a plugin in it brings to its end.
#ifndef HOST_LAST_WORDS_H
#define HOST_LAST_WORDS_H

/// Notes that a plugin's function is called; both texts are copied.
void host_enter_call(const char *plugin, const char *call);

/// Notes that it has returned.
void host_leave_call(void);

/// Writes a line to the error stream when a signal or an exit ends this process
/// while a plugin's function is called, and then lets it end.
///
/// @return 0, or -1 with the reason in `errno`.
int host_tell_last_words(void);

#endif
