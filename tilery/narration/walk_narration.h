#pragma once
// A walk in words, also for screen readers: the things in sight, with their directions and
// distances.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/quest/journey.h"
#include "tilery/quest/state.h"
#include "tilery/quest/ways.h"

#pragma GCC visibility push(default)
namespace tilery {

/// "3 steps north-east", "here".
std::string way_words(Offset offset);

/// "Tam, 2 steps south-west".
std::string sighted_words(const quest::World& world, const quest::State& state,
                          const quest::Sighted& sight);

/// The party's place, everything in sight, and the ground in each of the eight directions.
std::string place_words(const quest::World& world, const quest::State& state);

/// The ground in one direction, up to its first change: "North: path for 5 steps, then tree."
std::string ray_words(const quest::World& world, const quest::State& state,
                      const quest::Compass& point);

/// Things that came into sight since `before`: "In sight: Tam, 2 steps north." Empty if nothing
/// did.
std::string news_words(const quest::World& world, const quest::State& before,
                       const quest::State& after);

/// A sentence about the creature, thing or item in sight on `cell`. If there is none, about the
/// ground there, as the party remembers it. Requires a cell on the map.
std::string look_words(const quest::World& world, const quest::State& state, Cell cell);

/// "You carry: bottle (2), torch."
std::string bag_words(const quest::World& world, const quest::State& state);

/// One entry of the bag: "bottle (2)", "torch (lit, 120 turns left)".
std::string carried_words(const quest::World& world, const quest::Carried& carried);

/// The party's health and light, and the numbers of state.statistics.
std::string statistics_words(const quest::World& world, const quest::State& state);

/// The present part of the quest with its task, or that the quest is done, or that there is none.
std::string quest_words(const quest::World& world, const quest::State& state);

/// "Part 2 of 5", "Won", "No quest".
std::string quest_part_words(const quest::World& world, const quest::State& state);

/// The cells around the party that it sees or remembers, one letter for each cell, one line for
/// each row.
std::string window_text(const quest::World& world, const quest::State& state);

/// The meanings of the characters in window_text(): "& tree, . grass."
std::string window_legend(const quest::World& world, const quest::State& state);

/// The form of a board in words.
enum class BoardForm : std::uint8_t {
  grid,
  line,
  none,  ///< the caller shows the board; slides are described as moves
};

/// The board of the lock that the party works at, the next tile if the game shows it, and the tile
/// that opens the lock. Requires state.lock.
std::string lock_words(const quest::World& world, const quest::State& state,
                       BoardForm form = BoardForm::grid);

/// A command that led from one state to another, and the messages about it.
struct CommandOutcome {
  const quest::Command& command;
  const quest::State& before;
  const quest::State& after;
  std::span<const std::string> messages;
};

/// The outcome of a command: its messages, the health after a wound, the board of a lock, and
/// things that came into sight. A step without any of these gives its direction.
std::string outcome_words(const quest::World& world, const CommandOutcome& outcome,
                          BoardForm form = BoardForm::grid);

/// A hint in three steps, from vague to plain: the place (1), the thing to find there (2), the
/// action and its direction (3). At a lock, a good move; `seed` chooses between equally good moves.
std::string walk_hint(const quest::World& world, const quest::State& state, int step,
                      std::uint64_t seed);

/// The place of the person, thing or area called `name`, known or not: "Brun is in the town, 12
/// steps north-east." Says so if nothing has this name.
std::string where_words(const quest::World& world, const quest::State& state,
                        std::string_view name);

/// The where_words() of each person, and of each area except the present one, whose name is a word
/// of `texts`. Without line feeds.
std::vector<std::string> heard_of_words(const quest::World& world, const quest::State& state,
                                        std::span<const std::string> texts);

/// The card at the end of a walk: the world's title, the result, then its figures, a line each, the
/// least important ones last: turns, blows, duration, moves at locks, cells seen. Without `seconds`
/// there is no duration.
std::vector<std::string> end_card(const quest::World& world, const quest::State& state,
                                  std::optional<std::uint64_t> seconds);

/// "pier (to The town), 12 steps".
std::string destination_words(const quest::Destination& destination);

/// The answer to a journey that has no first step: the party is at the target or beside the person
/// or thing on it, or it knows no way.
std::string_view no_way_words(const quest::World& world, const quest::State& state,
                              const quest::Journey& journey);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// The meanings of all characters that the party remembers in its area, as window_legend() gives
/// them.
std::string area_legend(const quest::World& world, const quest::State& state);

}  // namespace tilery
