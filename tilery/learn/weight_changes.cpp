#include "tilery/learn/weight_changes.h"

#include <bit>
#include <cassert>
#include <utility>

#include "tilery/core/compression.h"
#include "tilery/core/number_bytes.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/value/compact_weights.h"

namespace tilery {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t blocks_of_chunk = weights_of_change_chunk / weights_of_block;
constexpr std::size_t bitmap_bytes = blocks_of_chunk / 8;
constexpr std::size_t bytes_of_weight = sizeof(std::uint32_t) * numbers_of_weight;
constexpr std::size_t most_chunk_bytes =
    bitmap_bytes + number_bytes * blocks_of_chunk + bytes_of_weight * weights_of_change_chunk;
/// The number of a chunk, and the length of its frame.
constexpr std::size_t chunk_head_bytes = 2 * number_bytes;

/// Bit i of mask b: weight 64 b + i of the chunk changes.
using Masks = std::array<std::uint64_t, blocks_of_chunk>;

Masks masks_of(std::span<const WeightChange> changes) {
  Masks masks{};
  for (const WeightChange& change : changes) {
    const std::size_t place = change.weight % weights_of_change_chunk;
    masks[place / weights_of_block] |= std::uint64_t{1} << (place % weights_of_block);
  }
  return masks;
}

void append_masks(Bytes& bytes, const Masks& masks) {
  bytes.resize(bitmap_bytes);
  for (std::size_t block = 0; block < masks.size(); ++block) {
    if (masks[block] != 0) {
      bytes[block / 8] = static_cast<std::uint8_t>(bytes[block / 8] | 1U << (block % 8));
      for (unsigned shift = 0; shift < 64; shift += 8) {
        bytes.push_back(static_cast<std::uint8_t>(masks[block] >> shift));
      }
    }
  }
}

/// Twelve planes: the lowest bytes of all weights, their second bytes, and so on.
void append_planes(Bytes& bytes, std::span<const WeightChange> changes) {
  for (std::size_t number = 0; number < numbers_of_weight; ++number) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      for (const WeightChange& change : changes) {
        bytes.push_back(static_cast<std::uint8_t>(change.bits[number] >> shift));
      }
    }
  }
}

/// Takes the masks from the front of `bytes`. Nothing unless every block that the bitmap names
/// changes a weight.
std::optional<Masks> take_masks(std::span<const std::uint8_t>& bytes) {
  Masks masks{};
  if (bytes.size() < bitmap_bytes) {
    return std::nullopt;
  }
  const auto bitmap = bytes.first(bitmap_bytes);
  bytes = bytes.subspan(bitmap_bytes);
  for (std::size_t block = 0; block < masks.size(); ++block) {
    if ((bitmap[block / 8] >> (block % 8) & 1) == 0) {
      continue;
    }
    if (bytes.size() < number_bytes) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < number_bytes; ++i) {
      masks[block] |= std::uint64_t{bytes[i]} << (8 * i);
    }
    bytes = bytes.subspan(number_bytes);
    if (masks[block] == 0) {
      return std::nullopt;
    }
  }
  return masks;
}

/// The changes of the weights that the masks mark, with bits of 0 for now.
std::vector<WeightChange> marked_weights(const Masks& masks, std::size_t first) {
  std::vector<WeightChange> changes;
  for (std::size_t block = 0; block < masks.size(); ++block) {
    for (std::uint64_t mask = masks[block]; mask != 0; mask &= mask - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
      changes.push_back(
          {.weight = static_cast<std::uint32_t>(first + weights_of_block * block + bit)});
    }
  }
  return changes;
}

