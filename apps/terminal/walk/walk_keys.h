#pragma once
// The keys of a walk: on the map, with the cursor, in the bag and at a lock.

#include <cstdint>

#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/text_page.h"
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
  point,
  look,
  hint,
  bag,
  wait,
  map,
  messages,
  read_on,
  status,
  anew,
  help,
  menu,
  leave
};

/// Commands of keys while a cursor chooses a place. Any other key ends the choice.
enum class CursorCommand : std::uint8_t {
  step,
  diagonal_step,
  far_step,
  next,
  choose,
  travel,
  end
};

/// Commands of keys in the bag, beside list_keys(). The bag stays open until `close`.
enum class BagCommand : std::uint8_t { use, light, give, drop, close };

/// Commands of keys at a board that locks a door.
enum class LockCommand : std::uint8_t { slide, hint, restart, help, leave };

const Keymap<WalkAction>& walk_keys();
const Keymap<CursorCommand>& cursor_keys();
const Keymap<BagCommand>& bag_keys();
const Keymap<LockCommand>& lock_keys();

/// The direction of a key. Requires that `key` does `command`, which is a step or a run.
Offset step_of(WalkAction command, Key key);
/// The offset of a cursor's key. A far step goes 8 cells.
Offset step_of(CursorCommand command, Key key);

/// Requires that `key` does LockCommand::slide.
Direction slide_of(Key key);

/// The verb for the chosen entry of the bag. Requires a command other than BagCommand::close.
quest::Verb verb_of(BagCommand command);

/// The keys to show below the map, and below the board of a lock.
Footer walk_footer();
Footer lock_footer();

}  // namespace tilery
