#include "tilery/tables/layer_solver.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace tilery {
namespace {

constexpr std::uint64_t bytes_a_position = sizeof(std::uint64_t) + sizeof(double);

std::optional<double> value_in(const ExactLayer& layer, std::uint64_t key) {
  const auto place = std::ranges::lower_bound(layer.keys, key);
  if (place == layer.keys.end() || *place != key) {
    return std::nullopt;
  }
  return layer.values[static_cast<std::size_t>(place - layer.keys.begin())];
}

}  // namespace

std::expected<bool, Error> LayerSolver::step() {
  LayerStore& store = task_.store;
  if (store.unsolved() == 0) {
    later_.clear();
    return false;
  }
  const std::size_t number = store.unsolved() - 1;
  std::expected<void, Error> done = keep_later(number);
  if (!done) {
    return std::unexpected(done.error());
  }
  auto keys = store.keys(number);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  ExactLayer layer = {
      .growth = store.layers()[number].positions.growth, .keys = *std::move(keys), .values = {}};
  done = check_layer_bytes(task_, later_bytes() + layer.keys.size() * bytes_a_position);
  done = done ? solve(layer) : done;
  done = done ? store.add_values(number, layer.keys, layer.values) : done;
  if (!done) {
    return std::unexpected(done.error());
  }
  later_.push_front(std::move(layer));
  return true;
}

std::expected<ExactLayer, Error> LayerSolver::loaded(std::size_t number) const {
  auto keys = task_.store.keys(number);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  auto values = task_.store.values(number, *keys);
  if (!values) {
    return std::unexpected(values.error());
  }
  return ExactLayer{.growth = task_.store.layers()[number].positions.growth,
                    .keys = *std::move(keys),
                    .values = *std::move(values)};
}

/// Keeps the layers that moves in layer `number` may lead to, and no others.
std::expected<void, Error> LayerSolver::keep_later(std::size_t number) {
  const std::vector<StoredLayer>& layers = task_.store.layers();
  const std::uint64_t heaviest =
      layers[number].positions.growth + layers.back().positions.longest_step;
  while (!later_.empty() && later_.back().growth > heaviest) {
    later_.pop_back();
  }
  if (!later_.empty()) {
    return {};
  }
  for (std::size_t next = number + 1;
       next < layers.size() && layers[next].positions.growth <= heaviest; ++next) {
    std::expected<ExactLayer, Error> layer = loaded(next);
    if (!layer) {
      return std::unexpected(layer.error());
    }
    later_.push_back(*std::move(layer));
    if (const auto fits = check_layer_bytes(task_, later_bytes()); !fits) {
      return fits;
    }
  }
  return {};
}

std::uint64_t LayerSolver::later_bytes() const {
  std::uint64_t bytes = 0;
  for (const ExactLayer& layer : later_) {
    bytes += layer.keys.size() * bytes_a_position;
  }
  return bytes;
}

/// Block by block, until no process has more.
std::expected<void, Error> LayerSolver::solve(ExactLayer& layer) {
  layer.values.reserve(layer.keys.size());
  for (bool has_more = true; has_more;) {
    const std::size_t begin = layer.values.size();
    const std::size_t count = std::min(layer.keys.size() - begin, positions_a_block);
    list_block(std::span(layer.keys).subspan(begin, count));
    const std::expected<bool, Error> exchanged = exchange_values(begin + count < layer.keys.size());
    if (!exchanged) {
      return std::unexpected(exchanged.error());
    }
    has_more = *exchanged;
    for (std::size_t i = 0; i < count; ++i) {
      layer.values.push_back(best_value(task_.game, positions_[i], moves_[i],
                                        [this](const ExactState& state) { return known(state); }));
    }
    task_.note();
  }
  return {};
}

/// The moves of a block of positions, and questions for what others know.
void LayerSolver::list_block(std::span<const std::uint64_t> keys) {
  for (auto& layers : asked_) {
    layers.clear();
  }
  positions_.resize(positions_a_block);
  moves_.resize(positions_a_block);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    positions_[i] = task_.game.position_of(keys[i]);
    task_.game.list_moves(positions_[i], moves_[i]);
    for (std::size_t move = 0; move < moves_[i].count; ++move) {
      for (const ExactChance& chance : moves_[i].moves[move].chances) {
        ask_for(chance.state);
      }
    }
  }
}

