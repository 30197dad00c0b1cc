#pragma once
// Journeys of many turns: travelling, running, exploring. They are not part of the rules: a program
// asks for the next step and plays it, until the journey ends or something turns up.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/quest/outlook.h"
#include "tilery/quest/travel_memory.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {

enum class JourneyKind : std::uint8_t { travel, run, explore };

struct Journey {
  JourneyKind kind = JourneyKind::explore;
  Cell target;  ///< for travel
  Offset step;  ///< for run
};

/// The next step of a shortest way over ground that the party knows. Nothing if the journey has
/// ended or cannot continue. Exploring goes where something is to be taken or opened, or where
/// cells may come into sight that `memory` does not know for hidden.
std::optional<Command> next_step(const World& world, const State& state, const Journey& journey,
                                 const TravelMemory& memory = {});

/// Why the party does not explore here, as a sentence: a hunter is in sight, or it is dark. Nothing
/// for other journeys.
std::optional<std::string> hindrance(const World& world, const State& state,
                                     const Journey& journey);

/// Whether something new happened between two states: a creature, a thing or an item came into
/// sight, or the party was hurt, changed areas or came to a lock.
bool has_turned_up(const World& world, const State& before, const State& after);

/// Why a journey ends after the turn from `before` to `after`, as a sentence, or "" where that is
/// plain; nothing if it goes on. Every journey ends if the party is hurt, changes areas or comes to
/// a lock. Running ends when something turns up and where a way branches off; travelling when a new
/// hunter comes into sight; exploring at a hindrance, and once for each thing that comes into sight
/// and is new to `memory`, which then knows it.
std::optional<std::string> end_of_journey(const World& world, const State& before,
                                          const State& after, const Journey& journey,
                                          TravelMemory& memory);

/// A journey that has been played.
struct Travelled {
  std::vector<Command> commands;
  Outcome last;     ///< its state is the end of the journey
  std::string why;  ///< why it ended, as a sentence; "" if that is plain
};

/// Plays a journey for at most `most_turns`. A message ends it, too.
Travelled travel(const World& world, State state, const Journey& journey, TravelMemory& memory,
                 int most_turns = 500);

/// The same for a party that has noticed nothing yet.
Travelled travel(const World& world, State state, const Journey& journey, int most_turns = 500);

}  // namespace tilery::quest
