// Writes a cartridge as TOML, in the order of docs/cartridges.md, without values that are defaults.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <expected>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
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

/// A list of the rows of a picture, each in quotes. Its cells are padded to one width.
std::string picture_of(std::span<const std::string> cells, int width) {
  std::size_t widest = 1;
  for (const std::string& cell : cells) {
    widest = std::max(widest, columns_of(cell));
  }
  std::vector<std::string> rows(cells.size() / std::size_t(width));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::string& row = rows[cell / std::size_t(width)];
    row +=
        (row.empty() ? "" : " ") + std::string(widest - columns_of(cells[cell]), ' ') + cells[cell];
  }
  std::ranges::transform(rows, rows.begin(), escaped);
  return list_of(rows);
}

std::string start_picture(const Shape& shape, std::span<const Rank> board, const Ladder& ladder) {
  std::vector<std::string> cells;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    cells.push_back(board[cell] != 0                           ? toml_of(ladder.face(board[cell]))
                    : shape.is_blocked(static_cast<int>(cell)) ? "#"
                                                               : ".");
  }
  return picture_of(cells, shape.width);
}

std::string goal_picture(const Shape& shape, std::span<const std::int16_t> wanted,
                         const Ladder& ladder) {
  std::vector<std::string> cells;
  for (const std::int16_t content : wanted) {
    cells.push_back(content == any_content ? "?"
                    : content == 0         ? "."
                                           : toml_of(ladder.face(static_cast<Rank>(content))));
  }
  return picture_of(cells, shape.width);
}

std::string wrap_text(Wrap wrap) {
  return wrap == Wrap::none ? "" : line("wrap", word_of(wrap, cartridge_words::wraps));
}

std::string board_text(const Shape& shape) {
  std::string text =
      "\n[board]\n" + line("width", toml_of(shape.width)) + line("height", toml_of(shape.height));
  if (shape.is_open) {
    text += line("open", "true");
  }
  text += wrap_text(shape.wrap);
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

std::string gain_text(const ListedMerge& merge) {
  return merge.gain ? ", gain = " + toml_of(*merge.gain) : "";
}

std::string listed_text(const ListedMerge& merge, const Ladder& ladder) {
  return "{ parts = " + list_of(faces_of(merge.parts, ladder)) +
         ", made = " + list_of(faces_of(merge.made, ladder)) + gain_text(merge) + " }";
}

/// A rule without its points: "equal", ["sum", 10], [1, "any", []], [2, "none"].
std::string rule_text(const MergeClause& clause, const Ladder& ladder) {
  const std::string face = clause.tile == 0 ? "" : toml_of(ladder.face(clause.tile));
  if (clause.rule == PairRule::any) {
    const std::string made = clause.makes == JokerMakes::next ? escaped("next")
                             : clause.makes == JokerMakes::other
                                 ? escaped("other")
                                 : list_of(faces_of(clause.merge.made, ladder));
    return '[' + face + ", \"any\", " + made + ']';
  }
  const std::string word = word_of(clause.rule, cartridge_words::merges);
  if (clause.rule == PairRule::none && clause.tile != 0) {
    return '[' + face + ", " + word + ']';
  }
  return clause.number == 0 ? word : '[' + word + ", " + toml_of(clause.number) + ']';
}

std::string clause_text(const MergeClause& clause, const Ladder& ladder) {
  if (clause.rule == PairRule::listed) {
    return listed_text(clause.merge, ladder);
  }
  const std::string rule = rule_text(clause, ladder);
  return clause.merge.gain ? "{ rule = " + rule + gain_text(clause.merge) + " }" : rule;
}

std::string clauses_text(const Rules& rules) {
  std::vector<std::string> rows;
  for (const MergeClause& clause : rules.clauses) {
    rows.push_back(clause_text(clause, rules.ladder));
  }
  return line("merge", rows_of(rows));
}

std::vector<std::string> listed_rows(const Rules& rules) {
  std::vector<std::string> rows;
  for (const ListedMerge& merge : rules.merges) {
    rows.push_back(listed_text(merge, rules.ladder));
  }
  return rows;
}

std::string colors_text(const Ladder& ladder) {
  std::vector<std::string> colors;
  for (std::size_t rank = 1; rank < ladder.colors.size(); ++rank) {
    std::string digits = "000000";
    std::uint32_t color = ladder.colors[rank];
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, color /= 16) {
      *digit = "0123456789abcdef"[color % 16];
    }
    colors.push_back(escaped('#' + digits));
  }
  return colors.empty() ? "" : line("colors", list_of(colors));
}

std::string labels_text(const Ladder& ladder) {
  std::vector<std::string> labels;
  for (std::size_t rank = 1; rank < ladder.labels.size(); ++rank) {
    labels.push_back(escaped(ladder.labels[rank]));
  }
  return labels.empty() ? "" : line("labels", list_of(labels));
}

