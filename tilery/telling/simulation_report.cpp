#include "tilery/telling/simulation_report.h"

namespace tilery {

SimulationReport simulation_report(const SimulationTask& task, Clock clock,
                                   const SimulationProgress& progress, Crew& crew) {
  const Rules& rules = task.cartridge.rules;
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double start = now();
  const SimulationPlan plan = {
      .games = task.games ? *task.games : usual_series_games(rules, task.player, task.first_seed),
      .first_seed = task.first_seed,
      .threads = task.threads};
  SimulationReport report = {.cartridge = task.cartridge.name,
                             .title = task.cartridge.title,
                             .rules = rules,
                             .player = task.player.judge ? "trained" : task.player.name,
                             .first_seed = task.first_seed,
                             .seconds = 0,
                             .statistics = {},
                             .most_moves = 0};
  const auto note = [&](std::uint64_t over) {
    if (progress) {
      progress(over, plan.games);
    }
  };
  report.statistics = played_series(rules, task.player, plan, note, crew);
  report.seconds = (now() - start) / 1000;
  report.most_moves = series_stop(rules, report.statistics);
  return report;
}

}  // namespace tilery
