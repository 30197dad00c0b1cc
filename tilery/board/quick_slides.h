#pragma once
// Slides walled boards in all directions, without the travels of single tiles.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/kernel.h"
#include "tilery/board/square_slides.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A walled board after a slide, before a tile enters.
struct QuickSlide {
  WalledBoard board;
  std::uint64_t gain = 0;
  int merges = 0;
  bool moved = false;  ///< false: the direction is not a move, and the board is unchanged
};

/// The rules of a game, compiled to slide its boards. Gives the results of slide() for searches and
/// learning, but no lines, travels or list of merges. Boards for which square_rules() gives rules
/// are slid in vectors. On other boards with Reach::far each cell costs about ten instructions, and
/// no branch depends on its tile. Listed merges are looked up by the first two tiles. Rings without
/// listed merges, ladders beyond highest_vector_rank, chains and falling tiles are slid by slide()
/// itself.
class QuickSlides {
 public:
  using All = std::array<QuickSlide, 4>;  ///< by Direction

  explicit QuickSlides(const Rules& rules, Kernel kernel = Kernel::simd);

  /// Requires a board of the rules' shape.
  [[nodiscard]] All of(const WalledBoard& board) const {
    All all;
    write(board, {all.data(), &all[1], &all[2], &all[3]});
    return all;
  }
  /// Writes the slides to `slid`, by Direction. This is faster than making new ones.
  void write(const WalledBoard& board, const std::array<QuickSlide*, 4>& slid) const;

 private:
  void write_one(const WalledBoard& board, Direction direction, QuickSlide& slid) const;

  /// One rank for each pair of ranks, and a face for each rank.
  struct Tables {
    static constexpr std::size_t ranks = highest_vector_rank + 1;
    std::array<Rank, ranks * ranks> made{};  ///< by ranks * nearer tile + farther tile
    std::array<std::uint64_t, ranks> faces{};
  };
  /// A run: its first spot, the step from a spot to the next one, and its number of cells.
  struct CountedRun {
    std::ptrdiff_t first = 0;
    std::ptrdiff_t step = 0;
    std::ptrdiff_t cells = 0;
  };

  /// A listed merge whose first two tiles are known.
  struct Joining {
    std::size_t pair = 0;                     ///< Tables::ranks * first tile + second tile
    std::array<Rank, most_parts - 2> rest{};  ///< the other parts, ascending; then 0
    std::uint8_t parts = 0;
    std::uint8_t products = 0;
    std::array<Rank, most_products> made{};
    std::uint64_t gain = 0;
  };

  [[nodiscard]] Joining joining_of_pair(const ListedMerge& merge, std::size_t first,
                                        std::size_t second) const;
  void list_merges();
  /// Whether merges may begin with these two tiles, in either order.
  [[nodiscard]] std::uint32_t may_join(Rank first, Rank second) const {
    return may_join_[first] >> second & 1;
  }
  void note_joining(std::size_t one, std::size_t other, bool joins) {
    may_join_[one] |= std::uint32_t{joins} << other;
    may_join_[other] |= std::uint32_t{joins} << one;
  }
  [[nodiscard]] const Joining* joining(std::span<const Rank> tiles) const;
  [[nodiscard]] bool needs_plain_slide(Direction direction) const;
  /// Whether the lines along `direction` are slid in both of their directions at once.
  [[nodiscard]] bool slides_both_ways(Direction direction) const {
    return first_joining_.empty() ? rules_.reach == Reach::far && !needs_plain_slide(direction)
                                  : !rules_.chains && !rules_.fall;
  }
  void write_axis(const WalledBoard& board, Direction forward, Direction backward,
                  const std::array<QuickSlide*, 4>& slid) const;
  void close_up(const WalledBoard& board, const CountedRun& run, QuickSlide* forward,
                QuickSlide* backward) const;
  static void write_run(const CountedRun& run, std::span<const Rank> tiles, QuickSlide& slid);
  void merge_listed(std::span<Rank> tiles, QuickSlide& slid) const;
  void merge_pairs(std::span<Rank> tiles, QuickSlide& slid) const;
  void give_way(const CountedRun& run, QuickSlide& slid) const;

  Rules rules_;
  Tables tables_;
  std::array<std::vector<CountedRun>, 4> runs_;
  /// For MergeKind::listed: the index in `joinings_` of the first merge of a pair of tiles, by
  /// Tables::ranks * first tile + second tile. Longer merges come first. The last element is the
  /// end.
  std::vector<std::uint32_t> first_joining_;
  std::vector<Joining> joinings_;
  std::array<std::uint32_t, Tables::ranks> may_join_{};  ///< by tile: a bit for each neighbour
  std::optional<SquareRules> square_;                    ///< set if vectors slide these boards
};

}  // namespace tilery
#pragma GCC visibility pop
