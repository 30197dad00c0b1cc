#include "apps/networks/training_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "apps/console/arguments.h"
#include "tilery/core/json_reader.h"
#include "tilery/core/json_writer.h"

namespace tilery {
namespace {

constexpr int bar_width = 20;
constexpr int shown_tiles = 3;

double mean_of(const PlayedGames& games) {
  return games.games == 0 ? 0 : games.score_sum / static_cast<double>(games.games);
}

Rank highest_of(const PlayedGames& games) {
  Rank highest = 0;
  for (std::size_t rank = 1; rank < games.by_largest.size(); ++rank) {
    highest = games.by_largest[rank] > 0 ? static_cast<Rank>(rank) : highest;
  }
  return highest;
}

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

/// Hears a line as json_line writes it; members of inner objects are skipped.
class LogLine : public JsonListener {
 public:
  /// Nothing if no games ended in the line's stretch, or the line is another one.
  static std::optional<CurvePoint> point_of(std::string_view text) {
    LogLine line;
    const bool is_whole = read_json(text, line);
    return is_whole && line.moves_ && line.mean_ && line.games_ > 0
               ? std::optional(CurvePoint{.x = static_cast<double>(*line.moves_), .y = *line.mean_})
               : std::nullopt;
  }

  bool null() override { return true; }
  bool truth(bool /*value*/) override { return true; }
  bool whole(std::uint64_t value) override {
    if (is_member("moves")) {
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
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    mean_ = is_member("mean") ? value : mean_;
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
  /// The line must be an object.
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
};

constexpr double reported_each = 60;  // seconds between lines that stay

}  // namespace

double share_with(const PlayedGames& games, Rank rank) {
  std::uint64_t count = 0;
  for (std::size_t i = rank; i < games.by_largest.size(); ++i) {
    count += games.by_largest[i];
  }
  return games.games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(games.games);
}

std::string progress_line(const TrainingReport& report, const Ladder& ladder) {
  std::string line = report.seconds_left > 0 ? bar_of(report) + "  " : "";
  line += fmt::format("{} moves/s  {} moves  mean {:.0f}", short_number(report.rate),
                      short_number(static_cast<double>(report.moves)), mean_of(report.games));
  const int highest = highest_of(report.games);
  for (int rank = highest; rank > std::max(highest - shown_tiles, 0); --rank) {
    line += fmt::format("  {} {:.1f}%", ladder.face(static_cast<Rank>(rank)),
                        100 * share_with(report.games, static_cast<Rank>(rank)));
  }
  return line;
}

std::string json_line(const TrainingReport& report, const Ladder& ladder) {
  JsonWriter json;
  json.open_object();
  json.member("seconds", std::round(report.seconds * 10) / 10);
  json.member("moves", report.moves);
  json.member("rate", std::round(report.rate));
  json.member("games", report.games.games);
  json.member("mean", std::round(mean_of(report.games) * 10) / 10);
  json.open_object("tiles");
  for (int rank = 1; rank <= highest_of(report.games); ++rank) {
    const double share = share_with(report.games, static_cast<Rank>(rank));
    if (share < 1) {
      json.member(std::to_string(ladder.face(static_cast<Rank>(rank))), share);
    }
  }
  json.close();
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
    // A kill loses the moves since the last checkpoint, but not the lines that tell of them.
    while (!points.empty() && points.back().x >= point->x) {
      points.pop_back();
    }
    points.push_back(*point);
  }
  return points;
}

TrainingReporter::TrainingReporter(const TrainOptions& options, const Ladder& ladder,
                                   std::uint64_t moves)
    : options_(options), ladder_(ladder), moves_(moves), first_moves_(moves) {
  if (!options.log.empty()) {
    log_ = std::fopen(options.log.c_str(), "ae");
  }
}

TrainingReporter::~TrainingReporter() {
  if (log_ != nullptr) {
    std::fclose(log_);
  }
}

void TrainingReporter::look(double seconds, std::uint64_t moves, Training& training) {
  progress_.show([&] {
    games_ += training.taken_games();
    return progress_line(report(seconds, moves), ladder_);
  });
  if (seconds - reported_ >= reported_each) {
    finish(seconds, moves, training);
  }
}

void TrainingReporter::finish(double seconds, std::uint64_t moves, Training& training) {
  games_ += training.taken_games();
  const TrainingReport stretch = report(seconds, moves);
  progress_.say(progress_line(stretch, ladder_));
  if (log_ != nullptr) {
    fmt::print(log_, "{}\n", json_line(stretch, ladder_));
    std::fflush(log_);
  }
  games_ = {};
  reported_ = seconds;
  moves_ = moves;
}

TrainingReport TrainingReporter::report(double seconds, std::uint64_t moves) const {
  const double stretch = std::max(seconds - reported_, 1e-9);
  const double made = static_cast<double>(moves - first_moves_);
  double left = options_.hours > 0 ? std::max(options_.hours * 3600 - seconds, 0.0) : 0;
  if (options_.moves > 0 && made > 0) {
    const double by_moves = (static_cast<double>(options_.moves) - made) / made * seconds;
    left = std::max(left > 0 ? std::min(left, by_moves) : by_moves, 0.0);
  }
  return {.seconds = seconds,
          .seconds_left = left,
          .moves = moves,
          .rate = static_cast<double>(moves - moves_) / stretch,
          .games = games_};
}

}  // namespace tilery
