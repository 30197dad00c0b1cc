#include "tilery/tables/layer_finder.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace tilery {
namespace {

constexpr std::uint64_t no_growth = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::expected<bool, Error> LayerFinder::step() {
  if (!std::exchange(has_begun_, true)) {
    if (const auto begun = begin(); !begun) {
      return std::unexpected(begun.error());
    }
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

/// What leads beyond the store's last layer: starts, and moves in its last layers.
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
    const auto keys = task_.store.keys(number);
    if (!keys) {
      return std::unexpected(keys.error());
    }
    done = follow(*keys, growth, above);
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
        owner_of(start.state.key, task_.exchange.ranks()) == task_.exchange.rank()) {
      found_[start.state.growth].add(start.state.key);
    }
  }
  return {};
}

/// The lightest layer that any process has found positions of.
std::uint64_t LayerFinder::next_growth() const {
  const std::uint64_t own = found_.empty() ? no_growth : found_.begin()->first;
  std::uint64_t least = own;
  for (const std::vector<std::uint64_t>& theirs :
       gathered_numbers(task_.exchange, std::span(&own, 1))) {
    least = std::min(least, theirs.front());
  }
  return least;
}

/// Finds what may follow in layers heavier than `above`, until no process has more to follow.
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
    const std::expected<bool, Error> exchanged = exchange_found(!keys.empty());
    if (!exchanged) {
      return std::unexpected(exchanged.error());
    }
    has_more = *exchanged;
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
      const unsigned owner = owner_of(state.key, task_.exchange.ranks());
      if (owner == task_.exchange.rank()) {
        found_[state.growth].add(state.key);
      } else {
        outgoing_[owner][state.growth].push_back(state.key);
      }
    }
  }
}

std::vector<std::string> LayerFinder::outgoing_letters(bool has_more) {
  std::vector<std::string> letters;
  for (KeysByGrowth& keys : outgoing_) {
    for (auto& [growth, some] : keys) {
      sort_and_join(some);
    }
    letters.push_back(letter_of_keys(has_more, std::exchange(keys, {})));
  }
  return letters;
}

/// Whether any process has more to follow.
std::expected<bool, Error> LayerFinder::exchange_found(bool has_more) {
  bool have_more = false;
  unsigned from = 0;
  for (const std::string& letter : task_.exchange.all_to_all(outgoing_letters(has_more))) {
    const std::expected<KeysLetter, Error> came = keys_of_letter(letter, from++);
    if (!came) {
      return std::unexpected(came.error());
    }
    have_more = have_more || came->has_more;
    for (const auto& [growth, keys] : came->keys) {
      for (const std::uint64_t key : keys) {
        found_[growth].add(key);
      }
    }
  }
  return have_more;
}

/// The sets', with what one of them takes meanwhile as it grows.
std::uint64_t LayerFinder::bytes_found() const {
  std::uint64_t bytes = 0;
  for (const auto& [growth, keys] : found_) {
    bytes += keys.bytes() + keys.bytes() / 2;
  }
  return bytes;
}

}  // namespace tilery
