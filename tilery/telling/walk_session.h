#pragma once
// A walk as questions and answers: a line of text in, text out.

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/world_record.h"
#include "tilery/telling/walk_narration.h"
#include "tilery/telling/walk_words.h"

namespace tilery {

/// Begins another walk in the same world, whose files may have changed. The walk before may be gone
/// then. Fails where there is none to begin.
using WalkAnew = std::function<std::expected<RecordedWorld*, Error>()>;

/// What a player reads who begins anew: that the files have changed since, or nothing. Both are
/// hashes of the world's files.
std::string walk_renewal_words(std::uint64_t before, std::uint64_t now);

/// What a player reads whose world can no longer be read.
std::string broken_world_words(const Error& fault);

/// Plays a walk by words and keeps a log of everything it said.
class WalkSession {
 public:
  /// Requires `game` to outlive the session, or until `anew` gives another one. Without `anew` no
  /// walk can begin here.
  explicit WalkSession(RecordedWorld& game, WalkAnew anew = {})
      : game_(&game), anew_(std::move(anew)), log_(game.said()) {}

  /// The first text of a sitting: the world, the quest and what is around.
  [[nodiscard]] std::string opening() const;

  /// Does what each part of the line asks for; commas and semicolons separate parts. Says what came
  /// of it.
  std::string answer(std::string_view line);

  /// The last text, for a player who leaves.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has said "quit".
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] const RecordedWorld& game() const { return *game_; }

 private:
  std::string answer_one(std::string_view line);
  std::string obey(const WalkCommand& command);
  std::string act(const quest::Command& command);
  std::string repeat(const quest::Command& command, int times);
  [[nodiscard]] bool is_lamp(std::string_view name) const;
  std::string act_on_item(quest::Verb verb, std::string_view name);
  std::string light(std::string_view name, bool is_to_burn);
  std::string go(const quest::Journey& journey);
  std::string travel(std::string_view name);
  std::string touch(std::string_view name);
  [[nodiscard]] std::string lock_board() const;
  std::string switch_line();
  std::string begin_anew();
  std::string said(const std::vector<std::string>& messages);

  [[nodiscard]] BoardForm board_form() const {
    return in_one_line_ ? BoardForm::line : BoardForm::grid;
  }
  [[nodiscard]] const quest::World& world() const { return game_->world(); }
  [[nodiscard]] const quest::State& state() const { return game_->state(); }

  RecordedWorld* game_;
  WalkAnew anew_;
  std::vector<std::string> log_;
  bool in_one_line_ = false;  ///< how the boards of locks are told
  bool has_ended_ = false;
};

}  // namespace tilery
