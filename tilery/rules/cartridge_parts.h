#pragma once
// The reader of cartridges, part by part, and the keys that each part may have.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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
  std::vector<MergeClause> clauses;
};

/// The keys next to a list of merges that change its meaning.
struct MergeOptions {
  std::uint64_t repeat = 1;  ///< the factor by which the ladder repeats
  bool chains = false;       ///< tiles made by a merge merge again in the same move
};

/// Reads [board]. In these readers, `root` is the root of the file.
Shape read_shape(const TomlCursor& root);

/// Read the parts of [tiles]. read_ladder checks the keys.
Ladder read_ladder(const TomlCursor& root);
MergeRule read_merge(const TomlCursor& root, const Ladder& ladder);
bool read_chain(const TomlCursor& root);
Reach read_reach(const TomlCursor& root);
std::optional<Direction> read_fall(const TomlCursor& root);

/// Reads [spawn] and checks it against the board and the ladder.
SpawnRule read_spawn(const TomlCursor& root, const Shape& shape, const Ladder& ladder);

/// Reads the first tiles of a game into `rule`.
void read_start(const TomlCursor& start, const Shape& shape, const Ladder& ladder, SpawnRule& rule);

/// Reads a list of directions, each at most once. Gives by Direction whether it is listed.
std::array<bool, 4> read_directions(const TomlCursor& list);

/// Reads [moves].
MovesRule read_moves(const TomlCursor& root);

/// The merges of a list. If `options.repeat` is not 1, they are repeated up the ladder, each time
/// with all tiles multiplied by this factor.
MergeRule read_merge_list(const TomlCursor& list, const Ladder& ladder, MergeOptions options);

/// The merges of one rule for all tiles, as a list.
MergeRule merges_by(PairRule word, const Ladder& ladder, bool chains);

/// Reads [goal], or the goal of a level, for a board of `shape`. `usually` is the default of the
/// key `then`.
GoalRule read_goal(const TomlCursor& goal, const Shape& shape, const Ladder& ladder,
                   AtGoal usually = AtGoal::go_on);

/// Reads the goal of one of two players.
GoalRule read_player_goal(const TomlCursor& goal, const Shape& shape, const Ladder& ladder);

/// Reads [[levels]]. A level without a goal has the goal of [goal].
std::vector<GameLevel> read_levels(const TomlCursor& root, const Ladder& ladder, Wrap wrap);

/// Whether the first board `start` has reached the goal.
bool starts_at_goal(const GoalRule& goal, std::span<const Rank> start);

/// A picture of a first board: one rank for each cell, row by row. Empty after a fault.
std::vector<Rank> read_start_board(const TomlCursor& picture, const Shape& shape,
                                   const Ladder& ladder);

/// The size of a picture and its blocked cells.
Shape shape_of_picture(const TomlCursor& picture, Wrap wrap);

/// The number of moves of the key `par`, if it is there.
std::optional<int> read_par(const TomlCursor& table);

/// The words of a row of a picture, without the spaces between them.
std::vector<std::string_view> words_of_row(std::string_view row);

/// The rank of the tile whose face or label is given; 1 after a fault.
Rank read_tile(const TomlCursor& face, const Ladder& ladder);

}  // namespace tilery

/// The words of a cartridge, each list in the order of its enumerators.
namespace tilery::cartridge_words {

using Word = std::string_view;

inline constexpr std::array<Word, 4> growths = {"double", "triple", "sum", "end"};
/// In the order of PairRule up to PairRule::none; the first three also in the order of MergeKind.
inline constexpr std::array<Word, 8> merges = {"equal",      "threes",  "neighbours", "sum",
                                               "difference", "product", "divides",    "none"};
inline constexpr std::array<Word, 4> wraps = {"none", "rows", "columns", "both"};
inline constexpr std::array<Word, 2> reaches = {"far", "step"};
inline constexpr std::array<Word, 6> places = {"uniform",    "weighted",  "probing",
                                               "moved edge", "free edge", "worst"};
inline constexpr std::array<Word, 2> scores = {"gathered", "counted"};
inline constexpr std::array<Word, 3> at_goal = {"ask", "go on", "stop"};
inline constexpr std::array<Word, 3> aims = {"score", "goal", "moves"};
inline constexpr std::array<Word, 4> directions = {"left", "right", "up", "down"};
inline constexpr std::array<Word, 2> turns = {"alternate", "merge keeps"};

// A word and its enumerator have the same place.
static_assert(growths[std::size_t(Growth::doubled)] == "double" &&
              growths[std::size_t(Growth::tripled)] == "triple" &&
              growths[std::size_t(Growth::summed)] == "sum" &&
              growths[std::size_t(Growth::ended)] == "end");
static_assert(merges[std::size_t(PairRule::equal)] == "equal" &&
              merges[std::size_t(PairRule::divides)] == "divides" &&
              merges[std::size_t(PairRule::none)] == "none");
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
static_assert(aims[std::size_t(Aim::score)] == "score" && aims[std::size_t(Aim::goal)] == "goal" &&
              aims[std::size_t(Aim::moves)] == "moves");
static_assert(directions[std::size_t(Direction::left)] == "left" &&
              directions[std::size_t(Direction::right)] == "right" &&
              directions[std::size_t(Direction::up)] == "up" &&
              directions[std::size_t(Direction::down)] == "down");
static_assert(turns[std::size_t(TurnRule::alternate)] == "alternate" &&
              turns[std::size_t(TurnRule::merge_keeps)] == "merge keeps");

}  // namespace tilery::cartridge_words

namespace tilery::cartridge_keys {

// The keys of a cartridge's tables. The reader knows no others, and the schema is made from them.

using Key = std::string_view;

inline constexpr auto head =
    std::to_array<Key>({"name", "title", "about", "board", "tiles", "spawn", "score", "goal",
                        "players", "moves", "controls", "levels"});
inline constexpr auto board = std::to_array<Key>({"width", "height", "open", "blocked", "wrap"});
inline constexpr auto tiles = std::to_array<Key>(
    {"values", "then", "repeat", "largest", "merge", "chain", "reach", "fall", "labels", "colors"});
/// The keys of a merge that is written as a table.
inline constexpr auto merge = std::to_array<Key>({"parts", "made", "gain"});
/// The keys of a rule with points.
inline constexpr auto merge_rule = std::to_array<Key>({"rule", "gain"});
inline constexpr auto spawn =
    std::to_array<Key>({"start", "odds", "out_of", "deck", "bonus", "climb", "preview", "every",
                        "count", "place", "weights"});
inline constexpr auto start_tiles = std::to_array<Key>({"tiles", "draws"});
inline constexpr auto start_board = std::to_array<Key>({"board", "draws"});
inline constexpr auto bonus = std::to_array<Key>({"from", "odds", "lowest", "below", "window"});
inline constexpr auto climb = std::to_array<Key>({"tile", "odds"});
inline constexpr auto score = std::to_array<Key>({"kind", "worth", "then", "digits"});
inline constexpr auto goal =
    std::to_array<Key>({"tile", "clear", "board", "moves", "then", "par", "aim"});
inline constexpr auto level = std::to_array<Key>({"title", "start", "goal", "par"});
inline constexpr auto players = std::to_array<Key>({"most", "turn", "directions", "goals"});
/// The keys of the goal of a player.
inline constexpr auto player_goal = std::to_array<Key>({"tile", "clear", "board", "moves"});
inline constexpr auto moves = std::to_array<Key>({"directions", "undo"});

}  // namespace tilery::cartridge_keys
