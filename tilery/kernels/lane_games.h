#pragma once
// Many games of any rules at once, as environments for learning. A game that is over is followed by
// a new one.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/kernel.h"
#include "tilery/core/workers.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/lane_start.h"

#pragma GCC visibility push(default)
namespace tilery {

/// When a lane whose game is over or cut off begins its next game.
enum class NextGame : std::uint8_t {
  next_step,  ///< in the step after the end, whose direction is ignored and whose reward is 0
  same_step,  ///< at once: the step shows the new game's first board
  by_hand     ///< when the caller starts it; until then the lane stays
};

struct LaneGamesSetup {
  Rules rules = {};
  std::size_t lanes = 1;  ///< at least 1
  int players = 1;        ///< rules.players.least() to rules.players.most
  NextGame next_game = NextGame::next_step;
  bool replaces_illegal = false;  ///< plays the next legal direction in place of an illegal one
  std::uint64_t most_steps = 0;   ///< a game is cut off after this number of steps; 0: never
  Kernel kernel = Kernel::simd;
  unsigned threads = 1;  ///< that share the lanes, if no vectors step them
  /// QuickPlay::with_windows of these rules, to share among games; null: they make their own.
  std::shared_ptr<const QuickPlay> play = nullptr;
};

/// The results of a step, one item for each lane unless a comment says otherwise. Every span is
/// required, unless its comment gives an empty span a meaning.
struct LaneBuffers {
  std::span<std::uint8_t> ranks;     ///< a board for each lane, row by row
  std::span<std::uint8_t> may_move;  ///< by lane and Direction: 1 for a move; 0 at the end
  /// Two for each lane, as LaneViews::next. Untouched if the game does not show the next tile.
  std::span<std::uint8_t> next;
  std::span<double> rewards;           ///< the score's gain, not wrapped
  std::span<std::uint8_t> terminated;  ///< 1: the rules ended the game in this step
  std::span<std::uint8_t> truncated;   ///< 1: cut off after most_steps
  std::span<std::int64_t> scores;      ///< of the player who moves next, as the game shows it
  std::span<std::uint8_t> players;     ///< who moves next: 0 or 1
  /// The cards left in the deck of each lane, card_kinds() numbers. Empty: not written, or no deck.
  std::span<std::uint8_t> cards = {};
  /// For two players, both scores of each lane. Empty: not written.
  std::span<std::int64_t> both_scores = {};
  /// For two players, the winner of a game that is over, or -1. Required beside both_scores.
  std::span<std::int8_t> winners = {};
  /// With NextGame::same_step: the last observation of games that ended; else untouched.
  std::span<std::uint8_t> last_ranks;
  std::span<std::int64_t> last_scores;
  std::span<std::uint8_t> last_next = {};         ///< as `next`; empty: not written
  std::span<std::uint8_t> last_cards = {};        ///< as `cards`
  std::span<std::int64_t> last_both_scores = {};  ///< as `both_scores`
  std::span<std::int8_t> last_winners = {};       ///< as `winners`
};

/// The state of a lane.
struct LaneGame {
  Position position;
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;  ///< of the present game, including steps without a move
  bool is_done = false;     ///< over or cut off, and the next game has not begun
};

/// The games of seeds s, s + n, s + 2n, ... in a lane of n, where s is the lane's first seed: the
/// same games as game/game.h plays. Games continue at goals without asking. If vectors can play the
/// rules (lane_rules.h) for one player, they step all lanes together; else each lane is a position.
class LaneGames {
 public:
  explicit LaneGames(LaneGamesSetup setup);

  /// Starts the games of the seeds first_seed, first_seed + 1, ... in all lanes.
  void start_all(std::uint64_t first_seed);

  /// Starts the game of `seed` in `lane`. The seeds of later games in the lane count from `seed`.
  void start(std::size_t lane, std::uint64_t seed);

  /// Starts the next game of `lane`.
  void start_next(std::size_t lane);

  /// Lets each lane move in the direction with the number `directions[lane]`, 0 to 3, and writes
  /// the buffers. An illegal direction changes nothing and gains nothing.
  void step(std::span<const std::uint8_t> directions, const LaneBuffers& out);

  /// Writes the positions as they are, with rewards and ends of 0. Required after a start or put(),
  /// before illegal_lane() and before a step that replaces illegal directions.
  void show(const LaneBuffers& out);

