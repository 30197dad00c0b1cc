#pragma once
// A walk through a world written down: the world, the seed and every turn.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/quest/journey.h"

namespace tilery {

/// What a record says came of its turns.
struct WorldResult {
  int stage = 0;  ///< how many stages of the quest are done
  bool is_won = false;
  std::uint64_t signature = 0;  ///< of the state after the last turn
  friend bool operator==(const WorldResult&, const WorldResult&) = default;
};

struct WorldRecord {
  std::string world;             ///< its name
  std::uint64_t files_hash = 0;  ///< of all its files
  std::uint64_t seed = 0;
  std::vector<quest::Command> turns;  ///< those that took a turn, in order
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;               ///< drawn when the game began; 0 for none
  std::optional<WorldResult> result;
  friend bool operator==(const WorldRecord&, const WorldRecord&) = default;
};

/// A game in a world and its record, kept in step.
class RecordedWorld {
 public:
  /// A game from a seed, with nothing done. `world` must outlive it. `id` and `began` go into the
  /// record.
  RecordedWorld(const quest::World& world, std::uint64_t seed, std::uint64_t id = 0,
                std::optional<std::int64_t> began = std::nullopt);

  [[nodiscard]] const quest::World& world() const { return *world_; }
  [[nodiscard]] const quest::State& state() const { return state_; }

  /// Everything done so far, without a result.
  [[nodiscard]] const WorldRecord& record() const { return record_; }
  [[nodiscard]] WorldRecord record_with_result() const;

  /// Everything said so far, what was asked for in vain left out.
  [[nodiscard]] const std::vector<std::string>& said() const { return said_; }

  /// Does what a player asks for and writes it down if it took a turn; what is said of it.
  std::vector<std::string> act(const quest::Command& command);

  /// Goes on a journey until something turns up, and writes its turns down.
  quest::Travelled travel(const quest::Journey& journey, int most_turns = 500);

  /// Takes the last turn back; false if there is none. Plays all turns before it again, so the cost
  /// grows with their number.
  bool undo();

 private:
  const quest::World* world_;
  quest::State state_;
  WorldRecord record_;
  std::vector<std::string> said_;
};

/// The game that `record` writes down, after its last turn, with every claim checked: the world's
/// name and files, that every turn was one, and the result where the record has one. `world` must
/// outlive the answer. Fails at the first thing that is not as the record says; `source` names it.
std::expected<RecordedWorld, Error> replay(const WorldRecord& record, const quest::World& world,
                                           std::string_view source = "record");

/// The record as text, with its checksum; docs/formats.md, "Records of worlds", is the grammar.
std::string text_of(const WorldRecord& record);

/// Whether the first line of a text that is no empty one begins a world's record.
bool is_world_record(std::string_view text);

/// The record in a text that holds nothing else. Fails at the first fault, with line and column.
std::expected<WorldRecord, Error> read_world_record(std::string_view text, std::string_view source);

}  // namespace tilery
