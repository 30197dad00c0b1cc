#pragma once
// Journeys of many turns: travelling, running, exploring. They are not part of the rules: a program
// asks for the next step and plays it, until the journey ends or something turns up.

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

/// The next step of a shortest way over ground that the party knows. Nothing if the journey has
/// ended or cannot continue.
std::optional<Command> next_step(const World& world, const State& state, const Journey& journey);

/// Whether something new happened between two states: a creature, a thing or an item came into
/// sight, or the party was hurt, changed areas or came to a lock.
bool has_turned_up(const World& world, const State& before, const State& after);

/// Whether a journey ends after the turn from `before` to `after`. Running and exploring end when
/// something turns up, running also where a way branches off. Travelling ends only if the party is
/// hurt, changes areas, comes to a lock or sees a new hunter.
bool ends_journey(const World& world, const State& before, const State& after,
                  const Journey& journey);

/// A journey that has been played.
struct Travelled {
  std::vector<Command> commands;
  Outcome last;  ///< its state is the end of the journey
};

/// Plays a journey for at most `most_turns`. A message ends it, too.
Travelled travel(const World& world, State state, const Journey& journey, int most_turns = 500);

}  // namespace tilery::quest
