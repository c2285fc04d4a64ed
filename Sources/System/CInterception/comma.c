// A locale whose numbers have a comma, made of the C library's own one.
#define _GNU_SOURCE

#include "interception.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

// What the C library keeps of a category starts with a few members, of which the list of texts is
// the last. Of numbers, the first text is what stands before the fraction, the fourth the same as
// a wide character. None of it is declared: what came of it is tried before it is used.
enum { WORDS = 24, LOOKED_THROUGH = 16 };

static locale_t make(void) {
  static const void *numbers[WORDS];
  static struct __locale_struct own;
  const locale_t locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (locale == (locale_t)0) return locale;
  const locale_t before = uselocale(locale);
  const void *point = localeconv()->decimal_point;
  uselocale(before);
  own = *locale;
  memcpy(numbers, own.__locales[LC_NUMERIC], sizeof numbers);
  for (int i = 0; i < LOOKED_THROUGH; i++) {
    if (numbers[i] != point) continue;
    numbers[i] = ",";
    numbers[i + 3] = (const void *)(uintptr_t)L',';
    own.__locales[LC_NUMERIC] = (void *)numbers;
    return &own;
  }
  return (locale_t)0;
}

static int has_comma(void) {
  char text[8] = "";
  snprintf(text, sizeof text, "%.1f", 0.5);
  return strcmp(text, "0,5") == 0;
}

int host_use_comma(int does) {
  static locale_t commas;
  if (!does) {
    uselocale(LC_GLOBAL_LOCALE);
    return 0;
  }
  if (commas == (locale_t)0) commas = make();
  if (commas == (locale_t)0) return 0;
  uselocale(commas);
  if (has_comma()) return 1;
  uselocale(LC_GLOBAL_LOCALE);
  return 0;
}
