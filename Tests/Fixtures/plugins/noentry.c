// A shared library that is no plugin: it exports names that are nearly right.
// build: noentry

int animator_entri(void);
int Animator_Entry(void);
int unrelated(void);

int animator_entri(void) { return 0; }
int Animator_Entry(void) { return 0; }
int unrelated(void) { return 0; }
