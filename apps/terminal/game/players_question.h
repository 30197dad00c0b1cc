#pragma once
// The question how many play, at the start of a game for two.

#include <cstdint>

#include "apps/terminal/game/game_keys.h"
#include "apps/terminal/toolkit/list_view.h"

namespace tilery {

class PlayersQuestion {
 public:
  enum class Answer : std::uint8_t {
    none,  ///< the question stays open
    one,   ///< also a click beside the list
    two,
    one_by_key,  ///< a key of the game, which the game is to take
  };

  Answer take(const PlayerInput& input, Size page, const GameKeys& keys);
  void draw(Picture& picture, const Inks& inks) const;

 private:
  FramedList list_{2, {.title = "How many play?", .when_empty = {}}};
};

}  // namespace tilery
