// The parts of the probe: a plugin that looks at its host and says what it sees.
#ifndef HOST_PROBE_H
#define HOST_PROBE_H

#include <animator/animator.h>
#include <stdbool.h>

// What this copy of the library does: its file's name is libprobe-SCENARIO.so.
const char *probe_scenario(void);
bool probe_plays(const char *scenario);

// Says a line to whoever listens: by the host's log and on standard output.
void probe_use(const animator_host *host);
// That a place in the conversation has been reached.
void probe_reached(const char *stage);
// That the host does not do what it has to.
void probe_broken(const char *duty, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// That a call is answered otherwise than the interface has it.
void probe_expect(const char *duty, const char *call, animator_status got,
                  animator_status wanted);

// What is wrong with what the host brings: its table, a grant, a context.
void probe_check_table(const animator_host *host);
void probe_check_grant(const animator_grant *grant);
void probe_check_context(const animator_context *context);

// Everything that can be done wrong inside a begin.
void probe_wrong_calls(const animator_host *host, const animator_context *context,
                       animator_transition transition);
// Words that make no sense, or too many of them.
void probe_wrong_words(const animator_host *host);
// Calls about transitions that there are not, or not any more.
void probe_stale_calls(const animator_host *host, const char *duty,
                       animator_transition transition, animator_layer layer);

#endif
