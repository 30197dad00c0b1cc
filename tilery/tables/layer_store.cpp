#include "tilery/tables/layer_store.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/tables/layer_letters.h"

namespace tilery {
namespace {

template <typename Worth>
std::uint64_t signature_of(std::span<const std::uint64_t> keys, std::span<const Worth> worths) {
  std::uint64_t sum = 0;
  for (std::size_t place = 0; place < keys.size(); ++place) {
    sum += mix(mix(keys[place]) ^ std::bit_cast<std::uint64_t>(double{worths[place]}));
  }
  return sum;
}

}  // namespace

std::uint64_t layer_signature(std::span<const std::uint64_t> keys, std::span<const double> values) {
  return signature_of(keys, values);
}

std::expected<void, Error> LayerStore::open() {
  std::expected<void, Error> opened;
  if (exchange_.rank() == 0) {
    opened = open_as_first();
  }
  if (opened) {
    tell_others();
  }
  return opened;
}

std::expected<void, Error> LayerStore::open_as_first() {
  while (true) {
    const auto positions = layer_header(files_, game_, LayerContent::positions, layers_.size(), 0);
    if (!positions) {
      return std::unexpected(positions.error());
    }
    if (!*positions) {
      break;
    }
    layers_.push_back({.positions = **positions, .values = {}, .is_solved = false});
  }
  for (StoredLayer& layer : layers_) {
    const auto values = layer_header(files_, game_, worth_, layer.positions.number, 0);
    if (!values) {
      return std::unexpected(values.error());
    }
    layer.is_solved = values->has_value() && (*values)->growth == layer.positions.growth;
    layer.values = layer.is_solved ? **values : LayerHeader{};
  }
  forget_the_rest();
  return {};
}

/// Removes what lies beyond a layer that is not whole: it is written anew, perhaps by another
/// number of processes, and must not look whole meanwhile.
void LayerStore::forget_the_rest() {
  std::uint64_t number = layers_.size();
  do {
    files_.remove(layer_file_name(LayerContent::positions, number, 0));
    ++number;
  } while (layer_header(files_, game_, LayerContent::positions, number, 0).value_or(std::nullopt));
  for (std::size_t below = unsolved(); below > 0; --below) {
    if (std::exchange(layers_[below - 1].is_solved, false)) {
      files_.remove(layer_file_name(worth_, below - 1, 0));
    }
  }
}

/// Rank 0 alone has looked: another machine may see a file a moment later.
void LayerStore::tell_others() {
  std::string letter;
  for (const StoredLayer& layer : layers_) {
    append_front(letter, layer.positions);
    append_front(letter, layer.values);
    append_number(letter, layer.is_solved ? 1 : 0);
  }
  const std::vector<std::string> letters =
      exchange_.all_to_all(std::vector<std::string>(exchange_.ranks(), letter));
  layers_.clear();
  for (std::string_view bytes = letters.front(); !bytes.empty();) {
    StoredLayer& layer = layers_.emplace_back();
    layer.positions = take_front(bytes, game_, LayerContent::positions);
    layer.values = take_front(bytes, game_, worth_);
    layer.is_solved = take_number(bytes) != 0;
  }
}

std::uint64_t LayerStore::positions() const {
  std::uint64_t sum = 0;
  for (const StoredLayer& layer : layers_) {
    sum += layer.positions.all_positions;
  }
  return sum;
}

std::uint64_t LayerStore::solved_positions() const {
  std::uint64_t sum = 0;
  for (std::size_t number = unsolved(); number < layers_.size(); ++number) {
    sum += layers_[number].positions.all_positions;
  }
  return sum;
}

std::uint64_t LayerStore::signature() const {
  std::uint64_t sum = 0;
  for (const StoredLayer& layer : layers_) {
    sum += layer.values.signature;
  }
  return sum;
}

std::size_t LayerStore::unsolved() const {
  std::size_t number = layers_.size();
  while (number > 0 && layers_[number - 1].is_solved) {
    --number;
  }
  return number;
}

/// All ranks but 0 write; then rank 0, with the sums over all of them. `whole` is its front.
std::expected<void, Error> LayerStore::write_part(LayerHeader header, auto content,
                                                  LayerHeader& whole) {
  header.rank = exchange_.rank();
  header.ranks = exchange_.ranks();
  header.positions = content.size();
  if (header.rank != 0) {
    if (const auto written = write_layer(files_, header, content); !written) {
      return written;
    }
  }
  const std::uint64_t longest_step = header.longest_step;
  const std::uint64_t signature = std::exchange(header.signature, 0);
  whole = header;
  whole.rank = 0;
  for (const std::vector<std::uint64_t>& part : gathered_numbers(
           exchange_, std::vector<std::uint64_t>{content.size(), longest_step, signature})) {
    whole.all_positions += part[0];
    whole.longest_step = std::max(whole.longest_step, part[1]);
    whole.signature += part[2];
  }
  return header.rank == 0 ? write_layer(files_, whole, content) : std::expected<void, Error>{};
}

std::expected<void, Error> LayerStore::add(std::uint64_t growth, std::uint64_t longest_step,
                                           std::span<const std::uint64_t> keys) {
  const LayerHeader header = {.game = game_,
                              .content = LayerContent::positions,
                              .number = layers_.size(),
                              .growth = growth,
                              .longest_step = longest_step};
  for (StoredLayer& lighter : layers_) {
    lighter.is_solved = false;  // a solver loads what it needs when it begins, from the top
  }
  StoredLayer layer;
  const auto written = write_part(header, keys, layer.positions);
  layers_.push_back(layer);
  return written;
}

template <typename Worth>
std::expected<void, Error> LayerStore::add_worths(std::size_t number,
                                                  std::span<const std::uint64_t> keys,
                                                  std::span<const Worth> worths) {
  const LayerHeader header = {.game = game_,
                              .content = worth_,
                              .number = number,
                              .growth = layers_[number].positions.growth,
                              .signature = signature_of(keys, worths)};
  layers_[number].is_solved = true;
  return write_part(header, worths, layers_[number].values);
}

std::expected<void, Error> LayerStore::add_values(std::size_t number,
                                                  std::span<const std::uint64_t> keys,
                                                  std::span<const double> values) {
  return add_worths(number, keys, values);
}

std::expected<void, Error> LayerStore::add_odds(std::size_t number,
                                                std::span<const std::uint64_t> keys,
                                                std::span<const float> odds) {
  return add_worths(number, keys, odds);
}

}  // namespace tilery
