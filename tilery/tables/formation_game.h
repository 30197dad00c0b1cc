#pragma once
// The game within a formation: which boards stay in it, what may follow, how heavy a board is.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/tables/formation.h"

namespace tilery {

/// The result of a move in a formation.
enum class FormationStanding : std::uint8_t {
  broken,  ///< a pinned tile or the one in `end` has moved, or the board is pruned
  stays,   ///< the formation stands
  reached  ///< the goal: a tile of the next rank
};

/// A formation with the rules of its game. Its boards are packed boards with rank 15 in every
/// pinned cell: no tile merges with it. Boards are grouped in layers by the weight of their free
/// tiles: a move keeps the layer, and a new tile leads to a later one.
class FormationGame {
 public:
  /// A tile that may enter.
  struct Tile {
    Rank rank = 0;
    std::size_t layers = 0;  ///< how many layers it leads on
    double odds = 0;
  };

  /// Fails as weights_for_tables does.
  static std::expected<FormationGame, Error> of(const Rules& rules, const Formation& formation);

  [[nodiscard]] const Formation& formation() const { return formation_; }
  [[nodiscard]] std::span<const Tile> tiles() const { return tiles_; }
  /// The number of the last layer; the first is 1.
  [[nodiscard]] std::size_t layers() const { return layers_; }
  /// How many layers the heaviest new tile leads on.
  [[nodiscard]] std::size_t longest_step() const { return longest_step_; }

  /// The layer of a board of the formation.
  [[nodiscard]] std::size_t layer_of(PackedBoard board) const;
  /// The boards of a layer from which listing starts, ascending.
  [[nodiscard]] std::vector<std::uint64_t> seeds(std::size_t layer) const;

  [[nodiscard]] FormationStanding standing(PackedBoard after) const {
    if ((after.bits & pinned_) != pinned_) {
      return FormationStanding::broken;
    }
    if (empty_cells({after.bits ^ goal_}, every_cell) != 0) {
      return FormationStanding::reached;
    }
    return (after.bits & fixed_cells_) == fixed_ && keeps(after) ? FormationStanding::stays
                                                                 : FormationStanding::broken;
  }
  [[nodiscard]] std::array<PackedSlide, 4> slides(PackedBoard board) const {
    return tilery::slides(board, rules_);
  }
  [[nodiscard]] static std::uint64_t empty(PackedBoard board) {
    return empty_cells(board, every_cell);
  }

  /// The board with only its large tiles.
  [[nodiscard]] PackedBoard bare() const { return {fixed_}; }
  /// The free cells of `board` in one number below 2^(4 * free cells); it grows with the board.
  [[nodiscard]] std::uint64_t packed_key(PackedBoard board) const;
  /// The board of a packed_key.
  [[nodiscard]] PackedBoard board_of(std::uint64_t key) const;
  [[nodiscard]] int free_cells() const { return free_cells_; }

  /// `board`, whose ranks are those of a game, as a board of the formation; nothing if its large
  /// tiles do not stand as the formation says, or two of them may merge.
  [[nodiscard]] std::optional<PackedBoard> fitted(PackedBoard board) const;

 private:
  static constexpr std::uint64_t every_cell = 0x1111111111111111;

  FormationGame(PackedRules rules, const Formation& formation, std::vector<std::uint64_t> weights);
  /// Whether pruning keeps the board.
  [[nodiscard]] bool keeps(PackedBoard board) const {
    return formation_.large == 0 || keeps_pruned(board);
  }
  [[nodiscard]] bool keeps_pruned(PackedBoard board) const;
  [[nodiscard]] bool may_be_pinned(std::span<const Rank> ranks) const;

  PackedRules rules_;
  Formation formation_;
  std::vector<std::uint64_t> weights_;
  std::vector<Tile> tiles_;
  std::uint64_t unit_ = 1;  ///< the weight of one layer
  std::size_t layers_ = 0;
  std::size_t longest_step_ = 0;
  std::uint64_t pinned_ = 0;       ///< nibble i is 15 for every pinned cell i
  std::uint64_t fixed_cells_ = 0;  ///< as pinned_, and 15 for `end`
  std::uint64_t fixed_ = 0;        ///< the large tiles
  std::uint64_t goal_ = 0;         ///< the goal's rank in every nibble
  int free_cells_ = 0;
};

}  // namespace tilery
