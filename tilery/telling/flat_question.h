#pragma once
// A question in JSON whose values are texts and whole numbers, with the column of each.

#include <cstdint>
#include <expected>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// A text in a question. Its column is that of the opening quote.
struct AskedText {
  std::string value;
  int column = 0;  ///< 0 if the question has no such key

  [[nodiscard]] bool is_there() const { return column != 0; }
};

/// A whole number in a question.
struct AskedNumber {
  std::uint64_t value = 0;
  int column = 0;  ///< 0 if the question has no such key

  [[nodiscard]] bool is_there() const { return column != 0; }
};

/// A key that a question may have, and where its value goes: into `text` or into `number`.
struct QuestionKey {
  std::string_view name;
  AskedText* text = nullptr;
  AskedNumber* number = nullptr;
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Reads `line`, one JSON object with some of `keys`, each at most once. Fails on anything else,
/// and if the first key is missing; the error has a column alone, counted in bytes from 1.
std::expected<void, Error> read_flat_question(std::string_view line,
                                              std::span<const QuestionKey> keys);

}  // namespace tilery
