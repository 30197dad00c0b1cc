#include "tilery/search/exact_values.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "tilery/search/puzzle.h"
#include "tilery/search/small_board.h"

namespace tilery {
namespace {

constexpr std::uint64_t bytes_a_position = sizeof(std::uint64_t) + sizeof(double);
constexpr double bytes_a_mebibyte = 1024.0 * 1024.0;

std::size_t place_of(const ExactLayer& layer, std::uint64_t key) {
  return static_cast<std::size_t>(std::ranges::lower_bound(layer.keys, key) - layer.keys.begin());
}

Error too_large(std::uint64_t most_bytes, std::uint64_t positions) {
  const double mebibytes = static_cast<double>(most_bytes) / bytes_a_mebibyte;
  return {.source = {},
          .place = {},
          .expected = "a game whose positions fit " +
                      std::to_string(static_cast<std::uint64_t>(mebibytes)) + " MiB",
          .found = "more than " + std::to_string(positions) + " positions"};
}

}  // namespace

ExactValues::ExactValues(ExactGame game, std::vector<ExactLayer> layers)
    : game_(std::move(game)), layers_(std::move(layers)) {}

std::optional<double> ExactValues::value_of(const ExactState& state) const {
  const auto layer = std::ranges::lower_bound(layers_, state.growth, {}, &ExactLayer::growth);
  if (layer == layers_.end() || layer->growth != state.growth) {
    return std::nullopt;
  }
  const std::size_t place = place_of(*layer, state.key);
  const bool is_there = place < layer->keys.size() && layer->keys[place] == state.key;
  return is_there ? std::optional(layer->values[place]) : std::nullopt;
}

double ExactValues::at_start() const {
  double sum = 0;
  for (const ExactChance& start : game_.starts()) {
    sum += start.odds * value_of(start.state).value_or(0);
  }
  return sum;
}

ExactPosition ExactValues::position_of(const WalledBoard& board, const Preview& preview,
                                       int player) const {
  return {game_.rules().small(board), preview, game_.rules().rules().players.goals ? player : 0};
}

std::optional<double> ExactValues::value(const WalledBoard& board, const Preview& preview,
                                         int player) const {
  const ExactPosition position = position_of(board, preview, player);
  const std::optional<ExactState> state = game_.state_of(position);
  const std::optional<double> value = state ? value_of(*state) : std::nullopt;
  if (!value) {
    return value;
  }
  if (game_.aim() == ExactAim::goal) {
    return game_.minimises(position) ? 1 - *value : *value;
  }
  return *value - game_.final_value(position);
}

std::optional<MoveValues> ExactValues::values(const WalledBoard& board, const Preview& preview,
                                              int player) const {
  if (!value(board, preview, player)) {
    return std::nullopt;
  }
  const ExactPosition position = position_of(board, preview, player);
  const double counted = game_.aim() == ExactAim::score ? game_.final_value(position) : 0;
  ExactMoves moves;
  game_.list_moves(position, moves);
  MoveValues values;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const ExactMove& move = moves.moves[i];
    double value = move.reward - counted;
    for (const ExactChance& chance : move.chances) {
      value += chance.odds * value_of(chance.state).value_or(0);
    }
    values[move.direction] = game_.minimises(position) ? 1 - value : value;
  }
  return values;
}

std::uint64_t ExactValues::positions() const {
  std::uint64_t positions = 0;
  for (const ExactLayer& layer : layers_) {
    positions += layer.keys.size();
  }
  return positions;
}

ExactSolver::ExactSolver(ExactGame game, std::uint64_t most_bytes, std::function<void()> note)
    : game_(std::move(game)), most_bytes_(most_bytes), note_(std::move(note)) {
  for (const ExactChance& start : game_.starts()) {
    found_[start.state.growth].add(start.state.key);
  }
}

void ExactSolver::Found::add(std::uint64_t key) {
  constexpr std::size_t always_kept = 4096;
  if (keys.size() > 2 * distinct + always_kept) {
    sort();
  }
  keys.push_back(key);
}

