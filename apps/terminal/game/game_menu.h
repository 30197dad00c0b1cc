#pragma once
// The menu over a game in play.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/game/game_words.h"
#include "apps/terminal/toolkit/list_view.h"

namespace tilery {

class GameMenu {
 public:
  enum class Line : std::uint8_t {
    go_on_playing,
    new_game,
    players,
    undo,
    redo,
    theme,
    animation,
    help,
    leave
  };

  /// The facts that the lines show.
  struct Facts {
    int players = 1;
    int most_players = 1;
    std::string theme;  ///< the title of the theme
    bool is_animated = true;
    bool is_kept = true;  ///< whether the game is kept when the player leaves
  };

  /// The effect of an input.
  struct Answer {
    bool closes = false;
    std::optional<Line> line;  ///< the line that the page must carry out
  };

  /// Games for two have a line that changes the number of players.
  explicit GameMenu(int most_players);

  /// The menu and the quit key of `keys` close the menu, as does a click beside it. Taking a line
  /// closes it too, unless the line changes a setting.
  Answer take(const PlayerInput& input, Size page, const GameKeys& keys);

  void draw(Picture& picture, const Facts& facts, const Inks& inks) const;

 private:
  std::vector<Line> lines_;
  FramedList list_;
};

/// "Theme: Dark".
std::string words_of(GameMenu::Line line, const GameMenu::Facts& facts);

// The question for the number of players, at the start of a game for two.

class PlayersQuestion {
 public:
  enum class Answer : std::uint8_t {
    none,  ///< the question stays open
    one,   ///< also a click beside the list
    two,
    one_by_key,  ///< one player, and the key is for the game
  };

  Answer take(const PlayerInput& input, Size page, const GameKeys& keys);
  void draw(Picture& picture, const Inks& inks) const;

 private:
  FramedList list_{2, {.title = "How many play?", .when_empty = {}}};
};

}  // namespace tilery
