#include "tilery/tables/layer_store.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

void append_front(std::string& bytes, const LayerHeader& header) {
  for (const std::uint64_t number : {header.number, header.growth, header.ranks, header.positions,
                                     header.all_positions, header.longest_step, header.signature}) {
    append_number(bytes, number);
  }
}

LayerHeader take_front(std::string_view& bytes, std::uint64_t game, LayerContent content) {
  LayerHeader header = {.game = game, .content = content};
  for (std::uint64_t* number : {&header.number, &header.growth, &header.ranks, &header.positions,
                                &header.all_positions, &header.longest_step, &header.signature}) {
    *number = take_number(bytes);
  }
  return header;
}

Error missing(const std::string& name) {
  return {.source = name,
          .place = {},
          .expected = "the part of a layer that this process needs",
          .found = "no such file, a damaged one or an older one"};
}

}  // namespace

std::uint64_t layer_signature(std::span<const std::uint64_t> keys, std::span<const double> values) {
  std::uint64_t sum = 0;
  for (std::size_t place = 0; place < keys.size(); ++place) {
    sum += mix(mix(keys[place]) ^ std::bit_cast<std::uint64_t>(values[place]));
  }
  return sum;
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
    const auto values =
        layer_header(files_, game_, LayerContent::values, layer.positions.number, 0);
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
      files_.remove(layer_file_name(LayerContent::values, below - 1, 0));
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
    layer.values = take_front(bytes, game_, LayerContent::values);
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
  StoredLayer layer;
  const auto written = write_part(header, keys, layer.positions);
  layers_.push_back(layer);
  return written;
}

std::expected<void, Error> LayerStore::add_values(std::size_t number,
                                                  std::span<const std::uint64_t> keys,
                                                  std::span<const double> values) {
  const LayerHeader header = {.game = game_,
                              .content = LayerContent::values,
                              .number = number,
                              .growth = layers_[number].positions.growth,
                              .signature = layer_signature(keys, values)};
  layers_[number].is_solved = true;
  return write_part(header, values, layers_[number].values);
}

/// The front of a rank's file of the layer that `first`, rank 0's, belongs to.
std::expected<LayerHeader, Error> LayerStore::part_of(const LayerHeader& first,
                                                      std::uint64_t rank) const {
  const auto header = layer_header(files_, game_, first.content, first.number, rank);
  if (!header) {
    return std::unexpected(header.error());
  }
  if (!*header || (*header)->ranks != first.ranks || (*header)->growth != first.growth) {
    return std::unexpected(missing(layer_file_name(first.content, first.number, rank)));
  }
  return **header;
}

/// The keys that belong to `rank` if there are `ranks` processes.
std::expected<std::vector<std::uint64_t>, Error> LayerStore::keys_of(std::size_t number,
                                                                     std::uint64_t rank,
                                                                     std::uint64_t ranks) const {
  const LayerHeader& first = layers_[number].positions;
  const bool is_same = first.ranks == ranks;
  std::vector<std::uint64_t> keys;
  for (std::uint64_t part = is_same ? rank : 0; part < (is_same ? rank + 1 : first.ranks); ++part) {
    const auto header = part_of(first, part);
    auto some =
        header ? layer_positions(files_, *header)
               : std::expected<std::vector<std::uint64_t>, Error>(std::unexpected(header.error()));
    if (!some || is_same) {
      return some;
    }
    std::ranges::copy_if(*some, std::back_inserter(keys),
                         [rank, ranks](std::uint64_t key) { return owner_of(key, ranks) == rank; });
  }
  std::ranges::sort(keys);
  return keys;
}

std::expected<std::vector<std::uint64_t>, Error> LayerStore::keys(std::size_t number) const {
  return keys_of(number, exchange_.rank(), exchange_.ranks());
}

/// The values of the part that `rank` wrote, which holds `keys`.
std::expected<std::vector<double>, Error> LayerStore::part_values(
    std::size_t number, std::uint64_t rank, std::span<const std::uint64_t> keys) const {
  const LayerHeader& first = layers_[number].values;
  const auto header = part_of(first, rank);
  if (!header) {
    return std::unexpected(header.error());
  }
  if (header->positions != keys.size()) {
    return std::unexpected(missing(layer_file_name(first.content, number, rank)));
  }
  return layer_values(files_, *header);
}

std::expected<std::vector<double>, Error> LayerStore::values(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  const std::uint64_t ranks = layers_[number].values.ranks;
  if (ranks == exchange_.ranks()) {
    return part_values(number, exchange_.rank(), keys);
  }
  std::vector<double> values(keys.size());
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    const auto theirs = keys_of(number, rank, ranks);
    auto some = theirs ? part_values(number, rank, *theirs)
                       : std::expected<std::vector<double>, Error>(std::unexpected(theirs.error()));
    if (!some) {
      return some;
    }
    for (std::size_t place = 0; place < theirs->size(); ++place) {
      const auto own = std::ranges::lower_bound(keys, (*theirs)[place]);
      if (own != keys.end() && *own == (*theirs)[place]) {
        values[static_cast<std::size_t>(own - keys.begin())] = (*some)[place];
      }
    }
  }
  return values;
}

}  // namespace tilery
