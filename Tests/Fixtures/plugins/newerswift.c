// Stands for a library in Swift whose runtime is newer than the one that is here: it
// asks for a function of the standard library that this one does not have.
// build: newerswift

int future(void) __asm__("$sSi6futureSbvg");
int animator_entry(void);

int animator_entry(void) { return future(); }
