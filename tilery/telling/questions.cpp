#include "tilery/telling/questions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/player/exact_solving.h"
#include "tilery/quest/shipped.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/verifier.h"
#include "tilery/rules/shipped.h"
#include "tilery/telling/inspector.h"
#include "tilery/telling/review_words.h"
#include "tilery/telling/verdict_words.h"
#include "tilery/telling/view_answer.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_mistakes = 1'000'000;
constexpr std::uint64_t most_series_games = 1'000'000'000;
constexpr std::uint64_t most_exact_bytes = std::uint64_t{1} << 28;

std::expected<Cartridge, Error> shipped_game(const std::string& name) {
  const std::string_view toml = shipped_cartridge(name);
  return toml.empty() ? std::unexpected(Error{"cartridge", {}, "a game that ships", quoted(name)})
                      : read_cartridge(toml, name);
}

std::expected<quest::World, Error> shipped_world(const std::string& name) {
  std::expected<quest::WorldFile, Error> file = quest::read_shipped_world(name);
  return file ? std::expected<quest::World, Error>(std::move(file->world))
              : std::unexpected(std::move(file.error()));
}

std::expected<Judge, Error> heuristic_judge(const Cartridge& cartridge) {
  return Judge(cartridge.rules, std::nullopt);
}

/// The error about a record; on its first line if replaying knows no other.
Error on_some_line(Error error) {
  error.place.line = std::max(error.place.line, 1);
  return error;
}

/// The cartridge at the size that is asked for.
std::expected<Cartridge, Error> sized_game(Cartridge cartridge, const AskedNumber& width,
                                           const AskedNumber& height, QuestionPlace place) {
  const Shape& shape = cartridge.rules.shape;
  std::optional<Rules> rules =
      resized(cartridge.rules, width.is_there() ? static_cast<int>(width.value) : shape.width,
              height.is_there() ? static_cast<int>(height.value) : shape.height);
  if (!rules) {
    const int column = width.is_there() ? width.column : height.column;
    return std::unexpected(Error{std::string(place.source),
                                 {place.line, column},
                                 "a size that " + cartridge.name + " offers",
                                 "another"});
  }
  cartridge.rules = *std::move(rules);
  return cartridge;
}

/// Every move of `played` compared with a selective search by `judge`, `moves_ahead` moves deep.
Review review_of(const Cartridge& cartridge, const RecordedGame& played, const Judge& judge,
                 int moves_ahead) {
  const Thinking thinking = {.depth = moves_ahead, .is_selective = true};
  Player<Judge> player(cartridge.rules, judge);
  return {.cartridge = cartridge.name,
          .title = cartridge.title,
          .game = played.game(),
          .moves = reviewed(played.game(), player, thinking, [](std::size_t) {}),
          .by_network = judge.has_network()};
}

}  // namespace

/// A game, and what answers questions about its boards.
struct Questions::Game {
  std::string name;
  Inspector inspector;
  HintAnswers hints;
};

Questions::Questions(QuestionSources sources) : sources_(std::move(sources)) {
  if (!sources_.cartridge) {
    sources_.cartridge = shipped_game;
  }
  if (!sources_.world) {
    sources_.world = shipped_world;
  }
  if (!sources_.judge) {
    sources_.judge = heuristic_judge;
  }
}

Questions::~Questions() = default;
Questions::Questions(Questions&&) noexcept = default;

std::string Questions::answer(std::string_view command, std::string_view question,
                              QuestionPlace place) {
  std::string out;
  if (command == "view") {
    add_answer_to_view(question, place, out);
    return out;
  }
  const Answer answer =
      command == "inspect"    ? answer_about_board(question, place, Wish::moves)
      : command == "hint"     ? answer_about_board(question, place, Wish::hint)
      : command == "review"   ? review(question, place)
      : command == "simulate" ? simulate(question, place)
      : command == "verify"
          ? verify(question, place)
          : std::unexpected(Error{
                "command", {}, "inspect, view, hint, review, simulate or verify", quoted(command)});
  return answer ? *answer : error_answer(answer.error());
}

