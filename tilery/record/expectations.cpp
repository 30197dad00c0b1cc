#include "tilery/record/expectations.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tilery/board/slide.h"
#include "tilery/core/plain_text.h"
#include "tilery/game/position.h"
#include "tilery/record/formats/position_text.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/rules_hash.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

constexpr std::int64_t most_expectations = 1000;
constexpr std::int64_t largest_score = std::int64_t{1} << 53;

/// A board of an expectation, with the rules at its size.
struct ExpectedBoard {
  Rules rules;
  WalledBoard board;
};

/// "2 4 . / . . 2": the rows of a board in one line.
std::string line_of(const WalledBoard& board, const Ladder& ladder) {
  std::string line;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const bool begins_row = cell % board.width() == 0;
    line += cell == 0 ? "" : begins_row ? " / " : " ";
    line += board.is_blocked(cell) ? "#"
            : board.is_empty(cell) ? "."
                                   : ladder.text(board.rank(cell));
  }
  return line;
}

std::string list_of(const std::vector<Direction>& directions) {
  std::string list;
  for (const Direction direction : directions) {
    list += (list.empty() ? "" : ", ") + std::string(name_of(direction));
  }
  return list.empty() ? "none" : list;
}

class ExpectationReader {
 public:
  ExpectationReader(const Rules& rules, std::string_view source, const FetchBeside& fetch)
      : rules_(rules), source_(source), fetch_(fetch) {}

  void read_root(const TomlCursor& root) {
    root.check_keys({"moves", "boards", "records"});
    for (const TomlCursor& move : tables_of(root.key("moves"))) {
      read_move(move);
    }
    for (const TomlCursor& board : tables_of(root.key("boards"))) {
      read_board(board);
    }
    for (const TomlCursor& record : tables_of(root.key("records"))) {
      read_record_of(record);
    }
    if (tried_.empty()) {
      root.fail("a table of moves, boards or records", "none");
    }
  }

  [[nodiscard]] std::vector<Expectation> take() { return std::move(tried_); }

 private:
  static std::vector<TomlCursor> tables_of(const TomlCursor& list) {
    return list.is_there() ? list.items("expectations", {1, most_expectations})
                           : std::vector<TomlCursor>();
  }

  void begin(const TomlCursor& item) {
    const TomlCursor about = item.key("about");
    tried_.push_back({.place = item.place(),
                      .about = about.is_there() ? std::string(about.text()) : std::string(),
                      .fault = std::nullopt});
  }

  /// Notes that the game differs from the expectation at `at`. Only the first difference counts.
  void differ(const TomlCursor& at, std::string expected, std::string found) {
    if (!tried_.back().fault) {
      tried_.back().fault = Error{source_, at.place(), std::move(expected), std::move(found)};
    }
  }

  std::optional<ExpectedBoard> board_in(const TomlCursor& text) const;
  void read_move(const TomlCursor& move);
  void compare_after(const TomlCursor& after, const Slide& slid, const Rules& rules);
  void read_board(const TomlCursor& item);
  void compare_moves(const TomlCursor& list, const ExpectedBoard& board);
  void read_record_of(const TomlCursor& item);

  const Rules& rules_;
  std::string source_;
  const FetchBeside& fetch_;
  std::vector<Expectation> tried_;
};

std::optional<ExpectedBoard> ExpectationReader::board_in(const TomlCursor& text) const {
  std::string drawn(text.text());
  std::ranges::replace(drawn, '#', '.');  // blocked cells come from the cartridge
  const auto ranks = read_position(drawn, rules_, source_);
  if (!ranks) {
    const Error& fault = ranks.error().error;
    const std::string place = fault.source.substr(std::min(source_.size(), fault.source.size()));
    text.fail("a board: " + fault.expected + place, fault.found);
    return std::nullopt;
  }
  std::optional<Rules> rules = resized(rules_, ranks->width, ranks->height);
  std::optional<WalledBoard> board =
      rules ? board_of(rules->shape, ranks->values) : std::optional<WalledBoard>();
  if (!board) {
    text.fail("a board of the game's size with nothing on blocked cells",
              std::to_string(ranks->width) + 'x' + std::to_string(ranks->height) + " cells");
    return std::nullopt;
  }
  return ExpectedBoard{*std::move(rules), *std::move(board)};
}

void ExpectationReader::compare_after(const TomlCursor& after, const Slide& slid,
                                      const Rules& rules) {
  const std::optional<ExpectedBoard> expected = board_in(after);
  if (!expected) {
    return;
  }
  if (!slid.moved()) {
    differ(after, line_of(expected->board, rules.ladder), "that nothing moves");
  } else if (expected->board != slid.board) {
    differ(after, line_of(expected->board, rules.ladder), line_of(slid.board, rules.ladder));
  }
}

