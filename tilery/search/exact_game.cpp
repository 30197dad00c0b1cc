#include "tilery/search/exact_game.h"

#include <cmath>
#include <string>
#include <utility>

#include "tilery/search/small_board.h"

namespace tilery {
namespace {

constexpr int most_key_bits = 64;

Rank top_of(const Rules& rules, ExactAim aim) {
  const bool ends = rules.goal.ends_game() || (rules.goal.tile && aim == ExactAim::goal);
  return highest_makeable(rules, static_cast<std::size_t>(open_cells(rules.shape)),
                          ends ? *rules.goal.tile : Rank{0});
}

/// The error for too many positions, with their approximate number as a power of ten.
Error too_many(const Rules& rules, Rank top) {
  const int cells = open_cells(rules.shape);
  const int power = static_cast<int>(std::log10(top + 1.0) * cells);
  return {.source = {},
          .place = {},
          .expected = "a board of few open cells, nine for 2048",
          .found = std::to_string(cells) + " open cells, which may take 10^" +
                   std::to_string(power) + " positions"};
}

/// The reason why the game cannot be solved, its size aside; nothing if there is none.
std::optional<Error> obstacle(const Rules& rules, ExactAim aim) {
  if (aim == ExactAim::goal && !rules.goal.tile) {
    return Error{
        .source = {}, .place = {}, .expected = "a game with a goal", .found = "one without"};
  }
  if (const auto reason = reason_for_walls(rules)) {
    return Error{.source = {},
                 .place = {},
                 .expected = "a game that can be solved",
                 .found = "one with " + std::string(*reason)};
  }
  const SpawnRule& spawn = rules.spawn;
  if (!spawn.start_board.empty()) {
    return Error{.source = {},
                 .place = {},
                 .expected = "a game whose first tiles are drawn",
                 .found = "one that begins on a board of its own"};
  }
  if (spawn.bonus && spawn.tiles.back().rank >= spawn.bonus->lowest) {
    return Error{.source = {},
                 .place = {},
                 .expected = "bonus tiles larger than every card",
                 .found = "one that looks like a card, so that the deck cannot be known"};
  }
  return std::nullopt;
}

}  // namespace

std::expected<ExactGame, Error> ExactGame::of(const Rules& rules, ExactAim aim) {
  if (std::optional<Error> error = obstacle(rules, aim)) {
    return std::unexpected(*std::move(error));
  }
  const Rank top = top_of(rules, aim);
  if (open_cells(rules.shape) > static_cast<int>(most_small_cells)) {
    return std::unexpected(too_many(rules, top));
  }
  const SmallRules small(rules);
  const ExactKeys keys(small, top);
  if (keys.bits() > most_key_bits) {
    return std::unexpected(too_many(rules, top));
  }
  return ExactGame(small, keys, aim);
}

ExactGame::ExactGame(const SmallRules& rules, const ExactKeys& keys, ExactAim aim)
    : rules_(rules),
      keys_(keys),
      aim_(aim),
      entries_(rules),
      weights_(growth_weights(rules.rules())) {}

double ExactGame::most_positions() const {
  return keys_.count() / static_cast<double>(rules_.images());
}

bool ExactGame::is_at_goal(const SmallBoard& board) const {
  return rules_.rules().goal.is_reached(largest(board));
}

bool ExactGame::has_ended(const SmallBoard& board) const {
  const bool ends = aim_ == ExactAim::goal || rules_.rules().goal.ends_game();
  return ends && is_at_goal(board);
}

double ExactGame::final_value(const SmallBoard& board) const {
  if (aim_ == ExactAim::goal) {
    return is_at_goal(board) ? 1 : 0;
  }
  const ScoreRule& score = rules_.rules().score;
  double value = 0;
  for (std::size_t cell = 0; cell < rules_.cells() && score.kind == ScoreKind::counted; ++cell) {
    value += static_cast<double>(score.worth[board[cell]]);
  }
  return value;
}

/// Requires that a key can hold the position.
ExactState ExactGame::folded_state(ExactPosition position) const {
  position.board = rules_.folded(position.board);
  std::uint64_t growth = 0;
  for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
    growth += weights_[position.board[cell]];
  }
  return {keys_.key_of(position), growth};
}

std::optional<ExactState> ExactGame::state_of(const ExactPosition& position) const {
  ExactPosition whole = position;
  whole.prospect.supply = as_dealt_from(rules_.rules().spawn, position.prospect.supply);
  return keys_.can_say(whole) ? std::optional(folded_state(whole)) : std::nullopt;
}

ExactPosition ExactGame::position_of(std::uint64_t key) const { return keys_.position_of(key); }

std::vector<ExactChance> ExactGame::starts() const {
  std::vector<ExactChance> starts;
  for (const ExactEntry& entry : entries_.starts(rules_)) {
    starts.push_back({folded_state(entry.position), entry.odds});
  }
  return starts;
}

void ExactGame::list_moves(const ExactPosition& position, ExactMoves& moves) const {
  moves.count = 0;
  if (has_ended(position.board)) {
    return;
  }
  const bool gathers = aim_ == ExactAim::score && rules_.rules().score.kind == ScoreKind::gathered;
  for (const Direction direction : all_directions) {
    const SmallSlide slide = rules_.slide(position.board, direction);
    if (!slide.moved) {
      continue;
    }
    ExactMove& move = moves.moves[moves.count++];
    move.direction = direction;
    move.reward = gathers ? static_cast<double>(slide.gain) : 0;
    moves.entries.clear();
    entries_.list(rules_, position, direction, slide.board, moves.entries);
    move.chances.clear();
    for (const ExactEntry& entry : moves.entries) {
      move.chances.push_back({folded_state(entry.position), entry.odds});
    }
  }
}

}  // namespace tilery
