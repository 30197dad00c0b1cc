#include "apps/terminal/game/game_hints.h"

#include <algorithm>
#include <array>
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

bool GameHints::think_about(const Game& game) const {
  const Settings& settings = app_.settings();
  return (autoplay_.shows_values || settings.says_verdicts || settings.warns) && !game.is_over() &&
         !game.position().asks;
}

void GameHints::think(const PlayedGame& played_game) {
  const Game& game = played_game.game();
  if (!think_about(game)) {
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
  if (!think_about(game) || hint_.is_final) {
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

/// A piece of the line.
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

/// The text after an arrow: "best", "loses 71 points" or "-71", "-" for no move.
std::string words_of(const HintSoFar& hint, Direction direction, bool in_full) {
  const std::optional<double> loss = loss_of(hint.values, direction);
  if (!loss) {
    return "-";
  }
  if (best_move(hint.values) == direction) {
    return "best";
  }
  const bool has_word = in_full && hint.unit == ValueUnit::points;
  const std::string unit = hint.unit == ValueUnit::percent ? "%" : has_word ? " points" : "";
  return is_as_good(*loss) ? "as good" : (in_full ? "loses " : "-") + value_text(*loss) + unit;
}

enum class ValuesForm : std::uint8_t { full, brief, close };

/// " ← best   → loses 71 points   ↑ -   ↓ loses 11.2 points ", or in short " ← best   → -71   ↑ -
/// ↓ -11.2 ", also without the blanks around each. The best is in the style of chosen lines.
Pieces values_of(const HintSoFar& hint, ValuesForm form, const Inks& inks) {
  const std::string_view blank = form == ValuesForm::close ? "" : " ";
  const std::optional<Direction> best = best_move(hint.values);
  Pieces line;
  for (const Direction direction : all_directions) {
    const auto way = static_cast<std::size_t>(direction);
    if (!line.empty()) {
      line.push_back({" ", inks.plain});
    }
    const bool may_move = best && hint.values[way].has_value();
    const std::string words = best ? words_of(hint, direction, form == ValuesForm::full) : "-";
    const Style& style = best == direction ? inks.chosen : may_move ? inks.plain : inks.faint;
    line.push_back({fmt::format("{0}{1} {2}{0}", blank, arrows[way], words), style});
  }
  return line;
}

bool shows_losses_in_points(const HintSoFar& hint) {
  const auto is_loss = [&](Direction direction) {
    const std::optional<double> loss = loss_of(hint.values, direction);
    return loss && !is_as_good(*loss);
  };
  return hint.unit == ValueUnit::points && best_move(hint.values) &&
         std::ranges::any_of(all_directions, is_loss);
}

Pieces best_of(const HintSoFar& hint, const Inks& inks) {
  const std::optional<Direction> best = best_move(hint.values);
  return best ? Pieces{{std::string(name_of(*best)) + " is best", inks.title}} : Pieces{};
}

/// The points still expected, the odds of the goal or to win, or the unit of the losses.
std::string sum_of(const HintSoFar& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  if (!best || hint.unit == ValueUnit::heuristic) {
    return best ? "   " + std::string(heuristic_unit) : "";
  }
  const double value = *hint.values[static_cast<std::size_t>(*best)];
  return hint.unit == ValueUnit::percent
             ? fmt::format("   {:.1f}% odds {}", std::clamp(value, 0.0, 100.0),
                           hint.is_to_win ? "to win" : "of the goal")
             : fmt::format("   {} points to come", value_text(value));
}

/// The forms of the line, from the longest to the shortest.
std::vector<Pieces> lines_of(const HintSoFar& hint, const Inks& inks) {
  if (hint.depth == 0) {
    return {{{"thinking …", inks.faint}}};
  }
  const auto with_sum_and_depth = [&](Pieces values) {
    values.push_back({sum_of(hint), inks.faint});
    values.push_back(
        {fmt::format("   {} move{} ahead", hint.depth, hint.depth == 1 ? "" : "s"), inks.faint});
    return values;
  };
  const Pieces full = values_of(hint, ValuesForm::full, inks);
  const Pieces brief = values_of(hint, ValuesForm::brief, inks);
  Pieces with_depth = with_sum_and_depth(full);
  const Pieces close = values_of(hint, ValuesForm::close, inks);
  const auto with = [&](std::string_view unit, Pieces values) {
    values.push_back({shows_losses_in_points(hint) ? std::string(unit) : "", inks.plain});
    return values;
  };
  std::vector<Pieces> lines = {
      with_depth,
      with_sum_and_depth(brief),
      with_sum_and_depth(close),
      full,
      with("points", brief),
      with(" points", close),
      best_of(hint, inks),
  };
  if (hint.formation) {
    with_depth.push_back({"   " + words_of_formation(*hint.formation), inks.faint});
    lines.insert(lines.begin(), std::move(with_depth));
  }
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
