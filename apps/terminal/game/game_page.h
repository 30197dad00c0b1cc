#pragma once
// The page of a game in play.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/autoplay.h"
#include "apps/terminal/game/board_show.h"
#include "apps/terminal/game/game_hints.h"
#include "apps/terminal/game/game_menu.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/players_question.h"
#include "apps/terminal/game/sitting.h"
#include "apps/terminal/toolkit/drag.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

class GamePage : public Page {
 public:
  /// Shows `notice` until the first move. `autoplay` carries on from the page before, if a game was
  /// watched there.
  GamePage(Arcade& arcade, Sitting sitting, std::string notice = {},
           Autoplay autoplay = {.shows_values = false});

  /// Asks how many play, if the game is for two. A key of the game answers: one plays.
  void ask_players();

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const Sitting& sitting() const { return sitting_; }

 private:
  Next take_key(Key key, Moment now);
  Next take_in_menu(const PlayerInput& input, Size size, Moment now);
  Next obey(GameCommand command, Moment now);
  Next obey(GameMenu::Line line, Moment now);
  void act(Event event, Moment now);
  void show_turn(const Turn& turn, Moment now);
  void begin_again(int players);
  Sitting sit_at(Sitting next);
  void tell_of(const Renewal& renewal, bool was_running);
  bool take_back_new_game(Event event);
  bool take_players(const PlayerInput& input, Size size);
  void change_theme();
  Next hand_over();

  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(int width) const;
  [[nodiscard]] GameMenu::Facts menu_facts() const;
  [[nodiscard]] Footer footer() const;

  Arcade& arcade_;
  Sitting sitting_;
  std::string notice_;
  std::uint64_t best_before_ = 0;  ///< best_score() when the game began
  BoardShow show_;
  std::optional<GameMenu> menu_;
  std::optional<PlayersQuestion> players_;
  std::optional<Sitting> before_;  ///< the game that a new one without moves took the place of
  Drag drag_;
  std::optional<Moment> last_event_;
  GameHints hints_;
};

}  // namespace tilery