void LayerSolver::ask_for(const ExactState& state) {
  const unsigned owner = owner_of(state.key, task_.exchange.ranks());
  if (owner != task_.exchange.rank()) {
    ExactLayer& layer = asked_[owner][state.growth];
    layer.growth = state.growth;
    layer.keys.push_back(state.key);
  }
}

std::vector<std::string> LayerSolver::question_letters(bool has_more) {
  std::vector<std::string> letters;
  for (auto& layers : asked_) {
    KeysByGrowth keys;
    for (auto& [growth, layer] : layers) {
      sort_and_join(layer.keys);
      keys[growth] = layer.keys;
    }
    letters.push_back(letter_of_keys(has_more, keys));
  }
  return letters;
}

/// Asks all others and answers them. Whether any process has more to ask after this.
std::expected<bool, Error> LayerSolver::exchange_values(bool has_more) {
  std::vector<std::string> answers;
  bool have_more = false;
  for (const std::string& question : task_.exchange.all_to_all(question_letters(has_more))) {
    const auto asked = keys_of_letter(question, static_cast<unsigned>(answers.size()));
    if (!asked) {
      return std::unexpected(asked.error());
    }
    have_more = have_more || asked->has_more;
    std::vector<double> values;
    for (const auto& [growth, keys] : asked->keys) {
      for (const std::uint64_t key : keys) {
        values.push_back(known({.key = key, .growth = growth}));
      }
    }
    answers.push_back(letter_of_values(values));
  }
  const auto taken = take_answers(task_.exchange.all_to_all(std::move(answers)));
  return taken ? std::expected<bool, Error>(have_more) : std::unexpected(taken.error());
}

std::expected<void, Error> LayerSolver::take_answers(const std::vector<std::string>& letters) {
  for (std::size_t rank = 0; rank < letters.size(); ++rank) {
    std::size_t count = 0;
    for (const auto& [growth, layer] : asked_[rank]) {
      count += layer.keys.size();
    }
    const auto values = values_of_letter(letters[rank], count, static_cast<unsigned>(rank));
    if (!values) {
      return std::unexpected(values.error());
    }
    auto next = values->begin();
    for (auto& [growth, layer] : asked_[rank]) {
      const auto end = next + static_cast<std::ptrdiff_t>(layer.keys.size());
      layer.values.assign(next, end);
      next = end;
    }
  }
  return {};
}

/// The value of a position of this process's, or of one that it has asked for.
double LayerSolver::known(const ExactState& state) const {
  const unsigned owner = owner_of(state.key, task_.exchange.ranks());
  if (owner != task_.exchange.rank()) {
    const auto layer = asked_[owner].find(state.growth);
    return layer == asked_[owner].end() ? 0 : value_in(layer->second, state.key).value_or(0);
  }
  const auto layer = std::ranges::find(later_, state.growth, &ExactLayer::growth);
  return layer == later_.end() ? 0 : value_in(*layer, state.key).value_or(0);
}

std::expected<std::vector<double>, Error> LayerSolver::values_of(
    std::span<const ExactState> states) {
  std::vector<std::uint64_t> own(states.size());  // binary64, of this process's positions
  const std::vector<StoredLayer>& layers = task_.store.layers();
  for (std::size_t number = 0; number < layers.size(); ++number) {
    const std::uint64_t growth = layers[number].positions.growth;
    if (std::ranges::find(states, growth, &ExactState::growth) == states.end()) {
      continue;
    }
    const std::expected<ExactLayer, Error> layer = loaded(number);
    if (!layer) {
      return std::unexpected(layer.error());
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states[i].growth == growth) {
        own[i] = std::bit_cast<std::uint64_t>(value_in(*layer, states[i].key).value_or(0));
      }
    }
  }
  const auto all = gathered_numbers(task_.exchange, own);
  std::vector<double> values;
  for (std::size_t i = 0; i < states.size(); ++i) {
    values.push_back(
        std::bit_cast<double>(all[owner_of(states[i].key, task_.exchange.ranks())][i]));
  }
  return values;
}

}  // namespace tilery
