// Questions about whole games: reviews, verdicts, simulations, ratings, solutions of puzzles.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/puzzle_words.h"
#include "tilery/narration/simulation_words.h"
#include "tilery/narration/verdict.h"
#include "tilery/player/exact_solving.h"
#include "tilery/protocol/questions.h"
#include "tilery/protocol/reviewer.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_listed_mistakes = 1'000'000;
constexpr std::uint64_t most_rated_games = 10'000;
constexpr std::uint64_t most_rated_training = 1'000'000'000;

/// A question for a review.
struct AskedReview {
  AskedText record;
  AskedGame game;
  AskedText file = {.value = "record"};
  AskedNumber mistakes = {.value = 5};
  AskedText aim;
  AskedLimits search_limits;
};

/// A question about games to play.
struct AskedSimulation {
  AskedGame game;
  AskedText player = {.value = "random"};
  AskedNumber games;
  AskedNumber seed = {.value = 1};
  AskedNumber width;
  AskedNumber height;
};

/// A question about a game to rate.
struct AskedRating {
  AskedGame game;
  AskedDecimal seconds = {.value = RatingPlan().seconds};
  AskedNumber games = {.value = RatingPlan().games};
  AskedNumber training_moves = {.value = RatingPlan().training_moves};
  AskedNumber seed = {.value = 1};
};

struct AskedVerdict {
  AskedText record;
  AskedGame game;
  AskedText file = {.value = "record"};
};

std::expected<AskedReview, Error> review_in(std::string_view question,
                                            const QuestionLimits& limits) {
  AskedReview asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const auto [depth, time, nodes, selective, odds] = keys_of(asked.search_limits, limits);
  const std::array keys = {
      QuestionKey{.name = "record", .value = &asked.record, .is_required = true},
      cartridge,
      toml,
      QuestionKey{.name = "file", .value = &asked.file},
      QuestionKey{.name = "mistakes", .value = &asked.mistakes, .most = most_listed_mistakes},
      QuestionKey{.name = "aim", .value = &asked.aim},
      depth,
      time,
      nodes,
      selective,
      odds};
  auto read = read_flat_question(question, keys);
  read = read ? check_one_game(asked.game) : read;
  return read ? std::expected<AskedReview, Error>(std::move(asked)) : std::unexpected(read.error());
}

std::expected<AskedSimulation, Error> simulation_in(std::string_view question,
                                                    const QuestionLimits& limits) {
  AskedSimulation asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const std::array keys = {
      cartridge,
      toml,
      QuestionKey{.name = "player", .value = &asked.player},
      QuestionKey{.name = "games", .value = &asked.games, .least = 1, .most = limits.games},
      QuestionKey{.name = "seed", .value = &asked.seed},
      QuestionKey{.name = "width", .value = &asked.width, .least = 1, .most = longest_side},
      QuestionKey{.name = "height", .value = &asked.height, .least = 1, .most = longest_side}};
  auto read = read_flat_question(question, keys);
  read = read ? check_game(asked.game, question) : read;
  return read ? std::expected<AskedSimulation, Error>(std::move(asked))
              : std::unexpected(read.error());
}

std::expected<AskedRating, Error> rating_in(std::string_view question,
                                            const QuestionLimits& limits) {
  AskedRating asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const std::array keys = {
      cartridge,
      toml,
      QuestionKey{
          .name = "seconds", .value = &asked.seconds, .low = 0.1, .high = limits.rating_seconds},
      QuestionKey{.name = "games", .value = &asked.games, .least = 1, .most = most_rated_games},
      QuestionKey{.name = "training_moves",
                  .value = &asked.training_moves,
                  .least = 1,
                  .most = most_rated_training},
      QuestionKey{.name = "seed", .value = &asked.seed}};
  auto read = read_flat_question(question, keys);
  read = read ? check_game(asked.game, question) : read;
  return read ? std::expected<AskedRating, Error>(std::move(asked)) : std::unexpected(read.error());
}

