#pragma once
// Verified records as a table: the best games of each kind.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tilery/narration/verdict.h"

namespace tilery {

/// One game in the table.
struct LeaderboardRow {
  std::string name;       ///< the file's name without folders and ending
  Record record;          ///< with its result, without events
  Standing standing;      ///< how it was played
  bool ships = false;     ///< its rules ship under its cartridge's name
  std::size_t place = 1;  ///< in its kind, from 1; equal scores share a place
};

/// Collects true records with a result. Games are of one kind if cartridge, rules, size and number
/// of players are equal. Two records with the same rules and boards count once.
class Leaderboard {
 public:
  void add(const Verdict& verdict);

  /// The kinds in the order of their names, and in each kind the highest score first. If scores are
  /// equal, the game with fewer moves is first. Games of two players count the first player's
  /// score.
  [[nodiscard]] std::vector<LeaderboardRow> rows() const;

 private:
  std::vector<LeaderboardRow> rows_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> known_;  ///< rules and boards
};

/// A table for people. Each kind has a heading, which says if its rules do not ship. A line has
/// place, score, largest tile, moves, date and name. The line of a game that is listed apart also
/// says how it was played ("with undo"). Empty for no rows.
std::string leaderboard_text(const std::vector<LeaderboardRow>& rows);

/// A row in JSON as docs/formats.md, "A leaderboard", describes it, without a line feed.
std::string json_of(const LeaderboardRow& row);

}  // namespace tilery
