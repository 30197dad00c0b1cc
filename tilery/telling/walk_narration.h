#pragma once
// A walk in words, for people who read it or hear it read: what the party sees, in which direction
// and how far away.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/quest/journey.h"
#include "tilery/quest/state.h"

namespace tilery {

/// "3 steps north-east", "here".
std::string way_words(Offset offset);

/// "Tam, 2 steps south-west".
std::string sighted_words(const quest::World& world, const quest::State& state,
                          const quest::Sighted& one);

/// The party's place, everything in sight, and the ground in each of the eight directions.
std::string place_words(const quest::World& world, const quest::State& state);

/// The ground in one direction, and what stands there: "North: path for 5 steps, then tree."
std::string ray_words(const quest::World& world, const quest::State& state,
                      const quest::Compass& point);

/// What came into sight since `before`: "In sight: Tam, 2 steps north." Empty if nothing did.
std::string news_words(const quest::World& world, const quest::State& before,
                       const quest::State& after);

/// A sentence on the creature, thing or item in sight on `cell`, else on the ground there as the
/// party remembers it. Requires a cell on the map.
std::string look_words(const quest::World& world, const quest::State& state, Cell cell);

std::string bag_words(const quest::World& world, const quest::State& state);

/// One entry of the bag: "bottle (2)", "torch (lit, 120 turns left)".
std::string carried_words(const quest::World& world, const quest::Carried& carried);

std::string statistics_words(const quest::World& world, const quest::State& state);
std::string quest_words(const quest::World& world, const quest::State& state);

/// "Part 2 of 5", "Won", "No quest".
std::string quest_part_words(const quest::World& world, const quest::State& state);

/// The cells that the party sees or remembers around it, one letter each, a row a line.
std::string window_text(const quest::World& world, const quest::State& state);

/// How a board is told.
enum class BoardForm : std::uint8_t { grid, line };

/// The board of the lock that the party works at, the next tile where the game shows it, and the
/// tile that opens the lock. Requires state.lock.
std::string lock_words(const quest::World& world, const quest::State& state,
                       BoardForm form = BoardForm::grid);

/// A command that led from one state to another, and the messages about it.
struct CommandOutcome {
  const quest::Command& command;
  const quest::State& before;
  const quest::State& after;
  std::span<const std::string> messages;
};

/// What a command came to: its messages, health with a wound, the board of a lock, what came into
/// sight. Of a step that says nothing else, its direction, if it took a turn.
std::string outcome_words(const quest::World& world, const CommandOutcome& outcome,
                          BoardForm form = BoardForm::grid);

/// The answer to a journey that has no first step.
std::string_view no_way_words(quest::JourneyKind kind);

}  // namespace tilery