std::expected<AskedVerdict, Error> verdict_in(std::string_view question) {
  AskedVerdict asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const std::array keys = {
      QuestionKey{.name = "record", .value = &asked.record, .is_required = true}, cartridge, toml,
      QuestionKey{.name = "file", .value = &asked.file}};
  auto read = read_flat_question(question, keys);
  read = read ? check_one_game(asked.game) : read;
  return read ? std::expected<AskedVerdict, Error>(std::move(asked))
              : std::unexpected(read.error());
}

struct AskedSolution {
  AskedGame game;
  AskedNumber level;
};

std::expected<AskedSolution, Error> solution_in(std::string_view question) {
  AskedSolution asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const std::array keys = {
      cartridge, toml,
      QuestionKey{.name = "level", .value = &asked.level, .least = 1, .most = most_levels}};
  auto read = read_flat_question(question, keys);
  read = read ? check_game(asked.game, question) : read;
  return read ? std::expected<AskedSolution, Error>(std::move(asked))
              : std::unexpected(read.error());
}

/// The level of `cartridge` with the given number; without a number, the first level. The error has
/// only a column.
std::expected<Cartridge, Error> asked_level(Cartridge cartridge, const AskedNumber& level) {
  if (cartridge.levels.empty() && !level.is_there()) {
    return cartridge;
  }
  const std::uint64_t number = level.is_there() ? level.value : 1;
  if (number > cartridge.levels.size()) {
    return std::unexpected(
        Error{.source = {},
              .place = {1, level.column},
              .expected = counted_words(cartridge.levels.size(), "level") + " in " + cartridge.name,
              .found = "level " + std::to_string(number)});
  }
  return level_of(cartridge, static_cast<std::size_t>(number));
}

/// The cartridge at the requested size. The error has only a column.
std::expected<Cartridge, Error> sized_game(Cartridge cartridge, const AskedSimulation& asked) {
  const Shape& shape = cartridge.rules.shape;
  const auto [width, height] = std::pair(asked.width, asked.height);
  std::optional<Rules> rules =
      resized(cartridge.rules, width.is_there() ? static_cast<int>(width.value) : shape.width,
              height.is_there() ? static_cast<int>(height.value) : shape.height);
  if (!rules) {
    return std::unexpected(Error{
        .source = {},
        .place = {1, width.is_there() ? width.column : height.column},
        .expected = "a size that " + cartridge.name + " offers",
        .found =
            fmt::format("{} x {}", width.is_there() ? static_cast<int>(width.value) : shape.width,
                        height.is_there() ? static_cast<int>(height.value) : shape.height)});
  }
  cartridge.rules = *std::move(rules);
  return cartridge;
}

/// The error of a simulation whose budget was spent.
Error unfinished(const SimulationReport& report, const QuestionLimits& limits) {
  return {
      "simulation",
      {},
      fmt::format("games that end within {} moves in all, in the time that a simulation may take",
                  limits.moves),
      counted_words(report.statistics.games(), "game") + " over by then"};
}

/// The verdict on the only record of `text`.
std::string verdict_on_text(std::string_view text, const std::string& file, Verification& sources) {
  std::vector<std::string> verdicts;
  verify_text(text, file, sources,
              [&](const Verdict& verdict) { verdicts.push_back(json_of(verdict)); });
  return verdicts.size() == 1
             ? std::move(verdicts.front())
             : json_of(Verdict{
                   .file = file,
                   .found = Error{
                       file, {}, "one record", std::to_string(verdicts.size()) + " records"}});
}

}  // namespace

std::expected<RecordRules, Error> Questions::rules_of(const AskedGame& asked) const {
  RecordRules rules(sources_.cartridge);
  for (const Cartridge& cartridge : sources_.of_records) {
    rules.add(cartridge);
  }
  if (asked.is_there()) {
    TILERY_TRY(Cartridge cartridge, cartridge_of(asked, sources_.cartridge));
    rules.add(std::move(cartridge));
  }
  return rules;
}

