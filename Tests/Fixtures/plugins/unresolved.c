// Needs a function that no library has.
// build: unresolved

int a_function_that_nobody_has(void);
int animator_entry(void);

int animator_entry(void) { return a_function_that_nobody_has(); }
