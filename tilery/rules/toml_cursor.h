#pragma once
// Walks a TOML tree and reports the first value that is not what was asked for.

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/rules/toml_value.h"

namespace tilery {

/// Keeps the first fault of a file and drops the later ones, which may only follow from it.
class FirstFault {
 public:
  explicit FirstFault(std::string_view source) : source_(source) {}

  void report(Place place, std::string expected, std::string found);
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  std::string source_;
  std::optional<Error> error_;
};

/// Whole numbers from `least` to `most`, both included.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// A place in a tree where a value is, or is missing. Asking for what is not there reports a fault
/// and answers with a value that is safe to go on with, so that readers read straight on. Lives no
/// longer than the tree and the faults that it was made from.
class TomlCursor {
 public:
  /// The root of a tree.
  TomlCursor(const TomlValue& root, FirstFault& faults);

  [[nodiscard]] bool is_there() const { return value_ != nullptr; }
  [[nodiscard]] bool is_text() const { return is_there() && as<std::string>() != nullptr; }
  [[nodiscard]] bool is_list() const { return is_there() && as<TomlList>() != nullptr; }
  [[nodiscard]] bool is_table() const { return is_there() && as<TomlTable>() != nullptr; }

  /// The value's place; where it is missing, that of the table it is missing from.
  [[nodiscard]] Place place() const { return place_; }

  /// Reports a fault at place().
  void fail(std::string expected, std::string found) const;
  /// Reports that the value, as it stands, is not `expected`.
  void fail(std::string expected) const;

  /// Reports what is not a table, or the first key in it that is none of `known`.
  void check_keys(std::initializer_list<std::string_view> known) const;

  /// The value of `key` in this table, there or missing.
  [[nodiscard]] TomlCursor key(std::string_view key) const;

  /// A whole number within `range`; `range.least` after a fault. `what` names it in the fault.
  [[nodiscard]] std::int64_t number(std::string_view what, Range range) const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] std::string_view text() const;

  /// The index of this text in `words`; 0 after a fault.
  [[nodiscard]] std::size_t word(std::span<const std::string_view> words) const;

  /// The enumerator of this text, given the enumerators' words in their order.
  template <typename Enum>
  [[nodiscard]] Enum choice(std::span<const std::string_view> words) const {
    return static_cast<Enum>(word(words));
  }
  /// As choice(), or `otherwise` where the value is missing.
  template <typename Enum>
  [[nodiscard]] Enum choice_or(Enum otherwise, std::span<const std::string_view> words) const {
    return is_there() ? choice<Enum>(words) : otherwise;
  }

  /// The values of a list with a number of items within `range`; none after a fault.
  [[nodiscard]] std::vector<TomlCursor> items(std::string_view what, Range range) const;

 private:
  TomlCursor(const TomlValue* value, Place place, std::string path, FirstFault& faults);

  template <typename T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&value_->value);
  }
  void fail_for_lack() const;

  const TomlValue* value_;
  Place place_;
  std::string path_;  ///< the keys from the root, with dots between them
  FirstFault* faults_;
};

}  // namespace tilery
