#include "tilery/tablebase/tablebase.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <utility>

#include "tilery/core/compression.h"
#include "tilery/core/text_scanner.h"

namespace tilery {
namespace {

constexpr std::size_t boards_of_block = 4096;
constexpr std::size_t long_bytes = 8;
constexpr std::size_t short_bytes = 4;
/// Bytes of a block's place in the directory, and of the file's last three numbers.
constexpr std::size_t place_bytes = 2 * short_bytes + 4 * long_bytes;
constexpr std::size_t last_bytes = 3 * long_bytes;
/// The most decompressed boards in the cache, 10 bytes each. Beyond that the cache is emptied.
constexpr std::uint64_t most_cached = 60'000'000;

std::string packed_block(std::span<const std::uint64_t> keys, std::span<const TablebaseOdds> odds) {
  std::string content;
  append_keys(content, keys);
  for (unsigned shift = 0; shift < 16; shift += 8) {
    for (const TablebaseOdds one : odds) {
      content += static_cast<char>(one >> shift & 255);
    }
  }
  const auto packed = compressed(
      {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()}, Compression::zstd);
  return {packed.begin(), packed.end()};
}

}  // namespace

TablebaseWriter::TablebaseWriter(const TablebaseHeader& header, const TablebaseFiles::Sink& sink)
    : sink_(sink) {
  const std::string text = header_text(header);
  header_sum_ = table_checksum(text);
  put(text);
}

void TablebaseWriter::put(std::string_view bytes) {
  sink_(bytes);
  offset_ += bytes.size();
}

void TablebaseWriter::add(std::size_t layer, std::span<const std::uint64_t> keys,
                          std::span<const TablebaseOdds> odds) {
  for (std::size_t begin = 0; begin < keys.size(); begin += boards_of_block) {
    const std::size_t boards = std::min(boards_of_block, keys.size() - begin);
    const std::string block =
        packed_block(keys.subspan(begin, boards), odds.subspan(begin, boards));
    append_number(directory_, layer, short_bytes);
    append_number(directory_, boards, short_bytes);
    append_number(directory_, keys[begin], long_bytes);
    append_number(directory_, offset_, long_bytes);
    append_number(directory_, block.size(), long_bytes);
    append_number(directory_, table_checksum(block), long_bytes);
    ++blocks_;
    put(block);
  }
}

void TablebaseWriter::finish() {
  std::string end = std::move(directory_);
  append_number(end, blocks_, long_bytes);
  append_number(end, header_sum_, long_bytes);
  append_number(end, table_checksum(end), long_bytes);
  put(end);
}

std::expected<Tablebase, Error> Tablebase::of(std::string bytes, const std::string& source) {
  TILERY_TRY(auto header, table_header_of(bytes, source));
  auto inside = std::make_shared<Inside>();
  inside->bytes = std::move(bytes);
  inside->header = std::move(header.header);
  if (!read_directory(*inside, header.size)) {
    return std::unexpected(
        Error{source,
              {},
              "a whole table",
              std::to_string(inside->bytes.size()) + " bytes that are damaged or cut off"});
  }
  return Tablebase(std::move(inside));
}

/// The place that an entry of the directory holds.
Tablebase::BlockPlace Tablebase::place_at(std::string_view entry) {
  const auto long_at = [&](std::size_t place) {
    return number_at(entry.substr(2 * short_bytes + long_bytes * place), long_bytes);
  };
  return {.layer = static_cast<std::uint32_t>(number_at(entry, short_bytes)),
          .boards = static_cast<std::uint32_t>(number_at(entry.substr(short_bytes), short_bytes)),
          .first_key = long_at(0),
          .offset = long_at(1),
          .size = long_at(2),
          .sum = long_at(3)};
}

bool Tablebase::read_directory(Inside& inside, std::size_t header_size) {
  std::string_view bytes = inside.bytes;
  if (bytes.size() < header_size + last_bytes) {
    return false;
  }
  const std::string_view last = bytes.substr(bytes.size() - last_bytes);
  const std::uint64_t blocks = number_at(last, long_bytes);
  if (blocks > (bytes.size() - header_size - last_bytes) / place_bytes) {
    return false;
  }
  const std::size_t begin =
      bytes.size() - last_bytes - place_bytes * static_cast<std::size_t>(blocks);
  const std::string_view directory = bytes.substr(begin, bytes.size() - long_bytes - begin);
  if (number_at(last.substr(long_bytes), long_bytes) !=
          table_checksum(bytes.substr(0, header_size)) ||
      number_at(last.substr(2 * long_bytes), long_bytes) != table_checksum(directory)) {
    return false;
  }
  std::uint64_t offset = header_size;
  for (std::size_t number = 0; number < blocks; ++number) {
    const BlockPlace place = place_at(directory.substr(place_bytes * number));
    if (place.offset != offset || place.size > begin - offset || place.boards == 0 ||
        place.boards > boards_of_block) {
      return false;
    }
    offset += place.size;
    inside.boards += place.boards;
    inside.blocks.push_back(place);
  }
  inside.cache.with([&](auto& cache) { cache.blocks.resize(inside.blocks.size()); });
  return offset == begin;
}

std::string_view Tablebase::bytes_of(const BlockPlace& place) const {
  return std::string_view(inside_->bytes)
      .substr(static_cast<std::size_t>(place.offset), static_cast<std::size_t>(place.size));
}

std::optional<Tablebase::Block> Tablebase::read(const BlockPlace& place) const {
  const std::string_view packed = bytes_of(place);
  if (table_checksum(packed) != place.sum) {
    return std::nullopt;
  }
  // A key takes at most ten bytes, its odds two.
  const auto content = decompressed_zstd_frame(packed, place.boards * std::size_t{12});
  if (!content) {
    return std::nullopt;
  }
  std::string_view text{reinterpret_cast<const char*>(content->data()), content->size()};
  auto keys = take_keys(text, place.boards);
  if (!keys || text.size() != 2 * std::size_t{place.boards}) {
    return std::nullopt;
  }
  Block block{.layer = place.layer, .keys = *std::move(keys), .odds = {}};
  for (std::size_t board = 0; board < place.boards; ++board) {
    const auto low = static_cast<unsigned char>(text[board]);
    const auto high = static_cast<unsigned char>(text[place.boards + board]);
    block.odds.push_back(static_cast<TablebaseOdds>(low | high << 8));
  }
  return block;
}

std::expected<Tablebase::Block, Error> Tablebase::block(std::size_t number,
                                                        const std::string& source) const {
  std::optional<Block> block = read(inside_->blocks[number]);
  if (!block) {
    return std::unexpected(
        Error{source, {}, "whole blocks", "block " + std::to_string(number + 1) + " damaged"});
  }
  return *std::move(block);
}

Tablebase::CachedBlock Tablebase::cached(std::size_t number) const {
  CachedBlock block =
      inside_->cache.with([number](const Cache& cache) { return cache.blocks[number]; });
  if (block) {
    return block;
  }
  std::optional<Block> fresh = read(inside_->blocks[number]);
  block = std::make_shared<const Block>(fresh ? *std::move(fresh) : Block{});
  inside_->cache.with([&](Cache& cache) {
    if (cache.boards > most_cached) {
      cache.blocks.assign(cache.blocks.size(), nullptr);
      cache.boards = 0;
    }
    cache.blocks[number] = block;
    cache.boards += block->keys.size();
  });
  return block;
}

std::optional<float> Tablebase::odds(std::size_t layer, std::uint64_t key) const {
  const auto after = std::ranges::upper_bound(
      inside_->blocks, std::pair(layer, key), {},
      [](const BlockPlace& place) { return std::pair(std::size_t{place.layer}, place.first_key); });
  const std::optional<float> unlisted =
      inside_->header.is_whole ? std::optional(0.0F) : std::nullopt;
  if (after == inside_->blocks.begin() || std::prev(after)->layer != layer) {
    return unlisted;
  }
  const CachedBlock block = cached(static_cast<std::size_t>(after - inside_->blocks.begin()) - 1);
  if (block->keys.empty()) {
    return std::nullopt;
  }
  const auto place = std::ranges::lower_bound(block->keys, key);
  if (place == block->keys.end() || *place != key) {
    return unlisted;
  }
  return static_cast<float>(block->odds[static_cast<std::size_t>(place - block->keys.begin())]) /
         certain_odds;
}

namespace {

constexpr std::uint64_t most_weight = std::numeric_limits<std::uint32_t>::max();

std::uint64_t take_number_after(TextScanner& scanner, std::string_view key, std::uint64_t least,
                                std::uint64_t most) {
  return scanner.take_number_line(key, "a number", least, most);
}

/// Takes the line of a formation's end, a cell that is not pinned.
int take_end(TextScanner& scanner, std::uint16_t pinned) {
  scanner.take_key("end");
  const std::size_t number_start = scanner.offset();
  const auto end = static_cast<int>(scanner.take_number("a number", 0, 15));
  if ((pinned >> end & 1) != 0) {
    scanner.fail("an end that is not among the pinned cells", scanner.offset() - number_start);
  }
  scanner.take_line_end();
  return end;
}

Formation take_formation(TextScanner& scanner) {
  Formation formation;
  scanner.take_key("formation");
  formation.name = scanner.take_name("a formation's name");
  scanner.take_line_end();
  formation.pinned = static_cast<std::uint16_t>(take_number_after(scanner, "pinned", 0, 65535));
  formation.end = take_end(scanner, formation.pinned);
  formation.rank = static_cast<Rank>(take_number_after(scanner, "rank", 1, 12));
  formation.spare = take_number_after(scanner, "spare", 0, most_weight);
  formation.seeds = take_number_after(scanner, "seeds", 0, most_weight);
  formation.large = static_cast<Rank>(take_number_after(scanner, "large", 0, 15));
  formation.small = take_number_after(scanner, "small", 0, most_weight);
  return formation;
}

}  // namespace

std::string header_text(const TablebaseHeader& header) {
  const Formation& formation = header.formation;
  std::string text = "tilery table 1\n";
  text += fmt::format("cartridge {}\nrules {:016x}\n", header.cartridge, header.rules_hash);
  text += fmt::format("formation {}\npinned {}\nend {}\nrank {}\n", formation.name,
                      formation.pinned, formation.end, formation.rank);
  text += fmt::format("spare {}\nseeds {}\nlarge {}\nsmall {}\n", formation.spare, formation.seeds,
                      formation.large, formation.small);
  text += header.is_whole ? "boards all\n" : "boards some\n";
  return text;
}

std::expected<ReadTablebaseHeader, Error> table_header_of(std::string_view bytes,
                                                          std::string_view source) {
  TextScanner scanner(bytes, 1, source);
  scanner.take("tilery table 1", "\"tilery table 1\", the first line of a table");
  scanner.take_line_end();
  TablebaseHeader header;
  scanner.take_key("cartridge");
  header.cartridge = scanner.take_name("a cartridge's name");
  scanner.take_line_end();
  header.rules_hash = scanner.take_hex_line("rules", "a hash of rules");
  header.formation = take_formation(scanner);
  scanner.take_key("boards");
  header.is_whole = scanner.is_at("all");
  scanner.take(header.is_whole ? "all" : "some", "\"all\" or \"some\"");
  scanner.take_line_end();
  if (scanner.error()) {
    return std::unexpected(*scanner.error());
  }
  return ReadTablebaseHeader{std::move(header), scanner.offset()};
}

}  // namespace tilery
