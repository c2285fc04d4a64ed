// Goes by the name of a language's runtime, for libraries that are to need one.
// build: runtime -Wl,-soname,libswiftCore.so
int runtime_is_here(void);
int runtime_is_here(void) { return 1; }
