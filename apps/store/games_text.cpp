#include "apps/store/games_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "apps/console/arguments.h"
#include "tilery/core/json_writer.h"
#include "tilery/picture/svg.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

std::string time_text(std::int64_t seconds) {
  return seconds > 0 && seconds <= last_second ? utc_text(seconds) : std::string();
}

std::string number_text(const std::optional<double>& number) {
  return number ? fmt::format("{:.1f}", *number) : std::string();
}

/// Adds a time, or null for an unknown time.
void add_time(JsonWriter& json, std::string_view name, std::int64_t seconds) {
  const std::string text = time_text(seconds);
  json.member(name, text.empty() ? std::nullopt : std::optional(text));
}

void add_standing(JsonWriter& json, Standing standing) {
  json.member("undo", standing.has_undo);
  json.member("continued", standing.is_continued);
  json.member("position", standing.is_from_position);
  json.member("hints", standing.has_hints);
  json.member("chosen_seed", standing.has_chosen_seed);
}

void add_json(JsonWriter& json, const GameSummary& game) {
  json.open_object();
  json.member("number", game.id);
  json.member("cartridge", game.cartridge);
  json.member("width", game.width);
  json.member("height", game.height);
  json.member("players", game.players);
  json.list("scores", std::span(game.scores).first(game.players == 2 ? 2 : 1));
  json.member("largest", game.largest);
  json.member("moves", game.moves);
  json.member("time_ms", game.played_ms);
  add_time(json, "began", game.began);
  add_time(json, "saved", game.saved);
  json.member("over", game.is_over);
  add_standing(json, game.standing);
  json.close();
}

void add_json(JsonWriter& json, const WalkSummary& walk) {
  json.open_object();
  json.member("number", fmt::format("w{}", walk.id));
  json.member("world", walk.world);
  json.member("turns", walk.turns);
  json.member("parts", walk.stage);
  json.member("won", walk.is_won);
  add_time(json, "saved", walk.saved);
  json.close();
}

void add_charts(JsonWriter& json, const Statistics& all) {
  json.open_list("reached");
  for (const TileCount tile : all.reached) {
    json.open_object();
    json.member("tile", tile.face);
    json.member("games", tile.games);
    json.close();
  }
  json.close();
  json.open_list("histogram");
  for (const ScoreBin bin : all.histogram) {
    json.open_object();
    json.member("from", bin.low);
    json.member("to", bin.high);
    json.member("games", bin.games);
    json.close();
  }
  json.close();
  json.list("course", all.course);
}

void add_json(JsonWriter& json, const GameGroup& group) {
  const Statistics all = statistics_of(group.games);
  json.open_object();
  json.member("cartridge", group.cartridge);
  json.member("width", group.width);
  json.member("height", group.height);
  json.member("players", group.players);
  add_standing(json, group.standing);
  json.member("games", all.games);
  json.member("finished", all.finished);
  json.member("best", all.best);
  json.member("mean", all.mean);
  json.member("median", all.median);
  json.member("moves", all.moves);
  json.member("time_ms", all.played_ms);
  add_charts(json, all);
  json.close();
}

template <typename Items>
std::string json_list(const Items& items) {
  JsonWriter json;
  json.open_list();
  for (const auto& item : items) {
    add_json(json, item);
  }
  json.close();
  return std::move(json).take() + "\n";
}

constexpr int curve_height = 8;
constexpr int tile_columns = 25;   ///< before the bar
constexpr int score_columns = 28;  ///< before the bar
constexpr int curve_columns = 12;  ///< at most, before the curve

std::string totals_text(const Statistics& all) {
  std::string text = fmt::format("games {} ({} finished)   moves {}   time {}\n", all.games,
                                 all.finished, all.moves, duration_words(all.played_ms));
  if (all.best) {
    text += fmt::format("of finished games: best {}   mean {:.1f}   median {:.1f}\n", *all.best,
                        *all.mean, *all.median);
  }
  return text;
}

/// A bar for `games` of `most`. It fills a line whose first `before` columns hold other text.
std::string bar(std::size_t games, std::size_t most, int before, ChartStyle style) {
  return bar_text(games, most, std::max(style.width - before, 1), style.mark);
}

