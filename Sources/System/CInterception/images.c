// Which images came with the plugin, and how their calls are led past here.
#define _GNU_SOURCE

#include "internal.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { IMAGE_LIMIT = 64, KNOWN_LIMIT = 512 };

struct image {
  struct link_map *map;
  uint64_t start, end;
  uint64_t protected_start, protected_size; // Read-only once it is loaded.
  uint64_t parts[8][3];                     // Start, size and rights of what is loaded.
  size_t part_count;
};

static struct image images[IMAGE_LIMIT];
static size_t image_count;

// Those that were there before the plugin.
static struct link_map *residents[KNOWN_LIMIT];
static size_t resident_count;

static int is_new(const struct link_map *map) {
  for (size_t i = 0; i < resident_count; i++)
    if (residents[i] == map) return 0;
  for (size_t i = 0; i < image_count; i++)
    if (images[i].map == map) return 0;
  return 1;
}

static void forget_the_gone(void) {
  size_t left = 0;
  for (size_t i = 0; i < image_count; i++) {
    for (struct link_map *map = _r_debug.r_map; map != NULL; map = map->l_next) {
      if (map != images[i].map || (uint64_t)map->l_ld < images[i].start ||
          (uint64_t)map->l_ld >= images[i].end)
        continue;
      images[left++] = images[i];
      break;
    }
  }
  image_count = left;
}

static void remember_residents(void) {
  if (resident_count > 0) {
    forget_the_gone();
    return;
  }
  for (struct link_map *map = _r_debug.r_map; map != NULL && resident_count < KNOWN_LIMIT;
       map = map->l_next)
    residents[resident_count++] = map;
}

// MARK: - Constructors

#if defined __x86_64__

// The constructors of images that are loaded are held back, so that their calls
// can be led past here first.
struct held {
  struct link_map *map;
  ElfW(Dyn) *count;
  uint64_t size;
  ElfW(Dyn) *first;
  uint64_t function;
};
static struct held held[IMAGE_LIMIT];
static size_t held_count;
static int holds_back;

static void do_nothing(void) {}

static void hold_back(struct link_map *map) {
  if (held_count == IMAGE_LIMIT) return;
  struct held *one = &held[held_count];
  *one = (struct held){.map = map};
  for (ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_INIT_ARRAYSZ) one->count = entry;
    if (entry->d_tag == DT_INIT) one->first = entry;
  }
  if (one->count == NULL && one->first == NULL) return;
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  const uint64_t start = (uint64_t)map->l_ld & ~(page - 1);
  if (mprotect((void *)start, 2 * page, PROT_READ | PROT_WRITE) != 0 &&
      mprotect((void *)start, page, PROT_READ | PROT_WRITE) != 0)
    return;
  if (one->count != NULL) {
    one->size = one->count->d_un.d_val;
    one->count->d_un.d_val = 0;
  }
  if (one->first != NULL) {
    one->function = one->first->d_un.d_ptr;
    one->first->d_un.d_ptr = (uint64_t)do_nothing - map->l_addr;
  }
  held_count++;
}

// The loader calls it, for debuggers, when images are mapped and not yet started.
static void images_are_mapped(void) {
  if (!holds_back || _r_debug.r_state != RT_CONSISTENT) return;
  for (struct link_map *map = _r_debug.r_map; map != NULL; map = map->l_next) {
    int is_held = 0;
    for (size_t i = 0; i < held_count; i++) is_held |= held[i].map == map;
    if (!is_held && is_new(map)) hold_back(map);
  }
}

// Puts a jump to `images_are_mapped` where the loader has an empty function.
static void listen_to_loader(void) {
  static int does_listen;
  uint8_t *place = (uint8_t *)_r_debug.r_brk;
  if (does_listen || place == NULL || ((uint64_t)place & 15) != 0) return;
  // Only over an empty function: a return, with padding behind it.
  const size_t skip = memcmp(place, "\xf3\x0f\x1e\xfa", 4) == 0 ? 4 : 0;
  if (place[skip] != 0xc3) return;
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  void *start = (void *)((uint64_t)place & ~(page - 1));
  if (mprotect(start, page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return;
  uint8_t jump[12] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};
  const uint64_t target = (uint64_t)images_are_mapped;
  memcpy(jump + 2, &target, sizeof target);
  memcpy(place, jump, sizeof jump);
  mprotect(start, page, PROT_READ | PROT_EXEC);
  does_listen = 1;
}

extern char **environ;

// In the loader's order: what others need comes first.
static void run_held_constructors(void) {
  typedef void (*constructor)(int, char **, char **);
  static char *arguments[] = {(char *)"host", NULL};
  while (held_count > 0) {
    const struct held one = held[--held_count];
    const uint64_t base = one.map->l_addr;
    uint64_t array = 0;
    for (ElfW(Dyn) *entry = one.map->l_ld; entry->d_tag != DT_NULL; entry++)
      if (entry->d_tag == DT_INIT_ARRAY) array = base + entry->d_un.d_ptr;
    if (one.first != NULL) ((constructor)(base + one.function))(1, arguments, environ);
    if (one.count == NULL) continue;
    const constructor *functions = (const constructor *)array;
    for (uint64_t i = 0; i < one.size / sizeof *functions; i++)
      functions[i](1, arguments, environ);
  }
}

// MARK: - Leading calls past here

struct tables {
  const ElfW(Sym) *symbols;
  const char *texts;
  const ElfW(Rela) *calls, *others;
  uint64_t calls_size, others_size;
};

static struct tables tables_of(const struct link_map *map) {
  struct tables found = {0};
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    // The loader has made addresses of these.
    const uint64_t address = entry->d_un.d_ptr;
    switch (entry->d_tag) {
    case DT_SYMTAB: found.symbols = (const void *)address; break;
    case DT_STRTAB: found.texts = (const void *)address; break;
    case DT_JMPREL: found.calls = (const void *)address; break;
    case DT_PLTRELSZ: found.calls_size = entry->d_un.d_val; break;
    case DT_RELA: found.others = (const void *)address; break;
    case DT_RELASZ: found.others_size = entry->d_un.d_val; break;
    default: break;
    }
  }
  return found;
}

