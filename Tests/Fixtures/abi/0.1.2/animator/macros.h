/// Compiler differences, kept out of the other headers.
#ifndef ANIMATOR_MACROS_H
#define ANIMATOR_MACROS_H

/// Marks the one symbol that a plugin exports.
#if defined(__GNUC__)
#define ANIMATOR_EXPORT __attribute__((visibility("default")))
#else
#define ANIMATOR_EXPORT
#endif

#ifdef __cplusplus
#define ANIMATOR_EXTERN_C_BEGIN extern "C" {
#define ANIMATOR_EXTERN_C_END }
#else
#define ANIMATOR_EXTERN_C_BEGIN
#define ANIMATOR_EXTERN_C_END
#endif

/// Declares an enumeration that is exactly `base` wide and open: a reader meets
/// values that it does not know and treats them as unknown.
///
/// Older C has no enumerations of a fixed width. There the type is a plain
/// integer of the same width, so the binary interface is one and the same.
#if defined(__swift__)
#define ANIMATOR_ENUM(name, base)                                             \
  enum __attribute__((enum_extensibility(open))) name : base;                 \
  typedef enum name name;                                                     \
  enum name : base
#define ANIMATOR_FLAGS(name, base)                                            \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : base;      \
  typedef enum name name;                                                     \
  enum name : base
#elif defined(__cplusplus) ||                                                 \
    (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define ANIMATOR_ENUM(name, base)                                             \
  enum name : base;                                                           \
  typedef enum name name;                                                     \
  enum name : base
#define ANIMATOR_FLAGS(name, base) ANIMATOR_ENUM(name, base)
#else
#define ANIMATOR_ENUM(name, base)                                             \
  typedef base name;                                                          \
  enum
#define ANIMATOR_FLAGS(name, base) ANIMATOR_ENUM(name, base)
#endif

/// Says whether a pointer may be null; Swift reads these, C ignores them.
#if defined(__swift__)
#define ANIMATOR_NULLABLE _Nullable
#define ANIMATOR_NONNULL _Nonnull
#else
#define ANIMATOR_NULLABLE
#define ANIMATOR_NONNULL
#endif

/// Whether the struct behind `pointer` was made by somebody who knows `member`.
///
/// `pointer` is a pointer to a struct that starts with `struct_size`. Ask this
/// before you read any member that a later revision appended.
#define ANIMATOR_HAS(type, pointer, member)                                   \
  ((pointer)->struct_size >=                                                  \
   offsetof(type, member) + sizeof(((type *)0)->member))

#endif
