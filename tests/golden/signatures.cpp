// Prints a line for each fixed computation: the 16 hexadecimal digits of its signature, its name.

#include <cinttypes>
#include <cstdio>

#include "scenes/work.h"

int main() {
  for (const tilery::scenes::Work& work : tilery::scenes::all_works()) {
    std::printf("%016" PRIx64 " %s\n", work.signature(), work.name.c_str());
  }
}
