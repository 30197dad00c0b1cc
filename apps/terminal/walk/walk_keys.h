#pragma once
// The keys of a walk: on the map, with the cursor, in the bag and at a lock.

#include <cstdint>

#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/keymap.h"
#include "tilery/core/direction.h"
#include "tilery/explore/map.h"
#include "tilery/quest/command.h"

namespace tilery {

enum class WalkAction : std::uint8_t {
  step,
  diagonal_step,
  run,
  explore,
  travel,
  look,
  bag,
  wait,
  map,
  messages,
  read_on,
  status,
  anew,
  help,
  leave
};

/// What keys do while a cursor chooses a place; any other key ends it.
enum class CursorCommand : std::uint8_t {
  step,
  diagonal_step,
  far_step,
  next,
  choose,
  travel,
  end
};

/// What keys do in the bag, beside list_keys().
enum class BagCommand : std::uint8_t { use, light, give, drop, close };

/// What keys do at a board that locks a door.
enum class LockCommand : std::uint8_t { slide, restart, help, leave };

const Keymap<WalkAction>& walk_keys();
const Keymap<CursorCommand>& cursor_keys();
const Keymap<BagCommand>& bag_keys();
const Keymap<LockCommand>& lock_keys();

/// Where a key points. Requires that `key` does `command`, which is a step or a run.
Offset step_of(WalkAction command, Key key);
/// Likewise; a far step goes 8 cells.
Offset step_of(CursorCommand command, Key key);

/// Requires that `key` does LockCommand::slide.
Direction slide_of(Key key);

/// What to do with the chosen entry of the bag. Requires another command than BagCommand::close.
quest::Verb verb_of(BagCommand command);

/// The keys to show below the map, and below the board of a lock.
Footer walk_footer();
Footer lock_footer();

}  // namespace tilery
