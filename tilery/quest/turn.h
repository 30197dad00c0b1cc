#pragma once
// One turn: the player's command and the world's answer. Equal states and commands give equal
// turns.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/quest/command.h"
#include "tilery/quest/state.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

/// The result of a command. An impossible command takes no turn and changes nothing.
struct Outcome {
  State state;
  std::vector<std::string> messages;  ///< a sentence each
  bool took_turn = false;             ///< also after a move at a lock, though no time passes then
};

Outcome act(const World& world, State state, const Command& command);

}  // namespace tilery::quest
#pragma GCC visibility pop

namespace tilery::quest {

// The parts of a turn: the bag, creatures, things that are touched, locks.

/// A turn while it is played: the parts of a turn change `state` and add sentences to `messages`.
struct TurnInProgress {
  const World& world;
  State& state;
  std::vector<std::string>& messages;

  [[nodiscard]] const Area& area() const { return area_of(world, state); }
  [[nodiscard]] AreaState& area_state() const { return state.areas[std::size_t(state.area)]; }
  void say(std::string sentence) const { messages.push_back(std::move(sentence)); }
};

/// Notes a deed, such as "open" and "vault". Completes the stages of the quest that wait for it.
/// Ignores deeds that neither the quest nor its people ask about.
void note_deed(const TurnInProgress& turn, std::string_view verb, std::string_view name);

/// Puts an item that can burn for `left` more turns into the bag. Equal items are counted together.
void put_in_bag(const TurnInProgress& turn, int item, int left);

/// Puts a new, unburnt item into the bag.
void put_in_bag(const TurnInProgress& turn, int item);

/// Takes one item out of the bag. Requires place < state.bag.size().
Carried take_from_bag(State& state, std::size_t place);

/// Uses, lights, drops or gives away one item of the kind `item`. Lighting puts out an item that
/// burns. If the action is impossible, reports the reason and returns false.
bool use_item(const TurnInProgress& turn, int item);
bool light_item(const TurnInProgress& turn, int item);
bool drop_item(const TurnInProgress& turn, int item);
bool give_item(const TurnInProgress& turn, int item);

/// Puts all items on the party's cell into the bag.
void pick_up(const TurnInProgress& turn);

/// Burns all lit items for one turn.
void burn_down(const TurnInProgress& turn);

/// Plays the turn of every creature in the area. Creatures see by the same rules as the party. In
/// the dark they see a party without light only from the next cell.
void move_creatures(const TurnInProgress& turn);

/// The party strikes a creature.
void strike(const TurnInProgress& turn, std::size_t creature);

/// Moves a creature away from the party's cell, to the nearest free cell. Removes it if no cell is
/// free.
void make_room(const TurnInProgress& turn);

/// Takes `bite` from the party's health. At 0 the party wakes up where it last rested.
void hurt(const TurnInProgress& turn, int bite);

/// Whether the creature changes places with a party that walks into it.
bool gives_way(const TurnInProgress& turn, std::size_t creature);

/// Talks to a person; strikes any other creature.
bool meet(const TurnInProgress& turn, std::size_t creature);

/// Reads a sign, opens a door or a chest, lights a lamp, or begins to work at a lock. If that is
/// impossible, reports the reason and returns false. Requires a solid thing.
bool touch(const TurnInProgress& turn, std::size_t thing);

/// Begins to work at the thing's lock, on a new board.
void begin_lock(const TurnInProgress& turn, int thing);

/// Slides the lock's tiles, restarts its board or leaves it. For any other command, and for a slide
/// that moves nothing, reports this and returns false.
bool work_at_lock(const TurnInProgress& turn, const Command& command);

}  // namespace tilery::quest
