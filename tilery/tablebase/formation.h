#pragma once
// A formation: large tiles that stay in place, and the game of the tiles beside them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/packed/packed_board.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/packed/packed_slide.h"
#include "tilery/packed/packed_spawn.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A formation as data. Its boards have a large tile in each pinned cell and a tile of `rank` in
/// `end`; the other cells are free. The goal is to make a tile of the next rank before a pinned
/// tile or the tile in `end` moves.
struct Formation {
  std::string name;          ///< free cells row by row and the face of `rank`: "442-256"
  std::uint16_t pinned = 0;  ///< bit i: cell i is pinned; `end` is not among them
  int end = 0;               ///< the cell of the smallest of the large tiles
  Rank rank = 0;             ///< its rank
  /// Limit of listed boards: their free tiles weigh at most `spare` more than the tile in `end`.
  std::uint64_t spare = 0;
  /// The first listed boards: all boards of new tiles whose weights sum to at most `seeds`.
  std::uint64_t seeds = 0;
  /// Pruning: free tiles of rank `large` or higher have different ranks, except for one pair. 0: no
  /// pruning.
  Rank large = 0;
  /// Pruning: the free tiles of ranks below `large` weigh at most `small` together.
  std::uint64_t small = 0;
  friend bool operator==(const Formation&, const Formation&) = default;
};

/// The weight of each rank, by rank: a merge keeps the sum of the weights. Tables need such
/// weights, and new tiles whose odds depend only on the empty cells, on a 4 x 4 board without
/// blocked cells. Fails, naming no source, if the rules are different.
std::expected<std::vector<std::uint64_t>, Error> weights_for_tables(const Rules& rules);

/// The formation called `name`. A name such as "442-256" has the number of free cells of each row
/// from the bottom up, a hyphen, and the face of the tile in `end`. The other cells form a snake
/// from the top left corner; its last cell is `end`, the others are pinned. Fails, naming `name`,
/// if the name has another form, and as weights_for_tables does.
std::expected<Formation, Error> formation_named(const Rules& rules, std::string_view name);

/// The formations whose tablebases help most for their size, small ones first. For 2048 they are
/// 441-128, 442-256 and 442-512. Fails as weights_for_tables does.
std::expected<std::vector<Formation>, Error> usual_formations(const Rules& rules);

/// An estimate of the number of boards of a formation. For the tablebases built so far, of 0.3 to
/// 360 million boards, it was wrong by at most a third.
std::uint64_t likely_boards(const Formation& formation);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The game within a formation: the boards that stay in it, their next positions, and their weights.

/// The result of a move in a formation.
enum class FormationStanding : std::uint8_t {
  broken,  ///< a pinned tile or the tile in `end` has moved, or the board is pruned
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
    std::size_t layers = 0;  ///< the number of layers that it adds
    double odds = 0;
  };

  /// Fails as weights_for_tables does.
  static std::expected<FormationGame, Error> of(const Rules& rules, const Formation& formation);

  [[nodiscard]] const Formation& formation() const { return formation_; }
  [[nodiscard]] std::span<const Tile> tiles() const { return tiles_; }
  /// The number of the last layer; the first is 1.
  [[nodiscard]] std::size_t layers() const { return layers_; }
  /// Tile::layers of the heaviest new tile.
  [[nodiscard]] std::size_t longest_step() const { return longest_step_; }

  /// The layer of a board of the formation.
  [[nodiscard]] std::size_t layer_of(PackedBoard board) const;
  /// The boards of a layer from which listing starts, ascending.
  [[nodiscard]] std::vector<std::uint64_t> seeds(std::size_t layer) const;

  /// The result of a move that leaves `after`.
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
  /// Bit 4 * i is set for every empty cell i.
  [[nodiscard]] static std::uint64_t empty(PackedBoard board) {
    return empty_cells(board, every_cell);
  }

  /// The board with only its large tiles.
  [[nodiscard]] PackedBoard bare() const { return {fixed_}; }
  /// The free cells of `board` in one number below 2^(4 * free cells). Keys of the formation's
  /// boards have the order of the boards' bits.
  [[nodiscard]] std::uint64_t packed_key(PackedBoard board) const;
  /// The board of a packed_key.
  [[nodiscard]] PackedBoard board_of(std::uint64_t key) const;
  [[nodiscard]] int free_cells() const { return free_cells_; }

  /// Turns a board of a game into a board of the formation. Nothing if its large tiles are not in
  /// the formation's places, or if two of them may merge.
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
