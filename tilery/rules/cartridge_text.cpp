// Writes a cartridge as TOML, in the order of docs/cartridges.md, without values that are defaults.

#include <algorithm>
#include <array>
#include <concepts>
#include <ranges>
#include <span>

#include "tilery/rules/cartridge.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/ladder.h"

namespace tilery {
namespace {

std::string escaped(std::string_view text) {
  std::string toml = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      toml += '\\';
    }
    toml += letter;
  }
  return toml + '"';
}

template <typename Enum>
std::string word_of(Enum value, std::span<const std::string_view> words) {
  return escaped(words[static_cast<std::size_t>(value)]);
}

template <std::integral T>
std::string toml_of(T number) {
  return std::to_string(number);
}

std::string toml_of(const std::string& toml) { return toml; }

/// "[1, 2, 3]".
template <std::ranges::range Values>
std::string list_of(const Values& values) {
  std::string list;
  for (const auto& value : values) {
    list += (list.empty() ? "" : ", ") + toml_of(value);
  }
  return '[' + list + ']';
}

/// A list with each row on a line of its own.
std::string rows_of(std::span<const std::string> rows) {
  std::string list = "[\n";
  for (const std::string& row : rows) {
    list += "  " + row + ",\n";
  }
  return list + ']';
}

std::string line(std::string_view key, const std::string& toml) {
  return std::string(key) + " = " + toml + '\n';
}

std::string board_text(const Shape& shape) {
  std::string text =
      "\n[board]\n" + line("width", toml_of(shape.width)) + line("height", toml_of(shape.height));
  if (shape.is_open) {
    text += line("open", "true");
  }
  if (shape.wrap != Wrap::none) {
    text += line("wrap", word_of(shape.wrap, cartridge_words::wraps));
  }
  if (!shape.blocked.empty()) {
    std::vector<std::string> rows(static_cast<std::size_t>(shape.height));
    for (int cell = 0; cell < shape.cells(); ++cell) {
      rows[static_cast<std::size_t>(cell / shape.width)] += shape.is_blocked(cell) ? '#' : '.';
    }
    std::ranges::transform(rows, rows.begin(), escaped);
    text += line("blocked", rows_of(rows));
  }
  return text;
}

std::vector<std::uint64_t> faces_of(std::span<const Rank> ranks, const Ladder& ladder) {
  std::vector<std::uint64_t> faces;
  for (const Rank rank : ranks) {
    faces.push_back(ladder.face(rank));
  }
  return faces;
}

std::vector<std::string> listed_rows(const Rules& rules) {
  std::vector<std::string> rows;
  for (const ListedMerge& merge : rules.merges) {
    rows.push_back("{ parts = " + list_of(faces_of(merge.parts, rules.ladder)) +
                   ", made = " + list_of(faces_of(merge.made, rules.ladder)) + " }");
  }
  return rows;
}

std::string labels_text(const Ladder& ladder) {
  std::vector<std::string> labels;
  for (std::size_t rank = 1; rank < ladder.labels.size(); ++rank) {
    labels.push_back(escaped(ladder.labels[rank]));
  }
  return labels.empty() ? "" : line("labels", list_of(labels));
}

std::string merge_text(const Rules& rules) {
  if (rules.merge_kind == MergeKind::listed) {
    return line("merge", rows_of(listed_rows(rules)));
  }
  if (rules.merge_kind != MergeKind::triples) {
    return line("merge", word_of(rules.merge_kind, cartridge_words::merges));
  }
  std::vector<std::string> rows;
  for (const MergeTriple triple : rules.triples) {
    const Ladder& ladder = rules.ladder;
    rows.push_back(list_of(std::array{ladder.face(triple.first), ladder.face(triple.second),
                                      ladder.face(triple.made)}));
  }
  return line("merge", rows_of(rows));
}

std::string tiles_text(const Rules& rules) {
  const auto values = std::span(rules.ladder.faces).subspan(1);
  const Series series = shortest_series(values);
  const auto given = values.first(series.given);
  std::string text = "\n[tiles]\n" + line("values", list_of(given));
  if (series.then != Growth::ended) {
    text += line("then", word_of(series.then, cartridge_words::growths));
    const std::vector<std::uint64_t> first(given.begin(), given.end());
    if (continued(first, series.then, highest_vector_rank).size() != values.size()) {
      text += line("largest", toml_of(values.back()));
    }
  }
  text += merge_text(rules);
  if (rules.reach != Reach::far) {
    text += line("reach", word_of(rules.reach, cartridge_words::reaches));
  }
  return text + labels_text(rules.ladder);
}

/// The rows of the first board, with tiles of one width.
std::string start_board_text(const Rules& rules) {
  const std::vector<Rank>& board = rules.spawn.start_board;
  const std::size_t widest =
      std::to_string(rules.ladder.face(*std::ranges::max_element(board))).size();
  std::vector<std::string> rows(std::size_t(rules.shape.height));
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    std::string& row = rows[cell / std::size_t(rules.shape.width)];
    const bool is_blocked = rules.shape.is_blocked(static_cast<int>(cell));
    const std::string face = board[cell] != 0 ? std::to_string(rules.ladder.face(board[cell]))
                             : is_blocked     ? "#"
                                              : ".";
    row += (row.empty() ? "" : " ") + std::string(widest - face.size(), ' ') + face;
  }
  std::ranges::transform(rows, rows.begin(), escaped);
  return list_of(rows);
}

