#include "apps/networks/training_report.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/console/arguments.h"
#include "apps/networks/network_files.h"
#include "tilery/core/json_reader.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/core/work_budget.h"
#include "tilery/learn/joint_learning.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

constexpr int bar_width = 20;
constexpr int shown_tiles = 3;

/// "[########............] 12 min 5 s left".
std::string bar_of(const TrainingReport& report) {
  const double all = report.seconds + report.seconds_left;
  const auto done = static_cast<int>(bar_width * (all > 0 ? report.seconds / all : 0));
  std::string bar(bar_width, '.');
  std::fill_n(bar.begin(), std::clamp(done, 0, bar_width), '#');
  return fmt::format("[{}] {} left", bar,
                     duration_words(static_cast<std::uint64_t>(report.seconds_left * 1000)));
}

/// 1234567 as "1.23 M".
std::string short_number(double number) {
  if (number >= 1e9) {
    return fmt::format("{:.2f} G", number / 1e9);
  }
  return number >= 1e6 ? fmt::format("{:.2f} M", number / 1e6)
                       : fmt::format("{:.0f} k", number / 1e3);
}

/// Reads a line in the form of json_line. Skips members of inner objects.
class LogLine : public JsonListener {
 public:
  /// The moves and the mean of a line. Nothing if no game ended in its moves, or if the line has
  /// another form.
  static std::optional<CurvePoint> point_of(std::string_view text) {
    LogLine line;
    const bool is_whole = read_json(text, line);
    return is_whole && line.moves_ && line.mean_ && line.games_ > 0 && !line.is_of_rank_
               ? std::optional(CurvePoint{.x = static_cast<double>(*line.moves_), .y = *line.mean_})
               : std::nullopt;
  }

  bool null() override { return true; }
  bool truth(bool /*value*/) override { return true; }
  bool whole(std::uint64_t value) override {
    if (is_member("rank")) {
      is_of_rank_ = true;
    } else if (is_member("moves")) {
      moves_ = value;
    } else if (is_member("games")) {
      games_ = value;
    } else if (is_member("mean")) {
      mean_ = static_cast<double>(value);
    }
    return true;
  }
  bool negative(std::int64_t value) override {
    mean_ = is_member("mean") ? static_cast<double>(value) : mean_;
    return true;
  }
  bool decimal(const std::string& text) override {
    mean_ = is_member("mean") ? decimal_of(text).value_or(0) : mean_;
    return true;
  }
  bool text(std::string& /*value*/) override { return true; }
  bool open_object() override { return open(true); }
  bool key(std::string& name) override {
    key_ = name;
    return true;
  }
  bool close_object() override { return close(); }
  bool open_list() override { return open(false); }
  bool close_list() override { return close(); }
  void fault(const JsonFault& /*fault*/) override {}

 private:
  /// False if the line begins with a list: it must be an object.
  bool open(bool is_object) { return ++depth_ > 1 || is_object; }
  bool close() {
    --depth_;
    return true;
  }
  [[nodiscard]] bool is_member(std::string_view name) const { return depth_ == 1 && key_ == name; }

  int depth_ = 0;
  std::string key_;
  std::optional<std::uint64_t> moves_;
  std::optional<double> mean_;
  std::uint64_t games_ = 0;
  bool is_of_rank_ = false;
};

constexpr double line_interval = 60;  ///< seconds between permanent lines

}  // namespace

std::string progress_line(const TrainingReport& report, const Ladder& ladder) {
  std::string line = report.seconds_left > 0 ? bar_of(report) + "  " : "";
  line += fmt::format("{} moves/s  {} moves  mean {:.0f}", short_number(report.moves_per_second),
                      short_number(static_cast<double>(report.moves)), report.games.mean_score());
  const int highest = report.games.largest_tile();
  for (int rank = highest; rank > std::max(highest - shown_tiles, 0); --rank) {
    line += fmt::format("  {} {:.1f}%", ladder.face(static_cast<Rank>(rank)),
                        100 * report.games.share_with(static_cast<Rank>(rank)));
  }
  return line;
}

std::string json_line(const TrainingReport& report, const Ladder& ladder,
                      std::optional<unsigned> process) {
  JsonWriter json;
  json.open_object();
  if (process) {
    json.member("rank", *process);
  }
  json.member("seconds", std::round(report.seconds * 10) / 10);
  json.member("moves", report.moves);
  json.member("rate", std::round(report.moves_per_second));
  json.member("games", report.games.games);
  json.member("mean", std::round(report.games.mean_score() * 10) / 10);
  json.open_object("tiles");
  for (int rank = 1; rank <= report.games.largest_tile(); ++rank) {
    const double share = report.games.share_with(static_cast<Rank>(rank));
    if (share < 1) {
      json.member(std::to_string(ladder.face(static_cast<Rank>(rank))), share);
    }
  }
  json.close();
  json.close();
  return std::move(json).take();
}

