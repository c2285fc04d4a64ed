/// What a process says that a plugin in it brings to its end.
#ifndef HOST_LAST_WORDS_H
#define HOST_LAST_WORDS_H

/// Notes that a plugin's function is called; both texts are copied.
void host_enter_call(const char *plugin, const char *call);

/// Notes that it has returned.
void host_leave_call(void);

/// Notes that everything is done, and with which code the process exits, whatever a
/// plugin's handlers and destructors do on the way out.
void host_finish_calls(int code);

/// Writes a line to the error stream when a fault ends this process, and then lets it end.
///
/// One in a plugin's function names the plugin and the call. One outside, in a process
/// whose memory is limited, is told as a lack of memory, with exit code 3.
///
/// @return 0, or -1 with the reason in `errno`.
int host_tell_faults(void);

/// The same, and a line with exit code 1 when a plugin exits this process before
/// everything is done: by `exit` or `quick_exit`, and by `_exit` where the program's own
/// asks `host_exit_code`. One that asks the kernel itself is not heard of.
///
/// @return 0, or -1 with the reason in `errno`.
int host_tell_last_words(void);

/// The code with which the process is to end that a call of `_exit` ends, which is told
/// where a plugin makes it.
int host_exit_code(int code);

#endif
