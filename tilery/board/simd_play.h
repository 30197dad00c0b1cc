#pragma once
// Random play in vectors: its form of the rules, and its lanes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/next_tile_rules.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/play_tally.h"
#include "tilery/core/random.h"

namespace tilery {

/// The constants of Random for vectors: factors in two halves. They are data, not literals, because
/// GCC 12 would build each literal anew, in three instructions, at every use.
struct ChanceFactors {
  std::array<std::uint64_t, 3> steps = {Random::golden, 2 * Random::golden, 3 * Random::golden};
  std::array<std::uint64_t, 2> first = {0x1CE4E5B9, 0xBF58476D};
  std::array<std::uint64_t, 2> second = {0x133111EB, 0x94D049BB};
  std::uint64_t byte = 0xFF;
  std::uint64_t sign = std::uint64_t{1} << 63;
};

/// golden * inverse_golden = 1 modulo 2^64, by Newton's iteration.
inline constexpr std::uint64_t inverse_golden = [] {
  std::uint64_t inverse = Random::golden;
  for (int i = 0; i < 6; ++i) {
    inverse *= 2 - Random::golden * inverse;
  }
  return inverse;
}();
static_assert(inverse_golden * Random::golden == 1);

/// Rules that vectors can play. Weights and numbers fit bytes, and their sums are at most 127.
struct SimdPlayRules {
  MergePartners partners;
  Reach reach = Reach::far;
  SpawnRule spawn;
  NextTileRules next;  ///< where tiles are shown
  ChanceFactors chance;

  /// A plane for each cell; all 1 unless the place is weighted.
  alignas(64) std::uint8_t cell_weights[16][64] = {};
  std::array<std::uint8_t, 16> ranks{};  ///< of the kinds of tile, in the rule's order
  std::size_t kinds = 0;
  /// A number of 64 bits below `number_limits[k]`, or a probing byte below `byte_limits[k]`, draws
  /// one of the first k + 1 kinds. For all kinds but the last.
  std::array<std::uint64_t, 16> number_limits{};
  std::array<std::uint8_t, 16> byte_limits{};

  std::uint8_t goal = 0;  ///< the rank that ends a game; 0 for none

  /// For gathered scores: the score that making the tile gathered in all, and the number of tiles
  /// of rank 1 that it is made of.
  std::array<std::uint64_t, 16> worth{};
  std::array<std::uint64_t, 16> mass{};
};

/// Nothing if vectors cannot play the rules: a machine without vectors; a blocked cell; a tile with
/// two merge partners; a climb; a preview without SpawnPlace::moved_edge, or the reverse; a bonus
/// without a preview; sums above 127; gathered scores, unless merges are equal and at most two
/// kinds of tile are drawn.
std::optional<SimdPlayRules> simd_play_rules(const PackedRules& rules);
/// Whether simd_play_rules() gives rules on a machine with vectors.
bool serves_simd_play(const PackedRules& rules);

/// 64 lanes. Plane i holds cell i, one byte for each lane.
struct alignas(64) PlayGroup {
  static constexpr std::size_t lanes = 64;
  /// The rank in every cell of an unused lane: it never moves, so its game is never over.
  static constexpr std::uint8_t idle = 0x40;

  std::uint8_t cells[16][lanes];
  /// Lane l draws next the number mix(chance[l % 8][l / 8] + Random::golden). In this order, byte l
  /// of a plane is byte l % 8 of the word at the same place.
  std::uint64_t chance[8][lanes / 8];
  std::uint8_t cards[most_card_kinds][lanes];  ///< of decks
  std::uint8_t next[lanes];
  std::uint8_t bonus_low[lanes];      ///< of the window that draw_bonus() showed last
  std::uint8_t bonus_high[lanes];     ///< likewise
  std::uint8_t recent_moves[lanes];   ///< since they were last added to `moves`
  std::uint8_t directions[8][lanes];  ///< of 32 attempts, four in a byte, the first lowest

  std::uint64_t moves[lanes];
  std::uint64_t seeds[lanes];
  PackedBoard first_boards[lanes];
};

/// The result of a run of attempts.
struct PlayRun {
  std::size_t attempts = 0;  ///< the attempts made
  std::uint64_t over = 0;    ///< bit l: lane l's game is over after the last attempt
};

/// Makes the attempts `first` to `last` - 1 of the 32 in `group.directions`, and stops after the
/// first that ends a game. Requires first < last <= 32.
PlayRun play_group(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                   std::size_t last);

/// The first game of `seed` in a lane, and the present game of a lane, as packed games. `gathered`
/// is left out.
void start_lane(PlayGroup& group, std::size_t lane, const PackedGame& game);
PackedGame game_of(const PlayGroup& group, std::size_t lane);

/// A group whose lanes are all unused.
PlayGroup idle_group();

/// Adds the recent moves of every lane to its moves. To be called at least every 255 attempts.
void add_recent_moves(PlayGroup& group);

/// For play_group(): draws a bonus as the next tile of a lane whose largest tile is `largest`. The
/// lane's last three numbers drew the cell, decided for a bonus, and would have drawn a card.
void draw_bonus(PlayGroup& group, const SimdPlayRules& rules, std::size_t lane, Rank largest);

/// RandomPlay in vectors; PlainPlay is the definition.
class SimdPlay {
 public:
  SimdPlay(const PackedRules& rules, const SimdPlayRules& simd_rules, std::uint64_t first_seed,
           std::size_t lanes);

  void step(const PackedRules& rules, std::size_t attempts);
  [[nodiscard]] const PlayTally& tally() const { return tally_; }
  [[nodiscard]] PlayTally& tally() { return tally_; }
  [[nodiscard]] PackedGame game(const PackedRules& rules, std::size_t lane) const;

 private:
  void step_group(const PackedRules& rules, std::size_t group, std::size_t attempts);
  void choose_directions(std::size_t group, std::uint64_t block);
  void start_game(const PackedRules& rules, std::size_t lane, std::uint64_t seed);

  SimdPlayRules simd_rules_;
  std::vector<PlayGroup> groups_;
  std::vector<RandomPlayer> players_;
  std::uint64_t attempts_ = 0;
  PlayTally tally_;
};

}  // namespace tilery
