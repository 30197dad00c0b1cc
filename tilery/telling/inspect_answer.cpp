#include "tilery/telling/inspect_answer.h"

#include <array>
#include <charconv>
#include <cstring>
#include <string_view>
#include <vector>

#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"

namespace tilery {
namespace {

/// A short text that grows on the stack. Most of an answer is spawns: one append for each spawn
/// instead of one for each of its parts made the program 1.3 times as fast.
class Piece {
 public:
  void add(std::string_view text) {
    std::memcpy(end_, text.data(), text.size());
    end_ += text.size();
  }
  void add(std::uint64_t number) {
    end_ = std::to_chars(end_, text_.data() + text_.size(), number).ptr;
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), end_}; }

 private:
  std::array<char, 160> text_;
  char* end_ = text_.data();
};

void add_number(std::string& out, std::uint64_t number) {
  Piece piece;
  piece.add(number);
  out += piece.view();
}

std::string_view name_of(bool flag) { return flag ? "true" : "false"; }

/// A comma, but not at the start of a list or an object.
void part(std::string& out) {
  if (out.back() != '[' && out.back() != '{') {
    out += ',';
  }
}

void add_board(std::string& out, const Rules& rules, const WalledBoard& board) {
  out += '[';
  for (int cell = 0; cell < board.cells(); ++cell) {
    part(out);
    add_number(out, rules.ladder.face(board.rank(cell)));
  }
  out += ']';
}

void add_lines(std::string& out, std::uint32_t lines) {
  out += '[';
  for (std::uint32_t line = 0; line < 32; ++line) {
    if ((lines >> line & 1) != 0) {
      part(out);
      add_number(out, line);
    }
  }
  out += ']';
}

void add_spawn(std::string& out, std::uint64_t face, const EntryOdds& spawn) {
  Piece piece;
  piece.add("{\"cell\":");
  piece.add(static_cast<std::uint64_t>(spawn.entry.cell));
  piece.add(",\"tile\":");
  piece.add(face);
  piece.add(",\"odds\":[");
  piece.add(spawn.odds.numerator);
  piece.add(",");
  piece.add(spawn.odds.denominator);
  piece.add("]}");
  out += piece.view();
}

void add_spawns(std::string& out, const Rules& rules, const std::vector<EntryOdds>& spawns) {
  out += ",\"spawns\":[";
  for (const EntryOdds& spawn : spawns) {
    part(out);
    add_spawn(out, rules.ladder.face(spawn.entry.rank), spawn);
  }
  out += ']';
}

/// True if the board and the move alone decide what may enter.
bool draws_by_odds_alone(const SpawnRule& rule) {
  return rule.source == SpawnSource::odds && !rule.bonus && !rule.climb && !rule.is_previewed;
}

/// Odds of probing, as a number of the 256 bytes.
std::uint64_t bytes_of(const EntryOdds& spawn) {
  return spawn.odds.numerator * (256 / spawn.odds.denominator);
}

/// Probing decides cell and tile together: the odds of the cells given that `tile` enters.
std::vector<EntryOdds> given_tile(const std::vector<EntryOdds>& all, Rank tile) {
  std::vector<EntryOdds> chosen;
  std::uint64_t total = 0;
  for (const EntryOdds& spawn : all) {
    if (spawn.entry.rank == tile) {
      chosen.push_back(spawn);
      total += bytes_of(spawn);
    }
  }
  for (EntryOdds& spawn : chosen) {
    spawn.odds = reduced({bytes_of(spawn), total});
  }
  return chosen;
}

std::vector<EntryOdds> spawns_after(const InspectQuestion& question, Direction direction,
                                    const WalledBoard& after) {
  if (tiles_brought(*question.rules, question.position, direction, after) == 0) {
    return {};
  }
  const std::optional<Rank> next =
      question.next.empty() ? std::nullopt : std::optional(question.next.front());
  std::vector<EntryOdds> odds =
      entry_odds(*question.rules, question.position.board, direction, after, next);
  const bool is_probed = question.rules->spawn.place == SpawnPlace::probing;
  return next && is_probed ? given_tile(odds, *next) : odds;
}

void add_move(std::string& out, const InspectQuestion& question, Direction direction) {
  const Rules& rules = *question.rules;
  const Slide moved = slide(question.position.board, direction, rules);
  if (!moved.moved()) {
    return;
  }
  part(out);
  out += '"';
  out += name_of(direction);
  out += "\":{\"board\":";
  add_board(out, rules, moved.board);
  out += ",\"gain\":";
  add_number(out, moved.gain);
  out += ",\"lines\":";
  add_lines(out, moved.lines);
  if (rules.spawn.count == 1 && (!question.next.empty() || draws_by_odds_alone(rules.spawn))) {
    add_spawns(out, rules, spawns_after(question, direction, moved.board));
  }
  out += '}';
}

bool has_goal_tile(const InspectQuestion& question) {
  const std::optional<Rank> goal = question.rules->goal.tile;
  return goal && question.position.board.largest() >= *goal;
}

}  // namespace

void add_answer(std::string& out, const InspectQuestion& question) {
  const Rules& rules = *question.rules;
  out += "{\"over\":";
  out += name_of(is_over(rules, question.position));
  out += ",\"goal\":";
  out += name_of(has_goal_tile(question));
  if (rules.score.kind == ScoreKind::counted) {
    out += ",\"score\":";
    add_number(out, score_of(rules, question.position));
  }
  out += ",\"moves\":{";
  for (const Direction direction : all_directions) {
    add_move(out, question, direction);
  }
  out += "}}";
}

}  // namespace tilery
