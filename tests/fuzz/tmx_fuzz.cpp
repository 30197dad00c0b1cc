// Reads any bytes as a map of Tiled: refuses them with a place, or writes them in both forms, TMX
// and TMJ, and reads the same map again. The seeds are in TMX.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/map_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilery::fuzz::check_tiled(tilery::fuzz::text_in(data, size));
  return 0;
}
