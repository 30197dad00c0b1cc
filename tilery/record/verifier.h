#pragma once
// Checks many records against the rules of one cartridge.

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tilery/board/packed_rules.h"
#include "tilery/core/error.h"
#include "tilery/record/record.h"

namespace tilery {

class Verifier {
 public:
  /// `rules` are a cartridge's, of any size where it leaves the size open.
  explicit Verifier(Rules rules) : rules_(std::move(rules)) {}

  /// What replay() finds wrong with the record; nothing if all is as it says. Most records of 4 x 4
  /// games are replayed on the packed board, which is some ten times as fast.
  std::optional<Error> fault_of(const Record& record, std::string_view source = "record");

  /// Whether the record's hash is that of these rules at its size.
  bool knows(const Record& record);

 private:
  /// The rules of one size.
  struct Sized {
    std::optional<Rules> rules;  ///< nothing where there is no such size
    std::uint64_t hash = 0;
    std::optional<PackedRules> packed;
  };

  const Sized& of_size(int width, int height);

  Rules rules_;
  std::map<std::pair<int, int>, Sized> sizes_;
};

}  // namespace tilery
