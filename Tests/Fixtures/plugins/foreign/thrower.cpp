// Lets an exception out into C.

#include <stdexcept>

extern "C" int foreign_begin() {
  throw std::runtime_error("nobody catches this");
}
