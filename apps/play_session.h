#pragma once
// A sitting at a game in line mode: words in, text out. Reads and writes nothing by itself.

#include <string>
#include <string_view>

#include "apps/play_words.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class PlaySession {
 public:
  /// `setup.rules` are the cartridge's, perhaps on a board of another size.
  PlaySession(Cartridge cartridge, GameSetup setup);

  /// What to say first: the game, its seed and the board.
  [[nodiscard]] std::string opening() const;

  /// Does what `word` asks for. What to say to it: what happened and the board after, or why
  /// nothing happened.
  std::string answer(std::string_view word);

  /// What to say last, where the player leaves in the middle of a game.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has asked to leave.
  [[nodiscard]] bool has_ended() const { return has_ended_; }

  [[nodiscard]] const Game& game() const { return game_; }

 private:
  std::string answer_move(Direction direction);
  std::string answer_undo();
  std::string answer_redo();
  std::string answer_go_on();
  std::string answer_new_game();
  [[nodiscard]] std::string answer_unknown(std::string_view word) const;
  [[nodiscard]] std::string why_not(Direction direction) const;
  [[nodiscard]] std::string help() const;
  [[nodiscard]] std::string view() const;

  Cartridge cartridge_;
  Game game_;
  bool has_ended_ = false;
};

}  // namespace tilery
