// A shared library with no name that is anywhere near an entry's.
// build: stranger

int unrelated(void);

int unrelated(void) { return 0; }
