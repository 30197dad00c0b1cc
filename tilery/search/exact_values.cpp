#include "tilery/search/exact_values.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

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

std::optional<double> ExactValues::known(const ExactState& state) const {
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
    sum += start.odds * known(start.state).value_or(0);
  }
  return sum;
}

std::optional<double> ExactValues::value(const WalledBoard& board, const Prospect& prospect) const {
  const ExactPosition position = {game_.rules().small(board), prospect};
  const std::optional<ExactState> state = game_.state_of(position);
  const std::optional<double> value = state ? known(*state) : std::nullopt;
  if (!value || game_.aim() == ExactAim::goal) {
    return value;
  }
  return *value - game_.final_value(position.board);
}

std::optional<MoveValues> ExactValues::values(const WalledBoard& board,
                                              const Prospect& prospect) const {
  if (!value(board, prospect)) {
    return std::nullopt;
  }
  const ExactPosition position = {game_.rules().small(board), prospect};
  const double counted = game_.aim() == ExactAim::score ? game_.final_value(position.board) : 0;
  ExactMoves moves;
  game_.list_moves(position, moves);
  MoveValues values;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const ExactMove& move = moves.moves[i];
    double value = move.reward - counted;
    for (const ExactChance& chance : move.chances) {
      value += chance.odds * known(chance.state).value_or(0);
    }
    values[static_cast<std::size_t>(move.direction)] = value;
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
  const auto doubles = std::ranges::unique(keys);
  keys.erase(doubles.begin(), doubles.end());
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

void ExactSolver::count() {
  constexpr std::uint64_t few = 4096;
  if (++visits_ % few == 0 && note_) {
    note_();
  }
}

void ExactSolver::follow(const ExactLayer& layer) {
  for (const std::uint64_t key : layer.keys) {
    count();
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
    count();
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
    const std::expected<bool, Error> explored = solver.explore_layer();
    if (!explored) {
      return std::unexpected(explored.error());
    }
    if (!*explored) {
      break;
    }
  }
  while (solver.solve_layer()) {
  }
  return solver.take_values();
}

}  // namespace tilery
