#include "tilery/telling/simulation_report.h"

#include "tilery/board/packed_rules.h"

namespace tilery {
namespace {

/// Games that a thread takes at once, where it is efficient; about so many.
std::uint64_t block_of(const SimulationTask& task) {
  const bool is_quick = task.player.name == "random" && PackedRules::of(task.cartridge.rules);
  return is_quick ? 65536 : 16;
}

}  // namespace

SimulationReport simulation_report(const SimulationTask& task, Clock clock,
                                   const SimulationProgress& progress, Crew& crew) {
  const Rules& rules = task.cartridge.rules;
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double start = now();
  const std::uint64_t games =
      task.games ? *task.games : usual_series_games(rules, task.player, task.first_seed);
  SimulationReport report = {.cartridge = task.cartridge.name,
                             .title = task.cartridge.title,
                             .rules = rules,
                             .player = task.player.judge ? "trained" : task.player.name,
                             .first_seed = task.first_seed,
                             .seconds = 0,
                             .statistics = {},
                             .most_moves = 0};
  const auto play = [&](std::uint64_t from, std::uint64_t count) {
    const auto note = [&](std::uint64_t over) {
      if (progress) {
        progress(from + over, games);
      }
    };
    const SimulationPlan plan = {
        .games = count, .first_seed = task.first_seed + from, .threads = task.threads};
    return played_series(rules, task.player, plan, note, crew);
  };
  const GameStatistics before = task.kept != nullptr ? task.kept->played : GameStatistics();
  report.statistics = played_on(before, games,
                                {.play = play,
                                 .kept = task.kept,
                                 .lanes = std::uint64_t{task.threads} * crew.processes(),
                                 .block = block_of(task)});
  report.seconds = (now() - start) / 1000;
  report.most_moves = series_stop(rules, report.statistics);
  return report;
}

}  // namespace tilery
