#pragma once
// Plays a walk by lines of text. Each line is answered by a text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/record/world_record.h"

#pragma GCC visibility push(default)
namespace tilery {

struct WalkCommand;

/// Begins another walk in the same world, whose files may have changed. The previous walk may no
/// longer exist afterwards. Fails if no walk can begin.
using WalkAnew = std::function<std::expected<RecordedWorld*, Error>()>;

/// Notice at the start of another walk if the world's files have changed; otherwise empty. `before`
/// and `now` are hashes of the files.
std::string walk_rules_update_words(std::uint64_t before, std::uint64_t now);

/// Notice if the world can no longer be read.
std::string broken_world_words(const Error& fault);

/// Counts hints: each further hint is plainer, until the quest, the area or the bag changes.
class HintSteps {
 public:
  /// The step of the next hint, 1 to 3.
  int next(const quest::State& state) {
    const bool is_same = stage_ == state.stage && bag_ == state.bag.size() && area_ == state.area;
    step_ = is_same ? std::min(step_ + 1, 3) : 1;
    stage_ = state.stage;
    bag_ = state.bag.size();
    area_ = state.area;
    return step_;
  }

 private:
  int step_ = 0;
  int stage_ = -1;
  int area_ = -1;
  std::size_t bag_ = 0;
};

/// Plays a walk by words and keeps a log of all its messages.
class WalkSession {
 public:
  /// Requires `game` to live until the session ends or `anew` gives another walk. If `anew` is
  /// empty, no other walk can begin.
  explicit WalkSession(RecordedWorld& game, WalkAnew anew = {})
      : game_(&game), anew_(std::move(anew)), log_(game.messages()) {}

  /// Sets the form of the boards of locks in all later answers.
  void set_board_form(BoardForm form) { board_form_ = form; }

  /// From now on "hint" is refused.
  void forbid_hints() { has_hints_ = false; }
  /// From now on "travel", "run" and "explore" are refused. "touch NAME" and "light NAME" are
  /// refused unless the thing is next to the party.
  void forbid_journeys() { has_journeys_ = false; }

  /// The first text of a walk: the world, the quest and the surroundings.
  [[nodiscard]] std::string opening() const;

  /// Carries out each command of the line up to a forbidden one; commas and semicolons separate
  /// commands. Reports the results.
  std::string answer(std::string_view line);

  /// Whether the last line had a forbidden command.
  [[nodiscard]] bool has_refused() const { return has_refused_; }

  /// Walks to a cell that the player points at, as "travel NAME" does, and touches the thing or
  /// creature on it. Reports the results.
  std::string travel_to(Cell cell);

  /// The last text, for a player who leaves.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has said "quit".
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] const RecordedWorld& game() const { return *game_; }

 private:
  std::string answer_one(std::string_view line);
  std::string carry_out(const WalkCommand& command);
  [[nodiscard]] bool is_forbidden_hint(const WalkCommand& command) const;
  [[nodiscard]] bool is_forbidden_journey(const WalkCommand& command) const;
  std::string refuse(std::string why);
  std::string act(const quest::Command& command);
  std::string repeat(const quest::Command& command, int times);
  [[nodiscard]] bool is_lamp(std::string_view name) const;
  std::string act_on_item(quest::Verb verb, std::string_view name);
  std::string light(std::string_view name, bool is_to_burn);
  std::string go(const quest::Journey& journey);
  std::string travel(std::string_view name);
  std::string touch(std::string_view name);
  std::string arrive_at(std::string_view name);
  [[nodiscard]] std::string lock_board() const;
  std::string switch_line();
  std::string hint();
  std::string begin_anew();
  /// The messages in lines. Adds them to the log.
  std::string said(const std::vector<std::string>& messages);

  [[nodiscard]] const quest::World& world() const { return game_->world(); }
  [[nodiscard]] const quest::State& state() const { return game_->state(); }

  RecordedWorld* game_;
  WalkAnew anew_;
  std::vector<std::string> log_;
  BoardForm board_form_ = BoardForm::grid;  ///< of locks
  bool has_ended_ = false;
  bool has_hints_ = true;
  bool has_journeys_ = true;
  bool has_refused_ = false;
  HintSteps hints_;
};

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// The answer to a command that changes nothing: look, bag, status, hint, where, places, quest,
/// log, map, rules, board. Any other command gets the help. `log` holds the messages of the walk so
/// far; boards of locks have the form `form`.
std::string answer_to(const WalkCommand& command, const RecordedWorld& game,
                      std::span<const std::string> log, BoardForm form);

}  // namespace tilery