std::string json_line(const HeldGames& held, double seconds, std::uint64_t moves,
                      const Ladder& ladder) {
  JsonWriter json;
  json.open_object();
  json.member("seconds", std::round(seconds * 10) / 10);
  json.member("moves", moves);
  const auto add = [&](std::string_view key, const Evaluation& evaluation) {
    if (evaluation.statistics.games() > 0) {
      json.member_raw(key, json_of(evaluation, ladder));
    }
  };
  add("one_ahead", held.one_ahead);
  add("two_ahead", held.two_ahead);
  json.close();
  return std::move(json).take();
}

std::vector<CurvePoint> points_of_log(std::string_view log) {
  std::vector<CurvePoint> points;
  std::istringstream lines{std::string(log)};
  for (std::string line; std::getline(lines, line);) {
    const std::optional<CurvePoint> point = LogLine::point_of(line);
    if (!point) {
      continue;
    }
    // A kill loses the moves since the last checkpoint, but their lines stay in the log.
    while (!points.empty() && points.back().x >= point->x) {
      points.pop_back();
    }
    points.push_back(*point);
  }
  return points;
}

TrainingReporter::TrainingReporter(const std::string& log, const Ladder& ladder) : ladder_(ladder) {
  if (!log.empty()) {
    log_ = std::fopen(log.c_str(), "ae");
    if (log_ == nullptr) {
      fault_.assign(errno, std::generic_category());
    }
  }
}

TrainingReporter::~TrainingReporter() {
  if (log_ != nullptr) {
    std::fclose(log_);
  }
}

void TrainingReporter::update(Training& training, const TrainingPlan& plan) {
  progress_.show([&] { return progress_line(training.report(plan), ladder_); });
  if (plan.clock() - reported_ >= line_interval) {
    print_line(training, plan);
  }
}

void TrainingReporter::print_line(Training& training, const TrainingPlan& plan) {
  const TrainingReport stretch = training.end_stretch(plan);
  progress_.say(progress_line(stretch, ladder_));
  if (log_ != nullptr) {
    log(stretch);
  }
  reported_ = stretch.seconds;
}

void TrainingReporter::measure(const Training& training, const TrainingPlan& plan,
                               const Rules& rules, const Measuring& measuring) {
  auto network = std::make_shared<const Network>(training.network());
  if (network->weights() == 0) {
    progress_.say("not measured: no memory for a copy of the network");
    return;
  }
  const BoardEvaluator evaluator(rules, std::move(network));
  const HeldGames held =
      held_games(rules, evaluator, measuring.threads, steady_milliseconds, measuring.is_stopped);
  if (measuring.is_stopped && measuring.is_stopped()) {
    return;
  }
  const std::uint64_t moves = training.moves();
  progress_.say(fmt::format("after {} moves: {}", short_number(static_cast<double>(moves)),
                            held_words(held)));
  if (log_ != nullptr) {
    fmt::print(log_, "{}\n", json_line(held, plan.clock(), moves, ladder_));
    std::fflush(log_);
  }
}

void TrainingReporter::add_shares(std::span<const TrainingShare> shares) {
  ranks_.resize(shares.size());
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    ranks_[rank].moves += shares[rank].moves;
    ranks_[rank].stretch += shares[rank].moves;
    ranks_[rank].games += shares[rank].games;
  }
}

void TrainingReporter::log(const TrainingReport& stretch) {
  for (unsigned rank = 0; rank < ranks_.size(); ++rank) {
    ProcessWork& own = ranks_[rank];
    const double seconds = stretch.seconds - reported_;
    const TrainingReport report = {
        .seconds = stretch.seconds,
        .moves = own.moves,
        .moves_per_second = seconds > 0 ? static_cast<double>(own.stretch) / seconds : 0,
        .games = own.games};
    fmt::print(log_, "{}\n", json_line(report, ladder_, rank));
    own.stretch = 0;
    own.games = {};
  }
  fmt::print(log_, "{}\n", json_line(stretch, ladder_));
  std::fflush(log_);
}

