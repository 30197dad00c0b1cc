#include "apps/terminal/terminal_commands.h"

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "apps/console/command_line.h"

namespace tilery {
namespace {

/// The result of a command line with the screen's options.
std::expected<TerminalOptions, Error> options_of(std::vector<std::string> words) {
  CommandLine line("program", "A program", "1");
  ConsoleCommand program = line.program();
  const auto read = add_screen_options(program);
  program.does([] { return 0; });
  EXPECT_EQ(line.run(std::move(words)), 0);
  return terminal_options_of(*read);
}

TEST(ScreenOptions, WithoutOptionsTheSettingsCount) {
  const TerminalOptions options = options_of({}).value();
  EXPECT_EQ(options.color, std::nullopt);
  EXPECT_EQ(options.theme, std::nullopt);
  EXPECT_TRUE(options.is_animated);
}

TEST(ScreenOptions, EachOptionIsRead) {
  const TerminalOptions options =
      options_of({"--color", "16", "--theme", "web", "--no-animation"}).value();
  EXPECT_EQ(options.color, ColorChoice::sixteen);
  EXPECT_EQ(options.theme, "web");
  EXPECT_FALSE(options.is_animated);
}

TEST(ScreenOptions, LinesOfTextTakeNoOptionOfTheScreen) {
  EXPECT_TRUE(options_of({"--plain"}));
  for (const char* option : {"--color=16", "--theme=web", "--no-animation"}) {
    CommandLine line("program", "A program", "1");
    ConsoleCommand program = line.program();
    const auto read = add_screen_options(program);
    program.does([] { return 0; });
    EXPECT_NE(line.run({"--plain", option}), 0) << option;
  }
}

TEST(ScreenOptions, AnUnknownThemeIsAFault) { EXPECT_FALSE(options_of({"--theme", "drak"})); }

}  // namespace
}  // namespace tilery
