// Walks the stack of a capture with libdw, which reads the mapped files for
// unwinding tables and symbols and the capture for everything else.
#define _GNU_SOURCE

#include "internal.h"
#include "protocol.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct host_backtrace {
  size_t count;
  struct host_frame frames[FRAME_LIMIT];
  // The file of the process itself, which is what is mapped first.
  const char *program;
  size_t program_length;
  // Owns every text of the frames.
  size_t text_count;
  char *texts[FRAME_LIMIT * TEXT_COUNT];
};

struct walk {
  const struct host_capture *capture;
  struct host_backtrace *backtrace;
};

static const char *keep(struct host_backtrace *backtrace, const char *text) {
  if (text == NULL) return NULL;
  char *copy = strndup(text, TEXT_LIMIT);
  if (copy != NULL) backtrace->texts[backtrace->text_count++] = copy;
  return copy;
}

// Keeps a function's name as its author wrote it.
static const char *keep_symbol(struct host_backtrace *backtrace, const char *symbol) {
  if (symbol == NULL) return NULL;
  char *plain = host_plain_name(symbol);
  const char *kept = keep(backtrace, plain != NULL ? plain : symbol);
  free(plain);
  return kept;
}

static const char *keep_build_id(struct host_backtrace *backtrace, Dwfl_Module *module) {
  const unsigned char *bits;
  GElf_Addr place;
  const int count = dwfl_module_build_id(module, &bits, &place);
  if (count <= 0 || count > 64) return NULL;
  char text[129];
  for (int index = 0; index < count; index++) sprintf(text + 2 * index, "%02x", bits[index]);
  return keep(backtrace, text);
}

// Not every compiler lists which addresses belong to which source: then each is
// asked. The host's own sources are many, and its authors have other means.
static void keep_source(struct host_backtrace *backtrace, struct host_frame *frame,
                        Dwfl_Module *module, Dwarf_Addr address) {
  Dwfl_Line *line = dwfl_module_getsrc(module, address);
  if (line != NULL) {
    frame->source = keep(backtrace, dwfl_lineinfo(line, NULL, &frame->line, NULL, NULL, NULL));
    return;
  }
  const size_t length = backtrace->program_length;
  if (frame->module == NULL || length == 0) return;
  const int is_program =
      strncmp(frame->module, backtrace->program, length) == 0 && frame->module[length] == '\0';
  if (is_program) return;
  Dwarf_Addr bias;
  Dwarf_Die *unit = NULL;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != NULL) {
    if (dwarf_haspc(unit, address - bias) != 1) continue;
    Dwarf_Line *found = dwarf_getsrc_die(unit, address - bias);
    if (found == NULL) return;
    frame->source = keep(backtrace, dwarf_linesrc(found, NULL, NULL));
    if (dwarf_lineno(found, &frame->line) != 0) frame->line = 0;
    return;
  }
}

static void name_frame(Dwfl *dwfl, struct host_backtrace *backtrace, uint64_t pc,
                       uint64_t looked_up) {
  struct host_frame *frame = &backtrace->frames[backtrace->count++];
  frame->address = pc;
  Dwfl_Module *module = dwfl_addrmodule(dwfl, looked_up);
  if (module == NULL) return;
  frame->module = keep(backtrace, dwfl_module_info(module, NULL, NULL, NULL, NULL, NULL, NULL,
                                                   NULL));
  GElf_Off offset = 0;
  GElf_Sym symbol;
  frame->symbol = keep_symbol(backtrace, dwfl_module_addrinfo(module, looked_up, &offset,
                                                              &symbol, NULL, NULL, NULL));
  if (frame->symbol != NULL) frame->offset = offset + (pc - looked_up);
  frame->build_id = keep_build_id(backtrace, module);
  keep_source(backtrace, frame, module, looked_up);
}

static int take_frame(Dwfl_Frame *state, void *context) {
  struct walk *walk = context;
  Dwarf_Addr pc;
  bool is_activation;
  if (!dwfl_frame_pc(state, &pc, &is_activation)) return DWARF_CB_ABORT;
  if (walk->backtrace->count >= FRAME_LIMIT) return DWARF_CB_ABORT;
  // A return address may lie behind the last call of a function that never returns.
  name_frame(dwfl_thread_dwfl(dwfl_frame_thread(state)), walk->backtrace, pc,
             is_activation || pc == 0 ? pc : pc - 1);
  return DWARF_CB_OK;
}

