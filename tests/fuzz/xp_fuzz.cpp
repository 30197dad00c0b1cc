// Reads any bytes as a picture of REXPaint, once as they are and once compressed with gzip. Either
// this fails, or both formats of maps can hold the picture.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/map_checks.h"
#include "tilery/core/compression.h"
#include "tilery/explore/tiled/xp.h"

namespace {

void check_xp(std::string_view xp) {
  tilery::fuzz::check_map(tilery::read_xp(xp, "picture", tilery::fuzz::map_limits), {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_xp(tilery::fuzz::text_in(data, size));
  const auto xp = tilery::compressed({data, size}, tilery::Compression::gzip);
  check_xp(tilery::fuzz::text_in(xp.data(), xp.size()));
  return 0;
}
