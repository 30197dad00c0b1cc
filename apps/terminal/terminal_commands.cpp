#include "apps/terminal/terminal_commands.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "apps/terminal/game_page.h"
#include "apps/terminal/menu_page.h"
#include "apps/terminal/replay_page.h"
#include "apps/terminal/sitting.h"
#include "apps/terminal/watch_page.h"

namespace tilery {
namespace {

using FirstResult = std::expected<std::unique_ptr<Page>, Error>;

FirstResult page_of(Arcade& arcade, std::expected<Sitting, Error> sitting) {
  if (!sitting) {
    return std::unexpected(sitting.error());
  }
  return std::make_unique<GamePage>(arcade, *std::move(sitting));
}

}  // namespace

int run_menu(const TerminalOptions& options) {
  return run_terminal(
      options, [](Arcade& arcade) -> FirstResult { return std::make_unique<MenuPage>(arcade); });
}

int run_new_game(const TerminalOptions& options, const Cartridge& cartridge,
                 const GameSetup& setup) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    return std::make_unique<GamePage>(arcade, Sitting(arcade, cartridge, setup));
  });
}

int run_game_from(const TerminalOptions& options, const Cartridge& cartridge, const Record& start) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    return page_of(arcade, Sitting::take_over(arcade, cartridge, start));
  });
}

int run_last_game(const TerminalOptions& options, const std::string& cartridge) {
  return run_terminal(options, [&](Arcade& arcade) -> FirstResult {
    const auto name = cartridge.empty() ? std::nullopt : std::optional<std::string_view>(cartridge);
    std::optional<SavedGame> saved = arcade.store().take_up_last(name);
    if (!saved) {
      return std::unexpected(no_game_left(cartridge));
    }
    return page_of(arcade, Sitting::go_on_with(arcade, *std::move(saved)));
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

}  // namespace tilery
