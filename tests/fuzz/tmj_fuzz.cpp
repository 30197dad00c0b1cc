// Reads any bytes as a map of Tiled, as tmx_fuzz does. The seeds are in TMJ.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/map_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilery::fuzz::check_tiled(tilery::fuzz::text_in(data, size));
  return 0;
}
