#pragma once
// A game's file: its rules and what to call it, read from TOML and written back.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A word a player of this game may type for a direction, beyond those every game knows.
struct ControlWord {
  std::string word;
  Direction direction = Direction::left;
  friend bool operator==(const ControlWord&, const ControlWord&) = default;
};

struct Cartridge {
  std::string name;   ///< what to type: lower-case letters, digits, '-', '.'
  std::string title;  ///< what to show
  std::string about;  ///< one line
  std::vector<ControlWord> controls;
  Rules rules;
  friend bool operator==(const Cartridge&, const Cartridge&) = default;
};

/// The cartridge that `toml` says; docs/cartridges.md is the grammar. `source` names it in errors.
/// Fails at the first fault, with its line and column. Reads at most 64 KiB.
std::expected<Cartridge, Error> read_cartridge(std::string_view toml, std::string_view source);

/// The cartridge as TOML; reading it gives an equal cartridge.
std::string text_of(const Cartridge& cartridge);

}  // namespace tilery
