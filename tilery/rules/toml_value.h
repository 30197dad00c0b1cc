#pragma once
// A TOML file as a tree of values that know their place in the file.

#include <cstdint>
#include <expected>
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

struct TomlValue {
  Place place;
  std::variant<bool, std::int64_t, std::string, TomlList, TomlTable, TomlOther> value;
};

struct TomlEntry {
  std::string key;
  Place place;  ///< the key's
  TomlValue value;
};

/// The longest file that is read, in bytes.
inline constexpr std::size_t longest_toml = 65536;

/// The tree that `toml` says; its root is a table. `source` names it in errors. Columns count
/// characters. Fails on what is not TOML, on more than `longest_toml` bytes, on values more than 16
/// deep in each other, and on more than 200 dots that could join keys: a tree is walked and freed
/// by recursion, so its depth is bounded.
std::expected<TomlValue, Error> parse_toml(std::string_view toml, std::string_view source);

/// What stands there, for an error's `found`: `the number 7`, `"far"`, `a list`.
std::string description_of(const TomlValue& value);

}  // namespace tilery