std::string start_text(const Rules& rules) {
  const SpawnRule& rule = rules.spawn;
  const std::string draws = ", draws = " + toml_of(rule.start_draws) + " }";
  if (!rule.start_board.empty()) {
    return line("start", "{ board = " + start_board_text(rules) + draws);
  }
  if (rule.start_tiles.empty()) {
    return line("start", toml_of(rule.start_draws));
  }
  return line("start", "{ tiles = " + list_of(faces_of(rule.start_tiles, rules.ladder)) + draws);
}

std::string draws_text(const SpawnRule& rule, const Ladder& ladder) {
  std::vector<std::string> pairs;
  for (const TileWeight tile : rule.tiles) {
    pairs.push_back(list_of(std::array{ladder.face(tile.rank), std::uint64_t{tile.weight}}));
  }
  if (rule.source == SpawnSource::deck) {
    return line("deck", list_of(pairs));
  }
  return line("odds", list_of(pairs)) + line("out_of", toml_of(rule.total_weight()));
}

std::string bonus_text(const BonusRule& bonus, const Ladder& ladder) {
  return line("bonus", "{ from = " + toml_of(ladder.face(bonus.from)) +
                           ", odds = " + list_of(std::array{bonus.chance, bonus.out_of}) +
                           ", lowest = " + toml_of(ladder.face(bonus.lowest)) + ", below = " +
                           toml_of(bonus.below) + ", window = " + toml_of(bonus.window) + " }");
}

std::string climb_text(const ClimbRule& climb, const Ladder& ladder) {
  return line("climb", "{ tile = " + toml_of(ladder.face(climb.tile)) +
                           ", odds = " + list_of(std::array{climb.chance, climb.out_of}) + " }");
}

std::string weights_text(const Rules& rules) {
  const auto width = static_cast<std::size_t>(rules.shape.width);
  const std::span weights = rules.spawn.cell_weights;
  std::vector<std::string> rows;
  for (std::size_t first = 0; first < weights.size(); first += width) {
    rows.push_back(list_of(weights.subspan(first, width)));
  }
  return line("weights", rows_of(rows));
}

std::string spawn_text(const Rules& rules) {
  const SpawnRule& spawn = rules.spawn;
  std::string text = "\n[spawn]\n" + start_text(rules) + draws_text(spawn, rules.ladder);
  if (spawn.bonus) {
    text += bonus_text(*spawn.bonus, rules.ladder);
  }
  if (spawn.climb) {
    text += climb_text(*spawn.climb, rules.ladder);
  }
  if (spawn.is_previewed) {
    text += line("preview", "true");
  }
  if (spawn.every > 1) {
    text += line("every", std::to_string(spawn.every));
  }
  if (spawn.count > 1) {
    text += line("count", std::to_string(spawn.count));
  }
  if (spawn.place != SpawnPlace::uniform) {
    text += line("place", word_of(spawn.place, cartridge_words::places));
  }
  return text + (spawn.cell_weights.empty() ? "" : weights_text(rules));
}

std::string score_text(const ScoreRule& score) {
  if (score == ScoreRule{}) {
    return "";
  }
  std::string text = "\n[score]\n" + line("kind", word_of(score.kind, cartridge_words::scores));
  if (score.kind == ScoreKind::counted) {
    const auto worths = std::span(score.worth).subspan(1);
    const Series series = shortest_series(worths);
    text += line("worth", list_of(worths.first(series.given)));
    if (series.then != Growth::ended) {
      text += line("then", word_of(series.then, cartridge_words::growths));
    }
  }
  return text + (score.digits == 0 ? "" : line("digits", toml_of(score.digits)));
}

std::string goal_text(const GoalRule& goal, const Ladder& ladder) {
  if (!goal.tile) {
    return "";
  }
  return "\n[goal]\n" + line("tile", toml_of(ladder.face(*goal.tile))) +
         line("then", word_of(goal.then, cartridge_words::at_goal));
}

std::string players_text(const PlayersRule& players) {
  if (players == PlayersRule{}) {
    return "";
  }
  return "\n[players]\n" + line("most", toml_of(players.most)) +
         line("turn", word_of(players.turn, cartridge_words::turns));
}

std::string moves_text(const MovesRule& moves) {
  if (moves == MovesRule{}) {
    return "";
  }
  std::vector<std::string> allowed;
  for (const Direction direction : all_directions) {
    if (moves.allows(direction)) {
      allowed.push_back(escaped(name_of(direction)));
    }
  }
  return "\n[moves]\n" + (allowed.size() < 4 ? line("directions", list_of(allowed)) : "") +
         (moves.undos ? line("undo", toml_of(*moves.undos)) : "");
}

std::string controls_text(std::span<const ControlWord> controls) {
  std::string text;
  for (const Direction direction : all_directions) {
    std::vector<std::string> words;
    for (const ControlWord& control : controls) {
      if (control.direction == direction) {
        words.push_back(escaped(control.word));
      }
    }
    text += words.empty() ? "" : line(name_of(direction), list_of(words));
  }
  return text.empty() ? "" : "\n[controls]\n" + text;
}

}  // namespace

std::string toml_of(const Cartridge& cartridge) {
  const Rules& rules = cartridge.rules;
  return line("name", escaped(cartridge.name)) + line("title", escaped(cartridge.title)) +
         line("about", escaped(cartridge.about)) + board_text(rules.shape) + tiles_text(rules) +
         spawn_text(rules) + score_text(rules.score) + goal_text(rules.goal, rules.ladder) +
         players_text(rules.players) + moves_text(rules.moves) + controls_text(cartridge.controls);
}

}  // namespace tilery
