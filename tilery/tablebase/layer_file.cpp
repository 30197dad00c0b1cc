#include "tilery/tablebase/layer_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

constexpr std::string_view first_line = "tilery layer 1\n\n";  // 16 bytes
constexpr std::size_t header_numbers = 10;
constexpr std::size_t header_bytes = 16 + (header_numbers + 1) * number_bytes;
/// Positions that are read or written at once.
constexpr std::size_t block = 65536;
/// A longer block is damaged: a position takes at most ten bytes, and zstd adds little.
constexpr std::uint64_t most_block_bytes = 16 * block;
/// The least bytes of a block: its length, number of values, size and checksum.
constexpr std::uint64_t least_block_bytes = 4 * number_bytes;

Error damaged(const std::string& name) {
  return {.source = name,
          .place = {},
          .expected = "a whole file (once it is removed, the same command writes it anew)",
          .found = "a damaged one"};
}

std::string_view words_of(LayerContent content) {
  switch (content) {
    case LayerContent::positions:
      return "positions";
    case LayerContent::values:
      return "values";
    case LayerContent::odds:
      break;
  }
  return "odds";
}

std::string bytes_of_header(const LayerHeader& header) {
  std::string bytes(first_line);
  for (const std::uint64_t number :
       {header.game, static_cast<std::uint64_t>(header.content), header.number, header.growth,
        header.rank, header.ranks, header.positions, header.all_positions, header.longest_step,
        header.signature}) {
    append_number(bytes, number);
  }
  append_number(bytes, table_checksum(bytes));
  return bytes;
}

std::optional<LayerHeader> header_in(std::string_view bytes) {
  if (bytes.size() != header_bytes || !bytes.starts_with(first_line)) {
    return std::nullopt;
  }
  const std::string_view summed = bytes.substr(0, header_bytes - number_bytes);
  std::array<std::uint64_t, header_numbers + 1> numbers{};
  bytes.remove_prefix(first_line.size());
  for (std::uint64_t& number : numbers) {
    number = take_number(bytes);
  }
  if (numbers.back() != table_checksum(summed) ||
      numbers[1] > static_cast<std::uint64_t>(LayerContent::odds)) {
    return std::nullopt;
  }
  return LayerHeader{.game = numbers[0],
                     .content = static_cast<LayerContent>(numbers[1]),
                     .number = numbers[2],
                     .growth = numbers[3],
                     .rank = numbers[4],
                     .ranks = numbers[5],
                     .positions = numbers[6],
                     .all_positions = numbers[7],
                     .longest_step = numbers[8],
                     .signature = numbers[9]};
}

std::string name_of(const LayerHeader& header) {
  return layer_file_name(header.content, header.number, header.rank);
}

template <typename Value>
std::expected<void, Error> write_blocks(TablebaseFiles& files, const LayerHeader& header,
                                        std::span<const Value> values) {
  const auto give = [&](const TablebaseFiles::Sink& sink) -> std::expected<void, Error> {
    sink(bytes_of_header(header));
    for (std::size_t begin = 0; begin < values.size(); begin += block) {
      const std::string bytes =
          layer_bytes(values.subspan(begin, std::min(block, values.size() - begin)));
      std::string length;
      append_number(length, bytes.size());
      sink(length);
      sink(bytes);
    }
    return {};
  };
  return files.write(name_of(header), give);
}

/// Reads a file from its beginning to its end.
class LayerReader {
 public:
  LayerReader(TablebaseFiles& files, std::string name) : files_(files), name_(std::move(name)) {}

  /// The next `count` bytes; fails if there are fewer.
  std::expected<std::string, Error> next(std::size_t count) {
    TILERY_TRY(auto bytes, files_.read_part(name_, at_, count));
    if (!bytes || bytes->size() != count) {
      return std::unexpected(damaged(name_));
    }
    at_ += count;
    return *std::move(bytes);
  }

 private:
  TablebaseFiles& files_;
  std::string name_;
  std::uint64_t at_ = 0;
};

