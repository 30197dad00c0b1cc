#pragma once
// Changes of weights as bytes: the messages of processes that learn side by side. A message is the
// number of weights of the tables, then the chunks with changes, ascending. A chunk is its number,
// the length of a zstd frame, and the frame; numbers have 64 bits, little-endian. A frame announces
// its size and decompresses to three parts:
// 1. 128 bytes. Bit b is set if any of the weights 64 b to 64 b + 63 of the chunk has changed.
// 2. For each of these blocks a number, not 0. Bit i is set if weight i of the block has changed.
// 3. Twelve planes with a byte for each changed weight, lowest bytes first: four of the weights,
//    four of the sums of errors, four of the sums of absolute values. Each value is the exclusive
//    or of the binary32 now and the binary32 at the last exchange, so nothing is rounded.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/learn/learning_tables.h"

namespace tilery {

/// The number of weights that are compressed together and merged by one process.
inline constexpr std::size_t weights_of_change_chunk = std::size_t{1} << 16;

/// The change of a weight, of the sum of its errors, and of the sum of their absolute values. Each
/// is the bits in which the new number differs from the old one. All may be 0.
struct WeightChange {
  std::uint32_t weight = 0;
  std::array<std::uint32_t, numbers_of_weight> bits{};
  friend bool operator==(const WeightChange&, const WeightChange&) = default;
};

/// Writes a message of changes in tables of `weights` weights.
class ChangesWriter {
 public:
  explicit ChangesWriter(std::size_t weights);

  /// Adds changes of weights of one chunk, their numbers ascending. Requires at least one, and
  /// chunks in ascending order.
  void add(std::span<const WeightChange> changes);

  [[nodiscard]] std::string take() && { return std::move(message_); }

 private:
  std::string message_;
};

/// The weights that a message may change: the chunks with number % parts == part.
struct ChangesPart {
  std::size_t weights = 0;  ///< the number of weights in the tables
  std::size_t part = 0;
  std::size_t parts = 1;
};

/// Reads a message chunk by chunk. The message must outlive the reader.
class ChangesReader {
 public:
  /// Checks the division into chunks; decompresses nothing. Errors name `source`.
  static std::expected<ChangesReader, Error> of(std::string_view message, const ChangesPart& part,
                                                std::string_view source);

  /// The number of the next chunk; nothing after the last one.
  [[nodiscard]] std::optional<std::size_t> chunk() const;

  /// The changes in the next chunk, by ascending weight. Moves on to the chunk after it. Requires a
  /// next chunk. Allocates at most weights_of_change_chunk changes, whatever the message says.
  std::expected<std::vector<WeightChange>, Error> take();

 private:
  std::string source_;
  std::size_t weights_ = 0;
  std::string_view rest_;  ///< the message from the next chunk on
};

}  // namespace tilery
