#include "tilery/narration/simulation_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/packed/packed_rules.h"

namespace tilery {
namespace {

std::string heading() {
  std::string line = fmt::format("{:<6}{:>12} {:>10}", "", "mean", "± of 95%");
  for (const int percent : listed_percents) {
    line += fmt::format("{:>8}%", percent);
  }
  return line + fmt::format("{:>10}\n", "most");
}

std::string distribution_line(const char* name, const Distribution& distribution) {
  std::string line =
      fmt::format("{:<6}{:>12.2f} {:>10.2f}", name, distribution.mean, distribution.error);
  for (const std::uint64_t number : distribution.percentiles) {
    line += fmt::format("{:>9}", number);
  }
  return line + fmt::format("{:>10}\n", distribution.most);
}

/// One line for each tile, smallest first: the games in which it was the largest at the end, and
/// the games that made it.
std::string tile_lines(const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  std::string lines = fmt::format("{:>10}{:>15}{:>15}\n", "tile", "is largest in", "is reached in");
  for (int number = 1; number <= report.rules.ladder.top(); ++number) {
    const auto rank = static_cast<Rank>(number);
    if (statistics.with_highest(rank) == 0) {
      continue;
    }
    const auto percent = [&](std::uint64_t part) {
      return 100 * rate_of(part, statistics.games()).share;
    };
    lines += fmt::format("{:>10}{:>14.4f}%{:>14.4f}%\n", report.rules.ladder.text(rank),
                         percent(statistics.with_highest(rank)), percent(statistics.reached(rank)));
  }
  return lines;
}

/// "Won, with 2048: 97.5000% of the games (97.1000% to 97.8000%)."
std::string rate_line(std::string_view label, std::uint64_t part,
                      const GameStatistics& statistics) {
  const Rate rate = rate_of(part, statistics.games());
  return fmt::format("{}: {:.4f}% of the games ({:.4f}% to {:.4f}%).\n", label, 100 * rate.share,
                     100 * rate.low, 100 * rate.high);
}

/// The games that each player won by a goal of their own.
std::string winner_lines(const GameStatistics& statistics) {
  const std::uint64_t won = statistics.wins(0) + statistics.wins(1);
  return rate_line("Won by the first player", statistics.wins(0), statistics) +
         rate_line("Won by the second player", statistics.wins(1), statistics) +
         rate_line("Won by nobody", statistics.games() - won, statistics);
}

void write_winners(JsonWriter& json, const GameStatistics& statistics) {
  json.list("wins", std::array{statistics.wins(0), statistics.wins(1)});
}

std::string goal_line(const SimulationReport& report) {
  if (report.rules.players.goals) {
    return winner_lines(report.statistics);
  }
  const GoalRule& goal = report.rules.goal;
  const std::optional<std::uint64_t> won = report.statistics.won(goal);
  if (!won) {
    return "";
  }
  const std::string with =
      goal.tile ? fmt::format(", with {}", report.rules.ladder.text(*goal.tile)) : "";
  return rate_line("Won" + with, *won, report.statistics);
}

/// A list of two numbers as the member `name`.
void write_interval(JsonWriter& json, std::string_view name, double low, double high) {
  json.list(name, std::array{low, high});
}

void write_distribution(JsonWriter& json, std::string_view name, const Distribution& distribution) {
  json.open_object(name);
  json.member("mean", distribution.mean);
  write_interval(json, "interval", distribution.mean - distribution.error,
                 distribution.mean + distribution.error);
  json.member("deviation", distribution.deviation);
  json.open_object("percentiles");
  for (std::size_t i = 0; i < listed_percents.size(); ++i) {
    json.member(std::to_string(listed_percents[i]), distribution.percentiles[i]);
  }
  json.close();
  json.member("least", distribution.least);
  json.member("most", distribution.most);
  json.close();
}

void write_goal(JsonWriter& json, const SimulationReport& report, std::uint64_t won) {
  const Rate rate = rate_of(won, report.statistics.games());
  json.open_object("goal");
  if (const std::optional<Rank> tile = report.rules.goal.tile) {
    json.member("tile", report.rules.ladder.face(*tile));
  }
  json.member("games", won);
  json.member("rate", rate.share);
  write_interval(json, "interval", rate.low, rate.high);
  json.close();
}

void write_tiles(JsonWriter& json, const SimulationReport& report) {
  const GameStatistics& statistics = report.statistics;
  json.open_list("tiles");
  for (int number = 1; number <= report.rules.ladder.top(); ++number) {
    const auto rank = static_cast<Rank>(number);
    if (statistics.with_highest(rank) > 0) {
      json.open_object();
      json.member("tile", report.rules.ladder.face(rank));
      json.member("ended", statistics.with_highest(rank));
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
    text += fmt::format("       (a game is stopped after {} {})\n", with_commas(report.most_moves),
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
  if (const auto won = statistics.won(report.rules.goal)) {
    write_goal(json, report, *won);
  }
  if (report.rules.players.goals) {
    write_winners(json, statistics);
  }
  write_tiles(json, report);
  if (report.most_moves > 0) {
    json.member("left_after", report.most_moves);
  }
  json.member("seconds", report.seconds);
  json.close();
  return std::move(json).take();
}

namespace {

/// The number of games that a thread takes at once.
std::uint64_t block_of(const SimulationTask& task) {
  const bool is_quick = task.player.name == "random" && PackedRules::of(task.cartridge.rules);
  return is_quick ? 65536 : 16;
}

std::uint64_t games_of(const SimulationTask& task) {
  return task.games
             ? *task.games
             : std::min(task.most_games, usual_series_games(task.cartridge.rules, task.player,
                                                            task.first_seed, task.budget));
}

}  // namespace

SimulationReport simulation_report(const SimulationTask& task, Clock clock,
                                   const SimulationProgress& progress, Communicator& communicator) {
  const Rules& rules = task.cartridge.rules;
  const auto now = [&] { return clock != nullptr ? clock() : 0.0; };
  const double start = now();
  const std::uint64_t games = games_of(task);
  SimulationReport report = {.cartridge = task.cartridge.name,
                             .title = task.cartridge.title,
                             .rules = rules,
                             .player = task.player.evaluator ? "trained" : task.player.name,
                             .first_seed = task.first_seed,
                             .seconds = 0,
                             .statistics = {},
                             .most_moves = 0};
  const auto play = [&](std::uint64_t from, std::uint64_t count) {
    const auto note = [&](std::uint64_t finished) {
      if (progress) {
        progress(from + finished, games);
      }
    };
    const SimulationPlan plan = {.games = count,
                                 .first_seed = task.first_seed + from,
                                 .threads = task.threads,
                                 .budget = task.budget};
    return played_series(rules, task.player, plan, note, communicator);
  };
  const GameStatistics before = task.kept != nullptr ? task.kept->played : GameStatistics();
  report.statistics = played_on(before, games,
                                {.play = play,
                                 .kept = task.kept,
                                 .lanes = std::uint64_t{task.threads} * communicator.ranks(),
                                 .block = block_of(task),
                                 .budget = task.budget});
  report.seconds = (now() - start) / 1000;
  report.most_moves = report.statistics.games() > 0 ? series_stop(rules, report.statistics)
                                                    : 0;  // also if the budget was spent at once
  return report;
}

std::string kernel_words(const Rules& rules) {
  const bool has_vectors = lane_rules(rules).has_value();
  std::string words = cut_to_pack(rules) ? "packed boards" : "walled boards";
  if (has_vectors) {
    words += ", in vectors where games are played at random";
  }
  if (const auto reason = reason_for_walls(rules)) {
    words += ", because of " + std::string(*reason);
  }
  return words;
}

namespace {

constexpr std::array<std::string_view, 7> verdict_names = {
    "endless", "no choice", "luck", "mostly luck", "luck and skill", "skill", "unknown"};
static_assert(verdict_names[std::size_t(GameVerdict::endless)] == "endless" &&
              verdict_names[std::size_t(GameVerdict::no_choice)] == "no choice" &&
              verdict_names[std::size_t(GameVerdict::luck)] == "luck" &&
              verdict_names[std::size_t(GameVerdict::mostly_luck)] == "mostly luck" &&
              verdict_names[std::size_t(GameVerdict::luck_and_skill)] == "luck and skill" &&
              verdict_names[std::size_t(GameVerdict::skill)] == "skill" &&
              verdict_names[std::size_t(GameVerdict::unknown)] == "unknown");

constexpr double easy_goal = 0.9;       ///< reached by random play
constexpr double short_game = 12;       ///< moves
constexpr double long_game = 5000;      ///< moves of the skilled player
constexpr double fair_first = 0.6;      ///< wins of the first player
constexpr double many_dead_ends = 0.8;  ///< of the positions

std::string_view name_of(GameVerdict verdict) {
  return verdict_names[static_cast<std::size_t>(verdict)];
}

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }
std::string fine_percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

double mean_score(const RatedPlayer& player) {
  return player.games.games() > 0 ? player.games.scores().mean : 0;
}

double mean_moves(const RatedPlayer& player) {
  return player.games.games() > 0 ? player.games.moves().mean : 0;
}

double four_decimals(double number) { return std::round(number * 10000) / 10000; }

void note_goal(const RatedGameReport& report, std::vector<std::string>& notes) {
  const GoalRule& goal = report.cartridge.rules.goal;
  if (!goal.exists()) {
    return;
  }
  const std::string tile =
      goal.tile ? report.cartridge.rules.ladder.text(*goal.tile) : std::string("the goal");
  const double by_random = report.rating.players.front().goal(goal).value_or(0);
  if (by_random >= easy_goal) {
    notes.push_back(fmt::format("the goal is easy: random play reaches {} in {} of its games", tile,
                                fine_percent(by_random)));
  }
  std::uint64_t games = 0;
  std::uint64_t reached = 0;
  for (const RatedPlayer& player : report.rating.players) {
    games += player.games.games();
    reached += player.games.won(goal).value_or(0);
  }
  if (reached == 0) {
    notes.push_back(fmt::format("no player reached {} in {} games", tile, with_commas(games)));
  }
}

void note_length(const RatedGameReport& report, std::vector<std::string>& notes) {
  const RatedPlayer& skilled = report.rating.skilled();
  const double moves = mean_moves(skilled);
  if (skilled.left > 0) {
    notes.push_back(fmt::format("{} of {} games of {} play did not end within {} moves",
                                skilled.left, skilled.games.games(), skilled.name,
                                with_commas(most_rated_moves)));
  } else if (moves > long_game) {
    notes.push_back(fmt::format("games are long: {} moves of {} play",
                                with_commas(static_cast<std::uint64_t>(moves)), skilled.name));
  }
  if (moves < short_game) {
    notes.push_back(fmt::format("games are short: {:.1f} moves of {} play", moves, skilled.name));
  }
}

/// The share of a player's games that one player of two won.
double share_of_wins(const RatedPlayer& player, int winner) {
  const auto games = static_cast<double>(std::max<std::uint64_t>(player.games.games(), 1));
  return static_cast<double>(player.games.wins(winner)) / games;
}

/// "12.5%"; "60/35%" if each player has a goal.
std::string goal_words(const RatedPlayer& player, const Rules& rules) {
  if (rules.players.goals) {
    return fmt::format("{:.0f}/{}", 100 * share_of_wins(player, 0),
                       percent(share_of_wins(player, 1)));
  }
  const std::optional<double> share = player.goal(rules.goal);
  return share ? fine_percent(*share) : "-";
}

std::string player_line(const RatedPlayer& player, const Rules& rules) {
  return fmt::format("{:<10}{:>7}{:>12.0f}{:>10.1f}{:>9}{:>8}\n", player.name, player.games.games(),
                     mean_score(player), mean_moves(player), goal_words(player, rules),
                     player.left);
}

/// "forced       12% of its moves are the only one".
std::string share_line(std::string_view name, double share, const std::string& of) {
  return fmt::format("{:<12}{:>4} {}\n", name, percent(share), of);
}

/// The share of games in which the skilled player was better; empty if no games could be
/// compared.
std::string skill_lines(const GameRating& rating, bool is_opposed) {
  if (rating.pairs == 0) {
    return "";
  }
  const std::string& skilled = rating.skilled().name;
  const std::string of_random =
      is_opposed
          ? fmt::format("of {} games against random play are won by {} play; a draw counts half",
                        2 * rating.pairs, skilled)
          : fmt::format("of {} games of {} play are better than random play on the same seed",
                        rating.pairs, skilled);
  return share_line("skill", rating.beats_random, of_random) +
         share_line("", rating.beats_greedy,
                    is_opposed ? "of those against greedy play" : "are better than greedy play");
}

void write_player(JsonWriter& json, const RatedPlayer& player, const Rules& rules) {
  json.open_object();
  json.member("name", player.name);
  json.member("games", player.games.games());
  json.member("score", four_decimals(mean_score(player)));
  json.member("moves", four_decimals(mean_moves(player)));
  if (const std::optional<double> share = player.goal(rules.goal)) {
    json.member("goal", four_decimals(*share));
  }
  if (rules.players.goals) {
    json.list("win_shares", std::array{four_decimals(share_of_wins(player, 0)),
                                       four_decimals(share_of_wins(player, 1))});
  }
  json.member("left", player.left);
  json.close();
}

void write_share(JsonWriter& json, std::string_view name, const std::optional<double>& share) {
  if (share) {
    json.member(name, four_decimals(*share));
  }
}

}  // namespace

std::string verdict_sentence(const RatedGameReport& report) {
  const GameRating& rating = report.rating;
  const std::string& skilled = rating.skilled().name;
  const std::string player = (skilled == "trained" ? "a trained" : "a searching") +
                             std::string(" player beats random play");
  switch (rating.verdict) {
    case GameVerdict::endless:
      return fmt::format("endless: {} of {} games of random play did not end within {} moves",
                         rating.players.front().left, rating.players.front().games.games(),
                         with_commas(most_rated_moves));
    case GameVerdict::no_choice:
      return rating.forced.value_or(0) > 0.8
                 ? fmt::format("no choice: {} of the moves are forced", percent(*rating.forced))
                 : fmt::format("no choice: a wrong move costs something in {} of the moves only",
                               percent(rating.matter.value_or(0)));
    case GameVerdict::luck:
      return fmt::format("luck: {} in only {} of games", player, percent(rating.beats_random));
    case GameVerdict::unknown:
      return "unknown: the time was over before games could be compared";
    case GameVerdict::mostly_luck:
    case GameVerdict::luck_and_skill:
    case GameVerdict::skill:
      break;
  }
  return fmt::format("{}: {} in {} of games", name_of(rating.verdict), player,
                     percent(rating.beats_random));
}

std::vector<std::string> rating_notes(const RatedGameReport& report) {
  const GameRating& rating = report.rating;
  std::vector<std::string> notes;
  note_goal(report, notes);
  note_length(report, notes);
  if (rating.first_wins &&
      (*rating.first_wins > fair_first || *rating.first_wins < 1 - fair_first)) {
    notes.push_back(fmt::format("of two, the player who begins wins {} of the games",
                                percent(*rating.first_wins)));
  }
  if (rating.dead_ends && *rating.dead_ends > many_dead_ends) {
    notes.push_back(fmt::format("{} of the positions are dead ends", percent(*rating.dead_ends)));
  }
  notes.insert(notes.end(), rating.doubts.begin(), rating.doubts.end());
  return notes;
}

std::string rating_words(const RatedGameReport& report) {
  const GameRating& rating = report.rating;
  const Rules& rules = report.cartridge.rules;
  const bool is_opposed = rules.players.goals.has_value();
  std::string text = fmt::format("{}: {}.\n\n", report.cartridge.title, verdict_sentence(report));
  text += fmt::format("{:<10}{:>7}{:>12}{:>10}{:>9}{:>8}\n", "player", "games", "score", "moves",
                      is_opposed ? "1st/2nd" : "goal", "left");
  for (const RatedPlayer& player : rating.players) {
    text += player_line(player, rules);
  }
  text += "\n" + skill_lines(rating, is_opposed);
  if (rating.forced) {
    text += share_line("forced", *rating.forced, "of its moves are the only one");
  }
  if (rating.matter) {
    text +=
        share_line("matter", *rating.matter, "of its moves have a choice that loses more than 1%");
  }
  if (rating.first_wins) {
    text += share_line("first", *rating.first_wins,
                       fmt::format("of two {} players' games go to the first",
                                   is_opposed ? rating.skilled().name : "greedy"));
  }
  if (rating.dead_ends) {
    text += share_line("dead ends", *rating.dead_ends, "of the positions cannot be won any more");
  }
  for (const std::string& note : rating_notes(report)) {
    text += fmt::format("note        {}\n", note);
  }
  return text + fmt::format("\n{:.1f} s.\n", report.seconds);
}

std::string json_of(const RatedGameReport& report) {
  const GameRating& rating = report.rating;
  JsonWriter json;
  json.open_object();
  json.member("cartridge", report.cartridge.name);
  json.member("verdict", name_of(rating.verdict));
  json.member("sentence", verdict_sentence(report));
  json.open_list("players");
  for (const RatedPlayer& player : rating.players) {
    write_player(json, player, report.cartridge.rules);
  }
  json.close();
  json.member("pairs", rating.pairs);
  json.member("beats_random", four_decimals(rating.beats_random));
  json.member("beats_greedy", four_decimals(rating.beats_greedy));
  write_share(json, "forced", rating.forced);
  write_share(json, "matter", rating.matter);
  write_share(json, "first_wins", rating.first_wins);
  write_share(json, "dead_ends", rating.dead_ends);
  json.list("notes", rating_notes(report));
  json.member("seconds", report.seconds);
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
