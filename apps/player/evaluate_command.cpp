#include "apps/player/evaluate_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "apps/cartridges/shelf.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/player/evaluation.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Plays games with seeds that follow each other and prints the mean score with its 95% confidence
interval, and how often each tile was reached. With --depth the games are the same every time;
with --time-ms they depend on the machine.

Examples:
  tilery evaluate 2048 --games 10000
  tilery evaluate 2048 --depth 3 --games 200 --threads 2
  tilery evaluate threes --network threes.network --time-ms 10 --games 100
)";

struct EvaluateOptions {
  std::string cartridge;
  std::string network;
  EvaluationPlan plan{.thinking = {.depth = 0}, .threads = 0};
  bool wants_json = false;
};

/// What the games come to.
struct Summary {
  Estimate score;
  std::uint64_t median = 0;
  std::uint64_t best = 0;
  double moves = 0;                                       ///< in all
  double seconds = 0;                                     ///< of thinking, all threads together
  std::array<std::uint64_t, highest_rank + 1> reached{};  ///< games with that tile or a higher one
};

Summary summary_of(const std::vector<PlayedGame>& games) {
  Summary summary{.score = mean_score(games)};
  std::vector<std::uint64_t> scores;
  for (const PlayedGame& game : games) {
    scores.push_back(game.score);
    summary.moves += static_cast<double>(game.moves);
    summary.seconds += game.seconds;
    for (std::size_t rank = 1; rank <= game.largest; ++rank) {
      ++summary.reached[rank];
    }
  }
  std::ranges::sort(scores);
  summary.median = scores[scores.size() / 2];
  summary.best = scores.back();
  return summary;
}

std::string text_of(const Summary& summary, std::size_t games, const Ladder& ladder) {
  const auto count = static_cast<double>(games);
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "mean score  {:.0f} +- {:.0f}\n", summary.score.mean, summary.score.margin);
  fmt::format_to(out, "median      {}\nbest        {}\n", summary.median, summary.best);
  fmt::format_to(out, "moves       {:.1f} a game, {:.0f} a second on one core\n",
                 summary.moves / count, summary.moves / std::max(summary.seconds, 1e-9));
  fmt::format_to(out, "games       {}\n", games);
  for (std::size_t rank = ladder.top(); rank > 0; --rank) {
    if (summary.reached[rank] > 0 && summary.reached[rank] < games) {
      fmt::format_to(out, "{:>11} {:5.1f}%\n", ladder.face(static_cast<Rank>(rank)),
                     100 * static_cast<double>(summary.reached[rank]) / count);
    }
  }
  return text;
}

std::string json_of(const Summary& summary, std::size_t games, const Ladder& ladder) {
  const auto count = static_cast<double>(games);
  nlohmann::ordered_json tiles = nlohmann::ordered_json::object();
  for (std::size_t rank = 1; rank <= ladder.top(); ++rank) {
    if (summary.reached[rank] > 0) {
      tiles[std::to_string(ladder.face(static_cast<Rank>(rank)))] =
          static_cast<double>(summary.reached[rank]) / count;
    }
  }
  const nlohmann::ordered_json json = {{"games", games},
                                       {"mean", summary.score.mean},
                                       {"margin", summary.score.margin},
                                       {"median", summary.median},
                                       {"best", summary.best},
                                       {"moves", summary.moves},
                                       {"seconds", summary.seconds},
                                       {"tiles", tiles}};
  return json.dump() + "\n";
}

int evaluate(EvaluateOptions options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const std::expected<Judge, Error> judge = Judge::for_game(*cartridge, options.network);
  if (!judge) {
    return refuse(judge.error());
  }
  if (!judge->has_network()) {
    fmt::print(stderr, "tilery: no network for {}: it is played by room and order alone\n",
               cartridge->name);
  }
  EvaluationPlan& plan = options.plan;
  const bool is_timed = plan.thinking.milliseconds > 0;
  if (plan.thinking.depth == 0) {
    plan.thinking.depth = is_timed ? deepest_thinking : 1;
  }
  const int cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  plan.threads = plan.threads > 0 ? plan.threads : is_timed ? 1 : cores;
  std::uint64_t ended = 0;
  double sum = 0;
  const bool shows = isatty(STDERR_FILENO) == 1;
  const std::vector<PlayedGame> games =
      evaluated(cartridge->rules, *judge, plan, [&](const PlayedGame& game) {
        ++ended;
        sum += static_cast<double>(game.score);
        if (shows) {
          fmt::print(stderr, "\r\x1b[K{} of {} games, mean {:.0f}", ended, plan.games,
                     sum / static_cast<double>(ended));
        }
      });
  if (shows) {
    fmt::print(stderr, "\r\x1b[K");
  }
  const Summary summary = summary_of(games);
  const Ladder& ladder = cartridge->rules.ladder;
  print(options.wants_json ? json_of(summary, games.size(), ladder)
                           : text_of(summary, games.size(), ladder));
  return all_fine;
}

}  // namespace

void add_evaluate_command(CLI::App& program, int& status) {
  auto options = std::make_shared<EvaluateOptions>();
  CLI::App* command = program.add_subcommand("evaluate", "Measure how strong a network plays");
  command->footer(help_footer);
  command->add_option("CARTRIDGE", options->cartridge, "The game")->required();
  command->add_option("--network", options->network,
                      "Its file, or none; your own unless said otherwise");
  command->add_option("--depth", options->plan.thinking.depth, "Moves looked ahead (1)")
      ->check(CLI::Range(1, deepest_thinking));
  command
      ->add_option("--time-ms", options->plan.thinking.milliseconds, "Milliseconds for every move")
      ->check(CLI::Range(0.01, 60000.0));
  command->add_option("--games", options->plan.games, "How many (100)")
      ->check(CLI::Range(1, 100000000));
  command->add_option("--seed", options->plan.seed, "Of the first game (1)");
  command
      ->add_option("--threads", options->plan.threads,
                   "All cores unless said otherwise; one with --time-ms")
      ->check(CLI::Range(1, 256));
  command->add_flag("--json", options->wants_json, "One object instead of a table");
  command->callback([options, &status] { status = evaluate(*options); });
}

}  // namespace tilery