std::string merge_text(const Rules& rules) {
  if (!rules.clauses.empty()) {
    return clauses_text(rules);
  }
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
  text += merge_text(rules) + (rules.chains ? line("chain", "true") : "");
  if (rules.fall) {
    text += line("fall", escaped(name_of(*rules.fall)));
  }
  if (rules.reach != Reach::far) {
    text += line("reach", word_of(rules.reach, cartridge_words::reaches));
  }
  return text + labels_text(rules.ladder) + colors_text(rules.ladder);
}

std::string start_text(const Rules& rules) {
  const SpawnRule& rule = rules.spawn;
  const std::string draws = ", draws = " + toml_of(rule.start_draws) + " }";
  if (!rule.start_board.empty()) {
    return line("start",
                "{ board = " + start_picture(rules.shape, rule.start_board, rules.ladder) + draws);
  }
  if (rule.start_tiles.empty()) {
    return line("start", toml_of(rule.start_draws));
  }
  return line("start", "{ tiles = " + list_of(faces_of(rule.start_tiles, rules.ladder)) + draws);
}

std::string draws_text(const SpawnRule& rule, const Ladder& ladder) {
  if (rule.tiles.empty()) {
    return {};
  }
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

std::string spawn_text(const Rules& rules, bool has_levels) {
  const SpawnRule& spawn = rules.spawn;
  std::string text =
      "\n[spawn]\n" + (has_levels ? "" : start_text(rules)) + draws_text(spawn, rules.ladder);
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
  if (spawn.count != 1) {
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

/// "tile = 64": the condition of a goal.
std::string goal_condition(const GoalRule& goal, const Shape& shape, const Ladder& ladder) {
  return goal.tile              ? "tile = " + toml_of(ladder.face(*goal.tile))
         : goal.clear           ? "clear = true"
         : goal.picture.empty() ? "moves = " + toml_of(goal.moves.value_or(1))
                                : "board = " + goal_picture(shape, goal.picture, ladder);
}

/// The lines of a goal: its condition, the limit of moves, what happens at the goal, and the aim.
std::vector<std::string> goal_lines(const GoalRule& goal, const Shape& shape,
                                    const Ladder& ladder) {
  std::vector<std::string> lines = {goal_condition(goal, shape, ladder)};
  if (goal.moves) {
    lines.push_back("moves = " + toml_of(*goal.moves));
  }
  lines.push_back("then = " + word_of(goal.then, cartridge_words::at_goal));
  if (goal.aim != goal.usual_aim()) {
    lines.push_back("aim = " + word_of(goal.aim, cartridge_words::aims));
  }
  return lines;
}

std::string goal_text(const Cartridge& cartridge) {
  const Rules& rules = cartridge.rules;
  if (!rules.goal.exists()) {
    return "";
  }
  std::string text = "\n[goal]\n";
  for (const std::string& each : goal_lines(rules.goal, rules.shape, rules.ladder)) {
    text += each + '\n';
  }
  return text + (cartridge.par ? line("par", toml_of(*cartridge.par)) : "");
}

std::string level_text(const GameLevel& level, const Ladder& ladder) {
  std::string goal;
  for (const std::string& each : goal_lines(level.goal, level.shape, ladder)) {
    goal += (goal.empty() ? "{ " : ", ") + each;
  }
  return "\n[[levels]]\n" + (level.title.empty() ? "" : line("title", escaped(level.title))) +
         line("start", start_picture(level.shape, level.start, ladder)) +
         line("goal", goal + " }") + (level.par ? line("par", toml_of(*level.par)) : "");
}

/// '["left", "up"]'.
std::string directions_of(const std::array<bool, 4>& allowed) {
  std::vector<std::string> names;
  for (const Direction direction : all_directions) {
    if (allowed[static_cast<std::size_t>(direction)]) {
      names.push_back(escaped(name_of(direction)));
    }
  }
  return list_of(names);
}

/// "{ tile = 64 }".
std::string player_goal_text(const GoalRule& goal, const Rules& rules) {
  return "{ " + goal_condition(goal, rules.shape, rules.ladder) + " }";
}

std::string players_text(const Rules& rules) {
  const PlayersRule& players = rules.players;
  if (players == PlayersRule{}) {
    return "";
  }
  std::string text = "\n[players]\n" + line("most", toml_of(players.most)) +
                     line("turn", word_of(players.turn, cartridge_words::turns));
  if (players.directions) {
    text += line("directions", list_of(std::array{directions_of((*players.directions)[0]),
                                                  directions_of((*players.directions)[1])}));
  }
  if (players.goals) {
    text += line("goals", list_of(std::array{player_goal_text((*players.goals)[0], rules),
                                             player_goal_text((*players.goals)[1], rules)}));
  }
  return text;
}

std::string moves_text(const MovesRule& moves) {
  if (moves == MovesRule{}) {
    return "";
  }
  const bool has_all = moves.allowed == MovesRule{}.allowed;
  return "\n[moves]\n" + (has_all ? "" : line("directions", directions_of(moves.allowed))) +
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
  const bool has_levels = !cartridge.levels.empty();
  const bool is_still =
      has_levels && rules.spawn == SpawnRule{.count = 0, .start_board = rules.spawn.start_board};
  std::string text = line("name", escaped(cartridge.name)) +
                     line("title", escaped(cartridge.title)) +
                     line("about", escaped(cartridge.about));
  if (is_still) {
    text += line("spawn", escaped("none"));
  }
  if (has_levels) {
    text += rules.shape.wrap == Wrap::none ? "" : "\n[board]\n" + wrap_text(rules.shape.wrap);
  } else {
    text += board_text(rules.shape);
  }
  text += tiles_text(rules);
  text += is_still ? "" : spawn_text(rules, has_levels);
  text += score_text(rules.score) + (has_levels ? "" : goal_text(cartridge)) + players_text(rules) +
          moves_text(rules.moves) + controls_text(cartridge.controls);
  for (const GameLevel& level : cartridge.levels) {
    text += level_text(level, rules.ladder);
  }
  return text;
}

namespace {

/// Checks a description before it is written as text.
class Description {
 public:
  explicit Description(const Cartridge& cartridge) : cartridge_(cartridge) {
    const Rules& rules = cartridge.rules;
    add_board(rules.shape, rules.spawn.start_board, rules.goal);
    sizes_.push_back({rules.shape, rules.spawn.cell_weights.size()});
    add_tiles(rules.spawn);
    add_merges(rules);
    for (const GameLevel& level : cartridge.levels) {
      add_board(level.shape, level.start, level.goal);
    }
    for (std::size_t player = 0; rules.players.goals && player < 2; ++player) {
      add_board(rules.shape, {}, (*rules.players.goals)[player]);
    }
  }

  [[nodiscard]] std::optional<Error> fault() const {
    const std::size_t faces = cartridge_.rules.ladder.faces.size();
    if (faces < 2 || faces > highest_rank + 1) {
      return Error{
          cartridge_.name, {}, "a ladder of 1 to 255 tiles", std::to_string(faces) + " faces"};
    }
    for (const auto& [shape, size] : sizes_) {
      if (std::min(shape.width, shape.height) < 1) {
        return Error{cartridge_.name,
                     {},
                     "sides of at least one cell",
                     fmt::format("{} x {}", shape.width, shape.height)};
      }
      if (size != 0 && size != static_cast<std::size_t>(shape.cells())) {
        return Error{cartridge_.name,
                     {},
                     fmt::format("{} values, one for each cell", shape.cells()),
                     std::to_string(size)};
      }
    }
    const int rank = std::ranges::max(ranks_);
    if (rank > cartridge_.rules.ladder.top()) {
      return Error{cartridge_.name,
                   {},
                   fmt::format("ranks up to {}", cartridge_.rules.ladder.top()),
                   std::to_string(rank)};
    }
    if (const int least = std::ranges::min(ranks_); least < any_content) {
      return Error{cartridge_.name,
                   {},
                   fmt::format("contents of a goal's picture from {}", int{any_content}),
                   std::to_string(least)};
    }
    const ScoreRule& score = cartridge_.rules.score;
    if (score.kind == ScoreKind::counted && score.worth.size() != faces) {
      return Error{cartridge_.name,
                   {},
                   fmt::format("{} worths, one for each face", faces),
                   std::to_string(score.worth.size())};
    }
    return std::nullopt;
  }

 private:
  struct ListSize {
    Shape shape;
    std::size_t size;
  };

  void add(std::span<const Rank> ranks) { ranks_.insert(ranks_.end(), ranks.begin(), ranks.end()); }

  void add_board(const Shape& shape, const std::vector<Rank>& start, const GoalRule& goal) {
    for (const std::size_t size : {shape.blocked.size(), start.size(), goal.picture.size()}) {
      sizes_.push_back({shape, size});
    }
    add(start);
    ranks_.push_back(goal.tile.value_or(0));
    ranks_.insert(ranks_.end(), goal.picture.begin(), goal.picture.end());
  }

  void add_tiles(const SpawnRule& spawn) {
    for (const TileWeight& tile : spawn.tiles) {
      ranks_.push_back(tile.rank);
    }
    add(spawn.start_tiles);
    if (spawn.bonus) {
      add(std::array{spawn.bonus->from, spawn.bonus->lowest});
    }
    if (spawn.climb) {
      ranks_.push_back(spawn.climb->tile);
    }
  }

  void add_merges(const Rules& rules) {
    for (const MergeTriple& triple : rules.triples) {
      add(std::array{triple.first, triple.second, triple.made});
    }
    for (const ListedMerge& merge : rules.merges) {
      add(merge.parts);
      add(merge.made);
    }
    for (const MergeClause& clause : rules.clauses) {
      ranks_.push_back(clause.tile);
      add(clause.merge.parts);
      add(clause.merge.made);
    }
  }

  const Cartridge& cartridge_;
  std::vector<ListSize> sizes_;
  std::vector<int> ranks_ = {0};
};

}  // namespace

std::expected<Cartridge, Error> checked(const Cartridge& description) {
  if (std::optional<Error> fault = Description(description).fault()) {
    return std::unexpected(*std::move(fault));
  }
  return read_cartridge(toml_of(description), description.name);
}

}  // namespace tilery
