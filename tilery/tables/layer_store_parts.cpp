// What a store of layers reads: the parts of its layers.

#include <algorithm>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

#include "tilery/tables/layer_store.h"

namespace tilery {
namespace {

Error missing(const std::string& name) {
  return {.source = name,
          .place = {},
          .expected = "the part of a layer that this process needs",
          .found = "no such file, a damaged one or an older one"};
}

/// The content of the file that `header` is the front of.
template <typename Worth>
std::expected<std::vector<Worth>, Error> worths_in(TableFiles& files, const LayerHeader& header) {
  if constexpr (std::is_same_v<Worth, float>) {
    return layer_odds(files, header);
  } else {
    return layer_values(files, header);
  }
}

}  // namespace

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

/// What the part that `rank` wrote says of `keys`, which are all it holds.
template <typename Worth>
std::expected<std::vector<Worth>, Error> LayerStore::part_worths(
    std::size_t number, std::uint64_t rank, std::span<const std::uint64_t> keys) const {
  const LayerHeader& first = layers_[number].values;
  const auto header = part_of(first, rank);
  if (!header) {
    return std::unexpected(header.error());
  }
  if (header->positions != keys.size()) {
    return std::unexpected(missing(layer_file_name(first.content, number, rank)));
  }
  return worths_in<Worth>(files_, *header);
}

template <typename Worth>
std::expected<std::vector<Worth>, Error> LayerStore::worths(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  const std::uint64_t ranks = layers_[number].values.ranks;
  if (ranks == exchange_.ranks()) {
    return part_worths<Worth>(number, exchange_.rank(), keys);
  }
  std::vector<Worth> worths(keys.size());
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    const auto theirs = keys_of(number, rank, ranks);
    auto some = theirs ? part_worths<Worth>(number, rank, *theirs)
                       : std::expected<std::vector<Worth>, Error>(std::unexpected(theirs.error()));
    if (!some) {
      return some;
    }
    for (std::size_t place = 0; place < theirs->size(); ++place) {
      const auto own = std::ranges::lower_bound(keys, (*theirs)[place]);
      if (own != keys.end() && *own == (*theirs)[place]) {
        worths[static_cast<std::size_t>(own - keys.begin())] = (*some)[place];
      }
    }
  }
  return worths;
}

std::expected<std::vector<double>, Error> LayerStore::values(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  return worths<double>(number, keys);
}

std::expected<std::vector<float>, Error> LayerStore::odds(
    std::size_t number, std::span<const std::uint64_t> keys) const {
  return worths<float>(number, keys);
}

}  // namespace tilery
