#pragma once
// A walk told in words, for people who read it or have it read to them: what is seen, in which
// direction, how far.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/quest/command.h"
#include "tilery/quest/outlook.h"
#include "tilery/quest/state.h"

namespace tilery {

/// "3 steps north-east", "here".
std::string way_words(Offset offset);

/// "Tam, 2 steps south-west".
std::string sighted_words(const quest::World& world, const quest::State& state,
                          const quest::Sighted& one);

/// Where the party is, all it sees, and how the ground goes on in the eight directions.
std::string place_words(const quest::World& world, const quest::State& state);

/// How the ground goes on in one direction: "North: path for 5 steps, then tree."
std::string ray_words(const quest::World& world, const quest::State& state,
                      const quest::Compass& point);

/// What came into sight since `before`; empty where nothing did.
std::string news_words(const quest::World& world, const quest::State& before,
                       const quest::State& after);

std::string bag_words(const quest::World& world, const quest::State& state);

/// One item of the bag: "2 torches"-like, with what is left of it: "torch (lit, 120 turns left)".
std::string carried_words(const quest::World& world, const quest::Carried& carried);

std::string statistics_words(const quest::World& world, const quest::State& state);
std::string quest_words(const quest::World& world, const quest::State& state);

/// What the party sees and remembers around it, as letters, a row a line.
std::string window_text(const quest::World& world, const quest::State& state);

/// The board of the lock that is worked at, and what opens it.
std::string lock_words(const quest::World& world, const quest::State& state);

}  // namespace tilery
