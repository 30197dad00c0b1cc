#include "tilery/narration/hint_words.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/board/slide.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/player/advice.h"

namespace tilery {

std::string json_of(const Hint& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  JsonWriter json;
  json.open_object();
  json.member("best", best ? std::optional(name_of(*best)) : std::nullopt);
  json.open_object("values");
  for (const auto [direction, value] : hint.values.moves()) {
    json.member(name_of(direction), std::round(value * 100) / 100);
  }
  json.close();
  json.open_list("line");
  for (const Direction direction : hint.line) {
    json.value(name_of(direction));
  }
  json.close();
  json.member("network", hint.unit != ValueUnit::heuristic);
  if (hint.unit == ValueUnit::percent) {
    json.member("unit", "percent");
  }
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
  for (const Direction direction : all_directions) {
    const std::optional<double> loss = loss_of(hint.values, direction);
    if (loss && direction != *best) {
      text +=
          fmt::format("{:<6} {}\n", name_of(direction),
                      is_as_good(*loss) ? "is as good" : "loses " + amount_text(*loss, hint.unit));
    }
  }
  text += "then  ";
  for (std::size_t move = 1; move < hint.line.size(); ++move) {
    text += fmt::format(" {}", name_of(hint.line[move]));
  }
  text += '\n';
  const double expected = *hint.values[*best];
  if (hint.unit == ValueUnit::points) {
    text += fmt::format("{} more points expected\n", value_text(expected));
  } else if (hint.unit == ValueUnit::percent) {
    text += fmt::format("{:.1f}% odds {}\n", std::clamp(expected, 0.0, 100.0),
                        hint.is_to_win ? "to win" : "of the goal");
  }
  text += hint.formation ? words_of_formation(*hint.formation) + "\n" : "";
  return text;
}

namespace {

constexpr std::size_t most_reasons = 2;

std::string capital(Direction direction) {
  std::string name(name_of(direction));
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// The ranks that merges of the slide made, the largest first.
std::vector<Rank> made_by(const Slide& slid) {
  std::vector<Rank> made;
  for (const TileTravel& travel : slid.travels) {
    if (travel.merges) {
      made.push_back(slid.board.rank(travel.to));
    }
  }
  std::ranges::sort(made, std::ranges::greater());
  return made;
}

/// The largest rank that `best` makes and `played` does not; 0 for none.
Rank lost_merge(const Slide& played, const Slide& best) {
  const std::vector<Rank> others = made_by(played);
  const std::vector<Rank> made = made_by(best);
  const auto lost = std::ranges::find_if(
      made, [&](Rank rank) { return std::ranges::find(others, rank) == others.end(); });
  return lost == made.end() ? Rank{0} : *lost;
}

bool is_corner(const WalledBoard& board, int cell) {
  const int column = cell % board.width();
  const int row = cell / board.width();
  return (column == 0 || column == board.width() - 1) && (row == 0 || row == board.height() - 1);
}

/// Whether the slide moves the largest tile out of a corner and into none.
bool leaves_corner(const WalledBoard& board, const Slide& slid) {
  const auto in_corner = [&](const WalledBoard& one, Rank rank) {
    for (int cell = 0; cell < one.width() * one.height(); ++cell) {
      if (!one.is_blocked(cell) && one.rank(cell) == rank && is_corner(one, cell)) {
        return true;
      }
    }
    return false;
  };
  return in_corner(board, board.largest()) && !in_corner(slid.board, slid.board.largest());
}

int empty_cells(const WalledBoard& board) {
  int empty = 0;
  for (int cell = 0; cell < board.width() * board.height(); ++cell) {
    empty += !board.is_blocked(cell) && board.rank(cell) == 0 ? 1 : 0;
  }
  return empty;
}

int open_directions(const WalledBoard& board, const Rules& rules) {
  return static_cast<int>(std::ranges::count_if(
      all_directions, [&](Direction direction) { return can_slide(board, direction, rules); }));
}

}  // namespace

std::string move_reason(const Rules& rules, const WalledBoard& board, Direction played,
                        Direction best) {
  const Slide worse = slide(board, played, rules);
  const Slide better = slide(board, best, rules);
  std::vector<std::string> reasons;
  if (leaves_corner(board, worse) && !leaves_corner(board, better)) {
    reasons.push_back(fmt::format("{} moves the {} out of its corner.", capital(played),
                                  rules.ladder.text(board.largest())));
  }
  if (const Rank rank = lost_merge(worse, better); rank != 0) {
    reasons.push_back(fmt::format("{} makes {}, {} does not.", capital(best),
                                  rules.ladder.text(rank), name_of(played)));
  }
  if (const int cells = empty_cells(better.board), fewer = empty_cells(worse.board);
      fewer < cells) {
    reasons.push_back(fmt::format("{} leaves {} empty, {} {}.", capital(best),
                                  counted_words(static_cast<std::uint64_t>(cells), "cell"),
                                  name_of(played), fewer == 0 ? "none" : std::to_string(fewer)));
  }
  if (const int open = open_directions(worse.board, rules);
      open < open_directions(better.board, rules)) {
    reasons.push_back(
        fmt::format("After {} only {} left.", name_of(played),
                    open == 1 ? "one direction is" : count_word(open) + " directions are"));
  }
  if (reasons.empty()) {
    return "The difference shows some moves later.";
  }
  std::string text = reasons.front();
  for (std::size_t reason = 1; reason < std::min(reasons.size(), most_reasons); ++reason) {
    text += " " + reasons[reason];
  }
  return text;
}

}  // namespace tilery
