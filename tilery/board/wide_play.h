#pragma once
// Random play in vectors on boards of up to 8 x 8 cells: its form of the rules, and its lanes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/next_tile_rules.h"
#include "tilery/board/simd_play.h"
#include "tilery/board/supply.h"
#include "tilery/board/wide_slide.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Rules that vectors can play on the square of a board.
struct WidePlayRules : WideSlideRules {
  static constexpr std::size_t most_cells = 64;

  std::array<std::uint8_t, most_cells> places{};  ///< of the board's cells in the square
  std::array<bool, most_cells> is_wall{};
  /// From each cell of the board there is a way to each other one: a board with a tile and an empty
  /// cell has a move.
  bool is_connected = false;
  SpawnRule spawn;
  std::optional<NextTileRules> next;  ///< where tiles are shown; draws by draw_tile() without it

  ChanceFactors chance;
  /// For entries anywhere, and tiles drawn as they enter:
  std::array<std::uint8_t, most_cells> weights{};  ///< of empty cells; their sum is at most 127
  alignas(16) std::uint8_t kind_ranks[16] = {};    ///< of the kinds of tile, in the rule's order
  std::size_t kinds = 0;
  /// A number below `limits[k]` draws one of the first k + 1 kinds.
  std::array<std::uint64_t, 16> limits{};
  std::uint8_t goal = 0;  ///< the rank that ends a game; 0 for none

  /// For gathered scores, as in SimdPlayRules.
  std::array<std::uint64_t, ranks> worth{};
  std::array<std::uint64_t, ranks> mass{};
};

/// Nothing if vectors cannot play the rules: they cannot slide by them (wide_slide.h); entries
/// anywhere of tiles that are shown before, climb, or come from a deck or as a bonus; entries at
/// edges of tiles that are not shown, or on boards other than whole squares of those three sizes;
/// probing; gathered scores, unless each tile is made by one pair of smaller tiles and at most two
/// kinds are drawn. Does not ask whether the machine has vectors.
std::optional<WidePlayRules> wide_play_rules(const Rules& rules);

/// The score that merges gathered. `mass` and `worth` are the growth of the sums over the board
/// while `moves` tiles entered. Everything wraps at 2^64.
std::uint64_t gathered_score(const WidePlayRules& rules, std::uint64_t mass, std::uint64_t worth,
                             std::uint64_t moves);

/// 64 lanes, as a PlayGroup's: plane i holds cell i of the square, one byte for each lane. An
/// unused lane has walls alone.
struct alignas(64) WideGroup {
  static constexpr std::size_t lanes = 64;

  std::uint8_t cells[WidePlayRules::most_cells][lanes];
  std::uint64_t chance[8][lanes / 8];
  std::uint8_t recent_moves[lanes];
  std::uint8_t directions[8][lanes];
  std::uint8_t next[lanes];                    ///< where tiles are shown
  std::uint8_t cards[most_card_kinds][lanes];  ///< of decks
  std::uint8_t highest[lanes];                 ///< as in Supply
};

Supply supply_of(const WideGroup& group, std::size_t lane);
void set_supply(WideGroup& group, std::size_t lane, const Supply& supply);

/// For play_wide_group(): as draw_bonus() of a PlayGroup, when the lane's last two numbers decided
/// for a bonus and would have drawn a card.
void draw_bonus(WideGroup& group, const WidePlayRules& rules, std::size_t lane, Rank largest);

/// For play_wide_group(): draws the next tile of a lane that has moved. Its largest tile is
/// `largest`.
void draw_wide_next(WideGroup& group, const WidePlayRules& rules, std::size_t lane, Rank largest);

/// Whether this machine's vectors play wide groups: AVX2 or more on x86, any vectors elsewhere.
bool plays_wide_groups();

/// play_group() for wide boards. Requires plays_wide_groups().
PlayRun play_wide_group(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                        std::size_t last);

}  // namespace tilery
