#pragma once
// The rules of a game as a search uses them, for packed and for walled boards.

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/afterstate.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/prospect.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/search/futures.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// What a search asks of the rules, for boards of type `R::Board`. `before` is the position that a
/// move is made in, `after` the board that the move leaves.
template <typename R>
concept RulesToSearch =
    requires(const R& rules, const typename R::Board& after, Direction direction,
             const PositionToSearch<typename R::Board>& before, SearchAhead ahead) {
      /// By Direction: the board after the slide, the gain, and whether that is a move.
      { rules.slides(after)[3].board } -> std::convertible_to<typename R::Board>;
      { rules.slides(after)[3].gain } -> std::convertible_to<std::uint64_t>;
      { rules.slides(after)[3].moved } -> std::convertible_to<bool>;
      /// The cells that a tile may enter: each with a weight, and with a rank unless cell and tile
      /// are drawn apart (rank 0); and the sum of the weights.
      { rules.entries(after, direction, after).entries()[0].cell } -> std::convertible_to<int>;
      { rules.entries(after, direction, after).entries()[0].rank } -> std::convertible_to<Rank>;
      { rules.entries(after, direction, after).entries()[0].weight } -> std::convertible_to<double>;
      { rules.entries(after, direction, after).total() } -> std::convertible_to<double>;
      /// The tiles that may be drawn apart from the cell.
      { rules.chances() } -> std::same_as<const TileChances&>;
      /// `after` with a tile of a rank in an empty cell.
      { rules.with(after, int{}, Rank{}) } -> std::same_as<typename R::Board>;
      { rules.largest_tile(after) } -> std::same_as<Rank>;
      /// Of AfterstateRules: whether a goal has ended the game, and what tiles and moves score.
      { rules.has_ended(after) } -> std::same_as<bool>;
      { rules.worth(after) } -> std::same_as<double>;
      { rules.reward(double{}, after, std::uint64_t{}) } -> std::same_as<double>;
      /// To find positions among others: a hash, and the whole as a key of the transposition table.
      { rules.hash(after, before.prospect) } -> std::same_as<std::uint64_t>;
      { rules.key(before, direction, after, ahead) } -> std::same_as<typename R::Key>;
    };

/// The rules for packed boards.
class SearchRules : public AfterstateRules<double> {
 public:
  using Board = PackedBoard;
  using Key = SearchKey;

  /// `rules` must outlive the search rules.
  explicit SearchRules(const PackedRules& rules)
      : AfterstateRules(rules.rules()),
        rules_(&rules),
        entries_(rules),
        chances_(rules.rules().spawn) {}
  explicit SearchRules(const PackedRules&&) = delete;

  [[nodiscard]] auto slides(PackedBoard board) const { return tilery::slides(board, *rules_); }
  [[nodiscard]] PackedEntries entries(PackedBoard before, Direction direction,
                                      PackedBoard after) const {
    return entries_.after(before, direction, after);
  }
  [[nodiscard]] const TileChances& chances() const { return chances_; }
  [[nodiscard]] static PackedBoard with(PackedBoard board, int cell, Rank rank) {
    return board.with(cell, rank);
  }
  [[nodiscard]] static Rank largest_tile(PackedBoard board) { return largest(board); }

  [[nodiscard]] static std::uint64_t hash(PackedBoard board, const Prospect& prospect) {
    return mixed(search_key(board, prospect, {}));
  }
  /// Sets the way of `ahead`.
  [[nodiscard]] SearchKey key(const PositionToSearch<PackedBoard>& before, Direction direction,
                              PackedBoard after, SearchAhead ahead) const {
    ahead.way = entries_.way_of(before.board, direction, after);
    return search_key(after, before.prospect, ahead);
  }

 private:
  const PackedRules* rules_;
  EntryLister entries_;
  TileChances chances_;
};
static_assert(RulesToSearch<SearchRules>);

/// The rules for walled boards of any size.
class WalledSearchRules : public WalledAfterstateRules<double> {
 public:
  using Board = WalledBoard;
  using Key = WalledSearchKey;

  /// A cell that a tile may enter; `rank` is 0 unless cell and tile are drawn in one.
  struct Entered {
    int cell = 0;
    Rank rank = 0;
    double weight = 0;
  };
  class Entries {
   public:
    void add(Entered entry) {
      entries_.push_back(entry);
      total_ += entry.weight;
    }
    [[nodiscard]] std::span<const Entered> entries() const { return entries_; }
    [[nodiscard]] double total() const { return total_; }

   private:
    std::vector<Entered> entries_;
    double total_ = 0;
  };

  /// `rules` must outlive the search rules.
  explicit WalledSearchRules(const Rules& rules)
      : WalledAfterstateRules(rules), rules_(&rules), slides_(rules), chances_(rules.spawn) {}
  explicit WalledSearchRules(const Rules&&) = delete;

  [[nodiscard]] QuickSlides::All slides(const WalledBoard& board) const {
    return slides_.of(board);
  }
  [[nodiscard]] Entries entries(const WalledBoard& before, Direction direction,
                                const WalledBoard& after) const;
  [[nodiscard]] const TileChances& chances() const { return chances_; }
  [[nodiscard]] static WalledBoard with(WalledBoard board, int cell, Rank rank) {
    board.set(cell, rank);
    return board;
  }
  [[nodiscard]] static Rank largest_tile(const WalledBoard& board) { return board.largest(); }
  [[nodiscard]] static std::uint64_t hash(const WalledBoard& board, const Prospect& prospect);
  [[nodiscard]] WalledSearchKey key(const PositionToSearch<WalledBoard>& before,
                                    Direction direction, const WalledBoard& after,
                                    SearchAhead ahead) const;

 private:
  const Rules* rules_;
  QuickSlides slides_;
  TileChances chances_;
};
static_assert(RulesToSearch<WalledSearchRules>);

}  // namespace tilery
