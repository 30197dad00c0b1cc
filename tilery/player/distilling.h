#pragma once
// Distilling tables: keeping the boards that play really asks for.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/player/judge.h"
#include "tilery/rules/rules.h"
#include "tilery/tables/formation_tables.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {

/// How much is played and kept.
struct DistillingPlan {
  std::uint64_t games = 1000;
  std::uint64_t most_boards = 250'000;  ///< of all tables together
};

/// Counts which boards of the tables a player asks for.
class Distilling {
 public:
  /// Both must outlive the distilling. Requires a judge with a network.
  Distilling(const Rules& rules, Judge& judge, FormationTables tables);

  /// Plays games two moves ahead by the network and the tables. Their seeds are far from those of
  /// evaluations. `progress(games)` is called with the number of games that are over.
  void play(const DistillingPlan& plan, const std::function<void(std::uint64_t)>& progress);

  [[nodiscard]] const FormationTables& tables() const { return *tables_; }
  [[nodiscard]] std::uint64_t look_ups() const { return look_ups_; }
  /// The share of all look-ups that are of boards which are kept, 0 to 1.
  [[nodiscard]] double share_kept(const DistillingPlan& plan) const;

  /// Writes table number `table` with the boards of it that were asked for most often.
  void write(std::size_t table, const DistillingPlan& plan, const TableFiles::Sink& sink) const;

 private:
  /// A board and how often it was asked for.
  struct Asked {
    std::size_t layer = 0;
    std::uint64_t key = 0;
    std::uint32_t times = 0;
  };
  /// The least number of times that a board which is kept was asked for.
  [[nodiscard]] std::uint32_t least_times(const DistillingPlan& plan) const;

  const Rules& rules_;
  Judge& judge_;
  std::shared_ptr<FormationTables> tables_;
  std::vector<std::vector<Asked>> asked_;  ///< by table, by layer and key
  std::uint64_t look_ups_ = 0;
};

}  // namespace tilery
