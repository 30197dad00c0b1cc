#include "apps/player/simulation_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tilery/core/quantities.h"

namespace tilery {
namespace {

std::string heading() {
  std::string line = fmt::format("{:<6}{:>12} {:>10}", "", "mean", "± of 95%");
  for (const int percent : told_percents) {
    line += fmt::format("{:>8}%", percent);
  }
  return line + fmt::format("{:>10}\n", "most");
}

std::string distribution_line(const char* what, const Distribution& told) {
  std::string line = fmt::format("{:<6}{:>12.2f} {:>10.2f}", what, told.mean, told.error);
  for (const std::uint64_t number : told.percentiles) {
    line += fmt::format("{:>9}", number);
  }
  return line + fmt::format("{:>10}\n", told.most);
}

/// The highest tiles of the games, least first.
std::string tile_lines(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  std::string lines = fmt::format("{:>10}{:>15}{:>15}\n", "tile", "is largest in", "is made in");
  for (Rank rank = 1; rank <= report.rules.ladder.top(); ++rank) {
    if (statistics.ended_with(rank) == 0) {
      continue;
    }
    const auto percent = [&](std::uint64_t part) {
      return 100 * rate_of(part, statistics.games()).share;
    };
    lines += fmt::format("{:>10}{:>14.4f}%{:>14.4f}%\n", report.rules.ladder.face(rank),
                         percent(statistics.ended_with(rank)), percent(statistics.reached(rank)));
  }
  return lines;
}

std::string goal_line(const SimulationReport& report) {
  if (!report.rules.goal.tile) {
    return "";
  }
  const GameStatistics& statistics = report.statistics;
  const Rank goal = *report.rules.goal.tile;
  const Rate rate = rate_of(statistics.reached(goal), statistics.games());
  return fmt::format("Won, with {}: {:.4f}% of the games ({:.4f}% to {:.4f}%).\n",
                     report.rules.ladder.face(goal), 100 * rate.share, 100 * rate.low,
                     100 * rate.high);
}

nlohmann::ordered_json json_of(const Distribution& told) {
  nlohmann::ordered_json percentiles;
  for (std::size_t i = 0; i < told_percents.size(); ++i) {
    percentiles[std::to_string(told_percents[i])] = told.percentiles[i];
  }
  return {
      {"mean", told.mean},           {"interval", {told.mean - told.error, told.mean + told.error}},
      {"deviation", told.deviation}, {"percentiles", percentiles},
      {"least", told.least},         {"most", told.most}};
}

nlohmann::ordered_json goal_json(const SimulationReport& report) {
  const Rank goal = *report.rules.goal.tile;
  const std::uint64_t games = report.statistics.reached(goal);
  const Rate rate = rate_of(games, report.statistics.games());
  return {{"tile", report.rules.ladder.face(goal)},
          {"games", games},
          {"rate", rate.share},
          {"interval", {rate.low, rate.high}}};
}

}  // namespace

std::string text_of(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  std::string text = fmt::format(
      "{}: {} {} of {} play on {} x {} cells, from seed {}; {:.1f} s.\n\n", report.title,
      with_commas(statistics.games()), statistics.games() == 1 ? "game" : "games", report.player,
      report.rules.shape.width, report.rules.shape.height, report.first_seed, report.seconds);
  text += heading();
  text += distribution_line("score", statistics.scores());
  text += distribution_line("moves", statistics.moves());
  if (report.most_moves > 0) {
    text += fmt::format("       (a game is left after {} moves)\n", with_commas(report.most_moves));
  }
  return text + "\n" + tile_lines(report) + "\n" + goal_line(report);
}

std::string json_of(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  nlohmann::ordered_json json = {
      {"cartridge", report.cartridge},         {"width", report.rules.shape.width},
      {"height", report.rules.shape.height},   {"player", report.player},
      {"games", statistics.games()},           {"seed", report.first_seed},
      {"score", json_of(statistics.scores())}, {"moves", json_of(statistics.moves())}};
  if (report.rules.goal.tile) {
    json["goal"] = goal_json(report);
  }
  auto tiles = nlohmann::ordered_json::array();
  for (Rank rank = 1; rank <= report.rules.ladder.top(); ++rank) {
    if (statistics.ended_with(rank) > 0) {
      tiles.push_back({{"tile", report.rules.ladder.face(rank)},
                       {"ended", statistics.ended_with(rank)},
                       {"reached", statistics.reached(rank)}});
    }
  }
  json["tiles"] = tiles;
  if (report.most_moves > 0) {
    json["left_after"] = report.most_moves;
  }
  json["seconds"] = report.seconds;
  return json.dump() + "\n";
}

}  // namespace tilery
