#pragma once
// What processes write to each other while they solve a game: keys by growth, and values.

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

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

}  // namespace tilery
