#pragma once
// Readers of the parts of a cartridge's file, and the words of the file. A fault goes to the
// cursor's FirstFault; the value returned then is safe to pass on, but means nothing.

#include <array>
#include <string_view>
#include <vector>

#include "tilery/rules/cartridge.h"
#include "tilery/rules/rules.h"
#include "tilery/rules/toml.h"

namespace tilery {

/// A merge rule before it is compiled into a MergeTable.
struct MergeRule {
  MergeKind kind = MergeKind::equal;
  std::vector<MergeTriple> triples;
  std::vector<ListedMerge> merges;
};

/// From the root: [board].
Shape read_shape(const TomlCursor& root);

/// From the root: the parts of [tiles]. read_ladder checks the keys.
Ladder read_ladder(const TomlCursor& root);
MergeRule read_merge(const TomlCursor& root, const Ladder& ladder);
Reach read_reach(const TomlCursor& root);

/// From the root: [spawn], checked against the board and the ladder.
SpawnRule read_spawn(const TomlCursor& root, const Shape& shape, const Ladder& ladder);

/// The first tiles of a game, into `rule`.
void read_start(const TomlCursor& start, const Shape& shape, const Ladder& ladder, SpawnRule& rule);

/// From the root: [moves].
MovesRule read_moves(const TomlCursor& root);

/// The merges of a list, repeated up the ladder with all tiles times `repeat`, if that is not 1.
MergeRule read_merge_list(const TomlCursor& list, const Ladder& ladder, std::uint64_t repeat);

/// The rank of the tile whose face is given; 1 after a fault.
Rank read_tile(const TomlCursor& face, const Ladder& ladder);

}  // namespace tilery

/// The words of a cartridge, each list in the order of its enumerators.
namespace tilery::cartridge_words {

using Word = std::string_view;

inline constexpr std::array<Word, 4> growths = {"double", "triple", "sum", "end"};
/// Without MergeKind::triples, which is a list.
inline constexpr std::array<Word, 3> merges = {"equal", "threes", "neighbours"};
inline constexpr std::array<Word, 4> wraps = {"none", "rows", "columns", "both"};
inline constexpr std::array<Word, 2> reaches = {"far", "step"};
inline constexpr std::array<Word, 6> places = {"uniform",    "weighted",  "probing",
                                               "moved edge", "free edge", "worst"};
inline constexpr std::array<Word, 2> scores = {"gathered", "counted"};
inline constexpr std::array<Word, 3> at_goal = {"ask", "go on", "stop"};
inline constexpr std::array<Word, 4> directions = {"left", "right", "up", "down"};
inline constexpr std::array<Word, 2> turns = {"alternate", "merge keeps"};

// A word and its enumerator have the same place.
static_assert(growths[std::size_t(Growth::doubled)] == "double" &&
              growths[std::size_t(Growth::tripled)] == "triple" &&
              growths[std::size_t(Growth::summed)] == "sum" &&
              growths[std::size_t(Growth::ended)] == "end");
static_assert(merges[std::size_t(MergeKind::equal)] == "equal" &&
              merges[std::size_t(MergeKind::threes)] == "threes" &&
              merges[std::size_t(MergeKind::neighbours)] == "neighbours");
static_assert(wraps[std::size_t(Wrap::none)] == "none" &&
              wraps[std::size_t(Wrap::rows)] == "rows" &&
              wraps[std::size_t(Wrap::columns)] == "columns" &&
              wraps[std::size_t(Wrap::both)] == "both");
static_assert(reaches[std::size_t(Reach::far)] == "far" &&
              reaches[std::size_t(Reach::step)] == "step");
static_assert(places[std::size_t(SpawnPlace::uniform)] == "uniform" &&
              places[std::size_t(SpawnPlace::weighted)] == "weighted" &&
              places[std::size_t(SpawnPlace::probing)] == "probing" &&
              places[std::size_t(SpawnPlace::moved_edge)] == "moved edge" &&
              places[std::size_t(SpawnPlace::free_edge)] == "free edge" &&
              places[std::size_t(SpawnPlace::worst)] == "worst");
static_assert(scores[std::size_t(ScoreKind::gathered)] == "gathered" &&
              scores[std::size_t(ScoreKind::counted)] == "counted");
static_assert(at_goal[std::size_t(AtGoal::ask)] == "ask" &&
              at_goal[std::size_t(AtGoal::go_on)] == "go on" &&
              at_goal[std::size_t(AtGoal::stop)] == "stop");
static_assert(directions[std::size_t(Direction::left)] == "left" &&
              directions[std::size_t(Direction::right)] == "right" &&
              directions[std::size_t(Direction::up)] == "up" &&
              directions[std::size_t(Direction::down)] == "down");
static_assert(turns[std::size_t(TurnRule::alternate)] == "alternate" &&
              turns[std::size_t(TurnRule::merge_keeps)] == "merge keeps");

}  // namespace tilery::cartridge_words
