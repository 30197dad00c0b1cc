#pragma once
// A walk through a world and its record: the world, the seed and every command.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/quest/journey.h"
#include "tilery/record/record.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The result that a record claims.
struct WorldResult {
  int stage = 0;  ///< the number of stages that are done
  bool is_won = false;
  std::uint64_t signature = 0;  ///< of the state after the last command
  friend bool operator==(const WorldResult&, const WorldResult&) = default;
};

/// The record of a walk.
struct WorldRecord {
  std::string world;             ///< its name
  std::string place;             ///< where its files were; empty for a world known by its name
  std::uint64_t files_hash = 0;  ///< of all files of the world
  std::uint64_t seed = 0;
  std::optional<SeedSeal> seal;  ///< if the player did not see the seed during the walk
  std::vector<quest::Command>
      commands;                       ///< all that were obeyed, in order, moves at locks included
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
  std::uint64_t id = 0;               ///< drawn when the game began; 0 for none
  std::optional<WorldResult> result;
  friend bool operator==(const WorldRecord&, const WorldRecord&) = default;
};

/// The number of turns that passed in the world; every text about a walk gives it. Moves at a lock
/// take no turn. Equals quest::Statistics::turns after the last command.
std::uint64_t turns_of(const WorldRecord& record);

/// A walk and its record. Every command changes both.
class RecordedWorld {
 public:
  /// A new walk. `world` must outlive it. `id` and `began` go into the record.
  RecordedWorld(const quest::World& world, std::uint64_t seed, std::uint64_t id = 0,
                std::optional<std::int64_t> began = std::nullopt);

  [[nodiscard]] const quest::World& world() const { return *world_; }
  [[nodiscard]] const quest::State& state() const { return state_; }

  /// The record so far, without a result.
  [[nodiscard]] const WorldRecord& record() const { return record_; }
  [[nodiscard]] WorldRecord record_with_result() const;

  /// Notes the place of the world's files, for worlds that do not ship.
  void set_place(std::string place) { record_.place = std::move(place); }

  /// Notes the seal of the seed.
  void set_seal(const std::optional<SeedSeal>& seal) { record_.seal = seal; }

  /// All messages, except messages of refused commands.
  [[nodiscard]] const std::vector<std::string>& messages() const { return messages_; }

  /// Carries out a command and records it if the world obeyed. Returns its messages.
  std::vector<std::string> act(const quest::Command& command);

  /// Things that journeys have noticed.
  [[nodiscard]] quest::TravelMemory& memory() { return memory_; }

  /// Plays a journey until it ends and records its commands.
  quest::Travelled travel(const quest::Journey& journey, int most_turns = 500);

  /// Takes the last command back; false if there is none. memory() forgets what only that command
  /// showed. Plays all commands before it again, so the cost grows with their number.
  bool undo();

 private:
  const quest::World* world_;
  quest::State state_;
  WorldRecord record_;
  quest::TravelMemory memory_;
  std::vector<std::string> messages_;
};

/// The walk of `record` after its last turn. Checks every claim: the world's name and files, that
/// each command took a turn, and the result if there is one. `world` must outlive the result. Fails
/// at the first false claim; `source` names the record in the error. Takes one byte for each turn
/// from the budget, if there is one, and fails once it is spent.
std::expected<RecordedWorld, Error> replay(const WorldRecord& record, const quest::World& world,
                                           std::string_view source = "record",
                                           WorkBudget* budget = nullptr);

/// The record as text, with its checksum; docs/formats.md, "Records of worlds", is the grammar.
std::string world_record_text(const WorldRecord& record);

/// Whether the first line with text begins a record of a world.
bool is_world_record(std::string_view bytes);

/// Reads a text that holds one record. Fails at the first fault, with line and column.
std::expected<WorldRecord, Error> read_world_record(std::string_view text, std::string_view source);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Replays a finished walk, command by command.

/// A replay of a walk, which can show the walk after any number of its commands.
class WalkReplay {
 public:
  /// Begins before the first command. The world of `walk` must outlive it.
  explicit WalkReplay(const RecordedWorld& walk);

  /// The number of commands in the record, and the number of commands played.
  [[nodiscard]] std::size_t length() const { return commands_.size(); }
  [[nodiscard]] std::size_t place() const { return shown_.record().commands.size(); }
  [[nodiscard]] bool is_at_end() const { return place() == length(); }

  /// The walk after the commands played so far.
  [[nodiscard]] const RecordedWorld& shown() const { return shown_; }

  /// The index of the last command's first message; the number of all messages if it had none.
  [[nodiscard]] std::size_t first_new_message() const { return first_new_message_; }

  /// The next command. Requires that one is left.
  [[nodiscard]] const quest::Command& next() const { return commands_[place()]; }

  /// Plays the next command and gives its messages. Requires that one is left.
  std::vector<std::string> step();

  /// Goes forward or back to the walk after `place` commands. Requires place <= length(). Going
  /// back begins at a kept copy of the walk and plays at most length() / 16 + 200 commands again.
  void go_to(std::size_t place);

 private:
  std::vector<quest::Command> commands_;
  std::size_t commands_between_marks_;
  std::vector<RecordedWorld> marks_;  ///< the walk after each multiple of commands_between_marks_
  RecordedWorld shown_;
  std::size_t first_new_message_ = 0;
};

}  // namespace tilery
