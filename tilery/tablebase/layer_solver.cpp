#include "tilery/tablebase/layer_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

#include "tilery/core/quantities.h"

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
  TILERY_TRY(auto keys, store.keys(number));
  ExactLayer layer = {
      .growth = store.layers()[number].positions.growth, .keys = std::move(keys), .values = {}};
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
  TILERY_TRY(auto keys, task_.store.keys(number));
  TILERY_TRY(auto values, task_.store.values(number, keys));
  return ExactLayer{.growth = task_.store.layers()[number].positions.growth,
                    .keys = std::move(keys),
                    .values = std::move(values)};
}

/// Keeps the layers that moves in layer `number` may lead to, and no others.
std::expected<void, Error> LayerSolver::keep_later(std::size_t number) {
  const std::vector<StoredLayer>& layers = task_.store.layers();
  const std::uint64_t most_growth =
      layers[number].positions.growth + layers.back().positions.longest_step;
  while (!later_.empty() && later_.back().growth > most_growth) {
    later_.pop_back();
  }
  if (!later_.empty()) {
    return {};
  }
  for (std::size_t next = number + 1;
       next < layers.size() && layers[next].positions.growth <= most_growth; ++next) {
    TILERY_TRY(ExactLayer layer, loaded(next));
    later_.push_back(std::move(layer));
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

/// Solves the positions in blocks until no process has any left.
std::expected<void, Error> LayerSolver::solve(ExactLayer& layer) {
  layer.values.reserve(layer.keys.size());
  for (bool has_more = true; has_more;) {
    const std::size_t begin = layer.values.size();
    const std::size_t count = std::min(layer.keys.size() - begin, positions_a_block);
    list_block(std::span(layer.keys).subspan(begin, count));
    TILERY_TRY(const bool exchanged, exchange_values(begin + count < layer.keys.size()));
    has_more = exchanged;
    for (std::size_t i = 0; i < count; ++i) {
      layer.values.push_back(
          best_value(task_.game, positions_[i], moves_[i],
                     [this](const ExactState& state) { return value_of(state); }));
    }
    task_.note();
  }
  return {};
}

/// Lists the moves of a block of positions, and the values to request from other processes.
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
  const unsigned owner = owner_of(state.key, task_.communicator.ranks());
  if (owner != task_.communicator.rank()) {
    ExactLayer& layer = asked_[owner][state.growth];
    layer.growth = state.growth;
    layer.keys.push_back(state.key);
  }
}

std::vector<std::string> LayerSolver::question_messages(bool has_more) {
  std::vector<std::string> messages;
  for (auto& layers : asked_) {
    KeysByGrowth keys;
    for (auto& [growth, layer] : layers) {
      sort_and_join(layer.keys);
      keys[growth] = layer.keys;
    }
    messages.push_back(message_of_keys(has_more, keys));
  }
  return messages;
}

/// Asks the other processes and answers them. Returns whether any process has more to ask.
std::expected<bool, Error> LayerSolver::exchange_values(bool has_more) {
  std::vector<std::string> answers;
  bool any_has_more = false;
  for (const std::string& question : task_.communicator.all_to_all(question_messages(has_more))) {
    TILERY_TRY(const auto asked, keys_of_message(question, static_cast<unsigned>(answers.size())));
    any_has_more = any_has_more || asked.has_more;
    std::vector<double> values;
    for (const auto& [growth, keys] : asked.keys) {
      for (const std::uint64_t key : keys) {
        values.push_back(value_of({.key = key, .growth = growth}));
      }
    }
    answers.push_back(message_of_values(values));
  }
  TILERY_CHECK(take_answers(task_.communicator.all_to_all(std::move(answers))));
  return any_has_more;
}

std::expected<void, Error> LayerSolver::take_answers(const std::vector<std::string>& messages) {
  for (std::size_t rank = 0; rank < messages.size(); ++rank) {
    std::size_t count = 0;
    for (const auto& [growth, layer] : asked_[rank]) {
      count += layer.keys.size();
    }
    TILERY_TRY(const auto values,
               values_of_message(messages[rank], count, static_cast<unsigned>(rank)));
    auto next = values.begin();
    for (auto& [growth, layer] : asked_[rank]) {
      const auto end = next + static_cast<std::ptrdiff_t>(layer.keys.size());
      layer.values.assign(next, end);
      next = end;
    }
  }
  return {};
}

/// The value of a position of this process, or of a requested one.
double LayerSolver::value_of(const ExactState& state) const {
  const unsigned owner = owner_of(state.key, task_.communicator.ranks());
  if (owner != task_.communicator.rank()) {
    const auto layer = asked_[owner].find(state.growth);
    return layer == asked_[owner].end() ? 0 : value_in(layer->second, state.key).value_or(0);
  }
  const auto layer = std::ranges::find(later_, state.growth, &ExactLayer::growth);
  return layer == later_.end() ? 0 : value_in(*layer, state.key).value_or(0);
}

std::expected<std::vector<double>, Error> LayerSolver::values_of(
    std::span<const ExactState> states) {
  std::vector<std::uint64_t> own(states.size());  // bits of the values of this process's positions
  const std::vector<StoredLayer>& layers = task_.store.layers();
  for (std::size_t number = 0; number < layers.size(); ++number) {
    const std::uint64_t growth = layers[number].positions.growth;
    if (std::ranges::find(states, growth, &ExactState::growth) == states.end()) {
      continue;
    }
    TILERY_TRY(const ExactLayer layer, loaded(number));
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states[i].growth == growth) {
        own[i] = std::bit_cast<std::uint64_t>(value_in(layer, states[i].key).value_or(0));
      }
    }
  }
  const auto all = all_numbers(task_.communicator, own);
  std::vector<double> values;
  for (std::size_t i = 0; i < states.size(); ++i) {
    values.push_back(
        std::bit_cast<double>(all[owner_of(states[i].key, task_.communicator.ranks())][i]));
  }
  return values;
}

