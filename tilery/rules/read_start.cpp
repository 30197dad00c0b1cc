#include <algorithm>
#include <string>

#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/toml.h"

namespace tilery {

// Reads the first tiles of a game in [spawn] of a cartridge: drawn, named, or as a board.

namespace {

constexpr std::int64_t most_start_tiles = std::int64_t{longest_side} * longest_side;

int open_cells(const Shape& shape) {
  return shape.cells() - static_cast<int>(std::ranges::count(shape.blocked, true));
}

std::vector<Rank> read_start_tiles(const TomlCursor& tiles, const Ladder& ladder) {
  std::vector<Rank> ranks;
  for (const TomlCursor& face : tiles.items("tiles", {1, most_start_tiles})) {
    ranks.push_back(read_tile(face, ladder));
  }
  return ranks;
}

/// The rank of a word of the picture: a tile, '.' or '#'; nothing for any other word.
std::optional<Rank> rank_of_word(std::string_view word, bool is_blocked, const Ladder& ladder) {
  if (word == (is_blocked ? "#" : ".")) {
    return Rank{0};
  }
  return is_blocked ? std::nullopt : ladder.rank_named(word);
}

/// Reports a word that does not fit cell number `cell`.
void fail_word(const TomlCursor& row, std::string_view word, const Shape& shape, std::size_t cell) {
  const std::string found = quoted(word);
  if (shape.is_blocked(static_cast<int>(cell))) {
    row.fail("'#' where the board is blocked", found);
  } else if (word == "#") {
    const std::size_t width = static_cast<std::size_t>(shape.width);
    row.fail("'#' only in cells that [board] blocks; the cell in column " +
                 std::to_string(cell % width + 1) + ", row " + std::to_string(cell / width + 1) +
                 " is open",
             found);
  } else {
    row.fail("a tile on the ladder, or '.'", found);
  }
}

/// The words of a row, one for each cell of its width; none after a fault.
std::vector<std::string_view> words_of_cells(const TomlCursor& row, const Shape& shape) {
  std::vector<std::string_view> words = words_of_row(row.text());
  if (words.size() != std::size_t(shape.width)) {
    row.fail("a row of " + std::to_string(shape.width) + " cells with spaces between them",
             std::to_string(words.size()));
    return {};
  }
  return words;
}

void read_row(const TomlCursor& row, const Shape& shape, const Ladder& ladder,
              std::vector<Rank>& board) {
  for (const std::string_view word : words_of_cells(row, shape)) {
    const bool is_blocked = shape.is_blocked(static_cast<int>(board.size()));
    const std::optional<Rank> rank = rank_of_word(word, is_blocked, ladder);
    if (!rank) {
      fail_word(row, word, shape, board.size());
      return;
    }
    board.push_back(*rank);
  }
}

int read_start_draws(const TomlCursor& start) {
  const bool is_table = start.is_table();
  const TomlCursor draws = is_table ? start.key("draws") : start;
  if (is_table && !draws.is_there()) {
    return 0;
  }
  return static_cast<int>(draws.number("a number of tiles", {is_table ? 0 : 1, most_start_tiles}));
}

void check_start(const TomlCursor& start, const SpawnRule& rule, const Shape& shape) {
  const auto on_board = std::ranges::count_if(rule.start_board, [](Rank rank) { return rank > 0; });
  const auto tiles =
      static_cast<int>(rule.start_tiles.size()) + static_cast<int>(on_board) + rule.start_draws;
  if (tiles > open_cells(shape)) {
    start.fail("at most " + std::to_string(open_cells(shape)) + " tiles, one for each open cell",
               std::to_string(tiles));
  }
}

}  // namespace

std::vector<std::string_view> words_of_row(std::string_view row) {
  std::vector<std::string_view> words;
  while (!row.empty()) {
    const std::size_t end = std::min(row.find(' '), row.size());
    if (end > 0) {
      words.push_back(row.substr(0, end));
    }
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return words;
}

std::vector<Rank> read_start_board(const TomlCursor& picture, const Shape& shape,
                                   const Ladder& ladder) {
  if (shape.is_open) {
    picture.fail("no first board on a board that is open to any size");
    return {};
  }
  std::vector<Rank> board;
  for (const TomlCursor& row : picture.items("rows", {shape.height, shape.height})) {
    read_row(row, shape, ladder, board);
  }
  const bool is_whole = board.size() == std::size_t(shape.cells());
  if (is_whole && std::ranges::count(board, Rank{0}) == shape.cells()) {
    picture.fail("a board with a tile", "an empty board");
  }
  return is_whole ? board : std::vector<Rank>{};
}

Shape shape_of_picture(const TomlCursor& picture, Wrap wrap) {
  Shape shape = {.width = 0, .height = 0, .wrap = wrap};
  for (const TomlCursor& row : picture.items("rows", {1, longest_side})) {
    const std::vector<std::string_view> words = words_of_row(row.text());
    const auto width = static_cast<int>(words.size());
    if (width < 1 || width > longest_side || (shape.width != 0 && width != shape.width)) {
      row.fail("rows of equal length, 1 to 32 cells with spaces between them",
               std::to_string(width) + (width == 1 ? " cell" : " cells"));
      return {};
    }
    shape.width = width;
    ++shape.height;
    for (const std::string_view word : words) {
      shape.blocked.push_back(word == "#");
    }
  }
  if (std::ranges::find(shape.blocked, true) == shape.blocked.end()) {
    shape.blocked.clear();
  }
  return shape.width == 0 ? Shape{} : shape;
}

void read_start(const TomlCursor& start, const Shape& shape, const Ladder& ladder,
                SpawnRule& rule) {
  if (start.is_table() && start.key("board").is_there()) {
    start.check_keys(cartridge_keys::start_board);
    rule.start_board = read_start_board(start.key("board"), shape, ladder);
  } else if (start.is_table()) {
    start.check_keys(cartridge_keys::start_tiles);
    rule.start_tiles = read_start_tiles(start.key("tiles"), ladder);
  }
  rule.start_draws = read_start_draws(start);
  check_start(start, rule, shape);
}

// Reads [goal] and [[levels]] of a cartridge.

namespace {

constexpr std::int64_t most_moves = 1'000'000;
constexpr std::size_t longest_titles = 190;  ///< of game and level, in bytes

/// The content of a cell for a word of the goal's picture; nothing for any other word.
std::optional<std::int16_t> content_of(std::string_view word, bool is_blocked,
                                       const Ladder& ladder) {
  if (word == "?") {
    return any_content;
  }
  return rank_of_word(word, is_blocked, ladder).transform([is_blocked](Rank rank) {
    return is_blocked ? any_content : std::int16_t{rank};
  });
}

/// One number for each cell; none after a fault.
std::vector<std::int16_t> read_goal_picture(const TomlCursor& picture, const Shape& shape,
                                            const Ladder& ladder) {
  std::vector<std::int16_t> cells;
  for (const TomlCursor& row : picture.items("rows", {shape.height, shape.height})) {
    const std::vector<std::string_view> words = words_of_cells(row, shape);
    if (words.empty()) {
      return {};
    }
    for (const std::string_view word : words) {
      const auto content =
          content_of(word, shape.is_blocked(static_cast<int>(cells.size())), ladder);
      if (!content) {
        row.fail(
            shape.is_blocked(static_cast<int>(cells.size()))
                ? "'#' or '?' where the board is blocked"
                : "a tile on the ladder, '.' for an empty cell, '?' for any, '#' for a blocked one",
            quoted(word));
        return {};
      }
      cells.push_back(*content);
    }
  }
  if (!cells.empty() && std::ranges::count(cells, any_content) == shape.cells()) {
    picture.fail("a picture with a tile or an empty cell", "'?' alone");
  }
  return cells;
}

/// Reads the condition of the goal: a tile, a picture or the empty board.
void read_goal_condition(const TomlCursor& goal, const Shape& shape, const Ladder& ladder,
                         GoalRule& rule) {
  const TomlCursor clear = goal.key("clear");
  const TomlCursor board = goal.key("board");
  const int given =
      int{goal.key("tile").is_there()} + int{clear.is_there()} + int{board.is_there()};
  if (given != 1) {
    goal.fail("one of the keys tile, clear and board in the goal",
              given == 0 ? "none" : std::to_string(given));
    return;
  }
  if (clear.is_there()) {
    rule.clear = clear.flag();
    if (!rule.clear) {
      clear.fail("clear = true, or another goal");
    }
  } else if (!board.is_there()) {
    rule.tile = read_tile(goal.key("tile"), ladder);
  } else if (shape.is_open) {
    board.fail("no picture as the goal on a board that is open to any size");
  } else {
    rule.picture = read_goal_picture(board, shape, ladder);
  }
}

GameLevel read_level(const TomlCursor& item, const TomlCursor& root, const Ladder& ladder,
                     Wrap wrap) {
  item.check_keys(cartridge_keys::level);
  GameLevel level;
  if (const TomlCursor title = item.key("title"); title.is_there()) {
    level.title = line_in(title);
  }
  const TomlCursor start = item.key("start");
  level.shape = shape_of_picture(start, wrap);
  level.start = read_start_board(start, level.shape, ladder);
  if (ladder.top() == highest_rank && !level.shape.blocked.empty()) {
    start.fail("at most 254 tiles on a board with blocked cells", "255");
  }
  const TomlCursor own = item.key("goal");
  const TomlCursor goal = own.is_there() ? own : root.key("goal");
  level.goal = read_goal(goal, level.shape, ladder, AtGoal::stop);
  if (goal.key("par").is_there()) {
    goal.key("par").fail("no par in the goal beside [[levels]], which have one each");
  }
  if (!level.goal.ends_game()) {
    goal.key("then").fail("then = \"stop\", as levels need");
  }
  if (starts_at_goal(level.goal, level.start)) {
    start.fail("a board that has not reached the goal", "one that has");
  }
  level.par = read_par(item);
  return level;
}

/// The aim of the game. Requires that `rule` has all other keys of the goal.
Aim read_aim(const TomlCursor& goal, const GoalRule& rule) {
  const TomlCursor aim = goal.key("aim");
  const Aim chosen = aim.choice_or(rule.usual_aim(), cartridge_words::aims);
  if (chosen != Aim::score && !rule.ends_game()) {
    aim.fail("then = \"stop\" beside an aim at the goal", quoted(name_of(chosen)));
  }
  return chosen;
}

}  // namespace

bool starts_at_goal(const GoalRule& goal, std::span<const Rank> start) {
  if (start.empty() || !goal.exists()) {
    return false;
  }
  if (goal.tile) {
    return goal.is_reached(*std::ranges::max_element(start));
  }
  return !goal.clear && std::ranges::equal(goal.picture, start, [](std::int16_t wanted, Rank is) {
    return wanted == any_content || wanted == is;
  });
}

std::optional<int> read_par(const TomlCursor& table) {
  const TomlCursor par = table.key("par");
  return par.is_there()
             ? std::optional(static_cast<int>(par.number("a number of moves", {1, most_moves})))
             : std::nullopt;
}

GoalRule read_goal(const TomlCursor& goal, const Shape& shape, const Ladder& ladder,
                   AtGoal usually) {
  goal.check_keys(cartridge_keys::goal);
  GoalRule rule;
  read_goal_condition(goal, shape, ladder, rule);
  if (const TomlCursor moves = goal.key("moves"); moves.is_there()) {
    rule.moves = static_cast<int>(moves.number("a number of moves", {1, most_moves}));
  }
  const bool must_stop = rule.moves || !rule.tile;
  rule.then =
      goal.key("then").choice_or(must_stop ? AtGoal::stop : usually, cartridge_words::at_goal);
  if (must_stop && rule.then != AtGoal::stop) {
    goal.key("then").fail("then = \"stop\", as the keys clear, board and moves need");
  }
  rule.aim = read_aim(goal, rule);
  return rule;
}

GoalRule read_player_goal(const TomlCursor& goal, const Shape& shape, const Ladder& ladder) {
  goal.check_keys(cartridge_keys::player_goal);
  GoalRule rule = {.then = AtGoal::stop};
  const auto given =
      std::ranges::count_if(cartridge_keys::player_goal,
                            [&goal](std::string_view key) { return goal.key(key).is_there(); });
  if (given != 1) {
    goal.fail("one of the keys tile, clear, board and moves in the goal of a player",
              given == 0 ? "none" : std::to_string(given));
  } else if (const TomlCursor moves = goal.key("moves"); moves.is_there()) {
    rule.moves = static_cast<int>(moves.number("a number of moves", {1, most_moves}));
  } else {
    read_goal_condition(goal, shape, ladder, rule);
  }
  return rule;
}

std::vector<GameLevel> read_levels(const TomlCursor& root, const Ladder& ladder, Wrap wrap) {
  std::vector<GameLevel> levels;
  const TomlCursor list = root.key("levels");
  constexpr auto most = static_cast<std::int64_t>(most_levels);
  for (const TomlCursor& item : list.items("levels", {1, most})) {
    levels.push_back(read_level(item.apart(), root, ladder, wrap));
    if (root.key("title").is_text() &&
        root.key("title").text().size() + levels.back().title.size() > longest_titles) {
      const TomlCursor& longer = levels.back().title.empty() ? root : item;
      longer.key("title").fail("a shorter title: game and level together have at most 190 bytes");
    }
  }
  return levels;
}

}  // namespace tilery