std::expected<std::string, Error> next_block(LayerReader& reader, const std::string& name) {
  const std::expected<std::string, Error> length = reader.next(number_bytes);
  if (!length) {
    return length;
  }
  const std::uint64_t count = number_at(*length, number_bytes);
  if (count > most_block_bytes) {
    return std::unexpected(damaged(name));
  }
  return reader.next(static_cast<std::size_t>(count));
}

/// Whether the file is long enough for all its blocks. Without this check, a short file could ask
/// for any amount of memory.
std::expected<bool, Error> is_long_enough(TablebaseFiles& files, const LayerHeader& header) {
  const std::uint64_t blocks = header.positions / block + (header.positions % block == 0 ? 0 : 1);
  const std::uint64_t least = header_bytes + blocks * least_block_bytes;
  TILERY_TRY(const auto last, files.read_part(name_of(header), least - 1, 1));
  return last && !last->empty();
}

/// All blocks after the header, each opened by `open`.
template <typename Value>
std::expected<std::vector<Value>, Error> all_blocks(
    TablebaseFiles& files, const LayerHeader& header,
    std::optional<std::vector<Value>> (*open)(std::string_view)) {
  const std::string name = name_of(header);
  LayerReader reader(files, name);
  TILERY_TRY(const std::string first_bytes, reader.next(header_bytes));
  TILERY_TRY(const bool is_long, is_long_enough(files, header));
  if (header_in(first_bytes) != header || !is_long) {
    return std::unexpected(damaged(name));
  }
  std::vector<Value> all;
  all.reserve(static_cast<std::size_t>(header.positions));
  while (all.size() < header.positions) {
    TILERY_TRY(const std::string bytes, next_block(reader, name));
    const std::optional<std::vector<Value>> some = open(bytes);
    if (!some || some->size() != std::min<std::uint64_t>(block, header.positions - all.size())) {
      return std::unexpected(damaged(name));
    }
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

}  // namespace

std::string layer_file_name(LayerContent content, std::uint64_t number, std::uint64_t rank) {
  constexpr std::size_t digits = 4;
  std::string name = std::to_string(number);
  name.insert(0, name.size() < digits ? digits - name.size() : 0, '0');
  return std::string(words_of(content)) + "-" + name + "." + std::to_string(rank);
}

std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const std::uint64_t> keys) {
  return write_blocks(files, header, keys);
}

std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const double> values) {
  return write_blocks(files, header, values);
}

std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const float> odds) {
  return write_blocks(files, header, odds);
}

std::expected<std::optional<LayerHeader>, Error> layer_header(TablebaseFiles& files,
                                                              std::uint64_t game,
                                                              LayerContent content,
                                                              std::uint64_t number,
                                                              std::uint64_t rank) {
  const std::string name = layer_file_name(content, number, rank);
  TILERY_TRY(const auto bytes, files.read_part(name, 0, header_bytes));
  const std::optional<LayerHeader> header = bytes ? header_in(*bytes) : std::nullopt;
  if (!header || header->content != content || header->number != number || header->rank != rank) {
    return std::nullopt;
  }
  if (header->game != game) {
    return std::unexpected(
        Error{.source = name,
              .place = {},
              .expected = fmt::format("a layer of this game with this aim, {:016x}", game),
              .found = fmt::format("one of {:016x}", header->game)});
  }
  return header;
}

std::expected<std::vector<std::uint64_t>, Error> layer_positions(TablebaseFiles& files,
                                                                 const LayerHeader& header) {
  return all_blocks<std::uint64_t>(files, header, keys_in);
}

std::expected<std::vector<double>, Error> layer_values(TablebaseFiles& files,
                                                       const LayerHeader& header) {
  return all_blocks<double>(files, header, doubles_in);
}

std::expected<std::vector<float>, Error> layer_odds(TablebaseFiles& files,
                                                    const LayerHeader& header) {
  return all_blocks<float>(files, header, odds_in);
}

}  // namespace tilery
