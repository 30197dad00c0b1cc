#pragma once
// The cartridges and worlds that records were made with.

#include <deque>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/verifier.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The cartridge or the world of a name. Fails if nobody knows the name.
using FindCartridge = std::function<std::expected<Cartridge, Error>(const std::string& name)>;
using FindWorld = std::function<std::expected<quest::World, Error>(const std::string& name)>;

/// What ships, by its name.
std::expected<Cartridge, Error> find_shipped_cartridge(const std::string& name);
std::expected<quest::World, Error> find_shipped_world(const std::string& name);

/// Finds the rules of records by the cartridge's name and the rules' hash. Several cartridges may
/// have one name: those added, the one that `find` knows, the one that ships. The first
/// with the record's hash counts; if none has it, the first of all, and its verifier reports that.
class RecordRules {
 public:
  struct Choice {
    Cartridge cartridge;
    Verifier verifier;
  };

  explicit RecordRules(FindCartridge find = find_shipped_cartridge) : find_(std::move(find)) {}

  /// Puts a cartridge before all others of its name.
  void add(Cartridge cartridge);

  /// The cartridge of the record; it lives as long as this object. The record's own text counts
  /// where no other cartridge has its rules. Fails where no cartridge has the record's name, and
  /// where the text that the record carries is not its cartridge. `source` names the record in
  /// errors.
  std::expected<Choice*, Error> find(const Record& record, std::string_view source = "record");

 private:
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

/// Finds the world of a walk's record by its name: first among the added worlds, there by the
/// files' hash where several have the name, then the one that `find` knows, then in the place that
/// the record names, if the files that `find` has there are the record's.
class WalkWorlds {
 public:
  explicit WalkWorlds(FindWorld find = find_shipped_world) : find_(std::move(find)) {}

  /// Puts a world before all others of its name.
  void add(quest::World world);

  /// The world of the record; it lives as long as this object. Fails where no world has the name.
  std::expected<const quest::World*, Error> find(const WorldRecord& record);

 private:
  [[nodiscard]] std::optional<quest::World> world_in_place(const WorldRecord& record) const;

  FindWorld find_;
  std::deque<quest::World> worlds_;
};

/// The walk whose record is `text`, after its last turn. Fails where the record is not true. The
/// answer points into `worlds`.
std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds);

}  // namespace tilery
