// What owner and supervisor say to each other. Both are built together, so there
// are neither versions nor tags; every message is one packet.
//
// On the control channel, one for each supervisor, the owner asks for workers. With
// each request goes one end of a report channel, which is the worker's alone: the
// supervisor reports on it and the owner sends orders. When one side closes it, the
// other is done with that worker too.
#ifndef HOST_SUPERVISOR_PROTOCOL_H
#define HOST_SUPERVISOR_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

enum { CONTROL_DESCRIPTOR = 3 };

/// A request, and the descriptors that go with it, in this order.
struct request {
  int32_t thread_limit;
  int32_t answers_refusals;
};
enum { CHANNEL, JOURNAL, OUTPUT, REPORT, HANDED };

/// An order of the owner's about a worker.
enum order { ORDER_STOP = 'S', ORDER_KILL = 'K' };

enum report_kind { REPORT_STARTED = 1, REPORT_REFUSED, REPORT_ENDED, REPORT_FRAME };

enum { TEXT_MODULE, TEXT_BUILD_ID, TEXT_SYMBOL, TEXT_SOURCE, TEXT_COUNT };
enum { TEXT_LIMIT = 4096, FRAME_LIMIT = 64 };
static const uint32_t no_text = UINT32_MAX;

/// A report. Frames come after the end, and their texts after the struct.
struct report {
  uint32_t kind;
  union {
    struct {
      int32_t error; ///< 0, or why there is no worker.
      int32_t pid;
      int32_t tracing_error;
    } started;
    int32_t refused; ///< The number of a system call.
    struct {
      int32_t signal, code, cause;
      int32_t has_capture, fault, fault_code, is_main;
      uint64_t address;
    } ended;
    struct {
      uint64_t address, offset;
      int32_t line;
      uint32_t lengths[TEXT_COUNT]; ///< Or `no_text`.
    } frame;
  };
};

/// Sends a request with its descriptors; gives 0 or an error number.
int host_send_request(int socket, const struct request *request, const int descriptors[HANDED]);

/// Waits for a request. Gives 1, 0 when nobody asks any longer, or -1 for what is none.
int host_receive_request(int socket, struct request *request, int descriptors[HANDED]);

#endif
