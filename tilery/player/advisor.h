#pragma once
// The player as one object: it gives moves and their values for the positions of a game.

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/review.h"
#include "tilery/rules/cartridge.h"
#include "tilery/tablebase/tablebases.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The options of an advisor's searches.
struct AdvisorOptions {
  /// A depth gives the same values every time, on every platform. With a time:
  /// {.depth = deepest_search, .milliseconds = 50}.
  SearchLimits search_limits{.depth = 3};
  unsigned threads = 1;  ///< of each search; at least 1
  /// The form of a network that is read from bytes; the values are the same.
  NetworkMemory memory = NetworkMemory::dense;
  /// Tablebases of the game, read by Tablebase::of and added by Tablebases::add. They value the
  /// moves of boards that they contain, but only together with a network.
  std::shared_ptr<const Tablebases> tables = {};
};

/// Gives the best move in positions of one game, and the value of each move.
///
///     auto advisor = Advisor::shipped("2048");
///     std::optional<Direction> move = advisor->best(game.position());
///
/// Ownership: an advisor keeps a copy of the rules and shares network and tablebases, which never
/// change; no argument needs to outlive its call. Advisors are moved, not copied.
/// Threads: one thread at a time may call an advisor; different advisors may be called at once,
/// even if they share a network. The threads of its searches end with the advisor.
/// Memory: the network's weights once, for all advisors that share it, and 2 MB for the table of
/// the search, up to 128 MB for searches of seconds. NetworkMemory::compact is for programs that
/// start often, ask for few moves or have little memory.
/// Time: docs/bench.md has the time of a move by depth. Each depth takes 14 to 20 times as
/// long as the one before (docs/players.md), and boards larger than 4 x 4 take many times as long.
/// Errors: only the creation of an advisor can fail. All other calls succeed.
class Advisor {
 public:
  /// Advises on the game `name` that ships, by the network and the tablebases that ship for it; by
  /// the heuristic if no network ships. Fails if no such game ships. Defined in
  /// tilery/shipped_networks.h; link tilery::networks.
  static std::expected<Advisor, Error> shipped(std::string_view name,
                                               const AdvisorOptions& options = {});

  /// Evaluates boards by the heuristic: empty cells, merges and order. Its values are not scores;
  /// only their differences have a meaning.
  explicit Advisor(const Cartridge& cartridge, const AdvisorOptions& options = {});

  /// Evaluates boards by `network`, which any number of advisors may share. Its values are expected
  /// points, or percent if the aim is not the score. Fails if the network's shape does not fit the
  /// cartridge's rules. Requires a network.
  static std::expected<Advisor, Error> with_network(const Cartridge& cartridge,
                                                    std::shared_ptr<const Network> network,
                                                    const AdvisorOptions& options = {});

  /// Evaluates boards by `network`, which this advisor owns. Fails as above.
  static std::expected<Advisor, Error> with_network(const Cartridge& cartridge, Network network,
                                                    const AdvisorOptions& options = {});

  /// Evaluates boards by the network in `bytes`: the content of a file that `tilery train` wrote,
  /// or shipped_network. Fails if it is no network, or was trained for other rules or another size.
  static std::expected<Advisor, Error> with_network(const Cartridge& cartridge,
                                                    std::string_view bytes,
                                                    const AdvisorOptions& options = {});

  /// As shipped(), with the files that `network_named` and `table_named` give by name. They give no
  /// bytes for an unknown name.
  using BytesNamed = std::function<std::string_view(std::string_view name)>;
  static std::expected<Advisor, Error> shipped(std::string_view name,
                                               const BytesNamed& network_named,
                                               const BytesNamed& table_named,
                                               const AdvisorOptions& options = {});

  Advisor(Advisor&& other) noexcept;
  Advisor& operator=(Advisor&& other) noexcept;
  ~Advisor();

  [[nodiscard]] bool has_network() const;

  /// The best move; nothing if there is no move. Requires a position of the cartridge's game, at
  /// the cartridge's size.
  [[nodiscard]] std::optional<Direction> best(const Position& position);

  /// The values of the moves, by Direction; nothing for directions that are no moves. If the aim is
  /// the score, a network's value is the expected number of points from this move to the end of the
  /// game. For other aims it is the odds of the goal in percent. Requires a position of the
  /// cartridge's game, at the cartridge's size.
  [[nodiscard]] MoveValues values(const Position& position);

  /// The values of the moves of many positions, in their order. Each position is searched on one
  /// thread; AdvisorOptions::threads positions are searched at once.
  [[nodiscard]] std::vector<MoveValues> values(std::span<const Position> positions);

  /// The best moves from `position` on, at most `most`; after each the likeliest tile enters.
  /// Requires a position of the cartridge's game, at the cartridge's size.
  [[nodiscard]] std::vector<Direction> line(const Position& position, int most = 5);

  /// The loss of each move of the game against the best one, in order; undone moves are left out.
  /// grade_of and mistakes summarise the review. Requires a game of the cartridge's rules.
  [[nodiscard]] std::vector<ReviewedMove> review(const Game& game);

 private:
  struct Inside;
  explicit Advisor(std::unique_ptr<Inside> inside);

  std::unique_ptr<Inside> inside_;
};

}  // namespace tilery
#pragma GCC visibility pop
