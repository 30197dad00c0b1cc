#pragma once
// The cartridges that records were played with.

#include <deque>
#include <expected>
#include <string>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/verifier.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Finds the rules of records by the cartridge's name and the hash. Of several cartridges of one
/// name (a file named on the command line, the user's own, the one that ships) the first whose
/// rules have that hash counts; if none has, the first of all, whose verifier says so.
class RecordRules {
 public:
  struct Choice {
    Cartridge cartridge;
    Verifier verifier;
  };

  explicit RecordRules(Shelf shelf) : shelf_(std::move(shelf)) {}

  /// Puts a cartridge before all others of its name.
  void add(Cartridge cartridge);

  /// Lives as long as this object. Fails where no cartridge has the name.
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

}  // namespace tilery
