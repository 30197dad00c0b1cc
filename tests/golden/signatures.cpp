// Prints the signature of each fixed computation, one a line: 16 hexadecimal digits and its name.

#include <cinttypes>
#include <cstdio>

#include "tilery/core/random.h"
#include "tilery/core/signature.h"

namespace tilery {
namespace {

std::uint64_t random_numbers() {
  Signature signature;
  Random random{.seed = 1};
  for (std::uint64_t bound = 1; bound <= 1'000'000; ++bound) {
    signature.add(random.below(bound));
  }
  return signature.value();
}

void print(const char* name, std::uint64_t signature) {
  std::printf("%016" PRIx64 " %s\n", signature, name);
}

}  // namespace
}  // namespace tilery

int main() { tilery::print("random numbers", tilery::random_numbers()); }
