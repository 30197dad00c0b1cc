// Reads any bytes as a file of results: refuses them with one line, or writes the same bytes again.
// Reads any bytes as statistics: refuses them, or writes the same bytes again.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/player/kept_results.h"
#include "tests/fuzz/require.h"
#include "tilery/player/game_series.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

const std::vector<std::string> lines = {"evaluation", "seed 1"};

void check_file(std::string_view bytes) {
  const auto results = tilery::results_in(bytes, lines, "fuzz");
  if (results) {
    require(tilery::results_file_bytes(lines, *results) == bytes);
  } else {
    require_one_line(results.error());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_file(bytes);
  check_file(tilery::results_file_bytes(lines, bytes));
  if (const auto statistics = tilery::GameStatistics::read(bytes)) {
    require(statistics->bytes() == bytes);
  }
  if (const auto pairs = tilery::pairs_of_bytes(bytes)) {
    require(tilery::bytes_of_pairs(*pairs) == bytes);
  }
  return 0;
}
