/// Bare round trips between two processes, to measure a channel against.
#ifndef HOST_PING_PONG_H
#define HOST_PING_PONG_H

/// The mean time of a number of round trips in nanoseconds, or -1.
double host_ping_pong_futex(int count);
double host_ping_pong_socket(int count);

#endif
