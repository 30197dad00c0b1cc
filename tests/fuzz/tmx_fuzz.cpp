// Any bytes either fail with a place, or are a map that both forms can hold: from seeds in TMX.

#include "tests/fuzz/map_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilery::fuzz::check_tiled(tilery::fuzz::text_in(data, size));
  return 0;
}
