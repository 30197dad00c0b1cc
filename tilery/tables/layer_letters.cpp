#include "tilery/tables/layer_letters.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {
namespace {

Error broken_letter(unsigned from) {
  return {.source = "rank " + std::to_string(from),
          .place = {},
          .expected = "a whole letter",
          .found = "one that is damaged or cut short"};
}

}  // namespace

void sort_and_join(std::vector<std::uint64_t>& keys) {
  std::ranges::sort(keys);
  const auto doubles = std::ranges::unique(keys);
  keys.erase(doubles.begin(), doubles.end());
}

std::string letter_of_keys(bool has_more, const KeysByGrowth& keys) {
  std::string letter(1, has_more ? '+' : '.');
  for (const auto& [growth, some] : keys) {
    append_number(letter, growth);
    append_number(letter, some.size());
    append_keys(letter, some);
  }
  return letter;
}

std::expected<KeysLetter, Error> keys_of_letter(std::string_view letter, unsigned from) {
  if (letter.empty()) {
    return std::unexpected(broken_letter(from));
  }
  KeysLetter all = {.has_more = letter.front() == '+', .keys = {}};
  letter.remove_prefix(1);
  while (!letter.empty()) {
    if (letter.size() < 2 * number_bytes) {
      return std::unexpected(broken_letter(from));
    }
    const std::uint64_t growth = take_number(letter);
    const std::uint64_t count = take_number(letter);
    std::optional<std::vector<std::uint64_t>> keys =
        count > letter.size() ? std::nullopt : take_keys(letter, static_cast<std::size_t>(count));
    if (!keys) {
      return std::unexpected(broken_letter(from));
    }
    all.keys[growth] = *std::move(keys);
  }
  return all;
}

std::string letter_of_values(std::span<const double> values) {
  std::string letter;
  letter.reserve(number_bytes * values.size());
  for (const double value : values) {
    append_number(letter, std::bit_cast<std::uint64_t>(value));
  }
  return letter;
}

std::expected<std::vector<double>, Error> values_of_letter(std::string_view letter,
                                                           std::size_t count, unsigned from) {
  if (letter.size() != number_bytes * count) {
    return std::unexpected(broken_letter(from));
  }
  std::vector<double> values(count);
  for (double& value : values) {
    value = std::bit_cast<double>(take_number(letter));
  }
  return values;
}

std::string letter_of_odds(std::span<const float> odds) {
  std::string letter;
  letter.reserve(sizeof(float) * odds.size());
  for (const float one : odds) {
    append_number(letter, std::bit_cast<std::uint32_t>(one), sizeof one);
  }
  return letter;
}

std::expected<std::vector<float>, Error> odds_of_letter(std::string_view letter, std::size_t count,
                                                        unsigned from) {
  if (letter.size() != sizeof(float) * count) {
    return std::unexpected(broken_letter(from));
  }
  std::vector<float> odds(count);
  for (float& one : odds) {
    one = std::bit_cast<float>(static_cast<std::uint32_t>(number_at(letter, sizeof one)));
    letter.remove_prefix(sizeof one);
  }
  return odds;
}

void append_front(std::string& letter, const LayerHeader& header) {
  for (const std::uint64_t number : {header.number, header.growth, header.ranks, header.positions,
                                     header.all_positions, header.longest_step, header.signature}) {
    append_number(letter, number);
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

}  // namespace tilery