std::expected<Verification, Error> Questions::verification_of(const AskedGame& asked) const {
  TILERY_TRY(RecordRules rules, rules_of(asked));
  return Verification{.rules = std::move(rules), .walk = sources_.verify_walk};
}

Questions::Answer Questions::review(std::string_view question, QuestionPlace place) {
  const std::expected<AskedReview, Error> asked = review_in(question, sources_.work.limits);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  const std::expected<Record, Error> record = read_record(asked->record.value, asked->file.value);
  std::expected<RecordRules, Error> rules = rules_of(asked->game);
  if (!record || !rules) {
    return std::unexpected(!record ? record.error() : rules.error());
  }
  const auto search_limits =
      limits_of(asked->search_limits, usual_review_limits(record->width * record->height),
                sources_.work.limits, sources_.work.clock);
  if (!search_limits) {
    return std::unexpected(placed(search_limits.error(), place));
  }
  const std::optional<Aim> aim = aim_named(asked->aim.value);
  if (asked->aim.is_there() && !aim) {
    return std::unexpected(placed({.source = {},
                                   .place = {1, asked->aim.column},
                                   .expected = "score, goal or moves for \"aim\"",
                                   .found = quoted(asked->aim.value)},
                                  place));
  }
  TILERY_TRY(const auto review, Reviewer(*std::move(rules), evaluators_)
                                    .review(*record, asked->file.value,
                                            {.search_limits = *search_limits,
                                             .aim = aim,
                                             .note = sources_.progress.review,
                                             .is_cancelled = sources_.work.is_cancelled},
                                            *sources_.work.communicator));
  if (sources_.on_result.review) {
    sources_.on_result.review(review);
  }
  return json_of(review, static_cast<std::size_t>(asked->mistakes.value));
}

std::expected<SeriesPlayer, Error> Questions::player_of(const std::string& name,
                                                        const Cartridge& cartridge) {
  SeriesPlayer player = {.name = name, .evaluator = {}, .values = {}};
  if (name == "perfect") {
    TILERY_TRY(ExactValues values,
               solved(
                   {.name = cartridge.name,
                    .rules = cartridge.rules,
                    .aim = exact_aim_of(cartridge.rules),
                    .most_bytes = sources_.work.limits.exact_bytes,
                    .is_cancelled = sources_.work.is_cancelled},
                   sources_.progress.solving ? sources_.progress.solving
                                             : [](std::uint64_t, std::uint64_t) {}));
    player.values = std::move(values);
  } else if (name == "trained") {
    TILERY_TRY(const auto evaluator, evaluators_->evaluator(cartridge));
    if (!evaluator->has_network()) {
      return std::unexpected(Error{"player", {}, "a network for " + cartridge.name, "none"});
    }
    player.evaluator = evaluator;
  } else if (name != "random" && name != "greedy") {
    return std::unexpected(Error{"player", {}, "random, greedy, perfect or trained", quoted(name)});
  }
  return player;
}

