#pragma once
// Checks records against the rules of a cartridge, most of them on the packed board.

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/game/play.h"
#include "tilery/record/record.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Checks many records of one cartridge.
class Verifier {
 public:
  /// `rules` are a cartridge's. If its size is open, records may have any size.
  explicit Verifier(Rules rules) : rules_(std::move(rules)) {}

  /// The fault that replay() finds in the record; nothing if the record verifies. Replays most
  /// records of 4 x 4 games on the packed board, about ten times as fast. Once the budget is spent,
  /// the fault is unfinished_replay().
  std::optional<Error> fault_of(const Record& record, std::string_view source = "record",
                                WorkBudget* budget = nullptr);

  /// Whether the record has the hash of these rules at its size.
  bool knows(const Record& record);

 private:
  /// The rules at one size.
  struct Sized {
    std::optional<Rules> rules;  ///< nothing if the game has no such size
    std::uint64_t hash = 0;
    std::optional<PackedPlay> packed;
  };

  const Sized& of_size(int width, int height);

  Rules rules_;
  std::map<std::pair<int, int>, Sized> sizes_;
};

/// The result of the record's events, as replay() gives it, but faster. Nothing if an event is
/// impossible, or if the packed board does not suffice: two players, start boards, listed tiles, a
/// game that outgrows it, a spent budget. `rules` are the record's, `packed` is made of them.
std::optional<RecordResult> packed_replay(const Rules& rules, const PackedPlay& packed,
                                          const Record& record, WorkBudget* budget = nullptr);

}  // namespace tilery
#pragma GCC visibility pop
