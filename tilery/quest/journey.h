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
/// and is new to `memory`, which then holds it.
std::optional<std::string> end_of_journey(const World& world, const State& before,
                                          const State& after, const Journey& journey,
                                          TravelMemory& memory);

/// A journey on its way, turn by turn: ask for the next command, play it, note what came of it.
/// travel() does so at once; a screen shows each step.
class OngoingJourney {
 public:
  /// Begins at `state`. The journey ends after `most_turns`.
  OngoingJourney(const World& world, const State& state, const Journey& journey,
                 TravelMemory& memory, int most_turns = 500);

  /// The next command; nothing if the journey is over or knows no way.
  [[nodiscard]] std::optional<Command> next(const World& world, const State& state,
                                            const TravelMemory& memory) const;

  /// Looks whether the journey ends after the turn from `before` to `after`. Messages end it.
  void note(const World& world, const State& before, const State& after, bool has_messages,
            TravelMemory& memory);

  [[nodiscard]] bool is_over() const { return end_ || is_interrupted_ || turns_left_ <= 0; }
  /// Why it ended, as a sentence; "" if that is plain.
  [[nodiscard]] std::string why() const { return end_.value_or(""); }
  [[nodiscard]] JourneyKind kind() const { return journey_.kind; }

 private:
  Journey journey_;
  int turns_left_;
  bool is_interrupted_ = false;
  std::optional<std::string> end_;
};

/// A journey that has been played.
struct Travelled {
  std::vector<Command> commands;
  Outcome last;     ///< its state is the end of the journey
  std::string why;  ///< why it ended, as a sentence; "" if that is plain
};

/// Plays a journey for at most `most_turns`. A message ends it, too.
Travelled travel(const World& world, State state, const Journey& journey, TravelMemory& memory,
                 int most_turns = 500);

/// Plays a journey of a party that has noticed nothing yet.
Travelled travel(const World& world, State state, const Journey& journey, int most_turns = 500);

}  // namespace tilery::quest
