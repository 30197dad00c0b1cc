#include "apps/terminal/game/game_hints.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilery {
namespace {

const SearchLimits hint_limits{.depth = deepest_search, .milliseconds = 500};
constexpr int first_hint_ms = 10;   ///< between checks of the search before its first result
constexpr int deeper_hint_ms = 50;  ///< between checks of the search after its first result

}  // namespace

bool GameHints::are_shown(const Game& game) const {
  return autoplay_.shows_values && autoplay_.hints && !game.is_over() && !game.position().asks;
}

void GameHints::turn_on_or_off(const PlayedGame& played_game) {
  autoplay_.shows_values = !autoplay_.shows_values;
  make_hints(played_game);
}

void GameHints::change_cartridge(const PlayedGame& played_game) {
  autoplay_.hints.reset();
  hint_ = {};
  if (autoplay_.shows_values) {
    make_hints(played_game);
  }
}

bool GameHints::thinks_about(const Game& game) const {
  const Settings& settings = app_.settings();
  return (autoplay_.shows_values || settings.says_verdicts || settings.warns) && !game.is_over() &&
         !game.position().asks;
}

void GameHints::think(const PlayedGame& played_game) {
  const Game& game = played_game.game();
  if (!thinks_about(game)) {
    hint_ = {};
    return;
  }
  make_hints(played_game);
  autoplay_.hints->ask(game.position(), hint_limits);
  hint_ = autoplay_.hints->hint();
  if (const std::optional<Error> fault = autoplay_.hints->take_fault()) {
    app_.tell("Hints come without a network: " + text_of(*fault));
  }
}

std::optional<HintSoFar> GameHints::hint(const Game& game) const {
  return are_shown(game) ? std::optional(hint_) : std::nullopt;
}

std::optional<int> GameHints::changes_in(const Game& game) const {
  if (!thinks_about(game) || hint_.is_final) {
    return std::nullopt;
  }
  return hint_.depth == 0 ? first_hint_ms : deeper_hint_ms;
}

Autoplay GameHints::hand_over(const PlayedGame& played_game) {
  make_hints(played_game);
  autoplay_.shows_values = true;
  return std::move(autoplay_);
}

void GameHints::make_hints(const PlayedGame& played_game) {
  if (!autoplay_.hints) {
    autoplay_.hints = app_.background_hints(played_game.cartridge(), played_game.game().rules());
  }
}

