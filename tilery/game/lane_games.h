#pragma once
// Environments for learning: many games of any rules at once, that begin again when they are over.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/lane_play.h"
#include "tilery/game/position.h"

namespace tilery {

/// When a lane whose game is over begins its next game.
enum class NextGame : std::uint8_t {
  next_step,  ///< in the step after the end, whose direction is ignored and whose reward is 0
  same_step,  ///< at once: the step shows the new game's first board
  by_hand     ///< when the caller starts it; until then the lane stays
};

struct LaneGamesSetup {
  Rules rules;
  std::size_t lanes = 1;  ///< at least 1
  int players = 1;        ///< 1 to rules.players.most
  NextGame next_game = NextGame::next_step;
  bool replaces_illegal = false;  ///< plays the next legal direction for one that is no move
  std::uint64_t most_steps = 0;   ///< a game is cut off after so many steps; 0: never
  Kernel kernel = Kernel::simd;
};

/// The results of a step, one item for each lane unless a comment says otherwise. Every span is
/// required, except where its comment says what an empty span means.
struct LaneBuffers {
  std::span<std::uint8_t> ranks;       ///< a board a lane, row by row
  std::span<std::uint8_t> may_move;    ///< four a lane, by Direction: 1 for a move; 0 at the end
  std::span<std::uint8_t> next;        ///< two a lane: LaneViews::next_low and next_high
  std::span<double> rewards;           ///< the score's gain, not wrapped
  std::span<std::uint8_t> terminated;  ///< 1: the rules ended the game in this step
  std::span<std::uint8_t> truncated;   ///< 1: cut off after most_steps
  std::span<std::int64_t> scores;      ///< of the mover's side, as the game shows it
  std::span<std::uint8_t> players;     ///< who moves next: 0 or 1
  /// card_kinds() a lane: the cards left in the deck. Empty: not written, or there is no deck.
  std::span<std::uint8_t> cards = {};
  /// With NextGame::same_step: what games that ended showed last; else untouched.
  std::span<std::uint8_t> last_ranks;
  std::span<std::int64_t> last_scores;
  std::span<std::uint8_t> last_next = {};   ///< as `next`; empty: not written
  std::span<std::uint8_t> last_cards = {};  ///< as `cards`
};

/// The state of a lane.
struct LaneGame {
  Position position;
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;  ///< of the present game, those without a move included
  bool is_done = false;     ///< over or cut off, and the next game has not begun
};

/// The games of seeds s, s + n, s + 2n, ... in a lane of n, where s is the lane's first seed: the
/// same games as game/game.h plays. Goals that ask are passed over. Games that fit packed boards
/// are stepped together (board/lane_play.h); others, and those that outgrow rank 15, on walled
/// boards.
class LaneGames {
 public:
  explicit LaneGames(LaneGamesSetup setup);

  /// Starts the games of the seeds first_seed, first_seed + 1, ... in all lanes.
  void start_all(std::uint64_t first_seed);

  /// Starts the game of `seed` in `lane`, whose later games count from it.
  void start(std::size_t lane, std::uint64_t seed);

  /// Starts the next game of `lane`.
  void start_next(std::size_t lane);

  /// Lets each lane move in the direction with the number `directions[lane]`, 0 to 3, and writes
  /// everything. A direction that is no move changes nothing and gains nothing.
  void step(std::span<const std::uint8_t> directions, const LaneBuffers& out);

  /// Writes the positions as they are, with rewards and ends of 0.
  void show(const LaneBuffers& out);

  /// The first lane in which `directions` asks for no move of a game that goes on; nothing if all
  /// are moves.
  [[nodiscard]] std::optional<std::size_t> illegal_lane(
      std::span<const std::uint8_t> directions) const;

  /// The position of `lane`, and its game's seed.
  [[nodiscard]] Position position(std::size_t lane) const;
  [[nodiscard]] std::uint64_t seed(std::size_t lane) const { return seeds_[lane]; }

  [[nodiscard]] LaneGame game(std::size_t lane) const {
    return {position(lane), seeds_[lane], steps_[lane], waits(lane)};
  }

  /// Continues `game` in `lane`. Requires a position of these rules.
  void put(std::size_t lane, const LaneGame& game);

  [[nodiscard]] const Rules& rules() const { return setup_.rules; }
  [[nodiscard]] std::size_t lanes() const { return setup_.lanes; }
  /// Whether vectors step the lanes.
  [[nodiscard]] bool has_vectors() const { return packed_ && packed_->kernel() == Kernel::simd; }

 private:
  void set_walled(std::size_t lane, Position position);
  void choose(std::span<const std::uint8_t> directions);
  void move_walled(const LaneBuffers& out);
  void note_steps(const LaneBuffers& out);
  void end_games(const LaneBuffers& out);
  void leave_packed();
  void write_last(std::size_t lane, const LaneBuffers& out);
  void write_next();
  void write(const LaneBuffers& out);
  void write_walled(const LaneBuffers& out);
  [[nodiscard]] bool waits(std::size_t lane) const { return is_done_[lane] != 0; }
  [[nodiscard]] std::int64_t shown_score(std::size_t lane, int player) const;

  LaneGamesSetup setup_;
  std::optional<LanePlay> packed_;
  bool may_outgrow_ = false;
  /// By lane: the position of games that no packed board plays; null for the others.
  std::vector<std::unique_ptr<Position>> walled_;
  std::size_t walled_lanes_ = 0;

  std::vector<std::uint64_t> seeds_;
  std::vector<std::int64_t> gathered_;  ///< of packed games: the score, not wrapped
  std::vector<std::uint64_t> steps_;    ///< of the present game
  std::vector<std::uint8_t> is_done_;   ///< 1: over or cut off, the next game has not begun
  std::vector<std::uint8_t> moves_;     ///< LaneViews::moves
  std::vector<std::uint8_t> directions_;
  std::vector<std::uint8_t> over_;
  std::vector<std::uint8_t> largest_;
  std::vector<std::uint8_t> next_low_;
  std::vector<std::uint8_t> next_high_;
};

}  // namespace tilery
