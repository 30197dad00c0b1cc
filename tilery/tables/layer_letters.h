#pragma once
// What processes write to each other while they solve a game: keys by growth, values, odds, and
// the fronts of layers.

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tables/layer_file.h"

namespace tilery {

/// Makes keys ascend, each of them once.
void sort_and_join(std::vector<std::uint64_t>& keys);

using KeysByGrowth = std::map<std::uint64_t, std::vector<std::uint64_t>>;

/// A letter of the keys, which must ascend; `has_more` says that its sender has more for a letter
/// after this one.
std::string letter_of_keys(bool has_more, const KeysByGrowth& keys);

struct KeysLetter {
  bool has_more = false;
  KeysByGrowth keys;
};
/// Fails where letter_of_keys did not write the letter.
std::expected<KeysLetter, Error> keys_of_letter(std::string_view letter, unsigned from);

/// A letter of values, in the order of the keys that were asked for.
std::string letter_of_values(std::span<const double> values);
/// Fails where the letter does not hold `count` values.
std::expected<std::vector<double>, Error> values_of_letter(std::string_view letter,
                                                           std::size_t count, unsigned from);

/// As letter_of_values and values_of_letter.
std::string letter_of_odds(std::span<const float> odds);
std::expected<std::vector<float>, Error> odds_of_letter(std::string_view letter, std::size_t count,
                                                        unsigned from);

/// The front of rank 0's file of a layer, as a part of a letter, and the one at the start of
/// `bytes`. Requires a letter of append_front.
void append_front(std::string& letter, const LayerHeader& header);
LayerHeader take_front(std::string_view& bytes, std::uint64_t game, LayerContent content);

}  // namespace tilery
