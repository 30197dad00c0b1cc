#pragma once
// How a search goes from one packed position to the next: the rules, and what is worth what.
// The same for boards of any size and ladders of any length: slower, and the definition.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"
#include "tilery/search/futures.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// One rule set, compiled for search on the packed board.
class SearchRules {
 public:
  using Board = PackedBoard;
  using Key = SearchKey;

  /// The rules must outlive these.
  explicit SearchRules(const PackedRules& rules);

  [[nodiscard]] const TileChances& chances() const { return chances_; }

  /// By Direction: `board`, `gain` and `moved`.
  [[nodiscard]] auto slides(PackedBoard board) const { return tilery::slides(board, *rules_); }

  /// What may enter `after`, which came of sliding `before` in `direction`: `entries()` with a
  /// cell, a weight, and the tile where it is drawn with the cell, and the `total()` of the
  /// weights.
  [[nodiscard]] PackedEntries entries(PackedBoard before, Direction direction,
                                      PackedBoard after) const {
    return entries_.after(before, direction, after);
  }
  [[nodiscard]] static PackedBoard with(PackedBoard board, int cell, Rank rank) {
    return board.with(cell, rank);
  }

  [[nodiscard]] static Rank largest_tile(PackedBoard board) { return largest(board); }

  /// Whether a goal has ended the game on that board.
  [[nodiscard]] bool has_ended(PackedBoard board) const;

  /// What the board's tiles are worth where scores are counted on the board; 0 where they are
  /// gathered.
  [[nodiscard]] double worth(PackedBoard board) const;
  [[nodiscard]] bool counts_score() const { return !line_worth_.empty(); }

  /// Of a position, to find it among others.
  [[nodiscard]] static std::uint64_t hash(PackedBoard board, const Prospect& prospect) {
    return mixed(search_key(board, prospect, {}));
  }
  /// Of `after`, which came of sliding `before` in `direction`; finds out the way of `ahead`.
  [[nodiscard]] SearchKey key(const PositionToSearch<PackedBoard>& before, Direction direction,
                              PackedBoard after, SearchAhead ahead) const {
    ahead.way = entries_.way_of(before.board, direction, after);
    return search_key(after, before.prospect, ahead);
  }

 private:
  const PackedRules* rules_;
  EntryLister entries_;
  TileChances chances_;
  std::vector<double> line_worth_;  ///< by PackedLine
};

/// A walled board, and the cells that tiles may enter where it does not say that itself, in 128
/// bits, with what is known of the tiles to come: two positions share a key with odds of 1 in 2^128
/// only.
struct WalledSearchKey {
  std::array<std::uint64_t, 2> board{};
  std::uint64_t cards = 0;
  std::uint64_t rest = 0;
  friend bool operator==(const WalledSearchKey&, const WalledSearchKey&) = default;
};

std::uint64_t mixed(const WalledSearchKey& key);

/// What SearchRules is to the packed board.
class WalledSearchRules {
 public:
  using Board = WalledBoard;
  using Key = WalledSearchKey;

  struct Moved {
    WalledBoard board;
    std::uint64_t gain = 0;
    bool moved = false;
  };
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

  /// The rules must outlive these.
  explicit WalledSearchRules(const Rules& rules) : rules_(&rules), chances_(rules.spawn) {}

  [[nodiscard]] const TileChances& chances() const { return chances_; }
  [[nodiscard]] std::array<Moved, 4> slides(const WalledBoard& board) const;
  [[nodiscard]] Entries entries(const WalledBoard& before, Direction direction,
                                const WalledBoard& after) const;
  [[nodiscard]] static WalledBoard with(WalledBoard board, int cell, Rank rank) {
    board.set(cell, rank);
    return board;
  }
  [[nodiscard]] static Rank largest_tile(const WalledBoard& board) { return board.largest(); }
  [[nodiscard]] bool has_ended(const WalledBoard& board) const;
  [[nodiscard]] double worth(const WalledBoard& board) const;
  [[nodiscard]] bool counts_score() const { return rules_->score.kind == ScoreKind::counted; }
  [[nodiscard]] static std::uint64_t hash(const WalledBoard& board, const Prospect& prospect);
  [[nodiscard]] WalledSearchKey key(const PositionToSearch<WalledBoard>& before,
                                    Direction direction, const WalledBoard& after,
                                    SearchAhead ahead) const;

 private:
  const Rules* rules_;
  TileChances chances_;
};

}  // namespace tilery
