#pragma once
// Many games, each in one lane of vectors: a group of 64 lanes, and any number of groups.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/game/position.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/kernels/lane_start.h"

namespace tilery {

/// golden * inverse_golden = 1 modulo 2^64, by Newton's iteration.
inline constexpr std::uint64_t inverse_golden = [] {
  std::uint64_t inverse = Random::golden;
  for (int i = 0; i < 6; ++i) {
    inverse *= 2 - Random::golden * inverse;
  }
  return inverse;
}();
static_assert(inverse_golden * Random::golden == 1);

/// 64 lanes. Plane i holds cell i of the square, one byte for each lane. A lane that is not played
/// consists of walls, so that it never moves.
struct alignas(64) LaneGroup {
  static constexpr std::size_t lanes = 64;

  /// Lane l draws next the number mix(chance[l % 8][l / 8] + Random::golden). In this order, byte l
  /// of a plane is byte l % 8 of the word at the same place.
  std::uint64_t chance[8][lanes / 8];
  std::uint8_t next[lanes];           ///< the shown tile
  std::uint8_t bonus_low[lanes];      ///< the lowest rank of the shown window; 0 if there is none
  std::uint8_t bonus_high[lanes];     ///< the highest rank of the shown window; 0 if there is none
  std::uint8_t highest[lanes];        ///< as in SpawnState
  std::uint8_t recent_moves[lanes];   ///< since the caller last set it to 0
  std::uint8_t directions[8][lanes];  ///< of 32 attempts, four in a byte, the first lowest
  std::uint8_t cards[most_card_kinds][lanes];  ///< the cards left in decks
  std::uint8_t top = 0;                        ///< a bound: no rank is higher, on boards or shown
  /// The last plane, LaneRules::no_place, shows blocked cells: it stays 0.
  alignas(64) std::uint8_t cells[LaneRules::most_cells + 1][lanes];
};

/// A group whose lanes are not played.
LaneGroup group_of_walls();

SpawnState spawn_state_of(const LaneGroup& group, std::size_t lane);
void set_spawn_state(LaneGroup& group, std::size_t lane, const SpawnState& spawn_state);

/// The tile that a lane shows next.
NextTile shown_tile(const LaneGroup& group, std::size_t lane);
void show_tile(LaneGroup& group, std::size_t lane, NextTile tile);

/// For each lane and k below `bytes`, the sum of byte k of the points of its merges, or of the
/// worth of its board. The sums of unused lanes have no meaning.
struct LanePoints {
  std::size_t bytes = 0;
  alignas(64) std::uint16_t sums[8][LaneGroup::lanes];

  [[nodiscard]] std::uint64_t of(std::size_t lane) const {
    std::uint64_t points = 0;
    for (std::size_t k = bytes; k-- > 0;) {
      points = (points << 8) + sums[k][lane];
    }
    return points;
  }
};

/// A task for the lanes of a group.
struct LaneTask {
  std::size_t first = 0;  ///< of the 32 attempts in LaneGroup::directions
  std::size_t last = 1;   ///< the first attempt that is not made; at most 32
  /// Directions by lane, numbers below 4. Null: LaneGroup::directions.
  const std::uint8_t* directions = nullptr;
  LanePoints* points = nullptr;  ///< where to write the points of a single attempt; null: nowhere
  std::uint8_t top = 0;  ///< no rank is higher, during all attempts; 0 if the caller does not know
};

struct LaneRun {
  std::size_t attempts = 0;  ///< the attempts made
  std::uint64_t over = 0;    ///< bit l: lane l has moved in the last attempt, and its game is over
};

/// Whether this machine's vectors can play these rules. On x86 they need AVX2 or more.
bool plays_lanes(const LaneRules& rules);

/// Makes the attempts of `task`. Stops after the first that ends a game, and may stop earlier.
/// Requires plays_lanes(rules).
LaneRun play_lanes(LaneGroup& group, const LaneRules& rules, LaneTask task);

/// The ranks of `count` lanes, rules.cells each, row by row.
void write_ranks(const LaneGroup& group, const LaneRules& rules, std::size_t count,
                 std::uint8_t* ranks);

/// A byte for each of the 64 lanes: bit d is set if direction d is a move. The bytes of unused
/// lanes have no meaning.
void write_moves(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves);

/// For the functions above: draws a bonus as the next tile of a lane whose largest tile is
/// `largest`. The lane's last two numbers decided for a bonus and would have drawn a card.
void draw_bonus(LaneGroup& group, const LaneRules& rules, std::size_t lane, Rank largest);

/// For the functions above: draws the next tile of a lane that has moved. Its largest tile is
/// `largest`.
void draw_shown_tile(LaneGroup& group, const LaneRules& rules, std::size_t lane, Rank largest);

// Any number of games that vectors move together, by groups of 64.

/// Calls `use` with the number of each lane whose bit is set.
template <typename Use>
void each_lane(std::uint64_t lanes, const Use& use) {
  for (; lanes != 0; lanes &= lanes - 1) {
    use(static_cast<std::size_t>(std::countr_zero(lanes)));
  }
}

/// A lane whose direction has this number or a higher one stays as it is.
inline constexpr std::uint8_t lane_stays = 4;

/// The positions of all lanes. An empty span is not written and costs nothing.
struct LaneViews {
  std::span<std::uint8_t> ranks;  ///< a board for each lane, row by row
  std::span<std::uint8_t> moves;  ///< bit d: direction d is a move; 0 once the game is over
  /// Two a lane: the lowest and the highest rank that the shown tile may have: the tile itself, or
  /// the window of a bonus.
  std::span<std::uint8_t> next;
  /// The cards left in the deck of each lane: card_kinds() numbers, in the rule's order.
  std::span<std::uint8_t> cards;
};

/// The kinds of cards in the deck; 0 without a deck.
inline std::size_t card_kinds(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::deck ? spawn.tiles.size() : 0;
}

/// The start of a lane that continues `position`.
LaneStart lane_start_of(const Position& position);

class LaneGroups {
 public:
  LaneGroups(const LaneRules& rules, std::size_t lanes);

