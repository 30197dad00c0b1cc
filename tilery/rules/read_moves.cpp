// Reads [moves] of a cartridge: the directions that are allowed, and undoing.

#include <string>

#include "tilery/rules/cartridge_keys.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

constexpr std::int64_t most_undos = 1'000'000;

std::array<bool, 4> read_directions(const TomlCursor& list) {
  std::array<bool, 4> allowed{};
  for (const TomlCursor& item : list.items("directions", {1, 4})) {
    const auto direction = item.choice<Direction>(cartridge_words::directions);
    bool& is_allowed = allowed[static_cast<std::size_t>(direction)];
    if (is_allowed) {
      item.fail("each direction once", std::string(name_of(direction)) + " again");
    }
    is_allowed = true;
  }
  return allowed;
}

}  // namespace

MovesRule read_moves(const TomlCursor& root) {
  MovesRule rule;
  const TomlCursor moves = root.key("moves");
  if (!moves.is_there()) {
    return rule;
  }
  moves.check_keys(cartridge_keys::moves);
  if (const TomlCursor list = moves.key("directions"); list.is_there()) {
    rule.allowed = read_directions(list);
  }
  if (const TomlCursor undo = moves.key("undo"); undo.is_there()) {
    rule.undos = static_cast<int>(undo.number("a number of moves to take back", {0, most_undos}));
  }
  return rule;
}

}  // namespace tilery
