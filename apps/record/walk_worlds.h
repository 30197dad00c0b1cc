#pragma once
// The worlds that records of walks were made in.

#include <deque>
#include <expected>
#include <string>
#include <string_view>

#include "apps/explore/world_shelf.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// Finds the world of a record by its name, and the files' hash among worlds of one name: one added
/// first, else the user's own or the one that ships.
class WalkWorlds {
 public:
  explicit WalkWorlds(WorldShelf shelf) : shelf_(std::move(shelf)) {}

  /// Puts a world before all others of its name.
  void add(quest::World world);

  /// Lives as long as this object. Fails where no world has the name.
  std::expected<const quest::World*, Error> find(const WorldRecord& record);

 private:
  WorldShelf shelf_;
  std::deque<quest::World> worlds_;
};

/// The walk of the record that is all of `text`, after its last turn, if all it says is true. It
/// needs `worlds`.
std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds);

/// "merrow, 3 of 5 parts done, 1200 turns", and "won" where it is.
std::string walk_words(const RecordedWorld& walk);

}  // namespace tilery
