#pragma once
// The cartridges and worlds that records were made with.

#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/record/record.h"
#include "tilery/record/verifier.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The cartridge or the world of a name. Fails if the name is unknown.
using FindCartridge = std::function<std::expected<Cartridge, Error>(const std::string& name)>;
using FindWorld = std::function<std::expected<quest::World, Error>(const std::string& name)>;

/// The shipped world with this name.
std::expected<quest::World, Error> find_shipped_world(const std::string& name);

/// Finds the rules of records by the cartridge's name and the rules' hash. Several cartridges may
/// have one name. They are tried in this order: added cartridges, the cartridge that `find` gives,
/// the cartridge that ships. The first with the record's hash is used. If no hash is equal, the
/// first cartridge is used, and its verifier reports the difference.
class RecordRules {
 public:
  struct Choice {
    Cartridge cartridge;
    Verifier verifier;
    bool ships = false;  ///< Tilery ships these rules under the cartridge's name
  };

  explicit RecordRules(FindCartridge find = shipped) : find_(std::move(find)) {}

  /// Adds a cartridge. It is tried after all cartridges of its name that are already known. The
  /// first find() for a name makes the found and the shipped cartridge known.
  void add(Cartridge cartridge);

  /// The cartridge of the record; it lives as long as this object. The cartridge text in the record
  /// is used if no other cartridge has its rules. Fails if no cartridge has the record's name, and
  /// if the text in the record is not its cartridge. `source` names the record in errors.
  std::expected<Choice*, Error> find(const Record& record, std::string_view source = "record");

  /// Whether the rules of `record` ship under its cartridge's name. Requires a record that find()
  /// found.
  [[nodiscard]] bool ships(const Record& record);

 private:
  /// The cartridges of one name.
  struct Shared {
    std::string name;
    std::deque<Choice> choices;
    bool is_complete = false;  ///< all cartridges of the name are among the choices
  };

  Shared& of_name(const std::string& name);
  std::expected<void, Error> complete(Shared& shared);

  FindCartridge find_;
  std::deque<Shared> names_;
};

/// The cartridge of one record, as RecordRules finds it. `source` names the record in errors.
std::expected<Cartridge, Error> cartridge_of(const Record& record, const FindCartridge& find,
                                             const std::string& source);

/// Finds the world of a walk's record by its name and the files' hash. Several worlds may have one
/// name. They are tried in this order: added worlds, the world that `find` gives, the world that
/// ships, the world in the place that the record names. The first with the record's hash is used.
/// If no hash is equal, the first world is used, and replaying the record reports the difference.
/// Each world is kept once, even if records give it different names and places.
class WalkWorlds {
 public:
  explicit WalkWorlds(FindWorld find = find_shipped_world) : find_(std::move(find)) {}
  WalkWorlds(WalkWorlds&&) = default;
  WalkWorlds& operator=(WalkWorlds&&) = default;

  /// Adds a world. It is tried after the worlds of its name that were added before.
  void add(quest::World world);

  /// The world of the record; it lives as long as this object. Fails if no world has the name.
  std::expected<const quest::World*, Error> find(const WorldRecord& record);

  /// Whether `world` ships under its name.
  [[nodiscard]] bool ships(const quest::World& world);

 private:
  using Known = std::map<std::string, const quest::World*>;  ///< by their own names

  std::expected<const quest::World*, Error> world_found_by(const FindWorld& find,
                                                           const std::string& name, Known& known);
  const quest::World* stored(quest::World world);

  FindWorld find_;
  std::deque<quest::World> worlds_;  ///< all of them, by name and hash; pointers stay valid
  Known found_;
  Known shipped_;
};

/// The walk whose record is `text`, after its last turn. Fails if `text` is no record, if no world
/// has its world's name, and as replay() does. The result points into `worlds`.
std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds, WorkBudget* budget = nullptr);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The cartridge of a record, and the cartridge text that it carries.

/// Whether the game was played by `cartridge`: name and rules at the record's size are equal.
bool belongs_to(const Record& record, const Cartridge& cartridge);

/// Whether the game was played by a cartridge that ships, so that everybody has its rules.
bool is_of_shipped(const Record& record);

/// The record together with its cartridge's text, so that programs without the cartridge can replay
/// it. The text is left out if the cartridge ships. Requires the cartridge of the record.
Record carrying(Record record, const Cartridge& cartridge);

/// The cartridge in the record. Fails if there is none, if the text is no cartridge, or if the game
/// was played by a different one.
std::expected<Cartridge, Error> carried_cartridge(const Record& record,
                                                  std::string_view source = "record");

}  // namespace tilery