  /// Begins or continues a game in `lane`. Requires a lane below lanes().
  void put(std::size_t lane, const LaneStart& start, std::uint64_t moves);

  /// The position of `lane`, without its gathered score.
  [[nodiscard]] Position position(const Rules& rules, std::size_t lane) const;

  [[nodiscard]] std::uint64_t seed(std::size_t lane) const { return lanes_[lane].seed; }
  [[nodiscard]] std::uint64_t moves(std::size_t lane) const;
  /// The worth of the board where the score is counted, else 0.
  [[nodiscard]] std::uint64_t worth(std::size_t lane) const { return lanes_[lane].worth; }
  /// The game's highest rank is the higher of this one and the largest on its board.
  [[nodiscard]] Rank highest(std::size_t lane) const {
    return groups_[lane / LaneGroup::lanes].highest[lane % LaneGroup::lanes];
  }
  /// The rank in a cell of the board.
  [[nodiscard]] Rank rank(std::size_t lane, std::size_t cell) const {
    return groups_[lane / LaneGroup::lanes].cells[rules_.places[cell]][lane % LaneGroup::lanes];
  }

  /// Makes the attempts of `task` in one group. The caller ensures that note_moves() follows within
  /// 255 attempts.
  LaneRun play(std::size_t group, const LaneTask& task) {
    return play_lanes(groups_[group], rules_, task);
  }
  /// Adds up the moves of a group's recent attempts.
  void note_moves(std::size_t group);
  /// Sets the directions of 32 attempts of a lane, two bits each.
  void set_directions(std::size_t lane, std::uint64_t directions);

  /// Moves each lane in the direction with the number `directions[lane]`. `resting` has a word for
  /// each group: lanes whose bit is set stay. Writes the scores' gains, not wrapped, to `gains`,
  /// and sets the bits in `resting` of lanes whose games are over.
  void step(std::span<const std::uint8_t> directions, std::span<std::uint64_t> resting,
            std::span<double> gains);

  /// Shows the lanes. Lanes whose bit is set in `over` have no moves.
  void show(std::span<const std::uint64_t> over, const LaneViews& out) const;

  [[nodiscard]] const LaneRules& rules() const { return rules_; }
  [[nodiscard]] std::size_t lanes() const { return lanes_.size(); }
  [[nodiscard]] std::size_t groups() const { return groups_.size(); }

 private:
  struct Lane {
    std::uint64_t seed = 0;
    std::uint64_t moves = 0;  ///< without the group's recent ones
    std::uint64_t worth = 0;  ///< of the board, where the score is counted
  };

  void step_group(std::size_t group, std::span<const std::uint8_t> directions,
                  std::uint64_t& resting, std::span<double> gains);
  void write_gains(std::size_t group, LanePoints& points, std::uint64_t resting,
                   std::span<double> gains);
  void show_group(std::size_t group, std::uint64_t over, const LaneViews& out) const;
  void show_next(std::size_t group, std::span<std::uint8_t> next) const;
  void show_cards(std::size_t group, std::span<std::uint8_t> cards) const;
  [[nodiscard]] std::size_t used(std::size_t group) const;

  LaneRules rules_;
  std::vector<LaneGroup> groups_;
  std::vector<Lane> lanes_;
  std::vector<std::uint8_t> open_cells_;
  unsigned recent_steps_ = 0;  ///< since moves were last added
};

}  // namespace tilery

// The vector code behind play_lanes() and write_moves(): one template, compiled for squares of 4 x
// 4 cells and for larger ones.

/// Whether the target of Highway that is compiled has this code. Not WebAssembly: a page plays few
/// games, for which the plain twins are fast enough, and the code is a third of its module.
#define TILERY_HAS_LANE_KERNELS (TILERY_HAS_PLANES && HWY_TARGET != HWY_WASM)

namespace tilery {

bool has_square_4_kernel();
LaneRun play_square_4(LaneGroup& group, const LaneRules& rules, const LaneTask& task, bool is_long);
void write_moves_4(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves,
                   bool is_long);

bool has_square_5_to_8_kernel();
LaneRun play_square_5_to_8(LaneGroup& group, const LaneRules& rules, const LaneTask& task,
                           bool is_long);
void write_moves_5_to_8(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves,
                        bool is_long);

}  // namespace tilery
