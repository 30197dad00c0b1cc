#pragma once
// Ways that take many turns, step by step. They are no part of the rules: whoever plays asks for
// the next step of one and does it, until it ends or something turns up.

#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/quest/outlook.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {

enum class JourneyKind : std::uint8_t { travel, run, explore };

struct Journey {
  JourneyKind kind = JourneyKind::explore;
  Cell target;  ///< for travel
  Offset step;  ///< for run
};

/// The next step; nothing where the journey has ended or cannot go on. Knows only what the party
/// remembers; the shortest way counts, by the same steps that the party takes.
std::optional<Command> next_step(const World& world, const State& state, const Journey& journey);

/// Whether something turned up between two states of one journey that its traveller should look at:
/// a creature, a thing or an item that was not in sight, hurt, another area, a lock.
bool has_turned_up(const World& world, const State& before, const State& after);

/// Whether a journey ends after the turn that led from `before` to `after`: something turned up (to
/// a traveller only what hurts, hunts or holds up), or one who runs comes by a way that branches
/// off.
bool ends_journey(const World& world, const State& before, const State& after,
                  const Journey& journey);

/// A journey all the way: every turn's command, and where it ends.
struct Travelled {
  std::vector<Command> commands;
  Outcome last;  ///< with the messages of all turns
};

/// At most `most_turns`; a message, too, ends it.
Travelled travel(const World& world, State state, const Journey& journey, int most_turns = 500);

}  // namespace tilery::quest
