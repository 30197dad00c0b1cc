#pragma once
// The cartridges and worlds that records were made with.

#include <deque>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/explore/world_shelf.h"
#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/verifier.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Finds the rules of records by the cartridge's name and the rules' hash. Several cartridges may
/// have one name: files named on the command line, the user's own, the one that ships. The first
/// with the record's hash counts; if none has it, the first of all, and its verifier reports that.
class RecordRules {
 public:
  struct Choice {
    Cartridge cartridge;
    Verifier verifier;
  };

  explicit RecordRules(Shelf shelf) : shelf_(std::move(shelf)) {}

  /// Puts a cartridge before all others of its name.
  void add(Cartridge cartridge);

  /// The cartridge of the record; it lives as long as this object. Fails where no cartridge has the
  /// record's name.
  std::expected<Choice*, Error> find(const Record& record);

 private:
  struct Shared {
    std::string name;
    std::deque<Choice> choices;
    bool is_complete = false;  ///< the shelf has been asked
  };

  Shared& of_name(const std::string& name);
  std::expected<void, Error> complete(Shared& shared);

  Shelf shelf_;
  std::deque<Shared> names_;
};

/// Finds the world of a walk's record by its name: first among the added worlds, there by the
/// files' hash where several have the name, then the user's own or the one that ships.
class WalkWorlds {
 public:
  explicit WalkWorlds(WorldShelf shelf) : shelf_(std::move(shelf)) {}

  /// Puts a world before all others of its name.
  void add(quest::World world);

  /// The world of the record; it lives as long as this object. Fails where no world has the name.
  std::expected<const quest::World*, Error> find(const WorldRecord& record);

 private:
  WorldShelf shelf_;
  std::deque<quest::World> worlds_;
};

/// The walk whose record is `text`, after its last turn. Fails where the record is not true. The
/// answer points into `worlds`.
std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds);

}  // namespace tilery
