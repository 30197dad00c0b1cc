#pragma once
// The keys of a cartridge's tables. The reader knows no others, and the schema is made from them.

#include <array>
#include <string_view>

namespace tilery::cartridge_keys {

using Key = std::string_view;

inline constexpr auto head =
    std::to_array<Key>({"name", "title", "about", "board", "tiles", "spawn", "score", "goal",
                        "players", "moves", "controls"});
inline constexpr auto board = std::to_array<Key>({"width", "height", "open", "blocked", "wrap"});
inline constexpr auto tiles =
    std::to_array<Key>({"values", "then", "repeat", "largest", "merge", "reach", "labels"});
/// Of an item of the list `merge` that is a table.
inline constexpr auto merge = std::to_array<Key>({"parts", "made", "once"});
inline constexpr auto spawn =
    std::to_array<Key>({"start", "odds", "out_of", "deck", "bonus", "climb", "preview", "every",
                        "count", "place", "weights"});
inline constexpr auto start_tiles = std::to_array<Key>({"tiles", "draws"});
inline constexpr auto start_board = std::to_array<Key>({"board", "draws"});
inline constexpr auto bonus = std::to_array<Key>({"from", "odds", "lowest", "below", "window"});
inline constexpr auto climb = std::to_array<Key>({"tile", "odds"});
inline constexpr auto score = std::to_array<Key>({"kind", "worth", "then", "digits"});
inline constexpr auto goal = std::to_array<Key>({"tile", "then"});
inline constexpr auto players = std::to_array<Key>({"most", "turn"});
inline constexpr auto moves = std::to_array<Key>({"directions", "undo"});

}  // namespace tilery::cartridge_keys
