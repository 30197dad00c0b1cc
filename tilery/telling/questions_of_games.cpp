// Questions about whole games: reviews, verdicts, simulations.

#include <array>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/player/exact_solving.h"
#include "tilery/record/record_text.h"
#include "tilery/telling/questions.h"
#include "tilery/telling/reviewer.h"
#include "tilery/telling/simulation_words.h"
#include "tilery/telling/verdict.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_mistakes = 1'000'000;

/// A question about a record.
struct AskedReview {
  AskedText record;
  AskedGame game;
  AskedText file = {.value = "record"};
  AskedNumber mistakes = {.value = 5};
  AskedThinking thinking;
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

struct AskedVerdict {
  AskedText record;
  AskedGame game;
  AskedText file = {.value = "record"};
};

std::expected<AskedReview, Error> review_in(std::string_view question,
                                            const QuestionLimits& limits) {
  AskedReview asked;
  const auto [cartridge, toml] = keys_of(asked.game);
  const auto [depth, time, boards, selective, odds] = keys_of(asked.thinking, limits);
  const std::array keys = {
      QuestionKey{.name = "record", .value = &asked.record, .is_required = true},
      cartridge,
      toml,
      QuestionKey{.name = "file", .value = &asked.file},
      QuestionKey{.name = "mistakes", .value = &asked.mistakes, .most = most_mistakes},
      depth,
      time,
      boards,
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

/// The cartridge at the size that is asked for. The error has a column alone.
std::expected<Cartridge, Error> sized_game(Cartridge cartridge, const AskedSimulation& asked) {
  const Shape& shape = cartridge.rules.shape;
  const auto [width, height] = std::pair(asked.width, asked.height);
  std::optional<Rules> rules =
      resized(cartridge.rules, width.is_there() ? static_cast<int>(width.value) : shape.width,
              height.is_there() ? static_cast<int>(height.value) : shape.height);
  if (!rules) {
    return std::unexpected(Error{.source = {},
                                 .place = {1, width.is_there() ? width.column : height.column},
                                 .expected = "a size that " + cartridge.name + " offers",
                                 .found = "another"});
  }
  cartridge.rules = *std::move(rules);
  return cartridge;
}

/// The verdict on the only record of `text`.
std::string verdict_on_text(std::string_view text, const std::string& file, Verification& by) {
  std::vector<std::string> verdicts;
  verify_text(text, file, by,
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
    std::expected<Cartridge, Error> cartridge = cartridge_of(asked, sources_.cartridge);
    if (!cartridge) {
      return std::unexpected(std::move(cartridge.error()));
    }
    rules.add(*std::move(cartridge));
  }
  return rules;
}

std::expected<Verification, Error> Questions::verification_of(const AskedGame& asked) const {
  std::expected<RecordRules, Error> rules = rules_of(asked);
  if (!rules) {
    return std::unexpected(std::move(rules.error()));
  }
  return Verification{.rules = *std::move(rules), .walk = sources_.verify_walk};
}

Questions::Answer Questions::review(std::string_view question, QuestionPlace place) {
  const std::expected<AskedReview, Error> asked = review_in(question, sources_.limits);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  const std::expected<Record, Error> record = read_record(asked->record.value, asked->file.value);
  std::expected<RecordRules, Error> rules = rules_of(asked->game);
  if (!record || !rules) {
    return std::unexpected(!record ? record.error() : rules.error());
  }
  const auto thinking = thinking_of(asked->thinking, usual_review(record->width * record->height),
                                    sources_.limits, sources_.clock);
  if (!thinking) {
    return std::unexpected(placed(thinking.error(), place));
  }
  const auto review =
      Reviewer(*std::move(rules), judges_)
          .review(*record, asked->file.value, *thinking, sources_.on_review, *sources_.crew);
  if (!review) {
    return std::unexpected(review.error());
  }
  if (sources_.take_review) {
    sources_.take_review(*review);
  }
  return json_of(*review, static_cast<std::size_t>(asked->mistakes.value));
}

std::expected<SeriesPlayer, Error> Questions::player_of(const std::string& name,
                                                        const Cartridge& cartridge) {
  SeriesPlayer player = {.name = name, .judge = {}, .values = {}};
  if (name == "perfect") {
    std::expected<ExactValues, Error> values = solved(
        {.name = cartridge.name,
         .rules = cartridge.rules,
         .most_bytes = sources_.limits.exact_bytes},
        sources_.on_solving ? sources_.on_solving : [](std::uint64_t, std::uint64_t) {});
    if (!values) {
      return std::unexpected(std::move(values.error()));
    }
    player.values = *std::move(values);
  } else if (name == "trained") {
    const auto judge = judges_->judge(cartridge);
    if (!judge) {
      return std::unexpected(judge.error());
    }
    if (!(*judge)->has_network()) {
      return std::unexpected(Error{"player", {}, "a network for " + cartridge.name, "none"});
    }
    player.judge = *judge;
  } else if (name != "random" && name != "greedy") {
    return std::unexpected(Error{"player", {}, "random, greedy, perfect or trained", quoted(name)});
  }
  return player;
}

Questions::Answer Questions::simulate(std::string_view question, QuestionPlace place) {
  const std::expected<AskedSimulation, Error> asked = simulation_in(question, sources_.limits);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  const auto own = cartridge_of(asked->game, sources_.cartridge);
  if (!own) {
    return std::unexpected(own.error());
  }
  const std::expected<Cartridge, Error> cartridge = sized_game(*own, *asked);
  if (!cartridge) {
    return std::unexpected(placed(cartridge.error(), place));
  }
  const std::expected<SeriesPlayer, Error> player = player_of(asked->player.value, *cartridge);
  if (!player) {
    return std::unexpected(player.error());
  }
  SimulationTask task = {.cartridge = *cartridge,
                         .player = *player,
                         .games = std::nullopt,
                         .first_seed = asked->seed.value,
                         .threads = static_cast<unsigned>(sources_.search.threads),
                         .kept = sources_.kept_games};
  if (asked->games.is_there()) {
    task.games = asked->games.value;
  }
  const SimulationReport report =
      simulation_report(task, sources_.clock, sources_.on_simulation, *sources_.crew);
  if (sources_.take_simulation) {
    sources_.take_simulation(report);
  }
  return json_of(report);
}

Questions::Answer Questions::verify(std::string_view question, QuestionPlace place) {
  const std::expected<AskedVerdict, Error> asked = verdict_in(question);
  if (!asked) {
    return std::unexpected(placed(asked.error(), place));
  }
  std::expected<Verification, Error> by = verification_of(asked->game);
  if (!by) {
    return std::unexpected(std::move(by.error()));
  }
  return verdict_on_text(asked->record.value, asked->file.value, *by);
}

void Questions::verify_each(std::string_view text, const std::string& file,
                            const TellVerdict& tell) {
  if (!verification_) {
    verification_ = *verification_of({});
  }
  verify_text(text, file, *verification_, tell);
}

}  // namespace tilery
