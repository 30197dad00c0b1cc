#pragma once
// A TOML file as a tree of values that know their place in the file, and a cursor that reads it.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

struct TomlValue;
struct TomlEntry;

struct TomlList {
  std::vector<TomlValue> items;
};

struct TomlTable {
  std::vector<TomlEntry> entries;  ///< in the order of the file
};

/// A value of a kind that no cartridge needs: a number with a fraction, a date.
struct TomlOther {
  std::string_view kind;  ///< as a noun phrase
};

/// TomlOther::kind of 0.5.
inline constexpr std::string_view toml_fraction = "a number with a fraction";

struct TomlValue {
  Place place;
  std::variant<bool, std::int64_t, std::string, TomlList, TomlTable, TomlOther> value;
};

struct TomlEntry {
  std::string key;
  Place place;  ///< the key's
  TomlValue value;
};

/// The longest TOML file that is read, in bytes.
inline constexpr std::size_t longest_toml = 65536;

/// Parses the TOML text that DecodedText makes of `bytes` into a tree whose root is a table.
/// `source` names the text in errors. Columns count characters. Fails if the text is no TOML, on
/// more than `longest_toml` bytes, on values nested deeper than 16, and on more than 200 dots that
/// could join keys: trees are walked and freed by recursion, so their depth is bounded.
std::expected<TomlValue, Error> parse_toml(std::string_view bytes, std::string_view source);

/// A value in words, for an error's `found`: `the number 7`, `"far"`, `a list`.
std::string description_of(const TomlValue& value);

/// Keeps the first fault of a file and drops later ones, which may be consequences of the first.
/// Parts that do not depend on each other keep a first fault each.
class FirstFault {
 public:
  explicit FirstFault(std::string_view source) : source_(source) {}

  void report(Place place, std::string expected, std::string found);

  /// The first fault that belongs to no part.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  /// A new part, which lives as long as this.
  FirstFault& part() { return parts_.emplace_back(source_); }

  /// The fault that belongs to no part, then the faults of the parts in their order.
  [[nodiscard]] std::vector<Error> all() const;

 private:
  std::string source_;
  std::optional<Error> error_;
  std::deque<FirstFault> parts_;
};

/// Whole numbers from `least` to `most`, both included.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// A place in a tree, with or without a value. Reading a missing value, or a value of another kind,
/// reports a fault and gives a default value, so readers need not check each step. Requires the
/// tree and the faults to outlive the cursor.
class TomlCursor {
 public:
  /// The root of a tree.
  TomlCursor(const TomlValue& root, FirstFault& faults);

  [[nodiscard]] bool is_there() const { return value_ != nullptr; }
  [[nodiscard]] bool is_text() const { return is_there() && as<std::string>() != nullptr; }
  [[nodiscard]] bool is_list() const { return is_there() && as<TomlList>() != nullptr; }
  [[nodiscard]] bool is_flag() const { return is_there() && as<bool>() != nullptr; }
  [[nodiscard]] bool is_fraction() const {
    return is_there() && as<TomlOther>() != nullptr && as<TomlOther>()->kind == toml_fraction;
  }
  [[nodiscard]] bool is_table() const { return is_there() && as<TomlTable>() != nullptr; }

  /// The place of the value, or of the table that lacks it.
  [[nodiscard]] Place place() const { return place_; }

  /// Reports a fault at place().
  void fail(std::string expected, std::string found) const;
  /// Reports that the value is not `expected`.
  void fail(std::string expected) const;

  /// Reports a value that is no table, or every key of the table that is not in `known`: the first
  /// key as a fault of this part, each other key as the fault of a new part.
  void check_keys(std::span<const std::string_view> known) const;
  void check_keys(std::initializer_list<std::string_view> known) const {
    check_keys(std::span(known.begin(), known.size()));
  }

  /// The keys of this table, in the order of the file; none if it is no table.
  [[nodiscard]] std::vector<std::string> keys() const;

  /// The value of `key` in this table; it may be missing.
  [[nodiscard]] TomlCursor key(std::string_view key) const;

  /// A whole number within `range`; `range.least` after a fault. `what` names the number in the
  /// fault.
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
  /// As choice(), or `otherwise` if the value is missing.
  template <typename Enum>
  [[nodiscard]] Enum choice_or(Enum otherwise, std::span<const std::string_view> words) const {
    return is_there() ? choice<Enum>(words) : otherwise;
  }

  /// The items of a list, if their number is within `range`; none after a fault.
  [[nodiscard]] std::vector<TomlCursor> items(std::string_view what, Range range) const;

  /// This value, whose faults form a part of their own.
  [[nodiscard]] TomlCursor apart() const;

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

// Names and lines of text in TOML files.

/// A name as cartridges and themes have it: 1 to 40 lower-case letters, digits, '-' and '.', a
/// letter or digit first. Reports any other value.
std::string name_in(const TomlCursor& name);

/// A line for people: 1 to 200 bytes without control characters. Reports any other value.
std::string line_in(const TomlCursor& line);

}  // namespace tilery
