#pragma once
// A sitting at a game in line mode: words in, text out. Reads and writes nothing by itself.

#include <cstdint>
#include <string>
#include <string_view>

#include "apps/store/game_keeper.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/play_words.h"

namespace tilery {

class PlaySession {
 public:
  /// A new game. `setup.rules` are the cartridge's, perhaps on a board of another size.
  PlaySession(Cartridge cartridge, GameSetup setup, GameKeeper keeper = {});

  /// Goes on with a game, which `keeper` keeps already.
  PlaySession(Cartridge cartridge, RecordedGame game, GameKeeper keeper);

  /// What to say first: the game, its seed or how far it has gone, and the board.
  [[nodiscard]] std::string opening() const;

  /// Does what `word` asks for, which the player took `wait_ms` to say. What to say to it: what
  /// happened and the board after, or why nothing happened.
  std::string answer(std::string_view word, std::uint32_t wait_ms = 0);

  /// Saves everything done so far. What the player should be told of that; nothing if all is well.
  std::string keep(Safety safety);

  /// What to say last, where the player leaves in the middle of a game.
  [[nodiscard]] std::string farewell() const;

  /// Whether the player has asked to leave.
  [[nodiscard]] bool has_ended() const { return has_ended_; }

  [[nodiscard]] const Game& game() const { return game_.game(); }

 private:
  std::string answer_move(Direction direction, std::uint32_t wait_ms);
  std::string answer_undo(std::uint32_t wait_ms);
  std::string answer_redo(std::uint32_t wait_ms);
  std::string answer_go_on(std::uint32_t wait_ms);
  std::string answer_new_game();
  [[nodiscard]] std::string answer_unknown(std::string_view word) const;
  [[nodiscard]] std::string why_not(Direction direction) const;
  [[nodiscard]] std::string help() const;
  [[nodiscard]] std::string view() const;

  Cartridge cartridge_;
  GameKeeper keeper_;
  RecordedGame game_;
  bool has_ended_ = false;
};

}  // namespace tilery
