// Reads any bytes as a table. Either this fails with one line, or each block fails or has as many
// ascending boards as the directory says. The bytes are also read with corrected checksums, because
// random bytes never have right ones.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/tablebase/tablebase.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

constexpr std::size_t word = 8;
// The sizes of a block's entry in the directory and of the table's last part, as in
// docs/formats.md.
constexpr std::size_t entry_bytes = 5 * word;
constexpr std::size_t last_bytes = 3 * word;

void check_block(const tilery::Tablebase& table, std::size_t number) {
  const auto block = table.block(number, "fuzz");
  if (!block) {
    require_one_line(block.error());
    return;
  }
  require(block->keys.size() == block->odds.size());
  require(std::ranges::adjacent_find(block->keys, std::ranges::greater_equal{}) ==
          block->keys.end());
  for (const std::uint64_t key : {block->keys.front(), block->keys.back(), ~block->keys.front()}) {
    const std::optional<float> odds = table.odds(block->layer, key);
    require(!odds || (*odds >= 0 && *odds <= 1));
  }
}

void check(std::string_view bytes) {
  const auto table = tilery::Tablebase::of(std::string(bytes), "fuzz");
  if (!table) {
    require_one_line(table.error());
    return;
  }
  require(bytes.starts_with(header_text(table->header())));
  for (std::size_t number = 0; number < table->blocks(); ++number) {
    check_block(*table, number);
  }
}

void put_checksum(std::string& bytes, std::size_t at, std::string_view summed) {
  std::string sum;
  tilery::append_number(sum, tilery::table_checksum(summed), word);
  bytes.replace(at, word, sum);
}

/// Writes the checksums of the blocks that the directory lists.
void seal_blocks(std::string& bytes, std::size_t directory, std::size_t blocks) {
  for (std::size_t number = 0; number < blocks; ++number) {
    const std::size_t place = directory + entry_bytes * number;
    const std::string_view entry = std::string_view(bytes).substr(place, entry_bytes);
    const std::uint64_t offset = tilery::number_at(entry.substr(2 * word), word);
    const std::uint64_t size = tilery::number_at(entry.substr(3 * word), word);
    if (offset <= directory && size <= directory - offset) {
      const std::string block = bytes.substr(offset, size);
      put_checksum(bytes, place + 4 * word, block);
    }
  }
}

/// The bytes with the checksums that a whole table of this header and these blocks has.
std::string sealed(std::string bytes) {
  const auto header = tilery::table_header_of(bytes, "fuzz");
  if (!header || bytes.size() < header->size + last_bytes) {
    return bytes;
  }
  const std::size_t last = bytes.size() - last_bytes;
  const std::uint64_t blocks = tilery::number_at(std::string_view(bytes).substr(last), word);
  if (blocks > (last - header->size) / entry_bytes) {
    return bytes;
  }
  const std::size_t directory = last - entry_bytes * blocks;
  seal_blocks(bytes, directory, blocks);
  put_checksum(bytes, last + word, std::string_view(bytes).substr(0, header->size));
  put_checksum(bytes, last + 2 * word,
               std::string_view(bytes).substr(directory, last + 2 * word - directory));
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(sealed(bytes));
  return 0;
}
