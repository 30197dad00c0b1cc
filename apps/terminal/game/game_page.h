#pragma once
// The page of a game in play.

#include <cstdint>
#include <optional>
#include <string>

#include "apps/terminal/app.h"
#include "apps/terminal/game/game_hints.h"
#include "apps/terminal/game/game_menu.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/game_words.h"
#include "apps/terminal/game/played_game.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

class GamePage : public Page {
 public:
  /// Shows `notice` until the first move. `autoplay` comes from the page before, if a game was
  /// watched there.
  GamePage(App& app, PlayedGame played_game, Notice notice = {},
           Autoplay autoplay = {.shows_values = false});

  /// Asks for the number of players if one or two may play. A key of the game answers one, and the
  /// game takes the key.
  void ask_players();

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const PlayedGame& played_game() const { return played_game_; }

 private:
  Next take_key(Key key, Moment now);
  Next take_in_menu(const PlayerInput& input, Size size, Moment now);
  Next obey(GameCommand command, Moment now);
  Next obey(GameMenu::Line line, Moment now);
  void act(Event event, Moment now);
  void show_turn(const Turn& turn, Moment now);
  void begin_again(int players);
  PlayedGame change_game(PlayedGame next, Notice notice);
  Notice new_game_notice(const RulesUpdate& rules_update, bool was_running);
  bool take_back_new_game(Event event);
  bool go_back_to_kept();
  bool warn_of(Event event);
  void tell_of_open_game();
  void tell_of_missing_warnings();
  void mark_hints();
  Next review();
  void change_level(int step);
  bool take_players(const PlayerInput& input, Size size);
  [[nodiscard]] bool may_choose_players() const;
  void change_theme();
  Next hand_over();

  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(int width) const;
  [[nodiscard]] std::string words_now() const;
  [[nodiscard]] GameMenu::Facts menu_facts() const;
  [[nodiscard]] Footer footer(Size size) const;
  [[nodiscard]] Footer whole_footer() const;

  App& app_;
  PlayedGame played_game_;
  Notice notice_;
  std::uint64_t best_of_others_ = 0;
  BoardShow show_;
  std::optional<GameMenu> menu_;
  std::optional<PlayersQuestion> players_;
  std::optional<PlayedGame> before_;  ///< the unfinished game that the present one replaced
  Drag drag_;
  std::optional<Moment> last_event_;
  GameHints hints_;
  std::optional<Event> warned_;  ///< the move of the last warning, which the same key then plays
  bool is_told_of_missing_warnings_ = false;
};

}  // namespace tilery
