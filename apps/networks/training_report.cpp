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
  bool is_of_rank_ = false;
};

constexpr double reported_each = 60;  // seconds between lines that stay

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

TrainingReporter::TrainingReporter(const std::string& log, const Ladder& ladder) : ladder_(ladder) {
  if (!log.empty()) {
    log_ = std::fopen(log.c_str(), "ae");
    is_ready_ = log_ != nullptr;
  }
}

TrainingReporter::~TrainingReporter() {
  if (log_ != nullptr) {
    std::fclose(log_);
  }
}

void TrainingReporter::look(Training& training, const TrainingPlan& plan) {
  progress_.show([&] { return progress_line(training.report(plan), ladder_); });
  if (plan.clock() - reported_ >= reported_each) {
    finish(training, plan);
  }
}

void TrainingReporter::finish(Training& training, const TrainingPlan& plan) {
  const TrainingReport stretch = training.end_stretch(plan);
  progress_.say(progress_line(stretch, ladder_));
  if (log_ != nullptr) {
    log(stretch);
  }
  reported_ = stretch.seconds;
}

void TrainingReporter::note(std::span<const TrainingShare> shares) {
  ranks_.resize(shares.size());
  for (std::size_t rank = 0; rank < shares.size(); ++rank) {
    ranks_[rank].moves += shares[rank].moves;
    ranks_[rank].stretch += shares[rank].moves;
    ranks_[rank].games += shares[rank].games;
  }
}

void TrainingReporter::log(const TrainingReport& stretch) {
  for (unsigned rank = 0; rank < ranks_.size(); ++rank) {
    Rank& own = ranks_[rank];
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

}  // namespace tilery
