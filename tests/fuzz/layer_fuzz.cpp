// Reads any bytes as the file of a layer, or as a message between processes; the first byte
// chooses. Either this fails with one line, or there are as many keys and values as announced.
// Files are also read with a corrected checksum of their header.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/require.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/tablebase/layer_file.h"
#include "tilery/tablebase/layer_messages.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

using tilery::LayerContent;

constexpr std::size_t header_bytes = 104;  ///< of a layer's file; the last word is the checksum
constexpr std::size_t word = 8;

/// Whether there is a value. Requires an error to be one line.
template <typename Value>
bool is_read(const std::expected<Value, tilery::Error>& result) {
  if (!result) {
    require_one_line(result.error());
  }
  return result.has_value();
}

bool ascend(const std::vector<std::uint64_t>& keys) {
  return std::ranges::adjacent_find(keys, std::ranges::greater_equal{}) == keys.end();
}

void check_file(const std::string& bytes, LayerContent content) {
  tilery::test::MemoryFiles files;
  files.files[tilery::layer_file_name(content, 0, 0)] = bytes;
  const auto header = tilery::layer_header(files, 0, content, 0, 0);
  if (!is_read(header) || !*header) {
    return;
  }
  if (content == LayerContent::positions) {
    const auto keys = tilery::layer_positions(files, **header);
    require(!is_read(keys) || keys->size() == (*header)->positions);
  } else if (content == LayerContent::values) {
    const auto values = tilery::layer_values(files, **header);
    require(!is_read(values) || values->size() == (*header)->positions);
  } else {
    const auto odds = tilery::layer_odds(files, **header);
    require(!is_read(odds) || odds->size() == (*header)->positions);
  }
}

void check_all_files(const std::string& bytes) {
  check_file(bytes, LayerContent::positions);
  check_file(bytes, LayerContent::values);
  check_file(bytes, LayerContent::odds);
}

/// The bytes with the right checksum of their header.
std::string sealed(std::string bytes) {
  if (bytes.size() >= header_bytes) {
    std::string sum;
    tilery::append_number(
        sum, tilery::table_checksum(std::string_view(bytes).substr(0, header_bytes - word)), word);
    bytes.replace(header_bytes - word, word, sum);
  }
  return bytes;
}

void check_messages(std::string_view message) {
  const auto keys = tilery::keys_of_message(message, 1);
  if (is_read(keys)) {
    require(std::ranges::all_of(keys->keys, [](const auto& part) { return ascend(part.second); }));
  }
  const std::size_t count = message.size() / word;
  const auto values = tilery::values_of_message(message, count, 1);
  require(is_read(values) == (message.size() % word == 0));
  const auto odds = tilery::odds_of_message(message, message.size() / sizeof(float), 1);
  require(is_read(odds) == (message.size() % sizeof(float) == 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'l') {
    check_messages(bytes);
  } else {
    check_all_files(bytes);
    check_all_files(sealed(bytes));
  }
  return 0;
}
