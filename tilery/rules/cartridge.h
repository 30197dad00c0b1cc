#pragma once
// A cartridge: a game's rules and names, read from a TOML file and written back.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A word that players of this game may type for a direction, besides the words of every game.
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

/// Reads a cartridge; docs/cartridges.md is the grammar. `source` names the text in errors. Fails
/// at the first fault, with its line and column, and on more than 64 KiB.
std::expected<Cartridge, Error> read_cartridge(std::string_view toml, std::string_view source);

/// The cartridge as TOML. read_cartridge() gives an equal cartridge from it.
std::string toml_of(const Cartridge& cartridge);

}  // namespace tilery
