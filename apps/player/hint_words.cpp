#include "apps/player/hint_words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "tilery/player/advice.h"

namespace tilery {

std::string json_of(const Hint& hint) {
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  for (std::size_t way = 0; way < hint.values.size(); ++way) {
    if (hint.values[way]) {
      values[std::string(name_of(static_cast<Direction>(way)))] =
          std::round(*hint.values[way] * 100) / 100;
    }
  }
  nlohmann::ordered_json line = nlohmann::ordered_json::array();
  for (const Direction direction : hint.line) {
    line.push_back(name_of(direction));
  }
  const std::optional<Direction> best = best_move(hint.values);
  const nlohmann::ordered_json json = {
      {"best", best ? nlohmann::ordered_json(name_of(*best)) : nlohmann::ordered_json()},
      {"values", values},
      {"line", line},
      {"network", hint.has_network}};
  return json.dump();
}

std::string text_of(const Hint& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  if (!best) {
    return "no move: the game is over\n";
  }
  std::string text = fmt::format("best   {}\n", name_of(*best));
  const auto out = std::back_inserter(text);
  const MoveValues shown = hint.has_network ? hint.values : from_best(hint.values);
  for (std::size_t way = 0; way < shown.size(); ++way) {
    if (shown[way]) {
      fmt::format_to(out, "{:<6} {:.1f}\n", name_of(static_cast<Direction>(way)), *shown[way]);
    }
  }
  text += "then  ";
  for (std::size_t move = 1; move < hint.line.size(); ++move) {
    fmt::format_to(out, " {}", name_of(hint.line[move]));
  }
  text += hint.has_network ? "\n" : "\n(judged by room and order: compare, these are no points)\n";
  return text;
}

}  // namespace tilery
