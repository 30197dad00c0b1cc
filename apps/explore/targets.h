#pragma once
// What players mean by a name.

#include <optional>
#include <string_view>

#include "tilery/quest/outlook.h"

namespace tilery {

/// The cell of what is called so, or whose name has those letters in it, in any mixture of
/// capitals: the nearest that is seen, else a thing that is remembered, else where a creature was
/// seen last. Nothing if there is none.
std::optional<Cell> cell_named(const quest::World& world, const quest::State& state,
                               std::string_view name);

/// The kind of item in the bag that is called so, likewise.
std::optional<int> item_named(const quest::World& world, const quest::State& state,
                              std::string_view name);

/// What is known of the thing, creature or item that is seen there, as a sentence; of the ground
/// where there is none; that nothing is known else.
std::string look_words(const quest::World& world, const quest::State& state, Cell cell);

}  // namespace tilery