void ExpectationReader::read_move(const TomlCursor& move) {
  move.check_keys({"about", "before", "move", "after", "gain"});
  begin(move);
  const std::optional<ExpectedBoard> before = board_in(move.key("before"));
  const std::optional<Direction> direction = direction_named(move.key("move").text());
  if (!direction) {
    move.key("move").fail("left, right, up or down");
  }
  if (!before || !direction) {
    return;
  }
  const Slide slid = slide(before->board, *direction, before->rules);
  const TomlCursor after = move.key("after");
  if (after.is_text() && after.text() == "no move") {
    if (slid.moved()) {
      differ(after, "no move", line_of(slid.board, before->rules.ladder));
    }
  } else {
    compare_after(after, slid, before->rules);
  }
  if (const TomlCursor gain = move.key("gain"); gain.is_there()) {
    const std::int64_t points = gain.number("points", {0, largest_score});
    if (static_cast<std::uint64_t>(points) != slid.gain) {
      differ(gain, "a gain of " + std::to_string(points), std::to_string(slid.gain));
    }
  }
}

void ExpectationReader::compare_moves(const TomlCursor& list, const ExpectedBoard& board) {
  std::vector<Direction> expected;
  for (const TomlCursor& word : list.items("directions", {0, 4})) {
    const std::optional<Direction> direction = direction_named(word.text());
    if (direction) {
      expected.push_back(*direction);
    } else {
      word.fail("left, right, up or down");
    }
  }
  std::vector<Direction> found;
  std::ranges::copy_if(all_directions, std::back_inserter(found), [&](Direction direction) {
    return can_slide(board.board, direction, board.rules);
  });
  std::ranges::sort(expected);
  if (expected != found) {
    differ(list, "the moves " + list_of(expected), list_of(found));
  }
}

void ExpectationReader::read_board(const TomlCursor& item) {
  item.check_keys({"about", "board", "moves", "over", "score"});
  begin(item);
  const std::optional<ExpectedBoard> board = board_in(item.key("board"));
  const TomlCursor moves = item.key("moves");
  const TomlCursor over = item.key("over");
  const TomlCursor score = item.key("score");
  if (!moves.is_there() && !over.is_there() && !score.is_there()) {
    item.fail("one of the keys moves, over or score", "none");
  }
  if (score.is_there() && rules_.score.kind != ScoreKind::counted) {
    score.fail("a score only for a game that counts it on the board", "a score that is gathered");
  }
  if (!board) {
    return;
  }
  const Position position = position_on(board->rules, board->board, 0);
  if (moves.is_there()) {
    compare_moves(moves, *board);
  }
  if (over.is_there() && over.flag() != is_over(board->rules, position)) {
    differ(over, over.flag() ? "a game that is over" : "a game that goes on",
           over.flag() ? "one that goes on" : "one that is over");
  }
  if (score.is_there()) {
    const std::int64_t points = score.number("points", {0, largest_score});
    const std::uint64_t found = score_of(board->rules, position);
    if (static_cast<std::uint64_t>(points) != found) {
      differ(score, "a score of " + std::to_string(points), std::to_string(found));
    }
  }
}

/// Replays the record by the present rules of the game, even if it was played by other rules.
void ExpectationReader::read_record_of(const TomlCursor& item) {
  item.check_keys({"about", "file"});
  begin(item);
  const TomlCursor file = item.key("file");
  const std::string name(file.text());
  const std::expected<std::string, Error> text = fetch_(name);
  std::expected<Record, Error> record =
      text ? read_record(*text, name) : std::unexpected(text.error());
  if (!record) {
    differ(file, "a record in " + quoted(name), text_of(record.error()));
    return;
  }
  if (!record->result) {
    differ(file, "a record with a result in " + quoted(name), "one without");
    return;
  }
  const std::optional<Rules> rules = resized(rules_, record->width, record->height);
  if (!rules) {
    differ(file, "a record of a board of the game's size",
           std::to_string(record->width) + 'x' + std::to_string(record->height));
    return;
  }
  record->rules_hash = rules_hash(*rules);
  if (const auto played = replay(*record, rules_, name); !played) {
    differ(file, "that the game of " + quoted(name) + " still ends as its record says",
           text_of(played.error()));
  }
}

}  // namespace

std::expected<std::vector<Expectation>, Error> tried_expectations(const Rules& rules,
                                                                  std::string_view toml,
                                                                  std::string_view source,
                                                                  const FetchBeside& fetch) {
  TILERY_TRY(const TomlValue tree, parse_toml(toml, source));
  FirstFault faults(source);
  ExpectationReader reader(rules, source, fetch);
  reader.read_root(TomlCursor(tree, faults));
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return reader.take();
}

}  // namespace tilery
