#include "tilery/telling/hint_words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/player/advice.h"

namespace tilery {

std::string json_of(const Hint& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  JsonWriter json;
  json.open_object();
  json.member("best", best ? std::optional(name_of(*best)) : std::nullopt);
  json.open_object("values");
  for (const Direction direction : all_directions) {
    if (const std::optional<double> value = hint.values[static_cast<std::size_t>(direction)]) {
      json.member(name_of(direction), std::round(*value * 100) / 100);
    }
  }
  json.close();
  json.open_list("line");
  for (const Direction direction : hint.line) {
    json.value(name_of(direction));
  }
  json.close();
  json.member("network", hint.has_network);
  if (hint.formation) {
    json.open_object("table");
    json.member("formation", hint.formation->name);
    json.member("odds", std::round(hint.formation->odds * 10000) / 10000);
    json.close();
  }
  json.close();
  return std::move(json).take();
}

std::string hint_words(const Hint& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  if (!best) {
    return hint.is_at_goal ? "no move: the goal is reached, and the game is over\n"
                           : "no move: the game is over\n";
  }
  std::string text = fmt::format("best   {}\n", name_of(*best));
  const MoveValues shown = hint.has_network ? hint.values : from_best(hint.values);
  for (const Direction direction : all_directions) {
    if (const std::optional<double> value = shown[static_cast<std::size_t>(direction)]) {
      text += fmt::format("{:<6} {:.1f}\n", name_of(direction), *value);
    }
  }
  text += "then  ";
  for (std::size_t move = 1; move < hint.line.size(); ++move) {
    text += fmt::format(" {}", name_of(hint.line[move]));
  }
  text += hint.has_network ? "\n" : "\n(judged by room and order: compare, these are no points)\n";
  text += hint.formation ? words_of_formation(*hint.formation) + "\n" : "";
  return text;
}

}  // namespace tilery
