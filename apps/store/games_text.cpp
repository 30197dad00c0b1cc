#include "apps/store/games_text.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "tilery/record/utc.h"

namespace tilery {
namespace {

using Json = nlohmann::ordered_json;

std::string time_text(std::int64_t seconds) {
  return seconds > 0 && seconds <= last_second ? utc_text(seconds) : std::string();
}

Json time_json(std::int64_t seconds) {
  const std::string text = time_text(seconds);
  return text.empty() ? Json() : Json(text);
}

Json number_json(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

std::string number_text(const std::optional<double>& number) {
  return number ? fmt::format("{:.1f}", *number) : std::string();
}

Json json_of(const GameSummary& game) {
  Json scores = {game.scores[0]};
  if (game.players == 2) {
    scores.push_back(game.scores[1]);
  }
  return {{"number", game.id},
          {"cartridge", game.cartridge},
          {"width", game.width},
          {"height", game.height},
          {"players", game.players},
          {"scores", scores},
          {"largest", game.largest},
          {"moves", game.moves},
          {"time_ms", game.played_ms},
          {"began", time_json(game.began)},
          {"saved", time_json(game.saved)},
          {"over", game.is_over},
          {"undo", game.has_undo}};
}

Json json_of(const GameGroup& group) {
  const Statistics all = statistics_of(group.games);
  Json reached = Json::array();
  for (const TileCount tile : all.reached) {
    reached.push_back({{"tile", tile.face}, {"games", tile.games}});
  }
  Json histogram = Json::array();
  for (const ScoreBin bin : all.histogram) {
    histogram.push_back({{"from", bin.low}, {"to", bin.high}, {"games", bin.games}});
  }
  return {{"cartridge", group.cartridge},
          {"width", group.width},
          {"height", group.height},
          {"players", group.players},
          {"undo", group.has_undo},
          {"games", all.games},
          {"finished", all.finished},
          {"best", all.best},
          {"mean", number_json(all.mean)},
          {"median", number_json(all.median)},
          {"moves", all.moves},
          {"time_ms", all.played_ms},
          {"reached", reached},
          {"histogram", histogram},
          {"course", all.course}};
}

template <typename Items>
std::string json_list(const Items& items) {
  Json list = Json::array();
  for (const auto& item : items) {
    list.push_back(json_of(item));
  }
  return list.dump() + "\n";
}

}  // namespace

std::string heading_of(const GameGroup& group) {
  return fmt::format("{} {}x{}{}{}", group.cartridge, group.width, group.height,
                     group.players == 2 ? ", 2 players" : "", group.has_undo ? ", with undo" : "");
}

std::string games_json(std::span<const GameSummary> games) { return json_list(games); }
std::string statistics_json(std::span<const GameGroup> groups) { return json_list(groups); }

std::string games_csv(std::span<const GameSummary> games) {
  std::string text =
      "number,cartridge,width,height,players,score,second_score,largest,moves,time_ms,began,saved,"
      "over,undo\n";
  for (const GameSummary& game : games) {
    const std::string second = game.players == 2 ? fmt::format("{}", game.scores[1]) : "";
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{},{},{},{:d},{:d}\n",
                   game.id, game.cartridge, game.width, game.height, game.players, game.scores[0],
                   second, game.largest, game.moves, game.played_ms, time_text(game.began),
                   time_text(game.saved), game.is_over, game.has_undo);
  }
  return text;
}

std::string statistics_csv(std::span<const GameGroup> groups) {
  std::string text =
      "cartridge,width,height,players,undo,games,finished,best,mean,median,moves,time_ms\n";
  for (const GameGroup& group : groups) {
    const Statistics all = statistics_of(group.games);
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{:d},{},{},{},{},{},{},{}\n",
                   group.cartridge, group.width, group.height, group.players, group.has_undo,
                   all.games, all.finished, all.best, number_text(all.mean),
                   number_text(all.median), all.moves, all.played_ms);
  }
  return text;
}

}  // namespace tilery