std::expected<Questions::Game*, Error> Questions::game(const std::string& name) {
  if (game_ && game_->name == name) {
    return game_.get();
  }
  std::expected<Cartridge, Error> cartridge = sources_.cartridge(name);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  Rules rules = cartridge->rules;
  game_ = std::make_unique<Game>(
      Game{.name = name,
           .inspector = Inspector(std::move(rules)),
           .hints = HintAnswers(*std::move(cartridge), sources_.judge, sources_.search)});
  return game_.get();
}

Questions::Answer Questions::answer_about_board(std::string_view question, QuestionPlace place,
                                                Wish wish) {
  const std::expected<BoardRequest, Error> request = read_game_board_request(question);
  if (!request) {
    return std::unexpected(placed(request.error(), place));
  }
  const std::expected<Game*, Error> asked = game(request->cartridge.value);
  if (!asked) {
    return std::unexpected(asked.error());
  }
  if (wish == Wish::hint) {
    const std::expected<Hint, Error> hint = (*asked)->hints.hint_for(*request);
    return hint ? Answer(json_of(*hint)) : std::unexpected(placed(hint.error(), place));
  }
  const std::expected<InspectQuestion, Error> inspected =
      (*asked)->inspector.one_tile_question_of(*request);
  if (!inspected) {
    return std::unexpected(placed(inspected.error(), place));
  }
  std::string out;
  add_answer(out, *inspected);
  return out;
}

Questions::Answer Questions::review(std::string_view question, QuestionPlace place) const {
  AskedText text;
  AskedText name;
  AskedNumber mistakes = {.value = 5};
  AskedNumber depth = {.value = 4};
  const std::array keys = {
      QuestionKey{.name = "record", .text = &text}, QuestionKey{.name = "cartridge", .text = &name},
      QuestionKey{.name = "mistakes", .number = &mistakes, .most = most_mistakes},
      QuestionKey{.name = "depth", .number = &depth, .least = 1, .most = deepest_thinking}};
  if (const auto read = read_flat_question(question, keys); !read) {
    return std::unexpected(placed(read.error(), place));
  }
  const std::expected<Record, Error> record = read_record(text.value, "record");
  if (!record) {
    return std::unexpected(record.error());
  }
  std::expected<Cartridge, Error> cartridge =
      sources_.cartridge(name.is_there() ? name.value : record->cartridge);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  const std::expected<RecordedGame, Error> played = replay(*record, cartridge->rules, "record");
  if (!played) {
    return std::unexpected(played.error());
  }
  cartridge->rules = played->game().rules();
  const std::expected<Judge, Error> judge = sources_.judge(*cartridge);
  if (!judge) {
    return std::unexpected(judge.error());
  }
  // Searches of larger boards branch so much that they go less deep.
  const bool is_large = cartridge->rules.shape.cells() > 16 && !depth.is_there();
  const int moves_ahead = is_large ? 2 : static_cast<int>(depth.value);
  return json_of(review_of(*cartridge, *played, *judge, moves_ahead),
                 static_cast<std::size_t>(mistakes.value));
}

std::expected<SeriesPlayer, Error> Questions::player_of(const std::string& name,
                                                        const Cartridge& cartridge) const {
  SeriesPlayer player = {.name = name, .judge = {}, .values = {}};
  if (name == "perfect") {
    std::expected<ExactValues, Error> values =
        solved({.name = cartridge.name, .rules = cartridge.rules, .most_bytes = most_exact_bytes},
               [](std::uint64_t, std::uint64_t) {});
    if (!values) {
      return std::unexpected(std::move(values.error()));
    }
    player.values = *std::move(values);
  } else if (name == "trained") {
    std::expected<Judge, Error> judge = sources_.judge(cartridge);
    if (!judge) {
      return std::unexpected(std::move(judge.error()));
    }
    if (!judge->has_network()) {
      return std::unexpected(Error{"player", {}, "a network for " + cartridge.name, "none"});
    }
    player.judge = *std::move(judge);
  } else if (name != "random" && name != "greedy") {
    return std::unexpected(Error{"player", {}, "random, greedy, perfect or trained", quoted(name)});
  }
  return player;
}

