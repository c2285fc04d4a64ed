// Puts another file in its own place while it is loaded, where nothing forbids that.
// build: swapper -D_GNU_SOURCE

#include <animator/plugin.h>
#include <dlfcn.h>
#include <stdio.h>

__attribute__((constructor)) static void swap(void) {
  static const int place;
  Dl_info self;
  char other[4096];
  if (dladdr(&place, &self) == 0) return;
  snprintf(other, sizeof other, "%s.new", self.dli_fname);
  rename(other, self.dli_fname);
}

animator_status animator_entry(const animator_offer *offer, const animator_plugin **table) {
  (void)offer;
  (void)table;
  return ANIMATOR_STATUS_INTERNAL;
}
