#pragma once
// A walk as questions and answers: a line of text in, text out.

#include <string>
#include <string_view>
#include <vector>

#include "tilery/record/world_record.h"
#include "tilery/telling/walk_narration.h"
#include "tilery/telling/walk_words.h"

namespace tilery {

/// Plays a walk by words and keeps a log of everything it said.
class WalkSession {
 public:
  /// Requires `game` to outlive the session.
  explicit WalkSession(RecordedWorld& game) : game_(game), log_(game.said()) {}

  /// The first text of a sitting: the world, the quest and what is around.
  [[nodiscard]] std::string opening() const;

  /// Does what each part of the line asks for; commas and semicolons separate parts. Says what came
  /// of it.
  std::string answer(std::string_view line);

  /// The last text, for a player who leaves.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has said "quit".
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] const RecordedWorld& game() const { return game_; }

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
  std::string said(const std::vector<std::string>& messages);

  [[nodiscard]] BoardForm board_form() const {
    return in_one_line_ ? BoardForm::line : BoardForm::grid;
  }
  [[nodiscard]] const quest::World& world() const { return game_.world(); }
  [[nodiscard]] const quest::State& state() const { return game_.state(); }

  RecordedWorld& game_;
  std::vector<std::string> log_;
  bool in_one_line_ = false;  ///< how the boards of locks are told
  bool has_ended_ = false;
};

}  // namespace tilery
