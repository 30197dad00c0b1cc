#pragma once
// The features of a board: the weights that an n-tuple network adds up for it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/value/network_shape.h"
#include "tilery/value/packed_numbers.h"

namespace tilery {

/// The sum of `weight_of(feature)` over all `features`: feature i goes to sum i % 8 of eight, and
/// these are added in pairs; what does not fill eight comes last. Eight additions are under way at
/// once, and whoever judges a board gets the same bits.
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

/// A shape compiled for looking up. A board has `count()` features: for every pattern in order, one
/// for each image of the board that the shape allows (symmetry.h numbers them), and one more for
/// deck and hint where there are any. The weight of cells holding ranks r0, r1, ... under a pattern
/// stands at r0 + r1 * ranks + r2 * ranks^2 ... among those of its stage, pattern and hint.
class Features {
 public:
  /// Requires a shape with fewer than 2^32 weights.
  explicit Features(const NetworkShape& shape);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// How many of them are of patterns: the same number for each pattern.
  [[nodiscard]] std::size_t images() const { return images_; }

  /// The number of the stage that a board belongs to.
  [[nodiscard]] std::uint32_t stage(PackedBoard board) const;
  [[nodiscard]] std::uint32_t stage(const WalledBoard& board) const;

  /// Writes the numbers of `count()` weights to `features`. Requires a board of the shape's size,
  /// and an outlook within it.
  void of(PackedBoard board, Outlook outlook, std::uint32_t* features) const;
  void of(const WalledBoard& board, Outlook outlook, std::uint32_t* features) const;

  /// The tables of patterns of packed boards, where those are read by such; else empty.
  [[nodiscard]] std::span<const PackedTable> packed_tables() const { return packed_tables_; }

 private:
  struct Table {
    std::uint32_t start = 0;           ///< of its weights within a stage
    std::uint32_t hint_size = 0;       ///< weights from one hint to the next; 0: sees none
    std::vector<std::uint16_t> cells;  ///< image after image
  };

  [[nodiscard]] std::uint32_t deck_feature(Outlook outlook, int empty) const {
    const auto known = outlook.deck * static_cast<std::uint32_t>(hints_) + outlook.hint;
    return deck_start_ + known * static_cast<std::uint32_t>(cells_ + 1) +
           static_cast<std::uint32_t>(empty);
  }
  template <typename Board>
  void by_cells(const Board& board, Outlook outlook, std::uint32_t* features) const;

  std::size_t count_ = 0;
  std::size_t images_ = 0;
  std::uint32_t ranks_ = 16;
  int cells_ = 16;
  int hints_ = 1;
  std::vector<Table> tables_;
  std::vector<PackedTable> packed_tables_;  ///< the same, of all eight images of 4 x 4, for sixteen
                                            ///< ranks; else empty
  std::uint32_t deck_start_ = 0;
  bool has_deck_ = false;
  std::vector<Stage> stages_;
  std::uint32_t stage_size_ = 0;
  std::vector<std::uint64_t>
      stage_counts_;  ///< of each stage's tiles, as counts_of in features.cpp
  /// By the largest tile: how many stages begin with such a tile at the latest, how many of those
  /// ask for others beside it, and the least that they ask for.
  struct Passed {
    std::uint32_t stages = 0;
    std::uint32_t in_doubt = 0;
    Rank least = 0;
  };
  std::array<Passed, highest_rank + 1> passed_{};
};

}  // namespace tilery
