#pragma once
// The player as one object: give it a game, ask it for moves.

#include <expected>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/game/position.h"
#include "tilery/player/review.h"
#include "tilery/player/thinking.h"
#include "tilery/rules/cartridge.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// How an advisor searches.
struct AdvisorOptions {
  /// A depth gives the same values every time, on every platform. A time needs a clock:
  /// {.depth = deepest_thinking, .milliseconds = 50, .clock = my_clock}.
  Thinking thinking{.depth = 3};
  int threads = 1;  ///< of each search: 1 to 4 (RootParallel::most_threads)
  /// The form of a network that is read from bytes; the values are the same.
  NetworkMemory memory = NetworkMemory::dense;
};

/// Says what to play in positions of one game, and what each move is worth.
///
///     Advisor advisor(cartridge);
///     std::optional<Direction> move = advisor.best(game.position());
///
/// Ownership: an advisor keeps copies of the rules and of the network; no argument needs to outlive
/// its call. Advisors are moved, not copied.
/// Threads: one thread at a time may call an advisor; different advisors do not share anything. The
/// threads of a search end with it.
/// Cost: the network's weights in memory once (NetworkMemory::compact is for programs that start
/// often, ask for few moves or have little memory), and some 5 MB for each thread. docs/bench.md
/// has the time of a move by depth; each depth takes about fourteen times as long as the one before
/// (docs/players.md), boards larger than 4 x 4 many times as long.
/// Errors: only networks can be refused. All other calls always succeed.
class Advisor {
 public:
  /// Judges boards by the heuristic: empty cells, merges and order. Its values are no scores; only
  /// their differences mean something.
  explicit Advisor(const Cartridge& cartridge, AdvisorOptions options = {});

  /// Judges boards by `network`; its values are expected points. Fails if the network's shape is
  /// not the one for the cartridge's rules.
  static std::expected<Advisor, Error> with_network(const Cartridge& cartridge, Network network,
                                                    AdvisorOptions options = {});

  /// Judges boards by the network in `bytes`: the content of a file that `tilery train` wrote, or
  /// shipped_network. Fails if it is no network, or was trained for other rules or another size.
  static std::expected<Advisor, Error> with_network(const Cartridge& cartridge,
                                                    std::string_view bytes,
                                                    AdvisorOptions options = {});

  Advisor(Advisor&& other) noexcept;
  Advisor& operator=(Advisor&& other) noexcept;
  ~Advisor();

  [[nodiscard]] bool has_network() const;

  /// The best move; nothing where there is no move. Requires a position of the cartridge's game, at
  /// the cartridge's size.
  [[nodiscard]] std::optional<Direction> best(const Position& position);

  /// What each move is worth, by Direction; nothing for directions that are no moves. With a
  /// network: the points that the rest of the game is expected to add. Requires the same of
  /// `position` as `best`.
  [[nodiscard]] MoveValues values(const Position& position);

  /// The best moves from `position` on, at most `most`, if after each move the likeliest tile
  /// enters. Requires the same of `position` as `best`.
  [[nodiscard]] std::vector<Direction> line(const Position& position, int most = 5);

  /// What each move of the game lost against the best one, in order; moves that were taken back are
  /// left out. grade_of and mistakes sum it up. Requires a game of the cartridge's rules.
  [[nodiscard]] std::vector<ReviewedMove> review(const Game& game);

 private:
  struct Inside;
  explicit Advisor(std::unique_ptr<Inside> inside);

  std::unique_ptr<Inside> inside_;
};

}  // namespace tilery
