#include "tilery/tablebase/layer_messages.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace tilery {
namespace {

/// `left` is the part of the message that could not be read.
Error broken_message(unsigned from, std::string_view left) {
  return {
      .source = "rank " + std::to_string(from),
      .place = {},
      .expected = "a whole message",
      .found = "a part of " + std::to_string(left.size()) + " bytes that is damaged or cut short"};
}

}  // namespace

void sort_and_join(std::vector<std::uint64_t>& keys) {
  std::ranges::sort(keys);
  const auto duplicates = std::ranges::unique(keys);
  keys.erase(duplicates.begin(), duplicates.end());
}

std::string message_of_keys(bool has_more, const KeysByGrowth& keys) {
  std::string message(1, has_more ? '+' : '.');
  for (const auto& [growth, some] : keys) {
    append_number(message, growth);
    append_number(message, some.size());
    append_keys(message, some);
  }
  return message;
}

std::expected<KeysMessage, Error> keys_of_message(std::string_view message, unsigned from) {
  if (message.empty()) {
    return std::unexpected(broken_message(from, message));
  }
  KeysMessage all = {.has_more = message.front() == '+', .keys = {}};
  message.remove_prefix(1);
  while (!message.empty()) {
    if (message.size() < 2 * number_bytes) {
      return std::unexpected(broken_message(from, message));
    }
    const std::uint64_t growth = take_number(message);
    const std::uint64_t count = take_number(message);
    std::optional<std::vector<std::uint64_t>> keys =
        count > message.size() ? std::nullopt : take_keys(message, static_cast<std::size_t>(count));
    if (!keys) {
      return std::unexpected(broken_message(from, message));
    }
    all.keys[growth] = *std::move(keys);
  }
  return all;
}

std::string message_of_values(std::span<const double> values) {
  std::string message;
  message.reserve(number_bytes * values.size());
  for (const double value : values) {
    append_number(message, std::bit_cast<std::uint64_t>(value));
  }
  return message;
}

std::expected<std::vector<double>, Error> values_of_message(std::string_view message,
                                                            std::size_t count, unsigned from) {
  if (message.size() != number_bytes * count) {
    return std::unexpected(broken_message(from, message));
  }
  std::vector<double> values(count);
  for (double& value : values) {
    value = std::bit_cast<double>(take_number(message));
  }
  return values;
}

std::string message_of_odds(std::span<const float> odds) {
  std::string message;
  message.reserve(sizeof(float) * odds.size());
  for (const float one : odds) {
    append_number(message, std::bit_cast<std::uint32_t>(one), sizeof one);
  }
  return message;
}

std::expected<std::vector<float>, Error> odds_of_message(std::string_view message,
                                                         std::size_t count, unsigned from) {
  if (message.size() != sizeof(float) * count) {
    return std::unexpected(broken_message(from, message));
  }
  std::vector<float> odds(count);
  for (float& one : odds) {
    one = std::bit_cast<float>(static_cast<std::uint32_t>(number_at(message, sizeof one)));
    message.remove_prefix(sizeof one);
  }
  return odds;
}

void append_header(std::string& message, const LayerHeader& header) {
  for (const std::uint64_t number : {header.number, header.growth, header.ranks, header.positions,
                                     header.all_positions, header.longest_step, header.signature}) {
    append_number(message, number);
  }
}

LayerHeader take_header(std::string_view& bytes, std::uint64_t game, LayerContent content) {
  LayerHeader header = {.game = game, .content = content};
  for (std::uint64_t* number : {&header.number, &header.growth, &header.ranks, &header.positions,
                                &header.all_positions, &header.longest_step, &header.signature}) {
    *number = take_number(bytes);
  }
  return header;
}

}  // namespace tilery