Questions::Answer Questions::simulate(std::string_view question, QuestionPlace place) {
  AskedText name;
  AskedText player_name = {.value = "random"};
  AskedNumber games;
  AskedNumber seed = {.value = 1};
  AskedNumber width;
  AskedNumber height;
  const std::array keys = {
      QuestionKey{.name = "cartridge", .text = &name},
      QuestionKey{.name = "player", .text = &player_name},
      QuestionKey{.name = "games", .number = &games, .least = 1, .most = most_series_games},
      QuestionKey{.name = "seed", .number = &seed},
      QuestionKey{.name = "width", .number = &width, .least = 1, .most = longest_side},
      QuestionKey{.name = "height", .number = &height, .least = 1, .most = longest_side}};
  if (const auto read = read_flat_question(question, keys); !read) {
    return std::unexpected(placed(read.error(), place));
  }
  std::expected<Cartridge, Error> cartridge = sources_.cartridge(name.value);
  if (cartridge) {
    cartridge = sized_game(*std::move(cartridge), width, height, place);
  }
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  const std::expected<SeriesPlayer, Error> player = player_of(player_name.value, *cartridge);
  if (!player) {
    return std::unexpected(player.error());
  }
  return json_of(simulated_report(*cartridge, *player, games, seed.value));
}

SimulationReport Questions::simulated_report(const Cartridge& cartridge, const SeriesPlayer& player,
                                             const AskedNumber& games, std::uint64_t seed) const {
  const Rules& rules = cartridge.rules;
  const auto now = [&] { return sources_.clock != nullptr ? sources_.clock() : 0.0; };
  const double start = now();
  const SimulationPlan plan = {
      .games = games.is_there() ? games.value : usual_series_games(rules, player, seed),
      .first_seed = seed,
      .threads = static_cast<unsigned>(sources_.search.threads)};
  SimulationReport report = {.cartridge = cartridge.name,
                             .title = cartridge.title,
                             .rules = rules,
                             .player = player.name,
                             .first_seed = seed,
                             .seconds = 0,
                             .statistics = played_series(rules, player, plan, [](std::uint64_t) {}),
                             .most_moves = 0};
  report.seconds = (now() - start) / 1000;
  report.most_moves = series_stop(rules, report.statistics);
  return report;
}

Questions::Answer Questions::verify(std::string_view question, QuestionPlace place) const {
  AskedText text;
  AskedText name;
  AskedText file = {.value = "record"};
  const std::array keys = {QuestionKey{.name = "record", .text = &text},
                           QuestionKey{.name = "cartridge", .text = &name},
                           QuestionKey{.name = "file", .text = &file}};
  if (const auto read = read_flat_question(question, keys); !read) {
    return std::unexpected(placed(read.error(), place));
  }
  const RecordPlace where = {.file = file.value, .line = 1};
  if (is_world_record(text.value)) {
    const auto record = read_world_record(text.value, file.value);
    const auto world = record ? sources_.world(record->world) : std::unexpected(record.error());
    const auto walk = world ? replay(*record, *world, file.value) : std::unexpected(world.error());
    return walk ? verdict_json(where, *walk) : verdict_json(where, on_some_line(walk.error()));
  }
  const std::expected<Record, Error> record = read_record(text.value, file.value);
  if (!record) {
    return verdict_json(where, record.error());
  }
  const std::expected<Cartridge, Error> cartridge =
      sources_.cartridge(name.is_there() ? name.value : record->cartridge);
  if (!cartridge) {
    return verdict_json(where, on_some_line(cartridge.error()));
  }
  const std::optional<Error> fault = Verifier(cartridge->rules).fault_of(*record, file.value);
  return fault ? verdict_json(where, on_some_line(*fault)) : verdict_json(where, *record);
}

}  // namespace tilery
