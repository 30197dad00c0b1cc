#pragma once
// The words of a cartridge, each list in the order of its enumerators.

#include <array>
#include <string_view>

namespace tilery::cartridge_words {

using Word = std::string_view;

/// Growth.
inline constexpr std::array<Word, 4> growths = {"double", "triple", "sum", "end"};
/// MergeKind, but for `triples`, which are a list.
inline constexpr std::array<Word, 3> merges = {"equal", "threes", "neighbours"};
/// Reach.
inline constexpr std::array<Word, 2> reaches = {"far", "step"};
/// SpawnPlace.
inline constexpr std::array<Word, 5> places = {"uniform", "weighted", "probing", "moved edge",
                                               "free edge"};
/// ScoreKind.
inline constexpr std::array<Word, 2> scores = {"gathered", "counted"};
/// AtGoal.
inline constexpr std::array<Word, 3> at_goal = {"ask", "go on", "stop"};
/// TurnRule.
inline constexpr std::array<Word, 2> turns = {"alternate", "merge keeps"};

}  // namespace tilery::cartridge_words
