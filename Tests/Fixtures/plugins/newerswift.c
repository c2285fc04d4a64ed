// Stands for a library in Swift whose runtime is newer than the one that is here: it
// asks for a function of the standard library that this one does not have.
// build: newerswift

// In a table, since assemblers take a call of such a name for one of a number.
__asm__(".pushsection .data.rel,\"aw\"\nfuture: .quad \"$sSi6futureSbvg\"\n.popsection");
extern int (*const future)(void) __attribute__((visibility("hidden")));
int animator_entry(void);

int animator_entry(void) { return future(); }
