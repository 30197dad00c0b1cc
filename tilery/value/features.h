#pragma once
// The features of a board: the numbers of the weights whose sum is its value.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/packed/packed_board.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/weight_numbers.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The sum of `weight_of(feature)` over all `features`. Feature i of the whole groups of eight is
/// added to sum i % 8. Then the eight sums are added in pairs, and the remaining features one by
/// one. The order fixes the bits of the sum; eight sums let eight additions run at once.
template <typename WeightOf>
auto sum_in_eights(std::span<const std::uint32_t> features, WeightOf weight_of) {
  const std::size_t whole = features.size() / 8 * 8;
  std::array<decltype(weight_of(0)), 8> sums{};
  for (std::size_t eight = 0; eight < whole; eight += 8) {
    for (std::size_t i = 0; i < 8; ++i) {
      sums[i] += weight_of(features[eight + i]);
    }
  }
  auto sum =
      ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  for (const std::uint32_t feature : features.subspan(whole)) {
    sum += weight_of(feature);
  }
  return sum;
}

/// A network's shape, compiled for lookup. A board has count() features. Each pattern, in order,
/// has one for each image of the board that the shape allows (numbered as by images_of()). If the
/// game has decks or hints, one more feature is for deck, hint and number of empty cells together.
/// Within stage, pattern and hint, the weight of cells with ranks r0, r1, ... has the number
/// r0 + r1 * ranks + r2 * ranks^2 ...
class Features {
 public:
  /// Requires a shape with fewer than 2^32 weights.
  explicit Features(const NetworkShape& shape);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// The number of images, the same for each pattern.
  [[nodiscard]] std::size_t images() const { return images_; }

  /// The stage of a board, counted from 0.
  [[nodiscard]] std::uint32_t stage(PackedBoard board) const;
  [[nodiscard]] std::uint32_t stage(const WalledBoard& board) const;

  /// Writes the numbers of count() weights to `features`. Requires a board of the shape's size, and
  /// `preview_inputs` within the shape's hints and decks.
  void of(PackedBoard board, PreviewInputs preview_inputs, std::uint32_t* features) const;
  void of(const WalledBoard& board, PreviewInputs preview_inputs, std::uint32_t* features) const;

  /// The tables for reading packed boards; empty if packed boards are read cell by cell.
  [[nodiscard]] std::span<const PackedTable> packed_tables() const { return packed_tables_; }

 private:
  static WalledPattern table_of(const NetworkShape& shape, const Pattern& pattern,
                                const PatternWeights& weights);
  [[nodiscard]] std::uint32_t deck_feature(PreviewInputs preview_inputs, int empty) const {
    const auto known =
        preview_inputs.deck * static_cast<std::uint32_t>(hints_) + preview_inputs.hint;
    return deck_start_ + known * static_cast<std::uint32_t>(cells_ + 1) +
           static_cast<std::uint32_t>(empty);
  }
  /// The ranks of the cells, row by row. Ranks that the shape does not distinguish become equal.
  using CellRanks = std::array<std::uint8_t, std::size_t{longest_side} * longest_side>;
  [[nodiscard]] CellRanks ranks_of_cells(const WalledBoard& board) const;

  /// `start` is the number of the first weight of the board's stage.
  void by_vectors(const WalledBoard& board, std::uint32_t start, std::uint32_t hint,
                  std::uint32_t* features) const;
  void by_cells(const CellRanks& ranks, std::uint32_t start, PreviewInputs preview_inputs,
                std::uint32_t* features) const;

  std::size_t count_ = 0;
  std::size_t images_ = 0;
  std::uint32_t ranks_ = 16;
  int cells_ = 16;
  int hints_ = 1;
  std::vector<WalledPattern> tables_;  ///< by pattern; the images that are allowed come first
  /// The tables again for 4 x 4 boards, eight images and sixteen ranks; else empty.
  std::vector<PackedTable> packed_tables_;
  WalledTables walled_tables_;  ///< tables_ for vectors; none for the largest boards
  std::uint32_t deck_start_ = 0;
  bool has_deck_ = false;
  std::vector<Stage> stages_;
  std::uint32_t stage_size_ = 0;
  std::vector<std::uint64_t> stage_counts_;  ///< counts_of (features.cpp) of each stage's tiles
  /// The stages that a board may have by its largest tile.
  struct Passed {
    std::uint32_t stages = 0;    ///< stages whose first tile is not larger
    std::uint32_t in_doubt = 0;  ///< of these stages: stages with conditions on smaller tiles
    Rank least = 0;              ///< the smallest tile in these conditions
  };
  std::array<Passed, highest_rank + 1> passed_{};
};

}  // namespace tilery
#pragma GCC visibility pop