namespace {

constexpr std::array<const char*, 4> arrows = {"←", "→", "↑", "↓"};

/// A piece of the hint's line, in one style.
struct Piece {
  std::string text;
  Style style;
};
using Pieces = std::vector<Piece>;

int line_width(const Pieces& line) {
  int width = 0;
  for (const Piece& piece : line) {
    width += width_of(piece.text);
  }
  return width;
}

/// How the values of the moves are written, from the longest form to the shortest.
enum class ValuesForm : std::uint8_t {
  each_unit,  ///< " ← best   → loses 71.0 points   ↑ -   ↓ loses 11.2 points "
  full,       ///< " ← best   → loses 71.0   ↑ -   ↓ loses 11.2 points "
  brief,      ///< " ← best   → -71.0   ↑ -   ↓ -11.2 points "
  compact     ///< "← best → -71.0 ↑ - ↓ -11.2 points"
};

/// Whether the text after the arrow has a number.
bool has_number(const HintSoFar& hint, Direction direction) {
  const std::optional<double> loss = loss_of(hint.values, direction);
  return loss && !is_as_good(*loss);
}

/// The last direction whose text has a number.
std::optional<Direction> last_with_number(const HintSoFar& hint) {
  std::optional<Direction> last;
  for (const Direction direction : all_directions) {
    last = has_number(hint, direction) ? direction : last;
  }
  return last;
}

/// The text after an arrow. Requires a best move.
std::string words_of(const HintSoFar& hint, Direction direction, ValuesForm form) {
  const std::optional<double> loss = loss_of(hint.values, direction);
  if (!loss) {
    return "-";
  }
  if (best_move(hint.values) == direction) {
    return "best";
  }
  if (is_as_good(*loss)) {
    return "as good";
  }
  const bool in_full = form == ValuesForm::each_unit || form == ValuesForm::full;
  const bool has_unit = form == ValuesForm::each_unit || hint.unit == ValueUnit::percent ||
                        last_with_number(hint) == direction;
  return (in_full ? "loses " : "-") +
         (has_unit ? amount_text(*loss, hint.unit) : value_text(*loss));
}

/// The arrows with their texts. The best direction has the style of chosen lines.
Pieces values_of(const HintSoFar& hint, ValuesForm form, const Inks& inks) {
  const std::string_view blank = form == ValuesForm::compact ? "" : " ";
  const std::optional<Direction> best = best_move(hint.values);
  Pieces line;
  for (const Direction direction : all_directions) {
    const auto place = static_cast<std::size_t>(direction);
    if (!line.empty()) {
      line.push_back({" ", inks.plain});
    }
    const bool may_move = best && hint.values[place].has_value();
    const std::string words = best ? words_of(hint, direction, form) : "-";
    const Style& style = best == direction ? inks.chosen : may_move ? inks.plain : inks.faint;
    line.push_back({fmt::format("{0}{1} {2}{0}", blank, arrows[place], words), style});
  }
  return line;
}

/// The shortest line: only the best direction.
Pieces best_of(const HintSoFar& hint, const Inks& inks) {
  const std::optional<Direction> best = best_move(hint.values);
  return best ? Pieces{{std::string(name_of(*best)) + " is best", inks.title}} : Pieces{};
}

/// The points still expected, or the odds of the goal or of a win; empty for heuristic values.
std::string expectation_words(const HintSoFar& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  if (!best || hint.unit == ValueUnit::heuristic) {
    return "";
  }
  const double value = *hint.values[static_cast<std::size_t>(*best)];
  return hint.unit == ValueUnit::percent
             ? fmt::format("   {:.1f}% odds {}", std::clamp(value, 0.0, 100.0),
                           hint.is_to_win ? "to win" : "of the goal")
             : fmt::format("   {} to come", amount_text(value, hint.unit));
}

/// The forms of the line, from the longest to the shortest.
std::vector<Pieces> lines_of(const HintSoFar& hint, const Inks& inks) {
  if (hint.depth == 0) {
    return {{{"thinking …", inks.faint}}};
  }
  constexpr std::array forms = {ValuesForm::each_unit, ValuesForm::full, ValuesForm::brief,
                                ValuesForm::compact};
  const Piece expectation{expectation_words(hint), inks.faint};
  const Piece depth{fmt::format("   {} move{} ahead", hint.depth, hint.depth == 1 ? "" : "s"),
                    inks.faint};
  std::vector<Pieces> lines;
  const auto add_lines = [&](const Pieces& ends) {
    for (const ValuesForm form : forms) {
      lines.push_back(values_of(hint, form, inks));
      lines.back().insert(lines.back().end(), ends.begin(), ends.end());
    }
  };
  if (hint.formation) {
    add_lines({expectation, depth, {"   " + words_of_formation(*hint.formation), inks.faint}});
  }
  add_lines({expectation, depth});
  add_lines({expectation});
  add_lines({});
  lines.push_back(best_of(hint, inks));
  return lines;
}

}  // namespace

void draw_hint(Picture& picture, Box row, const HintSoFar& hint, const Inks& inks) {
  for (const Pieces& line : lines_of(hint, inks)) {
    const int width = line_width(line);
    if (width > row.width) {
      continue;
    }
    int x = row.x + (row.width - width) / 2;
    for (const Piece& piece : line) {
      picture.write({x, row.y}, piece.text, piece.style);
      x += width_of(piece.text);
    }
    return;
  }
}

}  // namespace tilery
