#pragma once
// Messages between processes that solve a game: keys by growth, values, odds, and the headers of
// layers.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tablebase/layer_file.h"

namespace tilery {

/// Sorts keys in ascending order and removes duplicates.
void sort_and_join(std::vector<std::uint64_t>& keys);

using KeysByGrowth = std::map<std::uint64_t, std::vector<std::uint64_t>>;

/// A message of the keys, which must ascend. `has_more`: the sender has more keys for another
/// message.
std::string message_of_keys(bool has_more, const KeysByGrowth& keys);

struct KeysMessage {
  bool has_more = false;
  KeysByGrowth keys;
};
/// Fails if message_of_keys did not write the message. `from` is the sender's rank, for errors.
std::expected<KeysMessage, Error> keys_of_message(std::string_view message, unsigned from);

/// A message of values, in the order of the requested keys.
std::string message_of_values(std::span<const double> values);
/// Fails if the message does not hold `count` values.
std::expected<std::vector<double>, Error> values_of_message(std::string_view message,
                                                            std::size_t count, unsigned from);

/// As message_of_values and values_of_message.
std::string message_of_odds(std::span<const float> odds);
std::expected<std::vector<float>, Error> odds_of_message(std::string_view message,
                                                         std::size_t count, unsigned from);

/// Adds the header of rank 0's file of a layer to a message. take_header() takes it from the front
/// of `bytes`, which must begin with one.
void append_header(std::string& message, const LayerHeader& header);
LayerHeader take_header(std::string_view& bytes, std::uint64_t game, LayerContent content);

}  // namespace tilery
