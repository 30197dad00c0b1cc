#include "apps/terminal/screen_options.h"

#include "apps/console/command_line.h"
#include "apps/terminal/theme_shelf.h"
#include "tilery/core/plain_text.h"

namespace tilery {

std::shared_ptr<ScreenWords> add_screen_options(ConsoleCommand command) {
  auto words = std::make_shared<ScreenWords>();
  command.text("--color", words->color, "auto, always, never, 16 or 256");
  command.text("--theme", words->theme, "The colours, for this time");
  command.flag("--no-animation", words->is_still, "Show every move at once");
  command.flag("--plain", words->is_plain, "Lines of text instead of the full screen");
  return words;
}

std::expected<TerminalOptions, Error> terminal_options_of(const ScreenWords& words) {
  TerminalOptions options{.is_animated = !words.is_still};
  if (!words.color.empty()) {
    options.color = color_choice_named(words.color);
    if (!options.color) {
      return std::unexpected(Error{.source = "--color",
                                   .place = {},
                                   .expected = "auto, always, never, 16 or 256",
                                   .found = tilery::quoted(words.color)});
    }
  }
  if (!words.theme.empty()) {
    if (const auto theme = ThemeShelf::of_user().theme(words.theme); !theme) {
      return std::unexpected(theme.error());
    }
    options.theme = words.theme;
  }
  return options;
}

}  // namespace tilery
