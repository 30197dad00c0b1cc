#pragma once
// The values that tiles show, smallest first, and rules that continue series of numbers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)
namespace tilery {

/// A tile's step on the ladder: 1 for the smallest tile, 0 for an empty cell.
using Rank = std::uint8_t;

/// The highest rank of all: a rank is a byte.
inline constexpr int highest_rank = 255;

/// The highest rank that vectors, compiled slides and networks distinguish. Games with longer
/// ladders are played without them. A ladder that is continued without a largest tile ends here.
inline constexpr int highest_vector_rank = 31;

/// The highest rank of packed boards: it fits four bits.
inline constexpr Rank highest_packed_rank = 15;

/// The face of a tile, by rank: the number it shows. `faces[0]` is 0 (an empty cell); faces grow
/// with the rank.
struct Ladder {
  std::vector<std::uint64_t> faces = {0};
  std::vector<std::string> labels = {};    ///< by rank; empty or missing where a tile has none
  std::vector<std::uint32_t> colors = {};  ///< by rank, 0xRRGGBB; missing where a tile has none

  /// The rank of the largest tile.
  [[nodiscard]] Rank top() const { return static_cast<Rank>(faces.size() - 1); }

  /// Requires rank <= top().
  [[nodiscard]] std::uint64_t face(Rank rank) const { return faces[rank]; }

  /// Text of a tile: its label, or else its face. Requires rank <= top().
  [[nodiscard]] std::string text(Rank rank) const;

  /// The rank that shows `face` (0 for face 0); nothing if no tile does.
  [[nodiscard]] std::optional<Rank> rank_of(std::uint64_t face) const;

  /// The rank of the tile that `text` names by its label or its face; nothing if it names no tile,
  /// or is "0".
  [[nodiscard]] std::optional<Rank> rank_named(std::string_view text) const;

  friend bool operator==(const Ladder&, const Ladder&) = default;
};

/// The rule that continues a series of numbers.
enum class Growth : std::uint8_t {
  doubled,  ///< twice the last
  tripled,  ///< three times the last
  summed,   ///< the sum of the last two
  ended     ///< no more
};

/// The largest number in a series. Every reader of JSON holds it exactly.
inline constexpr std::uint64_t largest_number = (std::uint64_t{1} << 53) - 1;

/// `first`, continued by `growth` to `count` numbers, or fewer if the next number would exceed
/// `largest_number`. Requires one number in `first`, or two for Growth::summed, none above
/// `largest_number`.
std::vector<std::uint64_t> continued(std::vector<std::uint64_t> first, Growth growth,
                                     std::size_t count);

/// A series in short form: its first `given` numbers and the rule that continues it.
struct Series {
  std::size_t given = 0;
  Growth then = Growth::ended;
};

/// The shortest way to write `numbers`; Growth::ended if a rule would save only the last number.
/// Requires at least one number, none above `largest_number`.
Series shortest_series(std::span<const std::uint64_t> numbers);

}  // namespace tilery
#pragma GCC visibility pop