namespace {

/// The stage of the faces in `words`, separated by commas, the largest first. Nothing for other
/// words.
std::optional<Stage> stage_in(const std::string& words, const Ladder& ladder) {
  if (words.ends_with(',')) {
    return std::nullopt;
  }
  Stage stage;
  std::size_t tiles = 0;
  std::istringstream faces(words);
  for (std::string face; std::getline(faces, face, ',');) {
    const auto number = number_of(face, "--stages", 1, std::numeric_limits<std::uint64_t>::max());
    const std::optional<Rank> rank = number ? ladder.rank_of(*number) : std::nullopt;
    if (!rank || *rank == 0 || tiles == Stage::most_tiles ||
        (tiles > 0 && *rank > stage.tiles[tiles - 1])) {
      return std::nullopt;
    }
    stage.add(*rank);
    ++tiles;
  }
  return tiles > 0 ? std::optional(stage) : std::nullopt;
}

std::unexpected<Error> wrong_option(std::string source, std::string expected, std::string found) {
  return std::unexpected(Error{std::move(source), {}, std::move(expected), std::move(found)});
}

/// Turns the library's error about "patterns" or "stages" into an error about the option, and its
/// error about the "game" into one about the cartridge.
std::unexpected<Error> of_option(Error error, const Cartridge& cartridge) {
  error.source = error.source == "game" ? cartridge.name : "--" + error.source;
  return std::unexpected(std::move(error));
}

/// A new network for the cartridge's game.
std::expected<Checkpoint, Error> new_checkpoint(const Cartridge& cartridge, const Recipe& recipe,
                                                std::uint64_t seed) {
  std::expected<Checkpoint, Error> checkpoint = fresh_checkpoint(cartridge.rules, recipe, seed);
  if (!checkpoint) {
    return of_option(checkpoint.error(), cartridge);
  }
  checkpoint->header.cartridge = cartridge.name;
  checkpoint->header.rules_hash = rules_hash(cartridge.rules);
  return checkpoint;
}

/// A trained network, grown to the stages and patterns of the options.
std::expected<Checkpoint, Error> grown_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const StartOptions& options,
                                                  const NetworkBytes& network) {
  const std::string& source = network.source;
  TILERY_TRY(const auto reader, NetworkReader::of(network.bytes, source));
  std::expected<NetworkShape, Error> shape = reader.header().shape;
  TILERY_CHECK(check_rules(reader.header(), cartridge.rules, source));
  if (options.recipe.optimism && !options.from.empty()) {
    return wrong_option("--optimism", "a new network", "a copy of " + source);
  }
  if (options.recipe.stages.empty()) {
    recipe.stages = shape->stages;
  }
  shape = with_stages(*std::move(shape), recipe.stages);
  if (shape && options.recipe.patterns) {
    shape = with_patterns(*std::move(shape), recipe.patterns);
  }
  return shape ? read_checkpoint(reader, *std::move(shape)) : of_option(shape.error(), cartridge);
}

std::optional<Restart> restart_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Restart>, 3> known = {
      {{"none", Restart::none}, {"halfway", Restart::halfway}, {"carousel", Restart::carousel}}};
  const auto found = std::ranges::find(known, word, [](const auto& pair) { return pair.first; });
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::expected<Recipe, Error> recipe_for(const Rules& rules, const RecipeOptions& options) {
  Recipe recipe = recipe_of(rules);
  recipe.patterns = options.patterns.value_or(recipe.patterns);
  recipe.optimism = static_cast<float>(options.optimism.value_or(recipe.optimism));
  recipe.lambda = static_cast<float>(options.lambda.value_or(recipe.lambda));
  recipe.rate = static_cast<float>(options.rate.value_or(recipe.rate));
  recipe.settling = static_cast<float>(options.settling.value_or(recipe.settling));
  recipe.horizon = options.horizon.value_or(recipe.horizon);
  recipe.restart = restart_of(options.restart).value_or(recipe.restart);
  recipe.is_coherent = !options.is_plain;
  for (const std::string& words : options.stages) {
    const std::optional<Stage> stage = stage_in(words, rules.ladder);
    if (!stage || (!recipe.stages.empty() && *stage <= recipe.stages.back())) {
      return wrong_option("--stages", "tiles of the game, ascending, as 8192 16384 16384,8192",
                          words);
    }
    recipe.stages.push_back(*stage);
  }
  if (recipe.stages.size() > most_stages) {
    return wrong_option("--stages", fmt::format("at most {} stages", most_stages),
                        std::to_string(recipe.stages.size()));
  }
  return recipe;
}

std::expected<Checkpoint, Error> first_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const StartOptions& options,
                                                  const std::filesystem::path& path) {
  std::error_code fault;
  const bool is_there = std::filesystem::exists(path, fault);
  if (is_there && !options.from.empty()) {
    return wrong_option("--from", fmt::format("no network in {} yet", path.native()),
                        "one; leave --from out to continue it, or name another --file");
  }
  if (!is_there && options.from.empty()) {
    return new_checkpoint(cartridge, recipe, options.seed.value_or(1));
  }
  TILERY_TRY(const auto network, is_there                       ? network_bytes(path)
                                 : options.from == shipped_word ? shipped_network_bytes(cartridge)
                                                                : network_bytes(options.from));
  std::expected<Checkpoint, Error> grown = grown_checkpoint(cartridge, recipe, options, network);
  if (grown && options.seed) {
    grown->header.next_seed = *options.seed;
  }
  return grown;
}

}  // namespace tilery
