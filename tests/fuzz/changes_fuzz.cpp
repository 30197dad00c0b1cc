// Reads any bytes as a message of changed weights. Either this fails with one line, or the changes
// ascend within their chunks. The bytes are also compressed and read as a chunk, because random
// bytes are never a valid frame.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/require.h"
#include "tilery/core/compression.h"
#include "tilery/core/number_bytes.h"
#include "tilery/learn/weight_changes.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

constexpr std::size_t weights = 2 * tilery::weights_of_change_chunk + 100;

void check_chunk(std::size_t chunk, const std::vector<tilery::WeightChange>& changes) {
  require(!changes.empty() && changes.size() <= tilery::weights_of_change_chunk);
  require(std::ranges::adjacent_find(changes, std::ranges::greater_equal{},
                                     &tilery::WeightChange::weight) == changes.end());
  require(changes.front().weight / tilery::weights_of_change_chunk == chunk);
  require(changes.back().weight / tilery::weights_of_change_chunk == chunk);
  require(changes.back().weight < weights);
}

/// Changes that can be read are written and read back unchanged.
void check_message(std::string_view message, const tilery::ChangesPart& part) {
  auto reader = tilery::ChangesReader::of(message, part, "rank 1");
  if (!reader) {
    require_one_line(reader.error());
    return;
  }
  while (const std::optional<std::size_t> chunk = reader->chunk()) {
    require(*chunk % part.parts == part.part);
    const auto changes = reader->take();
    if (!changes) {
      require_one_line(changes.error());
      return;
    }
    check_chunk(*chunk, *changes);
    tilery::ChangesWriter writer(weights);
    writer.add(*changes);
    const std::string again = std::move(writer).take();
    require(tilery::ChangesReader::of(again, part, "rank 1")->take() == changes);
  }
}

/// A message whose only chunk is the frame of the compressed `bytes`.
std::string message_around(std::size_t chunk, const std::vector<std::uint8_t>& bytes) {
  const std::vector<std::uint8_t> frame = compressed(bytes, tilery::Compression::zstd);
  std::string message;
  for (const std::size_t number : {weights, chunk, frame.size()}) {
    tilery::append_number(message, number);
  }
  message.append(frame.begin(), frame.end());
  return message;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string message(reinterpret_cast<const char*>(data), size);
  check_message(message, {.weights = weights});
  check_message(message, {.weights = weights, .part = 1, .parts = 2});
  const std::size_t chunk = data[0] % 3;
  check_message(message_around(chunk, {data + 1, data + size}), {.weights = weights});
  return 0;
}