  /// The first lane with a running game in which the direction is not a move; nothing if there is
  /// none. Requires a show() after the last start or put().
  [[nodiscard]] std::optional<std::size_t> illegal_lane(
      std::span<const std::uint8_t> directions) const;

  /// The position of `lane`, and its game's seed.
  [[nodiscard]] Position position(std::size_t lane) const;
  [[nodiscard]] std::uint64_t seed(std::size_t lane) const { return seeds_[lane]; }

  [[nodiscard]] LaneGame game(std::size_t lane) const {
    return {position(lane), seeds_[lane], steps(lane), is_done(lane)};
  }

  /// Continues `game` in `lane`. Requires a position of these rules.
  void put(std::size_t lane, const LaneGame& game);

  [[nodiscard]] const Rules& rules() const { return setup_.rules; }
  [[nodiscard]] std::size_t lanes() const { return setup_.lanes; }
  /// Whether vectors step the lanes.
  [[nodiscard]] bool has_vectors() const { return vectors_.has_value(); }

 private:
  void choose(std::span<const std::uint8_t> directions);
  void move(const LaneBuffers& out);
  double moved(QuickPlay::Game& game, Direction direction) const;
  void note_ends(const LaneBuffers& out);
  [[nodiscard]] std::uint64_t cut_off(std::size_t group) const;
  void begin_next(std::size_t group, std::uint64_t ended, const LaneBuffers& out);
  void write_last(std::size_t lane, const LaneBuffers& out);
  void write(const LaneBuffers& out);
  void write_plain(std::size_t lane, const LaneBuffers& out);
  void write_both(std::size_t lane, std::span<std::int64_t> scores,
                  std::span<std::int8_t> winners) const;
  template <typename Work>
  void for_plain(const Work& work);
  [[nodiscard]] std::uint8_t moves_of(const QuickPlay::Game& game) const;
  [[nodiscard]] bool is_game_over(std::size_t lane) const { return has(over_, lane); }
  [[nodiscard]] bool is_done(std::size_t lane) const { return has(done_, lane); }
  [[nodiscard]] std::uint64_t steps(std::size_t lane) const {
    return is_done(lane) ? steps_[lane] : clock_ + steps_[lane];
  }
  [[nodiscard]] bool is_move(const QuickPlay::Game& game, Direction direction) const;
  void copy_cards(const SpawnState& spawn_state, std::size_t lane,
                  std::span<std::uint8_t> out) const;
  [[nodiscard]] std::int64_t shown_score(std::size_t lane, int player) const;
  [[nodiscard]] std::size_t groups() const { return over_.size(); }
  /// The lanes of a group that exist.
  [[nodiscard]] std::uint64_t used(std::size_t group) const;

  /// A bit for each lane.
  using LaneBits = std::vector<std::uint64_t>;
  static bool has(const LaneBits& bits, std::size_t lane) {
    return (bits[lane / LaneGroup::lanes] >> lane % LaneGroup::lanes & 1) != 0;
  }
  static void set(LaneBits& bits, std::size_t lane, bool value) {
    const std::uint64_t bit = std::uint64_t{1} << lane % LaneGroup::lanes;
    std::uint64_t& word = bits[lane / LaneGroup::lanes];
    word = value ? word | bit : word & ~bit;
  }

  LaneGamesSetup setup_;
  std::optional<LaneGroups> vectors_;
  std::optional<LaneStarts> starts_;    ///< with vectors
  std::vector<std::int64_t> scores_;    ///< with vectors: the score, not wrapped
  std::vector<QuickPlay::Game> plain_;  ///< without vectors, played by setup_.play
  std::unique_ptr<Workers> workers_;    ///< null: one thread

  LaneBits over_;  ///< the game is over by the rules
  LaneBits done_;  ///< over or cut off, the next game has not begun
  std::vector<std::uint64_t> seeds_;
  /// The steps of each present game. While a game is running they are stored less `clock_`, so that
  /// a step need not count.
  std::vector<std::uint64_t> steps_;
  std::uint64_t clock_ = 0;          ///< steps since the first
  std::vector<std::uint8_t> moves_;  ///< LaneViews::moves
  std::vector<std::uint8_t> directions_;
};

}  // namespace tilery
#pragma GCC visibility pop
