#pragma once
// Rules as vectors read them: slides, new tiles, the tiles to come.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/spawn_state.h"
#include "tilery/board/square_slides.h"
#include "tilery/core/random.h"
#include "tilery/kernels/lane_merges.h"
#include "tilery/rules/rules.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

// How vectors draw the tile that is shown next: the rules of draw_tile() in bytes.

struct NextTileRules {
  std::size_t kinds = 0;                              ///< of cards, or of tiles with odds
  std::array<std::uint8_t, most_card_kinds> ranks{};  ///< of the kinds, in the rule's order
  /// The weights of the kinds in a full deck; their sum is at most 127.
  std::array<std::uint8_t, most_card_kinds> weights{};
  bool is_deck = false;

  std::uint8_t bonus_from = 0;    ///< bonuses come from this largest tile on; 0 for never
  std::uint64_t bonus_limit = 0;  ///< a number below it is a bonus

  std::uint8_t climb_from = 0;    ///< the rank that may climb; 0 for none
  std::uint64_t climb_limit = 0;  ///< while a number is below it, the tile is one rank higher

  /// Whether drawing depends on the highest rank on the board.
  bool needs_highest() const { return bonus_from != 0 || climb_from != 0; }
};

/// Nothing if vectors cannot draw the tiles: more than most_card_kinds kinds, weights with a sum
/// above 127, or a bonus or a climb that always or never comes.
std::optional<NextTileRules> next_tile_rules(const SpawnRule& spawn);

/// The least 64-bit number whose product with `bound` has a high word of `value` or more: smaller
/// numbers draw less than `value`. Requires 0 < value < bound.
std::uint64_t limit_of_draws(std::uint64_t value, std::uint64_t bound);

// The rules of games that vectors play, many at a time.

/// The constants of Random for vectors: factors in two halves. They are data, not literals, because
/// GCC 12 would build each literal anew, in three instructions, at every use.
struct ChanceFactors {
  std::array<std::uint64_t, 3> steps = {Random::golden, 2 * Random::golden, 3 * Random::golden};
  std::array<std::uint64_t, 2> first = {0x1CE4E5B9, 0xBF58476D};
  std::array<std::uint64_t, 2> second = {0x133111EB, 0x94D049BB};
  std::uint64_t byte = 0xFF;
  std::uint64_t sign = std::uint64_t{1} << 63;
};

/// The form of the slides of a group.
enum class SlideForm : std::uint8_t {
  any,    ///< by partners (WideSlideRules), with walls
  pairs,  ///< whole squares of 4 x 4 in which each tile merges with at most one other
  next    ///< as `pairs`, and each merge makes the next tile
};

/// A number for each rank, split into bytes: the sums of the bytes give the sum of the numbers.
/// `byte[k][rank]` is byte k of the rank's number. Up to rank `top`, bytes from `count[top]` on
/// are 0.
struct RankBytes {
  static constexpr std::size_t ranks = WideSlideRules::ranks;
  alignas(16) std::uint8_t byte[8][ranks] = {};
  std::array<std::uint8_t, ranks> count{};

  [[nodiscard]] std::uint64_t number(std::size_t rank) const {
    std::uint64_t number = 0;
    for (std::size_t k = 0; k < 8; ++k) {
      number |= std::uint64_t{byte[k][rank]} << (8 * k);
    }
    return number;
  }
};

/// Rules on the square of 4 x 4 to 8 x 8 cells that holds the board.
struct LaneRules : WideSlideRules {
  static constexpr std::size_t most_cells = 64;

  std::size_t cells = 0;  ///< the number of cells of the board
  /// The places of the board's cells in the square; no_place for blocked cells.
  std::array<std::uint8_t, most_cells> places{};
  static constexpr std::uint8_t no_place = most_cells;
  std::array<bool, most_cells> is_wall{};  ///< by place
  /// From each cell of the board there is a way to each other one: a board with a tile and an empty
  /// cell has a move.
  bool is_connected = false;

  /// How lines slide while no rank is above 15, and the merges then: see SlideForm.
  SlideForm short_form = SlideForm::any;
  static constexpr std::uint8_t top_short = 15;
  static constexpr std::uint8_t no_partner = 0x80;
  alignas(16) std::uint8_t only_partner[16] = {};
  alignas(16) std::uint8_t only_made[16] = {};
  /// By the highest rank on a board and among its next tiles: the highest after a move; and the
  /// number of moves, at most 32, after which one more move surely makes no rank above 15.
  std::array<std::uint8_t, ranks> top_after{};
  std::array<std::uint8_t, ranks> short_moves{};
  std::uint8_t top_drawn = 0;  ///< the highest rank that is drawn by odds or from the deck

  std::optional<LaneMerges> merges;  ///< of a list; then is_long is set and partners are 0
  SpawnRule spawn;
  std::optional<NextTileRules> next;  ///< where tiles are shown; without it draw_tile() draws them
  ChanceFactors chance;
  /// For entries anywhere: the weights of empty cells, plane i from byte i * weight_stride on.
  /// Their sum is at most 127. Equal weights share one plane.
  alignas(64) std::uint8_t weights[most_cells][64] = {};
  std::size_t weight_stride = 0;
  alignas(16) std::uint8_t kind_ranks[16] = {};  ///< of the kinds of tile, in the rule's order
  std::size_t kinds = 0;
  /// A number below `limits[k]`, or a probing byte below `byte_limits[k]`, draws one of the first
  /// k + 1 kinds. For all kinds but the last.
  std::array<std::uint64_t, 16> limits{};
  std::array<std::uint8_t, 16> byte_limits{};
  std::uint8_t goal = 0;  ///< the rank that ends a game; 0 for none

  bool counts_score = false;  ///< by ScoreRule::worth on the board; else by the faces of merges
  /// The worth of each rank, or its face; of listed merges, LaneMerges::gains by number.
  RankBytes points;
  /// A gathered score can be computed from the board and the moves: see gathered_score().
  bool derives_score = false;
  /// The score that making the tile gathered; where the score is counted, the tile's worth.
  std::array<std::uint64_t, ranks> worth{};
  std::array<std::uint64_t, ranks> mass{};  ///< the number of smallest tiles in the tile
};

/// Nothing if vectors cannot play the rules:
/// - reason_for_walls() gives a reason other than a list of merges, or there is a first board;
/// - a side is longer than 8 cells, or wide_slide_rules() or lane_merges() gives nothing;
/// - merges are listed, and a drawn or first tile is at the goal;
/// - tiles that enter anywhere are shown before, climb, come from a deck or as a bonus, or are of
///   more than 16 kinds;
/// - the weights of the cells have a sum above 127;
/// - tiles that enter at edges are not shown, or the board is no whole square of 4 to 8 cells a
///   side;
/// - tiles enter by probing on a board that is no whole square of 4 x 4 cells.
/// Does not check the vectors of the machine.
std::optional<LaneRules> lane_rules(const Rules& rules);

/// The score that merges gathered. `mass` and `worth` are the growth of the sums over the board
/// while `moves` tiles entered. Everything wraps at 2^64. Requires rules.derives_score.
std::uint64_t gathered_score(const LaneRules& rules, std::uint64_t mass, std::uint64_t worth,
                             std::uint64_t moves);

}  // namespace tilery