static pid_t next_thread(Dwfl *dwfl, void *context, void **thread) {
  (void)dwfl;
  if (*thread != NULL) return 0;
  *thread = context;
  return 1;
}

static bool read_memory(Dwfl *dwfl, Dwarf_Addr address, Dwarf_Word *result, void *context) {
  (void)dwfl;
  const struct host_capture *capture = ((struct walk *)context)->capture;
  if (address < capture->stack_start) return false;
  const uint64_t offset = address - capture->stack_start;
  if (capture->stack_size < sizeof *result || offset > capture->stack_size - sizeof *result)
    return false;
  memcpy(result, capture->stack + offset, sizeof *result);
  return true;
}

static bool set_registers(Dwfl_Thread *thread, void *context) {
  const struct host_capture *capture = ((struct walk *)context)->capture;
  Dwarf_Word words[HOST_CAPTURE_REGISTERS];
  for (unsigned index = 0; index < capture->register_count; index++)
    words[index] = capture->registers[index];
  if (!dwfl_thread_state_registers(thread, 0, capture->register_count, words)) return false;
  dwfl_thread_state_register_pc(thread, capture->pc);
  return true;
}

static const Dwfl_Thread_Callbacks thread_callbacks = {
    .next_thread = next_thread,
    .memory_read = read_memory,
    .set_initial_registers = set_registers,
};

// Separate debug files are looked for on this machine only, never on a server.
static int find_no_debuginfo(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base,
                             const char *file, const char *link, GElf_Word crc, char **found) {
  (void)module, (void)data, (void)name, (void)base, (void)file, (void)link, (void)crc;
  (void)found;
  return -1;
}

static const Dwfl_Callbacks callbacks = {
    .find_elf = dwfl_linux_proc_find_elf,
    .find_debuginfo = find_no_debuginfo,
};

static Dwfl *report_modules(const struct host_capture *capture) {
  if (capture->maps == NULL || *capture->maps == '\0') return NULL;
  Dwfl *dwfl = dwfl_begin(&callbacks);
  FILE *maps = fmemopen(capture->maps, strlen(capture->maps), "r");
  if (dwfl != NULL && maps != NULL) {
    dwfl_report_begin(dwfl);
    dwfl_linux_proc_maps_report(dwfl, maps);
    dwfl_report_end(dwfl, NULL, NULL);
  }
  if (maps != NULL) fclose(maps);
  return dwfl;
}

struct host_backtrace *host_backtrace_make(const struct host_capture *capture) {
  struct host_backtrace *backtrace = calloc(1, sizeof *backtrace);
  if (backtrace == NULL) return NULL;
  const char *program = capture->maps != NULL ? strchr(capture->maps, '/') : NULL;
  backtrace->program = program != NULL ? program : "";
  backtrace->program_length = strcspn(backtrace->program, "\n");
  struct walk walk = {capture, backtrace};
  Dwfl *dwfl = report_modules(capture);
  if (dwfl != NULL) {
    // Which machine the registers are of, it learns from the first file that it finds.
    if (dwfl_attach_state(dwfl, NULL, 1, &thread_callbacks, &walk))
      dwfl_getthread_frames(dwfl, 1, take_frame, &walk);
    if (backtrace->count == 0) name_frame(dwfl, backtrace, capture->pc, capture->pc);
    dwfl_end(dwfl);
  }
  return backtrace;
}

struct host_backtrace *host_backtrace_of_caller(uint64_t address) {
  struct host_backtrace *backtrace = calloc(1, sizeof *backtrace);
  if (backtrace == NULL) return NULL;
  Dwfl *dwfl = dwfl_begin(&callbacks);
  if (dwfl == NULL) return backtrace;
  dwfl_report_begin(dwfl);
  const int error = dwfl_linux_proc_report(dwfl, getpid());
  dwfl_report_end(dwfl, NULL, NULL);
  // The address is where a call returns to.
  if (error == 0) name_frame(dwfl, backtrace, address, address - 1);
  dwfl_end(dwfl);
  return backtrace;
}

size_t host_backtrace_count(const struct host_backtrace *backtrace) { return backtrace->count; }

struct host_frame host_backtrace_frame(const struct host_backtrace *backtrace, size_t index) {
  return backtrace->frames[index];
}

void host_backtrace_free(struct host_backtrace *backtrace) {
  if (backtrace == NULL) return;
  while (backtrace->text_count > 0) free(backtrace->texts[--backtrace->text_count]);
  free(backtrace);
}