std::string reached_text(const Statistics& all, ChartStyle style) {
  std::string text;
  for (const TileCount tile : all.reached) {
    text += fmt::format("{:>9} {:>5} {:>5.1f} %  {}\n", tile.face, tile.games,
                        100.0 * double(tile.games) / double(all.finished),
                        bar(tile.games, all.finished, tile_columns, style));
  }
  return text;
}

std::string histogram_text(const Statistics& all, ChartStyle style) {
  const std::size_t most = std::ranges::max(all.histogram, {}, &ScoreBin::games).games;
  std::string text;
  for (const ScoreBin bin : all.histogram) {
    text += fmt::format("{:>9} - {:>8} {:>5}  {}\n", bin.low, bin.high, bin.games,
                        bar(bin.games, most, score_columns, style));
  }
  return text;
}

}  // namespace

std::string heading_of(const GameGroup& group) {
  const std::string played = words_of(group.standing);
  const std::string rules =
      group.is_one_of_several ? fmt::format(", rules {:016x}", group.rules_hash) : "";
  return fmt::format("{} {}x{}{}{}{}{}", group.cartridge, group.width, group.height,
                     group.players == 2 ? ", 2 players" : "", played.empty() ? "" : ", ", played,
                     rules);
}

std::string games_json(std::span<const GameSummary> games) { return json_list(games); }
std::string walks_json(std::span<const WalkSummary> walks) { return json_list(walks); }
std::string statistics_json(std::span<const GameGroup> groups) { return json_list(groups); }

std::string walks_csv(std::span<const WalkSummary> walks) {
  std::string text = "number,world,turns,parts,won,saved\n";
  for (const WalkSummary& walk : walks) {
    text += fmt::format("w{},{},{},{},{:d},{}\n", walk.id, walk.world, walk.turns, walk.stage,
                        walk.is_won, time_text(walk.saved));
  }
  return text;
}

std::string games_csv(std::span<const GameSummary> games) {
  std::string text =
      "number,cartridge,width,height,players,score,second_score,largest,moves,time_ms,began,saved,"
      "over,undo,continued,position,hints,chosen_seed\n";
  for (const GameSummary& game : games) {
    const std::string second = game.players == 2 ? fmt::format("{}", game.scores[1]) : "";
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{:d},{:d},{:d},{:d},{:d},{:d}\n", game.id,
        game.cartridge, game.width, game.height, game.players, game.scores[0], second, game.largest,
        game.moves, game.played_ms, time_text(game.began), time_text(game.saved), game.is_over,
        game.standing.has_undo, game.standing.is_continued, game.standing.is_from_position,
        game.standing.has_hints, game.standing.has_chosen_seed);
  }
  return text;
}

std::string statistics_csv(std::span<const GameGroup> groups) {
  std::string text =
      "cartridge,width,height,players,undo,games,finished,best,mean,median,moves,time_ms,"
      "continued,position,hints,chosen_seed\n";
  for (const GameGroup& group : groups) {
    const Statistics all = statistics_of(group.games);
    text += fmt::format(
        "{},{},{},{},{:d},{},{},{},{},{},{},{},{:d},{:d},{:d},{:d}\n", group.cartridge, group.width,
        group.height, group.players, group.standing.has_undo, all.games, all.finished,
        all.best ? std::to_string(*all.best) : std::string(), number_text(all.mean),
        number_text(all.median), all.moves, all.played_ms, group.standing.is_continued,
        group.standing.is_from_position, group.standing.has_hints, group.standing.has_chosen_seed);
  }
  return text;
}

std::vector<StatisticsSection> statistics_sections(const GameGroup& group, ChartStyle style) {
  const Statistics all = statistics_of(group.games);
  std::vector<StatisticsSection> sections = {{heading_of(group), totals_text(all)}};
  if (all.finished > 0) {
    const int width = std::max(style.width - curve_columns, 1);
    const std::size_t shown = std::min(all.course.size(), std::size_t(width));
    sections.push_back({"tiles reached", reached_text(all, style)});
    sections.push_back({"scores", histogram_text(all, style)});
    sections.push_back(
        {shown == 1 ? "the last score" : fmt::format("the last {} scores, oldest first", shown),
         curve_text(all.course, {.width = width, .height = curve_height}, style.mark)});
  }
  return sections;
}

}  // namespace tilery