std::expected<void, Error> check_layer_bytes(const LayeredTask& task, std::uint64_t bytes) {
  const std::uint64_t all = bytes + bytes_besides_layers;
  if (all <= task.most_bytes) {
    return {};
  }
  return std::unexpected(Error{.source = {},
                               .place = {},
                               .expected = "layers that a process can hold in " +
                                           memory_words(static_cast<double>(task.most_bytes)) +
                                           " (--memory, or more processes)",
                               .found = "after " + with_commas(task.store.positions()) +
                                        " positions, layers of " +
                                        memory_words(static_cast<double>(all))});
}

namespace {

constexpr std::uint64_t no_growth = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::expected<bool, Error> LayerFinder::step() {
  if (!std::exchange(has_begun_, true)) {
    TILERY_CHECK(begin());
  }
  const std::uint64_t growth = next_growth();
  if (growth == no_growth) {
    return false;
  }
  std::vector<std::uint64_t> keys;
  if (auto next = found_.extract(growth)) {
    keys.reserve(next.mapped().size());
    next.mapped().move_to(keys);
    std::ranges::sort(keys);
  }
  auto done = task_.store.add(growth, longest_step_, keys);
  if (done) {
    done = follow(keys, growth, growth);
  }
  return done ? std::expected<bool, Error>(true) : std::unexpected(done.error());
}

/// Adds the positions beyond the store's last layer: starts, and successors of its last layers.
std::expected<void, Error> LayerFinder::begin() {
  const std::vector<StoredLayer>& layers = task_.store.layers();
  const std::uint64_t above = layers.empty() ? 0 : layers.back().positions.growth;
  longest_step_ = layers.empty() ? 0 : layers.back().positions.longest_step;
  std::expected<void, Error> done = add_starts(above);
  for (std::size_t number = 0; done && number < layers.size(); ++number) {
    const std::uint64_t growth = layers[number].positions.growth;
    if (growth != above && growth + longest_step_ <= above) {
      continue;
    }
    TILERY_TRY(const auto keys, task_.store.keys(number));
    done = follow(keys, growth, above);
  }
  return done;
}

std::expected<void, Error> LayerFinder::add_starts(std::uint64_t above) {
  for (const ExactChance& start : task_.game.starts()) {
    if (start.state.growth == 0) {  // sets do not hold the key of an empty board
      return std::unexpected(Error{.source = {},
                                   .place = {},
                                   .expected = "a game that begins with a tile, for --files",
                                   .found = "one that begins on an empty board"});
    }
    if (start.state.growth > above &&
        owner_of(start.state.key, task_.communicator.ranks()) == task_.communicator.rank()) {
      found_[start.state.growth].add(start.state.key);
    }
  }
  return {};
}

/// The smallest growth of the positions that any process has found.
std::uint64_t LayerFinder::next_growth() const {
  const std::uint64_t own = found_.empty() ? no_growth : found_.begin()->first;
  std::uint64_t least = own;
  for (const std::vector<std::uint64_t>& theirs :
       all_numbers(task_.communicator, std::span(&own, 1))) {
    least = std::min(least, theirs.front());
  }
  return least;
}

/// Finds the next positions of a growth above `above`, until no process has more positions to
/// follow.
std::expected<void, Error> LayerFinder::follow(std::span<const std::uint64_t> keys,
                                               std::uint64_t growth, std::uint64_t above) {
  const std::uint64_t key_bytes = keys.size_bytes();
  for (bool has_more = true; has_more;) {
    const std::size_t count = std::min(keys.size(), positions_a_block);
    for (const std::uint64_t key : keys.first(count)) {
      follow_one(key, growth, above);
    }
    keys = keys.subspan(count);
    task_.note();
    TILERY_TRY(const bool exchanged, exchange_found(!keys.empty()));
    has_more = exchanged;
    if (const auto fits = check_layer_bytes(task_, bytes_found() + key_bytes); !fits) {
      return fits;
    }
  }
  return {};
}

void LayerFinder::follow_one(std::uint64_t key, std::uint64_t growth, std::uint64_t above) {
  task_.game.list_moves(task_.game.position_of(key), moves_);
  for (std::size_t i = 0; i < moves_.count; ++i) {
    for (const ExactChance& chance : moves_.moves[i].chances) {
      const ExactState& state = chance.state;
      assert(state.growth > growth);
      longest_step_ = std::max(longest_step_, state.growth - growth);
      if (state.growth <= above) {
        continue;
      }
      const unsigned owner = owner_of(state.key, task_.communicator.ranks());
      if (owner == task_.communicator.rank()) {
        found_[state.growth].add(state.key);
      } else {
        outgoing_[owner][state.growth].push_back(state.key);
      }
    }
  }
}

std::vector<std::string> LayerFinder::outgoing_messages(bool has_more) {
  std::vector<std::string> messages;
  for (KeysByGrowth& keys : outgoing_) {
    for (auto& [growth, some] : keys) {
      sort_and_join(some);
    }
    messages.push_back(message_of_keys(has_more, std::exchange(keys, {})));
  }
  return messages;
}

/// Exchanges the found positions. Returns whether any process has more positions to follow.
std::expected<bool, Error> LayerFinder::exchange_found(bool has_more) {
  bool any_has_more = false;
  unsigned from = 0;
  for (const std::string& message : task_.communicator.all_to_all(outgoing_messages(has_more))) {
    TILERY_TRY(const KeysMessage received, keys_of_message(message, from++));
    any_has_more = any_has_more || received.has_more;
    for (const auto& [growth, keys] : received.keys) {
      for (const std::uint64_t key : keys) {
        found_[growth].add(key);
      }
    }
  }
  return any_has_more;
}

/// The bytes of the sets, and half as many again: while a set grows, it also keeps its old slots,
/// half as many as the new ones.
std::uint64_t LayerFinder::bytes_found() const {
  std::uint64_t bytes = 0;
  for (const auto& [growth, keys] : found_) {
    bytes += keys.bytes() + keys.bytes() / 2;
  }
  return bytes;
}

}  // namespace tilery
