/// What a plugin asks of the C library and of the kernel, behind the host's back.
///
/// In a process that judges a plugin, the calls that the plugin's images make
/// into other libraries are led past this target: it notes who asked for what
/// and goes on to the function that was meant. The host's own calls are not
/// touched. Nothing here allocates, so it may run wherever the plugin does.
#ifndef HOST_INTERCEPTION_H
#define HOST_INTERCEPTION_H

#include <stddef.h>
#include <stdint.h>

/// What a call is about; a call may be about several things.
enum host_call_group {
  HOST_CALL_GROUP_MEMORY = 1 << 0,      ///< The heap.
  HOST_CALL_GROUP_MAP = 1 << 1,         ///< Memory from the kernel.
  HOST_CALL_GROUP_DESCRIPTOR = 1 << 2,  ///< Opens a descriptor.
  HOST_CALL_GROUP_FILE = 1 << 3,        ///< Names a file.
  HOST_CALL_GROUP_NETWORK = 1 << 4,     ///< Reaches for other machines or programs.
  HOST_CALL_GROUP_THREAD = 1 << 5,      ///< Starts a thread.
  HOST_CALL_GROUP_PROCESS = 1 << 6,     ///< Starts a program.
  HOST_CALL_GROUP_CLOCK = 1 << 7,       ///< Reads a clock.
  HOST_CALL_GROUP_RANDOM = 1 << 8,      ///< Draws a random number.
  HOST_CALL_GROUP_ENVIRONMENT = 1 << 9, ///< Reads what is around the process.
  HOST_CALL_GROUP_IDENTITY = 1 << 10,   ///< Asks which thread or process it is.
  HOST_CALL_GROUP_HOOK = 1 << 11,       ///< Wants to be called later.
  HOST_CALL_GROUP_SIGNAL = 1 << 12,     ///< Handles or sends signals.
  HOST_CALL_GROUP_STATE = 1 << 13,      ///< Changes what the whole process has.
  HOST_CALL_GROUP_EXIT = 1 << 14,       ///< Leaves in another way than by returning.
  HOST_CALL_GROUP_TIMER = 1 << 15,      ///< Sets a timer.
  HOST_CALL_GROUP_LOCK = 1 << 16,       ///< Takes or gives back a lock.
  HOST_CALL_GROUP_WAIT = 1 << 17,       ///< Waits.
  HOST_CALL_GROUP_OUTPUT = 1 << 18,     ///< Writes to the standard streams.
  HOST_CALL_GROUP_LOADER = 1 << 19,     ///< Loads code, or looks for it.
  HOST_CALL_GROUP_KERNEL = 1 << 20,     ///< Goes to the kernel without the C library.
};

/// A call that one of the plugin's images made.
struct host_call {
  const char *name;   ///< The function, or null for the kernel's call `number`.
  uint32_t groups;    ///< Of `host_call_group`.
  uint32_t phase;     ///< What the host had called, as given to `host_set_phase`.
  int32_t thread;     ///< The kernel's number of the thread.
  int32_t number;     ///< The kernel's call, where it was made by number; else -1.
  uint64_t caller;    ///< Where the call returns to.
  uint64_t arguments[4];
  uint64_t result;    ///< As far as `has_result`.
  int32_t has_result;
  char path[108];     ///< The file that it names, cut off; or empty.
};

/// What is kept until it is given back.
enum host_kept_kind {
  HOST_KEPT_KIND_HEAP,
  HOST_KEPT_KIND_MAP,
  HOST_KEPT_KIND_DESCRIPTOR,
  HOST_KEPT_KIND_STREAM,
  HOST_KEPT_KIND_TIMER,
  HOST_KEPT_KIND_KEY,         ///< A thread's value with a destructor in the plugin.
  HOST_KEPT_KIND_HOOK,        ///< Runs when the library is unloaded.
  HOST_KEPT_KIND_EXIT_HOOK,   ///< Runs when the process ends, loaded or not.
  HOST_KEPT_KIND_THREAD_HOOK, ///< Runs when a thread ends, and keeps the library loaded.
};

