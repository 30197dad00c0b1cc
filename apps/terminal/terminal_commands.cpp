#include "apps/terminal/terminal_commands.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "apps/console/command_line.h"
#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/played_game.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/games_page.h"
#include "apps/terminal/menu_page.h"
#include "apps/terminal/settings/settings.h"
#include "apps/terminal/walk/walk_pages.h"

namespace tilery {
namespace {

using FirstResult = std::expected<std::unique_ptr<Page>, Error>;

FirstResult page_of(App& app, std::expected<PlayedGame, Error> played_game, ReadAgain read_again,
                    Notice notice = {}) {
  if (!played_game) {
    return std::unexpected(played_game.error());
  }
  played_game->read_again_by(std::move(read_again));
  return std::make_unique<GamePage>(app, *std::move(played_game), std::move(notice));
}

int continue_game(TerminalOptions options, const FirstPage& first_page) {
  options.continues_game = true;
  return run_terminal(options, first_page);
}

}  // namespace

std::shared_ptr<ScreenOptions> add_screen_options(ConsoleCommand command) {
  auto options = std::make_shared<ScreenOptions>();
  const std::span<const std::string_view> colors = color_choice_names();
  const CommandOption color = command.text("--color", options->color, "How many colours to use",
                                           {colors.begin(), colors.end()});
  const CommandOption theme = command.text("--theme", options->theme, "The theme to use this time");
  const CommandOption still =
      command.flag("--no-animation", options->is_still, "Show every move at once");
  command.flag("--plain", options->is_plain, "Lines of text instead of the full screen")
      .excludes(color)
      .excludes(theme)
      .excludes(still);
  return options;
}

std::expected<TerminalOptions, Error> terminal_options_of(const ScreenOptions& options) {
  TerminalOptions read{.is_animated = !options.is_still};
  if (!options.color.empty()) {
    read.color = color_choice_named(options.color);
  }
  if (!options.theme.empty()) {
    TILERY_CHECK(ThemeList::of_user().theme(options.theme));
    read.theme = options.theme;
  }
  return read;
}

int run_menu(const TerminalOptions& options) {
  return run_terminal(options,
                      [](App& app) -> FirstResult { return std::make_unique<MenuPage>(app); });
}

int run_new_game(const TerminalOptions& options, const CartridgeInPlay& played,
                 const GameSetup& setup, NewGameChoices choices) {
  return run_terminal(options, [&](App& app) -> FirstResult {
    PlayedGame played_game(app, played.cartridge, setup);
    played_game.read_again_by(played.read_again);
    Notice notice;
    if (choices.has_chosen_seed) {
      played_game.mark({.has_chosen_seed = true});
      played_game.mark_values_seen(false);
      notice = apart_notice({}, played_game.standing());
    }
    auto page = std::make_unique<GamePage>(app, std::move(played_game), std::move(notice));
    if (choices.players == PlayersChoice::asked) {
      page->ask_players();
    }
    return page;
  });
}

int run_game_from(const TerminalOptions& options, const CartridgeInPlay& played,
                  const Record& start) {
  return run_terminal(options, [&](App& app) -> FirstResult {
    TILERY_TRY(PlayedGame played_game, PlayedGame::take_over(app, played.cartridge, start));
    played_game.mark_values_seen(false);
    Notice notice = apart_notice({}, played_game.standing());
    return page_of(app, std::move(played_game), played.read_again, std::move(notice));
  });
}

int run_last_game(const TerminalOptions& options, const CartridgeInPlay* played) {
  const Cartridge* cartridge = played == nullptr ? nullptr : &played->cartridge;
  return continue_game(options, [&](App& app) -> FirstResult {
    std::optional<SavedGame> saved = app.store().take_up_last(cartridge);
    if (!saved) {
      return std::unexpected(no_game_left(cartridge));
    }
    return page_of(app, PlayedGame::go_on_with(app, *std::move(saved)),
                   played == nullptr ? ReadAgain() : played->read_again);
  });
}

int run_kept_game(const TerminalOptions& options, GameId number, ReadAgain read_again) {
  return continue_game(options, [&](App& app) -> FirstResult {
    std::optional<SavedGame> saved = app.store().take_up(number);
    if (!saved) {
      return std::unexpected(no_such_game(app.store(), number));
    }
    return page_of(app, PlayedGame::go_on_with(app, *std::move(saved)), std::move(read_again));
  });
}

int run_my_games(const TerminalOptions& options) {
  return run_terminal(options, [](App& app) -> FirstResult {
    return std::make_unique<GamesPage>(app, GamesOrder::latest);
  });
}

bool fills_screen(const ScreenOptions& options) {
  if (options.is_plain || has_terminal()) {
    return !options.is_plain;
  }
  if (const std::optional<std::string> notice = unknown_terminal_notice()) {
    fmt::print(stderr, "tilery: {}\n", *notice);
  }
  return false;
}

int run_watch(const TerminalOptions& options, const Cartridge& cartridge, const RecordedGame& game,
              Autoplay autoplay) {
  return run_terminal(options, [&](App& app) -> FirstResult {
    return std::make_unique<WatchPage>(app, cartridge, game, std::move(autoplay));
  });
}

int run_replay(const TerminalOptions& options, const Record& record, const Cartridge& cartridge,
               const std::string& source) {
  return run_terminal(options, [&](App& app) -> FirstResult {
    TILERY_TRY(Replay replay, Replay::of(record, cartridge, source));
    return std::make_unique<ReplayPage>(app, std::move(replay));
  });
}

int run_walk_replay(const TerminalOptions& options, const RecordedWorld& walk) {
  return run_terminal(options, [&](App& app) -> FirstResult {
    return std::make_unique<WalkReplayPage>(app, walk);
  });
}

}  // namespace tilery
