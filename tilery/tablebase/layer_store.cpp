#include "tilery/tablebase/layer_store.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/tablebase/layer_messages.h"

namespace tilery {
namespace {

template <typename Result>
std::uint64_t signature_of(std::span<const std::uint64_t> keys, std::span<const Result> results) {
  std::uint64_t sum = 0;
  for (std::size_t place = 0; place < keys.size(); ++place) {
    sum += mix(mix(keys[place]) ^ std::bit_cast<std::uint64_t>(double{results[place]}));
  }
  return sum;
}

}  // namespace

std::uint64_t layer_signature(std::span<const std::uint64_t> keys, std::span<const double> values) {
  return signature_of(keys, values);
}

std::expected<void, Error> LayerStore::open() {
  std::expected<void, Error> opened;
  if (communicator_.rank() == 0) {
    opened = open_as_rank_0();
  }
  // After an error the others wait in all_to_all() until rank 0 leaves, which ends all processes.
  if (opened) {
    send_to_others();
  }
  return opened;
}

std::expected<void, Error> LayerStore::open_as_rank_0() {
  while (true) {
    TILERY_TRY(const auto positions,
               layer_header(files_, game_, LayerContent::positions, layers_.size(), 0));
    if (!positions) {
      break;
    }
    layers_.push_back({.positions = *positions, .values = {}, .is_solved = false});
  }
  for (StoredLayer& layer : layers_) {
    TILERY_TRY(const auto values, layer_header(files_, game_, result_, layer.positions.number, 0));
    layer.is_solved = values.has_value() && values->growth == layer.positions.growth;
    layer.values = layer.is_solved ? *values : LayerHeader{};
  }
  remove_incomplete();
  return {};
}

/// Removes the files from the first incomplete layer on. They will be written again, perhaps by
/// another number of processes, and must not look complete before.
void LayerStore::remove_incomplete() {
  std::uint64_t number = layers_.size();
  do {
    files_.remove(layer_file_name(LayerContent::positions, number, 0));
    ++number;
  } while (layer_header(files_, game_, LayerContent::positions, number, 0).value_or(std::nullopt));
  for (std::size_t below = unsolved(); below > 0; --below) {
    if (std::exchange(layers_[below - 1].is_solved, false)) {
      files_.remove(layer_file_name(result_, below - 1, 0));
    }
  }
}

/// Sends the other ranks the layers that rank 0 found. Only rank 0 looks for files, because another
/// machine may see a file a moment later.
void LayerStore::send_to_others() {
  std::string message;
  for (const StoredLayer& layer : layers_) {
    append_header(message, layer.positions);
    append_header(message, layer.values);
    append_number(message, layer.is_solved ? 1 : 0);
  }
  const std::vector<std::string> messages =
      communicator_.all_to_all(std::vector<std::string>(communicator_.ranks(), message));
  layers_.clear();
  for (std::string_view bytes = messages.front(); !bytes.empty();) {
    StoredLayer& layer = layers_.emplace_back();
    layer.positions = take_header(bytes, game_, LayerContent::positions);
    layer.values = take_header(bytes, game_, result_);
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

/// Every rank writes its file. Rank 0 writes last, with the sums over all ranks in its header;
/// `whole` becomes this header.
std::expected<void, Error> LayerStore::write_part(LayerHeader header, auto content,
                                                  LayerHeader& whole) {
  header.rank = communicator_.rank();
  header.ranks = communicator_.ranks();
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
  for (const std::vector<std::uint64_t>& part : all_numbers(
           communicator_, std::vector<std::uint64_t>{content.size(), longest_step, signature})) {
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
  for (StoredLayer& earlier : layers_) {
    earlier.is_solved = false;  // a solver begins again with the highest layer
  }
  StoredLayer layer;
  const auto written = write_part(header, keys, layer.positions);
  layers_.push_back(layer);
  return written;
}

template <typename Result>
std::expected<void, Error> LayerStore::add_results(std::size_t number,
                                                   std::span<const std::uint64_t> keys,
                                                   std::span<const Result> results) {
  const LayerHeader header = {.game = game_,
                              .content = result_,
                              .number = number,
                              .growth = layers_[number].positions.growth,
                              .signature = signature_of(keys, results)};
  layers_[number].is_solved = true;
  return write_part(header, results, layers_[number].values);
}

std::expected<void, Error> LayerStore::add_values(std::size_t number,
                                                  std::span<const std::uint64_t> keys,
                                                  std::span<const double> values) {
  return add_results(number, keys, values);
}

std::expected<void, Error> LayerStore::add_odds(std::size_t number,
                                                std::span<const std::uint64_t> keys,
                                                std::span<const float> odds) {
  return add_results(number, keys, odds);
}

// Reads the parts of the layers of a store.

namespace {

Error wrong_part(const std::string& name, std::string expected, std::string found) {
  return {.source = name, .place = {}, .expected = std::move(expected), .found = std::move(found)};
}

/// The content of the file with this header.
template <typename Result>
std::expected<std::vector<Result>, Error> stored_results(TablebaseFiles& files,
                                                         const LayerHeader& header) {
  if constexpr (std::is_same_v<Result, float>) {
    return layer_odds(files, header);
  } else {
    return layer_values(files, header);
  }
}

}  // namespace

/// The header of `rank`'s file of a layer; `first` is the header of rank 0's file.
std::expected<LayerHeader, Error> LayerStore::part_of(const LayerHeader& first,
                                                      std::uint64_t rank) const {
  TILERY_TRY(const auto header, layer_header(files_, game_, first.content, first.number, rank));
  if (!header || header->ranks != first.ranks || header->growth != first.growth) {
    return std::unexpected(wrong_part(
        layer_file_name(first.content, first.number, rank),
        fmt::format("one of {} parts of the layer of growth {}", first.ranks, first.growth),
        header
            ? fmt::format("one of {} parts of a layer of growth {}", header->ranks, header->growth)
            : "no such file, or a damaged header"));
  }
  return *header;
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
  return keys_of(number, communicator_.rank(), communicator_.ranks());
}

/// Values of `keys` in the part that `rank` wrote. The part must hold exactly these keys.
template <typename Result>
std::expected<std::vector<Result>, Error> LayerStore::part_results(
    std::size_t number, std::uint64_t rank, std::span<const std::uint64_t> keys) const {
  const LayerHeader& first = layers_[number].values;
  TILERY_TRY(const auto header, part_of(first, rank));
  if (header.positions != keys.size()) {
    return std::unexpected(wrong_part(layer_file_name(first.content, number, rank),
                                      fmt::format("{} values, one a position", keys.size()),
                                      std::to_string(header.positions)));
  }
  return stored_results<Result>(files_, header);
}

template <typename Result>
std::expected<std::vector<Result>, Error> LayerStore::results(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  const std::uint64_t ranks = layers_[number].values.ranks;
  if (ranks == communicator_.ranks()) {
    return part_results<Result>(number, communicator_.rank(), keys);
  }
  std::vector<Result> results(keys.size());
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    const auto theirs = keys_of(number, rank, ranks);
    auto some = theirs ? part_results<Result>(number, rank, *theirs)
                       : std::expected<std::vector<Result>, Error>(std::unexpected(theirs.error()));
    if (!some) {
      return some;
    }
    for (std::size_t place = 0; place < theirs->size(); ++place) {
      const auto own = std::ranges::lower_bound(keys, (*theirs)[place]);
      if (own != keys.end() && *own == (*theirs)[place]) {
        results[static_cast<std::size_t>(own - keys.begin())] = (*some)[place];
      }
    }
  }
  return results;
}

std::expected<std::vector<double>, Error> LayerStore::values(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  return results<double>(number, keys);
}

std::expected<std::vector<float>, Error> LayerStore::odds(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  return results<float>(number, keys);
}

}  // namespace tilery
