#pragma once
// A question in JSON: one object of texts, numbers, truths and lists of numbers. Reading it gives
// each value with its column.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// A value in a question, and the column where it begins. A text begins with its opening quote.
template <typename Value>
struct Asked {
  Value value{};
  int column = 0;  ///< 0 if the question has no such key

  [[nodiscard]] bool is_there() const { return column != 0; }
};
using AskedText = Asked<std::string>;
using AskedNumber = Asked<std::uint64_t>;
using AskedDecimal = Asked<double>;
using AskedTruth = Asked<bool>;

/// A list of whole numbers in a question. Its column is the column of the key.
struct AskedList {
  std::vector<AskedNumber> values;  ///< of all rows
  int column = 0;                   ///< 0 if the question has no such key
  std::size_t rows = 0;             ///< lists of equal length in the list; 0: a list of numbers

  [[nodiscard]] bool is_there() const { return column != 0; }
};

/// The most values that a list may have.
inline constexpr std::size_t most_listed_values = 1024;

/// A key that a question may have, and the variable for its value.
struct QuestionKey {
  std::string_view name;
  std::variant<AskedText*, AskedNumber*, AskedDecimal*, AskedTruth*, AskedList*> value;
  bool is_required = false;
  bool may_be_one = false;   ///< for a list: a single number counts as a list of one
  bool may_be_rows = false;  ///< for a list: it may hold lists of equal length
  /// Bounds of a whole number.
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  /// Bounds of a decimal.
  double low = 0;
  double high = 0;
  std::string_view former_name =
      {};  ///< its name in the previous version: accepted, but never named in errors
};

/// Reads `line`, one JSON object with some of `keys`, each at most once. Fails on anything else,
/// and if a required key is missing. The error has only a column, counted in bytes from 1; placed()
/// completes it.
std::expected<void, Error> read_flat_question(std::string_view line,
                                              std::span<const QuestionKey> keys);

/// The error that the object in `line` lacks `expected`, such as "a \"cartridge\"".
Error missing_in(std::string_view line, std::string expected);

}  // namespace tilery