void ExactSolver::Found::sort() {
  std::ranges::sort(keys);
  const auto duplicates = std::ranges::unique(keys);
  keys.erase(duplicates.begin(), duplicates.end());
  distinct = keys.size();
}

std::uint64_t ExactSolver::bytes() const {
  std::uint64_t bytes = positions_ * bytes_a_position;
  for (const auto& [growth, found] : found_) {
    bytes += found.keys.capacity() * sizeof(std::uint64_t);
  }
  return bytes;
}

std::expected<bool, Error> ExactSolver::explore_layer() {
  if (found_.empty()) {
    return false;
  }
  auto next = found_.extract(found_.begin());
  next.mapped().sort();
  layers_.push_back({.growth = next.key(), .keys = next.mapped().keys, .values = {}});
  positions_ += layers_.back().keys.size();
  unsolved_ = layers_.size();
  if (bytes() > most_bytes_) {
    return std::unexpected(too_large(most_bytes_, positions_));
  }
  follow(layers_.back());
  return true;
}

void ExactSolver::count_visit() {
  constexpr std::uint64_t interval = 4096;
  if (++visits_ % interval == 0 && note_) {
    note_();
  }
}

void ExactSolver::follow(const ExactLayer& layer) {
  for (const std::uint64_t key : layer.keys) {
    count_visit();
    game_.list_moves(game_.position_of(key), moves_);
    for (std::size_t i = 0; i < moves_.count; ++i) {
      for (const ExactChance& chance : moves_.moves[i].chances) {
        assert(chance.state.growth > layer.growth);
        found_[chance.state.growth].add(chance.state.key);
      }
    }
  }
}

bool ExactSolver::solve_layer() {
  if (unsolved_ == 0) {
    return false;
  }
  ExactLayer& layer = layers_[--unsolved_];
  layer.values.reserve(layer.keys.size());
  for (const std::uint64_t key : layer.keys) {
    count_visit();
    layer.values.push_back(value_of(key, unsolved_));
  }
  solved_ += layer.keys.size();
  return true;
}

double ExactSolver::value_of(std::uint64_t key, std::size_t layer) {
  const ExactPosition position = game_.position_of(key);
  game_.list_moves(position, moves_);
  return best_value(game_, position, moves_, [&](const ExactState& state) {
    std::size_t higher = layer + 1;  // usually one of the next few
    while (layers_[higher].growth != state.growth) {
      ++higher;
    }
    return layers_[higher].values[place_of(layers_[higher], state.key)];
  });
}

ExactValues ExactSolver::take_values() { return {std::move(game_), std::exchange(layers_, {})}; }

std::expected<ExactValues, Error> exact_values(ExactGame game, std::uint64_t most_bytes) {
  ExactSolver solver(std::move(game), most_bytes);
  while (true) {
    TILERY_TRY(const bool explored, solver.explore_layer());
    if (!explored) {
      break;
    }
  }
  while (solver.solve_layer()) {
  }
  return solver.take_values();
}

