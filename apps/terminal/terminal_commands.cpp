#include "apps/terminal/terminal_commands.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "apps/console/command_line.h"
#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/game/sitting.h"
#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/menu_page.h"
#include "apps/terminal/settings/theme_shelf.h"
#include "apps/terminal/walk/walk_replay_page.h"

namespace tilery {
namespace {

using FirstResult = std::expected<std::unique_ptr<Page>, Error>;

FirstResult page_of(Arcade& arcade, std::expected<Sitting, Error> sitting, ReadAgain read_again) {
  if (!sitting) {
    return std::unexpected(sitting.error());
  }
  sitting->read_again_by(std::move(read_again));
  return std::make_unique<GamePage>(arcade, *std::move(sitting));
}

}  // namespace

std::shared_ptr<ScreenOptions> add_screen_options(ConsoleCommand command) {
  auto options = std::make_shared<ScreenOptions>();
  const std::span<const std::string_view> colors = color_choice_names();
  command.text("--color", options->color, "How many colours to use",
               {colors.begin(), colors.end()});
  command.text("--theme", options->theme, "The theme to use this time");
  command.flag("--no-animation", options->is_still, "Show every move at once");
  command.flag("--plain", options->is_plain, "Lines of text instead of the full screen");
  return options;
}

std::expected<TerminalOptions, Error> terminal_options_of(const ScreenOptions& options) {
  TerminalOptions read{.is_animated = !options.is_still};
  if (!options.color.empty()) {
    read.color = color_choice_named(options.color);
  }
  if (!options.theme.empty()) {
    if (const auto theme = ThemeShelf::of_user().theme(options.theme); !theme) {
      return std::unexpected(theme.error());
    }
    read.theme = options.theme;
  }
  return read;
}

int run_menu(const TerminalOptions& options) {
  return run_terminal(
      options, [](Arcade& arcade) -> FirstResult { return std::make_unique<MenuPage>(arcade); });
}

int run_new_game(const TerminalOptions& options, const CartridgeInPlay& played,
                 const GameSetup& setup, PlayersChoice players) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    Sitting sitting(arcade, played.cartridge, setup);
    sitting.read_again_by(played.read_again);
    auto page = std::make_unique<GamePage>(arcade, std::move(sitting));
    if (players == PlayersChoice::asked) {
      page->ask_players();
    }
    return page;
  });
}

int run_game_from(const TerminalOptions& options, const CartridgeInPlay& played,
                  const Record& start) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    return page_of(arcade, Sitting::take_over(arcade, played.cartridge, start), played.read_again);
  });
}

int run_last_game(const TerminalOptions& options, const CartridgeInPlay* played) {
  const Cartridge* cartridge = played == nullptr ? nullptr : &played->cartridge;
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    std::optional<SavedGame> saved = arcade.store().take_up_last(cartridge);
    if (!saved) {
      return std::unexpected(no_game_left(cartridge));
    }
    return page_of(arcade, Sitting::go_on_with(arcade, *std::move(saved)),
                   played == nullptr ? ReadAgain() : played->read_again);
  });
}

int run_watch(const TerminalOptions& options, const Cartridge& cartridge, const RecordedGame& game,
              Autoplay autoplay) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    return std::make_unique<WatchPage>(arcade, cartridge, game, std::move(autoplay));
  });
}

int run_replay(const TerminalOptions& options, const Record& record, const Cartridge& cartridge,
               const std::string& source) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    std::expected<Replay, Error> replay = Replay::of(record, cartridge, source);
    if (!replay) {
      return std::unexpected(replay.error());
    }
    return std::make_unique<ReplayPage>(arcade, *std::move(replay));
  });
}

int run_walk_replay(const TerminalOptions& options, const RecordedWorld& walk) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    return std::make_unique<WalkReplayPage>(arcade, walk);
  });
}

}  // namespace tilery
