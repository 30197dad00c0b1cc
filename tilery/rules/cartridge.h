#pragma once
// A cartridge: a game's rules and names, read from a TOML file and written back; the shipped ones.

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A word that players of this game may type for a direction, besides the words of every game.
struct ControlWord {
  std::string word;
  Direction direction = Direction::left;
  friend bool operator==(const ControlWord&, const ControlWord&) = default;
};

/// A level of a cartridge: the parts that differ from level to level.
struct GameLevel {
  std::string title = {};  ///< one line; may be empty
  Shape shape = {};
  std::vector<Rank> start = {};  ///< the first board, one rank for each cell
  GoalRule goal = {};
  std::optional<int> par = {};  ///< the fewest moves that reach the goal
  friend bool operator==(const GameLevel&, const GameLevel&) = default;
};

/// The most levels of a cartridge.
inline constexpr std::size_t most_levels = 200;

struct Cartridge {
  std::string name = {};   ///< the name to type: lower-case letters, digits, '-', '.'
  std::string title = {};  ///< the name to show
  std::string about = {};  ///< one line
  std::vector<ControlWord> controls = {};
  Rules rules = {};                    ///< of the first level if there are levels
  std::optional<int> par = {};         ///< the fewest moves that reach the goal
  std::vector<GameLevel> levels = {};  ///< each with its board and goal; empty: one game
  friend bool operator==(const Cartridge&, const Cartridge&) = default;
};

/// Reads a cartridge; docs/cartridges.md is the grammar. `source` names the text in errors. Fails
/// at the first fault, with its line and column, and on more than 64 KiB.
std::expected<Cartridge, Error> read_cartridge(std::string_view toml, std::string_view source);

/// Like read_cartridge(), but reports the first fault of each part of the file.
std::expected<Cartridge, std::vector<Error>> check_cartridge(std::string_view toml,
                                                             std::string_view source);

/// The game of one level: a cartridge of its own, called "NAME.1" for level 1. Requires
/// 1 <= number <= cartridge.levels.size().
Cartridge level_of(const Cartridge& cartridge, std::size_t number);

/// The name of a level in its parts: "slides" and 7 for "slides.7".
struct LevelName {
  std::string_view pack;
  std::size_t number = 0;
};
/// Nothing if `name` does not end in a dot and a number from 1 to most_levels.
std::optional<LevelName> level_name_of(std::string_view name);

/// The text of the shipped cartridge called `name`. For a level, the text of level_of(). Empty if
/// there is none.
std::string shipped_text(std::string_view name);

/// The shipped cartridge called `name`, or the level of one. Fails if there is none.
std::expected<Cartridge, Error> shipped(std::string_view name);

/// The cartridge as TOML. read_cartridge() gives an equal cartridge from it. Requires a cartridge
/// that was read or checked().
std::string toml_of(const Cartridge& cartridge);

/// A cartridge described in code: compiles its merges and checks its parts. Ignores `rules.merge`
/// of the description. Fails on ranks above the ladder, on lists that lack a value for a cell, and
/// on all faults that read_cartridge() finds; their lines are lines of toml_of().
std::expected<Cartridge, Error> checked(const Cartridge& description);

// The cartridges that ship, compiled into the program.

struct ShippedCartridge {
  std::string_view name;  ///< the file's name without ".toml"
  std::string_view toml;  ///< the file's text
};

/// The files of cartridges/, in the order in which players see them.
std::span<const ShippedCartridge> shipped_cartridges();

/// The files of cartridges/more/: games that show the possibilities of cartridges.
std::span<const ShippedCartridge> more_cartridges();

/// The text of the shipped cartridge called `name`, in either list; empty if there is none.
std::string_view shipped_cartridge(std::string_view name);

/// The text of the cartridge called `name` in more_cartridges(); empty if there is none.
std::string_view more_cartridge(std::string_view name);

}  // namespace tilery
#pragma GCC visibility pop
