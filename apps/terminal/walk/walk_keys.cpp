#include "apps/terminal/walk/walk_keys.h"

#include <array>
#include <vector>

namespace tilery {
namespace {

// Each list of direction keys repeats the order of these steps.
constexpr std::array<Offset, 4> straight_steps = {Offset{-1, 0}, {0, 1}, {0, -1}, {1, 0}};
constexpr std::array<Offset, 4> diagonal_steps = {Offset{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
constexpr std::array<Direction, 4> lock_slides = {Direction::left, Direction::down, Direction::up,
                                                  Direction::right};
constexpr int far = 8;  ///< cells of a far step

std::vector<Key> straight_keys() {
  return {key_of(KeyKind::left), key_of(KeyKind::down), key_of(KeyKind::up), key_of(KeyKind::right),
          key_of(U'h'),          key_of(U'j'),          key_of(U'k'),        key_of(U'l'),
          key_of(U'4'),          key_of(U'2'),          key_of(U'8'),        key_of(U'6')};
}

std::vector<Key> diagonal_keys() {
  return {key_of(U'y'),          key_of(U'u'),
          key_of(U'b'),          key_of(U'n'),
          key_of(U'7'),          key_of(U'9'),
          key_of(U'1'),          key_of(U'3'),
          key_of(KeyKind::home), key_of(KeyKind::page_up),
          key_of(KeyKind::end),  key_of(KeyKind::page_down)};
}

/// The keys of straight runs, then of diagonal runs.
std::vector<Key> run_keys() {
  return {key_of(U'H'), key_of(U'J'), key_of(U'K'), key_of(U'L'),
          key_of(U'Y'), key_of(U'U'), key_of(U'B'), key_of(U'N')};
}

Offset straight_step(std::size_t place) { return straight_steps[place % 4]; }
Offset diagonal_step(std::size_t place) { return diagonal_steps[place % 4]; }
/// The step at `place` of lists with straight steps before diagonal steps.
Offset any_step(std::size_t place) {
  return place % 8 < 4 ? straight_step(place) : diagonal_step(place);
}

}  // namespace

const Keymap<WalkAction>& walk_keys() {
  static const Keymap<WalkAction> keys({
      {"step", "a step; into people, doors and things: touch them", straight_keys()},
      {"diagonal-step", "a diagonal step", diagonal_keys()},
      {"run", "run until something turns up", run_keys()},
      {"explore", "explore by yourself until something turns up", {key_of(U'x'), key_of(U'o')}},
      {"travel", "travel: a list of the places that you know", {key_of(U't')}},
      {"point", "travel to where a cursor points", {key_of(U'_')}},
      {"look", "look: a cursor that names things", {key_of(U'v'), key_of(U';')}},
      {"hint", "a hint; again for a plainer one", {key_of(U'w')}},
      {"bag", "the bag", {key_of(U'i')}},
      {"wait", "wait a turn", {key_of(U'.'), key_of(U'5'), key_of(U's')}},
      {"map", "the map that you remember, to travel on", {key_of(U'm')}},
      {"messages", "everything that was said", {key_of(U'p')}},
      {"read-on", "read on where messages say \"more\"", {key_of(U' ')}},
      {"status", "how you are, the quest, and where everybody is", {key_of(U'c')}},
      {"new", "a new walk, pressed twice; this one is kept", {key_of(U'A')}},
      {"help", "this help", {key_of(U'?')}},
      {"menu", "stop, or open the menu", {key_of(KeyKind::escape)}},
      {"leave", "leave; the walk is kept", {key_of(U'q')}},
  });
  return keys;
}

const Keymap<CursorCommand>& cursor_keys() {
  static const Keymap<CursorCommand> keys({
      {"step", "move the cursor", straight_keys()},
      {"diagonal-step", "move it diagonally", diagonal_keys()},
      {"far-step", "move it 8 cells", run_keys()},
      {"next", "the next thing in sight", {key_of(KeyKind::tab), key_of(U' ')}},
      {"choose", "choose this place", {key_of(KeyKind::enter), key_of(U'.')}},
      {"travel", "go there", {key_of(U't')}},
      {"end", "stop looking", {key_of(U'q'), key_of(KeyKind::escape)}},
  });
  return keys;
}

const Keymap<BagCommand>& bag_keys() {
  static const Keymap<BagCommand> keys({
      {"use", "use the chosen item", {key_of(U'u')}},
      {"light", "light it or put it out", {key_of(U'l')}},
      {"give", "give it to somebody beside you", {key_of(U'g')}},
      {"drop", "drop it", {key_of(U'd')}},
      {"close", "close the bag", {key_of(U'q'), key_of(KeyKind::escape), key_of(U'i')}},
  });
  return keys;
}

const Keymap<LockCommand>& lock_keys() {
  static const Keymap<LockCommand> keys({
      {"slide", "slide the tiles", straight_keys()},
      {"hint", "a good move", {key_of(U'i'), key_of(U'w')}},
      {"restart", "begin the board again", {key_of(U'r')}},
      {"help", "this help", {key_of(U'?')}},
      {"leave", "step back from the lock", {key_of(U'q'), key_of(KeyKind::escape)}},
  });
  return keys;
}

Offset step_of(WalkAction command, Key key) {
  const std::size_t place = walk_keys().place(command, key).value_or(0);
  return command == WalkAction::step            ? straight_step(place)
         : command == WalkAction::diagonal_step ? diagonal_step(place)
                                                : any_step(place);
}

Offset step_of(CursorCommand command, Key key) {
  const std::size_t place = cursor_keys().place(command, key).value_or(0);
  if (command == CursorCommand::far_step) {
    const Offset step = any_step(place);
    return {far * step.dx, far * step.dy};
  }
  return command == CursorCommand::step ? straight_step(place) : diagonal_step(place);
}

Direction slide_of(Key key) {
  return lock_slides[lock_keys().place(LockCommand::slide, key).value_or(0) % lock_slides.size()];
}

quest::Verb verb_of(BagCommand command) {
  switch (command) {
    case BagCommand::light:
      return quest::Verb::light;
    case BagCommand::give:
      return quest::Verb::give;
    case BagCommand::drop:
      return quest::Verb::drop;
    default:
      return quest::Verb::use;
  }
}

Footer walk_footer() {
  const Keymap<WalkAction>& keys = walk_keys();
  Footer footer;
  footer.add(keys.key(WalkAction::explore), "explore")
      .add(keys.key(WalkAction::travel), "travel")
      .add(keys.key(WalkAction::look), "look")
      .add(keys.key(WalkAction::hint), "hint")
      .add(keys.key(WalkAction::bag), "bag")
      .add(keys.key(WalkAction::status), "status")
      .add(keys.key(WalkAction::map), "map")
      .add(keys.key(WalkAction::messages), "log")
      .add_lasting(keys.key(WalkAction::help), "help")
      .add_lasting(keys.key(WalkAction::leave), "leave");
  return footer;
}

Footer lock_footer() {
  Footer footer;
  footer.add(lock_keys().key(LockCommand::hint), "hint")
      .add(lock_keys().key(LockCommand::restart), "restart")
      .add_lasting(lock_keys().key(LockCommand::help), "help")
      .add_lasting(lock_keys().key(LockCommand::leave), "step back");
  return footer;
}

}  // namespace tilery