static void lead(const struct link_map *map, const struct tables *tables,
                 const ElfW(Rela) *list, uint64_t size) {
  for (uint64_t i = 0; list != NULL && i < size / sizeof *list; i++) {
    const uint64_t type = ELF64_R_TYPE(list[i].r_info);
    if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT && type != R_X86_64_64) continue;
    const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(list[i].r_info)];
    if (symbol->st_shndx != SHN_UNDEF || symbol->st_name == 0 || list[i].r_addend != 0) continue;
    const int index = host_find_known(tables->texts + symbol->st_name);
    if (index < 0) continue;
    void **slot = (void **)(map->l_addr + list[i].r_offset);
    // Weak and not there.
    if (*slot == NULL) continue;
    if (atomic_load(&host_known[index].real) == NULL) atomic_store(&host_known[index].real, *slot);
    *slot = host_stub_of(index);
  }
}

static void lead_image(const struct image *image) {
  const struct tables tables = tables_of(image->map);
  if (tables.symbols == NULL || tables.texts == NULL) return;
  if (image->protected_size > 0)
    mprotect((void *)image->protected_start, image->protected_size, PROT_READ | PROT_WRITE);
  lead(image->map, &tables, tables.calls, tables.calls_size);
  lead(image->map, &tables, tables.others, tables.others_size);
  if (image->protected_size > 0)
    mprotect((void *)image->protected_start, image->protected_size, PROT_READ);
}

int host_can_intercept(void) { return 1; }

#else

static int holds_back;
static void listen_to_loader(void) {}
static void run_held_constructors(void) {}
static void lead_image(const struct image *image) { (void)image; }
int host_can_intercept(void) { return 0; }

#endif

// MARK: - Images

static int measure(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct image *image = context;
  if (info->dlpi_addr != image->map->l_addr) return 0;
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  int is_it = 0;
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_DYNAMIC)
      is_it = info->dlpi_addr + header->p_vaddr == (uint64_t)image->map->l_ld;
  }
  if (!is_it) return 0;
  image->start = UINT64_MAX;
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    const uint64_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_RELRO) {
      image->protected_start = start & ~(page - 1);
      image->protected_size = (start + header->p_memsz & ~(page - 1)) - image->protected_start;
    }
    if (header->p_type != PT_LOAD) continue;
    if (start < image->start) image->start = start;
    if (start + header->p_memsz > image->end) image->end = start + header->p_memsz;
    if (image->part_count == 8) continue;
    uint64_t *part = image->parts[image->part_count++];
    part[0] = start, part[1] = header->p_memsz, part[2] = header->p_flags;
  }
  return 1;
}

static void take_newcomers(void) {
  for (struct link_map *map = _r_debug.r_map; map != NULL; map = map->l_next) {
    if (!is_new(map) || image_count == IMAGE_LIMIT) continue;
    struct image *image = &images[image_count];
    *image = (struct image){.map = map};
    if (dl_iterate_phdr(measure, image) == 0) continue;
    image_count++;
    lead_image(image);
  }
}

int host_does_intercept(void) { return resident_count > 0; }

void host_intercept_newcomers(void) {
  if (host_does_intercept()) take_newcomers();
}

void *host_intercept_load(const char *path, int flags) {
  remember_residents();
  listen_to_loader();
  holds_back = 1;
  void *handle = dlopen(path, flags);
  holds_back = 0;
  take_newcomers();
  run_held_constructors();
  return handle;
}

static const struct image *image_at(uint64_t address) {
  for (size_t i = 0; i < image_count; i++)
    if (address >= images[i].start && address < images[i].end) return &images[i];
  return NULL;
}

int host_is_of_plugin(uint64_t address) { return image_at(address) != NULL; }

int host_is_code_of_plugin(uint64_t address) {
  const struct image *image = image_at(address);
  for (size_t i = 0; image != NULL && i < image->part_count; i++)
    if (address - image->parts[i][0] < image->parts[i][1] && (image->parts[i][2] & PF_X) != 0)
      return 1;
  return 0;
}

int host_writable_part(size_t index, uint64_t *start, uint64_t *size) {
  for (size_t i = 0; i < image_count; i++) {
    for (size_t j = 0; j < images[i].part_count; j++) {
      if ((images[i].parts[j][2] & PF_W) == 0) continue;
      if (index-- > 0) continue;
      *start = images[i].parts[j][0], *size = images[i].parts[j][1];
      return 1;
    }
  }
  return 0;
}
