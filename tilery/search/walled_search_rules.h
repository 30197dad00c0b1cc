#pragma once
// The same for boards of any size and ladders of any length: slower, and the definition.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"
#include "tilery/search/tile_chances.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

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
