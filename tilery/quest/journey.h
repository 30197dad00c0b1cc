#pragma once
// Journeys: one command plays many turns of a walk.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tilery/quest/party_view.h"
#include "tilery/quest/turn.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

/// Memory of the things that a party has noticed and the cells where it has stood. Exploring stops
/// once for each thing, and returns to a cell for new sights only with more light. The memory is
/// not part of the rules; a program keeps it beside the walk.
class TravelMemory {
 public:
  /// Notes everything in sight and the party's cell.
  void note(const World& world, const State& state);

  /// Things newly in sight that were never noticed: items and things on cells unknown in `before`,
  /// and creatures that do not follow the party.
  [[nodiscard]] std::vector<Sighted> news(const World& world, const State& before,
                                          const State& after) const;

  /// Whether the party has stood on `cell` of its area with at least as much light as now. Standing
  /// there again would show nothing new.
  [[nodiscard]] bool has_stood_on(const World& world, const State& state, Cell cell) const;

  /// Forgets everything that `seen` does not hold, and light beyond the light in `seen`.
  void forget_beyond(const TravelMemory& seen);

 private:
  using Key = std::tuple<int, SightedKind, std::size_t>;  ///< area, kind, index (of an item: cell)
  static Key key_of(const World& world, const State& state, const Sighted& sight);

  std::set<Key> noticed_;
  /// By area and cell: 1 plus the most light that the party has had there.
  std::map<std::pair<int, std::size_t>, int> light_on_;
};

// Journeys of many turns: travelling, running, exploring. They are not part of the rules: a program
// asks for the next step and plays it, until the journey ends or something turns up.

enum class JourneyKind : std::uint8_t { travel, run, explore };

struct Journey {
  JourneyKind kind = JourneyKind::explore;
  Cell target;  ///< for travel
  Offset step;  ///< for run
};

/// The next step of a shortest way over ground that the party knows. Nothing if the journey has
/// ended or cannot continue. Exploring goes to things that can be taken or opened, or to places
/// from which new cells may be seen, except places where the party has stood by `memory`.
std::optional<Command> next_step(const World& world, const State& state, const Journey& journey,
                                 const TravelMemory& memory = {});

/// The reason why the party does not explore here, as a sentence: a hunter is in sight, or it is
/// dark. Nothing for other journeys.
std::optional<std::string> hindrance(const World& world, const State& state,
                                     const Journey& journey);

/// Whether the party was hurt, changed areas, came to a lock, or a hunter came into sight between
/// two states.
bool is_threatened(const World& world, const State& before, const State& after);

/// Whether something new happened between two states: a creature, a thing or an item came into
/// sight, or the party was hurt, changed areas or came to a lock.
bool has_turned_up(const World& world, const State& before, const State& after);

/// The reason why a journey ends after the turn from `before` to `after`, as a sentence; "" if the
/// reason is obvious. Nothing if the journey continues.
/// - Every journey ends if the party is hurt, changes areas or reaches a lock.
/// - Running ends when something turns up, or when a way to the left or right begins or ends.
/// - Travelling ends when a new hunter comes into sight.
/// - Exploring ends at a hindrance, and once for each thing that comes into sight and is new to
///   `memory`, which then contains it. Animals that neither hunt nor bite do not end it.
std::optional<std::string> end_of_journey(const World& world, const State& before,
                                          const State& after, const Journey& journey,
                                          TravelMemory& memory);

/// A journey, turn by turn: get the next command, play it, note its result. travel() does all of
/// this at once. A screen plays each step by itself, to show it.
class OngoingJourney {
 public:
  /// Begins at `state`. The journey ends after `most_turns`.
  OngoingJourney(const World& world, const State& state, const Journey& journey,
                 TravelMemory& memory, int most_turns = 500);

  /// The next command. Nothing if the journey is over or there is no known way.
  [[nodiscard]] std::optional<Command> next(const World& world, const State& state,
                                            const TravelMemory& memory) const;

  /// Checks whether the journey ends after the turn from `before` to `after`. Messages end it,
  /// except the message about an opening door while travelling.
  void note(const World& world, const State& before, const State& after, bool has_messages,
            TravelMemory& memory);

  [[nodiscard]] bool is_over() const { return end_ || is_interrupted_ || turns_left_ <= 0; }
  /// The reason why the journey ended, as a sentence; "" if it is obvious.
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
  Outcome last;     ///< the state at the end, and all messages of the journey
  std::string why;  ///< why it ended, as a sentence; "" if that is obvious
};

/// Plays a journey for at most `most_turns`. A message also ends it.
Travelled travel(const World& world, State state, const Journey& journey, TravelMemory& memory,
                 int most_turns = 500);

/// Plays a journey of a party that has noticed nothing yet.
Travelled travel(const World& world, State state, const Journey& journey, int most_turns = 500);

}  // namespace tilery::quest
#pragma GCC visibility pop
