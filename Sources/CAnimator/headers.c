// Proves that the headers compile as C on their own.

#include "animator/animator.h"

typedef int animator_headers_compile;