/// The changes of the chunk whose first weight is `first`; nothing if its bytes are broken.
std::optional<std::vector<WeightChange>> changes_of(std::span<const std::uint8_t> bytes,
                                                    std::size_t first, std::size_t weights) {
  const std::optional<Masks> masks = take_masks(bytes);
  if (!masks) {
    return std::nullopt;
  }
  std::vector<WeightChange> changes = marked_weights(*masks, first);
  if (changes.empty() || changes.back().weight >= weights ||
      bytes.size() != bytes_of_weight * changes.size()) {
    return std::nullopt;
  }
  std::size_t next = 0;
  for (std::size_t number = 0; number < numbers_of_weight; ++number) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      for (WeightChange& change : changes) {
        change.bits[number] |= std::uint32_t{bytes[next++]} << shift;
      }
    }
  }
  return changes;
}

std::size_t chunks_of(std::size_t weights) {
  return (weights + weights_of_change_chunk - 1) / weights_of_change_chunk;
}

std::unexpected<Error> broken_changes(std::string_view source, std::string found) {
  return std::unexpected(
      Error{std::string(source), {}, "a whole message of changed weights", std::move(found)});
}

/// A chunk's number and its frame, from the front of a message.
struct FramedChunk {
  std::uint64_t number = 0;
  std::string_view frame;
};

/// Nothing if the message is too short.
std::optional<FramedChunk> take_chunk(std::string_view& message) {
  if (message.size() < chunk_head_bytes) {
    return std::nullopt;
  }
  FramedChunk chunk{.number = take_number(message), .frame = {}};
  const std::uint64_t size = take_number(message);
  if (size > message.size()) {
    return std::nullopt;
  }
  chunk.frame = message.substr(0, static_cast<std::size_t>(size));
  message.remove_prefix(chunk.frame.size());
  return chunk;
}

}  // namespace

ChangesWriter::ChangesWriter(std::size_t weights) { append_number(message_, weights); }

void ChangesWriter::add(std::span<const WeightChange> changes) {
  assert(!changes.empty());
  Bytes bytes;
  append_masks(bytes, masks_of(changes));
  append_planes(bytes, changes);
  const Bytes frame = compressed(bytes, Compression::zstd);
  append_number(message_, changes.front().weight / weights_of_change_chunk);
  append_number(message_, frame.size());
  message_.append(frame.begin(), frame.end());
}

std::expected<ChangesReader, Error> ChangesReader::of(std::string_view message,
                                                      const ChangesPart& part,
                                                      std::string_view source) {
  if (message.size() < number_bytes) {
    return broken_changes(source, "one of " + std::to_string(message.size()) + " bytes");
  }
  if (const std::uint64_t weights = take_number(message); weights != part.weights) {
    return broken_changes(source, "one for " + std::to_string(weights) + " weights, not " +
                                      std::to_string(part.weights));
  }
  ChangesReader reader;
  reader.source_ = source;
  reader.weights_ = part.weights;
  reader.rest_ = message;
  std::uint64_t least = 0;
  while (!message.empty()) {
    const std::optional<FramedChunk> chunk = take_chunk(message);
    if (!chunk) {
      return broken_changes(source, "one that is cut short");
    }
    if (chunk->number < least || chunk->number >= chunks_of(part.weights) ||
        chunk->number % part.parts != part.part) {
      return broken_changes(source, "chunk " + std::to_string(chunk->number) + " out of its place");
    }
    least = chunk->number + 1;
  }
  return reader;
}

std::optional<std::size_t> ChangesReader::chunk() const {
  std::string_view rest = rest_;
  return rest.empty() ? std::nullopt : std::optional(static_cast<std::size_t>(take_number(rest)));
}

std::expected<std::vector<WeightChange>, Error> ChangesReader::take() {
  const FramedChunk chunk = *take_chunk(rest_);
  const std::size_t first = static_cast<std::size_t>(chunk.number) * weights_of_change_chunk;
  const auto bytes = decompressed_zstd_frame(chunk.frame, most_chunk_bytes);
  std::optional<std::vector<WeightChange>> changes =
      bytes ? changes_of(*bytes, first, weights_) : std::nullopt;
  if (!changes) {
    return broken_changes(source_, "chunk " + std::to_string(chunk.number) + " with broken bytes");
  }
  return *std::move(changes);
}

}  // namespace tilery