Questions::Answer Questions::simulate(std::string_view question, QuestionPlace place) {
  const std::expected<AskedSimulation, Error> asked = simulation_in(question, sources_.work.limits);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  TILERY_TRY(const auto own, cartridge_of(asked->game, sources_.cartridge));
  const std::expected<Cartridge, Error> cartridge = sized_game(own, *asked);
  if (!cartridge) {
    return std::unexpected(placed(cartridge.error(), place));
  }
  TILERY_TRY(const SeriesPlayer player, player_of(asked->player.value, *cartridge));
  const bool is_bounded =
      sources_.work.is_cancelled || sources_.work.limits.moves != WorkBudget::endless;
  WorkBudget budget(sources_.work.limits.moves, sources_.work.is_cancelled);
  SimulationTask task = {.cartridge = *cartridge,
                         .player = player,
                         .games = std::nullopt,
                         .most_games = sources_.work.limits.games,
                         .first_seed = asked->seed.value,
                         .threads = static_cast<unsigned>(sources_.work.search.threads),
                         .kept = sources_.kept_games,
                         .budget = is_bounded ? &budget : nullptr};
  if (asked->games.is_there()) {
    task.games = asked->games.value;
  }
  const SimulationReport report = simulation_report(
      task, sources_.work.clock, sources_.progress.simulation, *sources_.work.communicator);
  if (budget.is_spent()) {
    return std::unexpected(unfinished(report, sources_.work.limits));
  }
  if (sources_.on_result.simulation) {
    sources_.on_result.simulation(report);
  }
  return json_of(report);
}

Questions::Answer Questions::rate(std::string_view question, QuestionPlace place) {
  const std::expected<AskedRating, Error> asked = rating_in(question, sources_.work.limits);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  TILERY_TRY(Cartridge cartridge, cartridge_of(asked->game, sources_.cartridge));
  const auto now = [&] { return sources_.work.clock ? sources_.work.clock() : 0.0; };
  const double start = now();
  GameRating rating =
      rating_of(cartridge.rules,
                {.seconds = std::min(asked->seconds.value, sources_.work.limits.rating_seconds),
                 .clock = sources_.work.clock,
                 .games = asked->games.value,
                 .training_moves = asked->training_moves.value,
                 .first_seed = asked->seed.value,
                 .is_cancelled = sources_.work.is_cancelled,
                 .progress = sources_.progress.rating});
  if (!rating.is_whole) {
    return std::unexpected(Error{"rating",
                                 {},
                                 "a game that is rated within the time limit",
                                 counted_words(rating.pairs, "seed") + " compared by then"});
  }
  const RatedGameReport report = {.cartridge = std::move(cartridge),
                                  .rating = std::move(rating),
                                  .seconds = (now() - start) / 1000};
  if (sources_.on_result.rating) {
    sources_.on_result.rating(report);
  }
  return json_of(report);
}

Questions::Answer Questions::solve(std::string_view question, QuestionPlace place) {
  const std::expected<AskedSolution, Error> asked = solution_in(question);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  TILERY_TRY(const auto cartridge, cartridge_of(asked->game, sources_.cartridge));
  const std::expected<Cartridge, Error> puzzle = asked_level(cartridge, asked->level);
  if (!puzzle) {
    return std::unexpected(placed(puzzle.error(), place));
  }
  TILERY_TRY(const PuzzleSolution solution,
             solved_puzzle(puzzle->rules, {.most_bytes = sources_.work.limits.exact_bytes,
                                           .is_cancelled = sources_.work.is_cancelled}));
  return Answer(json_of(*puzzle, solution));
}

Questions::Answer Questions::verify(std::string_view question, QuestionPlace place) {
  const std::expected<AskedVerdict, Error> asked = verdict_in(question);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  TILERY_TRY(Verification by, verification_of(asked->game));
  WorkBudget budget(sources_.work.limits.record_bytes, sources_.work.is_cancelled);
  by.budget = &budget;
  std::string verdict = verdict_on_text(asked->record.value, asked->file.value, by);
  if (budget.is_spent()) {
    return std::unexpected(
        unfinished_replay(asked->file.value, fmt::format("{} bytes", asked->record.value.size())));
  }
  return verdict;
}

void Questions::verify_each(std::string_view text, const std::string& file,
                            const TellVerdict& tell) {
  if (!verification_) {
    verification_ = *verification_of({});
  }
  WorkBudget budget(WorkBudget::endless, sources_.work.is_cancelled);
  verification_->budget = &budget;
  verify_text(text, file, *verification_, tell);
  verification_->budget = nullptr;
}

}  // namespace tilery
