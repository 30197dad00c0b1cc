#pragma once
// A walk through a world and its record: the world, the seed and every turn.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/quest/journey.h"

namespace tilery {

/// The result that a record claims.
struct WorldResult {
  int stage = 0;  ///< how many stages of the quest are done
  bool is_won = false;
  std::uint64_t signature = 0;  ///< of the state after the last turn
  friend bool operator==(const WorldResult&, const WorldResult&) = default;
};

/// A walk written down.
struct WorldRecord {
  std::string world;             ///< its name
  std::string place;             ///< where its files were; empty for a world known by its name
  std::uint64_t files_hash = 0;  ///< of all files of the world
  std::uint64_t seed = 0;
  std::vector<quest::Command> turns;  ///< the commands that took a turn, in order
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;               ///< drawn when the game began; 0 for none
  std::optional<WorldResult> result;
  friend bool operator==(const WorldRecord&, const WorldRecord&) = default;
};

/// A walk and its record, kept in step.
class RecordedWorld {
 public:
  /// A new walk. `world` must outlive it. `id` and `began` go into the record.
  RecordedWorld(const quest::World& world, std::uint64_t seed, std::uint64_t id = 0,
                std::optional<std::int64_t> began = std::nullopt);

  [[nodiscard]] const quest::World& world() const { return *world_; }
  [[nodiscard]] const quest::State& state() const { return state_; }

  /// All turns so far, without a result.
  [[nodiscard]] const WorldRecord& record() const { return record_; }
  [[nodiscard]] WorldRecord record_with_result() const;

  /// Notes where the world's files are, for worlds that not everybody has.
  void set_place(std::string place) { record_.place = std::move(place); }

  /// All messages, except those of refused commands.
  [[nodiscard]] const std::vector<std::string>& said() const { return said_; }

  /// Does a command and records it if it took a turn. Gives its messages.
  std::vector<std::string> act(const quest::Command& command);

  /// What journeys have noticed.
  [[nodiscard]] quest::TravelMemory& memory() { return memory_; }

  /// Goes on a journey until something turns up, and writes its turns down.
  quest::Travelled travel(const quest::Journey& journey, int most_turns = 500);

  /// Takes the last turn back; false if there is none. Plays all turns before it again, so the cost
  /// grows with their number.
  bool undo();

 private:
  const quest::World* world_;
  quest::State state_;
  WorldRecord record_;
  quest::TravelMemory memory_;
  std::vector<std::string> said_;
};

/// The walk of `record` after its last turn, with every claim checked: the world's name and files,
/// that each command took a turn, and the result where there is one. `world` must outlive the
/// answer. Fails at the first claim that is false; `source` names the record in the error.
std::expected<RecordedWorld, Error> replay(const WorldRecord& record, const quest::World& world,
                                           std::string_view source = "record");

/// The record as text, with its checksum; docs/formats.md, "Records of worlds", is the grammar.
std::string world_record_text(const WorldRecord& record);

/// Whether the first line with text begins a record of a world.
bool is_world_record(std::string_view text);

/// Reads a text that holds one record. Fails at the first fault, with line and column.
std::expected<WorldRecord, Error> read_world_record(std::string_view text, std::string_view source);

}  // namespace tilery