/// Something that was asked for and not given back.
struct host_kept {
  enum host_kept_kind kind;
  uint32_t phase;
  const char *name;  ///< The function that gave it.
  uint64_t value;    ///< An address or a number.
  uint64_t size;
  uint64_t caller;
  uint64_t sequence; ///< Counts what was ever kept, from 1 on.
};

/// Whether this machine is one whose calls can be led past here.
int host_can_intercept(void);

/// Loads a library with `dlopen` and leads the calls of all images that come
/// with it past here before their constructors run. Null as `dlopen` has it.
void *host_intercept_load(const char *path, int flags);

/// Leads the calls of images past here that the plugin has loaded meanwhile.
void host_intercept_newcomers(void);

/// Whether an address lies in an image that came with the plugin; and whether
/// it can be run there.
int host_is_of_plugin(uint64_t address);
int host_is_code_of_plugin(uint64_t address);

/// What an address stands for: the function that is led past here, or itself.
uint64_t host_real_address(uint64_t address);

/// The plugin's memory that may be written, of all its images; one part a call.
/// Gives 0 when there is no such part.
int host_writable_part(size_t index, uint64_t *start, uint64_t *size);

/// Says what the host calls from now on; 0 for nothing.
void host_set_phase(uint32_t phase);
uint32_t host_phase(void);

/// Notes calls of these groups from now on; all but memory and locks at first.
void host_note_groups(uint32_t groups);

/// The calls noted since the beginning, how many were not noted for lack of
/// room, and one of them.
size_t host_call_count(void);
size_t host_calls_lost(void);
struct host_call host_call_at(size_t index);

/// The number of the newest thing kept, and those kept since then and still
/// kept: fills at most `limit`, gives how many there are.
uint64_t host_kept_sequence(void);
size_t host_kept_since(uint64_t sequence, struct host_kept *out, size_t limit);

/// How many heap calls the plugin has made, and how many locks it holds now in
/// this thread.
uint64_t host_heap_calls(void);
int host_locks_held(void);

/// Says that memory belongs to the host: giving it back is noted, as a call by
/// the name `free`, and not carried out.
void host_lend(const void *memory);
void host_take_back(const void *memory);
/// How often the plugin tried to give back what is not its own.
size_t host_foreign_frees(void);

/// Fails the plugin's nth heap call from now on, and all after it; 0 for none.
void host_fail_heap_calls(uint64_t from);
/// Fills memory that the plugin gives back, so that later reads show.
void host_poison_freed(int does);

/// Lets clocks be wrong by so much and random numbers be other ones, those included that the kernel
/// left in the process when it started.
void host_shift(int64_t nanoseconds, uint64_t random);
/// Lets the machine have another name and another system, and processes, threads and users other
/// numbers.
void host_pretend_elsewhere(int does);

/// Whether an address is that of one of the process's three streams.
int host_is_standard_stream(uint64_t address);

/// Lets this thread's numbers have a comma before their fraction, or a point again; whether it does.
///
/// It needs no locale to be installed.
int host_use_comma(int does);

/// Notes the kernel calls that this thread's plugin code makes without the C
/// library. Gives 0 or an error number.
int host_trap_kernel_calls(void);
/// Notes when this thread reads the processor's clock in the plugin's code or
/// past the C library's. Gives 0 or an error number.
int host_trap_processor_clock(int does);

/// What an animator is asked for functions by.
typedef const void *(*host_ask)(const char *id, uint32_t revision);

/// Asks for ids on two threads, one stopped in the middle of a call while the
/// other is asked. Gives how many answers were others than without the other.
size_t host_race(host_ask ask, const char *const *ids, size_t id_count,
                 uint32_t revision, int shots);

/// Prepares the stack below the caller, and says how far it was used since.
void host_paint_stack(void);
size_t host_stack_use(void);
/// How much of the stack can be watched.
#define HOST_STACK_WATCHED (1u << 20)

#endif
