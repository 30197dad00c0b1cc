#include "tilery/telling/simulation_words.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
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
  for (int number = 1; number <= report.rules.ladder.top(); ++number) {
    const auto rank = static_cast<Rank>(number);
    if (statistics.ended_with(rank) == 0) {
      continue;
    }
    const auto percent = [&](std::uint64_t part) {
      return 100 * rate_of(part, statistics.games()).share;
    };
    lines += fmt::format("{:>10}{:>14.4f}%{:>14.4f}%\n", report.rules.ladder.text(rank),
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
                     report.rules.ladder.text(goal), 100 * rate.share, 100 * rate.low,
                     100 * rate.high);
}

/// A list of two numbers as the member `name`.
void write_interval(JsonWriter& json, std::string_view name, double low, double high) {
  json.list(name, std::array{low, high});
}

void write_distribution(JsonWriter& json, std::string_view name, const Distribution& told) {
  json.open_object(name);
  json.member("mean", told.mean);
  write_interval(json, "interval", told.mean - told.error, told.mean + told.error);
  json.member("deviation", told.deviation);
  json.open_object("percentiles");
  for (std::size_t i = 0; i < told_percents.size(); ++i) {
    json.member(std::to_string(told_percents[i]), told.percentiles[i]);
  }
  json.close();
  json.member("least", told.least);
  json.member("most", told.most);
  json.close();
}

void write_goal(JsonWriter& json, const SimulationReport& report) {
  const Rank goal = *report.rules.goal.tile;
  const std::uint64_t games = report.statistics.reached(goal);
  const Rate rate = rate_of(games, report.statistics.games());
  json.open_object("goal");
  json.member("tile", report.rules.ladder.face(goal));
  json.member("games", games);
  json.member("rate", rate.share);
  write_interval(json, "interval", rate.low, rate.high);
  json.close();
}

void write_tiles(JsonWriter& json, const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  json.open_list("tiles");
  for (int number = 1; number <= report.rules.ladder.top(); ++number) {
    const auto rank = static_cast<Rank>(number);
    if (statistics.ended_with(rank) > 0) {
      json.open_object();
      json.member("tile", report.rules.ladder.face(rank));
      json.member("ended", statistics.ended_with(rank));
      json.member("reached", statistics.reached(rank));
      json.close();
    }
  }
  json.close();
}

}  // namespace

std::string simulation_words(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  std::string text = fmt::format(
      "{}: {} {} of {} play on {} x {} cells, from seed {}; {:.1f} s.\n\n", report.title,
      with_commas(statistics.games()), statistics.games() == 1 ? "game" : "games", report.player,
      report.rules.shape.width, report.rules.shape.height, report.first_seed, report.seconds);
  text += heading();
  text += distribution_line("score", statistics.scores());
  text += distribution_line("moves", statistics.moves());
  if (report.most_moves > 0) {
    text += fmt::format("       (a game is left after {} {})\n", with_commas(report.most_moves),
                        report.most_moves == 1 ? "move" : "moves");
  }
  return text + "\n" + tile_lines(report) + "\n" + goal_line(report);
}

std::string json_of(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  JsonWriter json;
  json.open_object();
  json.member("cartridge", report.cartridge);
  json.member("width", report.rules.shape.width);
  json.member("height", report.rules.shape.height);
  json.member("player", report.player);
  json.member("games", statistics.games());
  json.member("seed", report.first_seed);
  write_distribution(json, "score", statistics.scores());
  write_distribution(json, "moves", statistics.moves());
  if (report.rules.goal.tile) {
    write_goal(json, report);
  }
  write_tiles(json, report);
  if (report.most_moves > 0) {
    json.member("left_after", report.most_moves);
  }
  json.member("seconds", report.seconds);
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
