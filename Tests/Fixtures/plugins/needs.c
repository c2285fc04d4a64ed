// Needs a version of another library that is not there; the first build only lends
// the second its name.
// build: needed -DNEEDED -Wl,-soname,libneeded.so.10
// build: needs -L.build/fixtures -lneeded

int needed(void);
int animator_entry(void);

#ifdef NEEDED
int needed(void) { return 0; }
#else
int animator_entry(void) { return needed(); }
#endif
