#pragma once
// Distilling tablebases: keeps the boards that are looked up in play.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/rules.h"
#include "tilery/tablebase/tablebase_bytes.h"
#include "tilery/tablebase/tablebases.h"

namespace tilery {

/// Numbers of games to play and of boards to keep.
struct DistillingPlan {
  std::uint64_t games = 1000;
  std::uint64_t most_boards = 250'000;  ///< of all tables together
};

/// Counts the boards that a player looks up in the tablebases.
class Distilling {
 public:
  /// Rules and evaluator must outlive the distilling. Requires an evaluator with a network.
  Distilling(const Rules& rules, BoardEvaluator& evaluator, Tablebases tables);

  /// Plays games two moves ahead by the network and the tables. Their seeds are far from the seeds
  /// of evaluations. `progress(games)` is called with the number of games that are over. Requires
  /// that no games were played before.
  void play(const DistillingPlan& plan, const std::function<void(std::uint64_t)>& progress);

  [[nodiscard]] const Tablebases& tables() const { return *tables_; }
  [[nodiscard]] std::uint64_t look_ups() const { return look_ups_; }

  /// A board and how often it was looked up.
  struct CountedBoard {
    std::size_t layer = 0;
    std::uint64_t key = 0;
    std::uint32_t times = 0;
  };
  /// By table; sorted by layer and key.
  using Boards = std::vector<std::vector<CountedBoard>>;

  /// The boards that were looked up most often, at most `most`. Of equally frequent boards the
  /// first.
  [[nodiscard]] Boards kept(std::uint64_t most) const;
  /// The share of all look-ups that the boards of kept() answer, 0 to 1.
  [[nodiscard]] double share_of(const Boards& kept) const;
  /// Writes table number `table`, reduced to the boards of kept(), to the file `name`.
  std::expected<void, Error> write(std::size_t table, const Boards& kept, TablebaseFiles& files,
                                   const std::string& name) const;

 private:
  const Rules& rules_;
  BoardEvaluator& evaluator_;
  std::shared_ptr<Tablebases> tables_;
  Boards boards_;
  std::uint64_t look_ups_ = 0;
};

}  // namespace tilery