namespace {

constexpr int most_key_bits = 64;

/// The rank from which on tiles do not merge, because the game ends there: the goal, or the larger
/// goal of two players. 0 for none.
Rank last_tile_of(const Rules& rules, ExactAim aim) {
  if (const auto& goals = rules.players.goals) {
    return std::max((*goals)[0].tile.value_or(0), (*goals)[1].tile.value_or(0));
  }
  const bool ends = rules.goal.tile && (rules.goal.ends_game() || aim == ExactAim::goal);
  return ends ? *rules.goal.tile : Rank{0};
}

/// The highest rank that a game can make.
Rank top_of(const Rules& rules, ExactAim aim) {
  return highest_makeable(rules, static_cast<std::size_t>(open_cells(rules.shape)),
                          last_tile_of(rules, aim));
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

/// An error about the rules.
Error refusal(std::string expected, std::string found) {
  return {.source = {}, .place = {}, .expected = std::move(expected), .found = std::move(found)};
}

/// The reason why the goals of the game do not allow the aim; nothing if there is none.
std::optional<Error> obstacle_in_goals(const Rules& rules, ExactAim aim) {
  const auto& goals = rules.players.goals;
  if (aim == ExactAim::goal && !rules.goal.tile && !goals) {
    return refusal("a game with a goal", "one without");
  }
  if (goals && !((*goals)[0].tile && (*goals)[1].tile)) {
    return refusal("a game that can be solved", "one with goals of players other than tiles");
  }
  if (goals && aim == ExactAim::score) {
    return refusal("the goal as the aim", "the score, in a game with a goal for each player");
  }
  return std::nullopt;
}

/// The reason, other than its size, why the game cannot be solved; nothing if there is none.
std::optional<Error> obstacle(const Rules& rules, ExactAim aim) {
  if (is_puzzle(rules)) {
    return refusal("a game with new tiles", "a puzzle, which tilery solve solves");
  }
  if (std::optional<Error> in_goals = obstacle_in_goals(rules, aim)) {
    return in_goals;
  }
  Rules without_goals = rules;  // goals of players are allowed
  without_goals.players.goals.reset();
  if (const auto reason = reason_for_walls(without_goals)) {
    return refusal("a game that can be solved", "one with " + std::string(*reason));
  }
  const SpawnRule& spawn = rules.spawn;
  if (!spawn.start_board.empty()) {
    return refusal("a game whose first tiles are drawn", "one that begins on a board of its own");
  }
  if (spawn.bonus && spawn.tiles.back().rank >= spawn.bonus->lowest) {
    return refusal("bonus tiles larger than every card",
                   "one that looks like a card, so that the deck cannot be known");
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
  if (const auto& goals = rules_.rules().players.goals) {
    return (*goals)[0].is_reached(largest(board)) || (*goals)[1].is_reached(largest(board));
  }
  const bool ends = aim_ == ExactAim::goal || rules_.rules().goal.ends_game();
  return ends && is_at_goal(board);
}

double ExactGame::final_value(const ExactPosition& position) const {
  const SmallBoard& board = position.board;
  if (const auto& goals = rules_.rules().players.goals) {
    const auto has_won = [&](int player) {
      return (*goals)[std::size_t(player)].is_reached(largest(board));
    };
    const int mover = 1 - position.player;  // who made the move that led here
    const int winner = has_won(mover) ? mover : 1 - mover;
    return !has_won(winner) ? 0.5 : 1.0 - winner;
  }
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
  whole.preview.spawn_state = as_dealt_from(rules_.rules().spawn, position.preview.spawn_state);
  return keys_.can_hold(whole) ? std::optional(folded_state(whole)) : std::nullopt;
}

ExactPosition ExactGame::position_of(std::uint64_t key) const { return keys_.position_of(key); }

std::vector<ExactChance> ExactGame::starts() const {
  std::vector<ExactChance> starts;
  for (const ExactEntry& entry : entries_.starts(rules_)) {
    starts.push_back({folded_state(entry.position), entry.odds});
  }
  return starts;
}

bool ExactGame::may_choose(const ExactPosition& position, Direction direction) const {
  const PlayersRule& players = rules_.rules().players;
  return !players.goals || !players.directions ||
         (*players.directions)[std::size_t(position.player)][static_cast<std::size_t>(direction)];
}

void ExactGame::list_moves(const ExactPosition& position, ExactMoves& moves) const {
  moves.count = 0;
  if (has_ended(position.board)) {
    return;
  }
  const bool gathers = aim_ == ExactAim::score && rules_.rules().score.kind == ScoreKind::gathered;
  for (const Direction direction : all_directions) {
    const SmallSlide slide = rules_.slide(position.board, direction);
    if (!slide.moved || !may_choose(position, direction)) {
      continue;
    }
    ExactMove& move = moves.moves[moves.count++];
    move.direction = direction;
    move.reward = gathers ? static_cast<double>(slide.gain) : 0;
    moves.entries.clear();
    entries_.list(rules_, position, direction, slide.board, moves.entries);
    move.chances.clear();
    for (ExactEntry& entry : moves.entries) {
      entry.position.player = rules_.rules().players.goals ? 1 - position.player : 0;
      move.chances.push_back({folded_state(entry.position), entry.odds});
    }
  }
}

}  // namespace tilery
