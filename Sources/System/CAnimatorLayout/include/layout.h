// The interface's layout as the compiler sees it, for `host abi` and the ledger.
#ifndef ANIMATOR_LAYOUT_H
#define ANIMATOR_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct animator_layout_member_row {
  const char *name;
  size_t offset;
  size_t size;
} animator_layout_member_row;

typedef struct animator_layout_struct_row {
  const char *name;
  size_t size;
  size_t alignment;
  const animator_layout_member_row *members;
  size_t member_count;
} animator_layout_struct_row;

typedef struct animator_layout_value_row {
  const char *name;
  int64_t value;
} animator_layout_value_row;

typedef struct animator_layout_enum_row {
  const char *name;
  size_t size;
  const animator_layout_value_row *values;
  size_t value_count;
} animator_layout_enum_row;

/// How many structs the interface has.
size_t animator_layout_struct_count(void);
/// A struct by its index, which is below the count.
animator_layout_struct_row animator_layout_struct(size_t index);
/// How many enumerations the interface has.
size_t animator_layout_enum_count(void);
/// An enumeration by its index, which is below the count.
animator_layout_enum_row animator_layout_enum(size_t index);

#endif
