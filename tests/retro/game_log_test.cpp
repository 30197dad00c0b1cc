#include "tests/retro/game_log.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "tests/retro/atari_games.h"
#include "tests/retro/driver.h"
#include "tests/retro/symbols.h"

namespace tilery::retro {
namespace {

/// The line that mame_play.lua would write about this console.
std::string line_of(const Console& console, const std::string& what, bool draws) {
  std::string memory;
  for (std::uint16_t address = 0x80; address <= 0xFF; ++address) {
    memory += fmt::format("{:02x}", console.memory(address));
  }
  const std::string chance = draws ? std::to_string(console.memory(symbol("drawn"))) : "-";
  return fmt::format("{} {} {} {} {} {}\n", what, chance, console.tia(0x15), console.tia(0x17),
                     console.tia(0x19), memory);
}

/// The log of a game for two that asks at a low goal, without the lines at its end.
std::string log_of_rivals() {
  const AtariRom rom = rom_of("rivals");
  Driver driver(rom, atari_cartridge("rivals"));
  driver.press(select_switch);
  std::string log = line_of(driver.console(), "start", true);
  for (int move = 0; !driver.referee().is_over() && driver.report().fault.empty(); ++move) {
    if (driver.referee().position().asks) {
      driver.go_on(&Controls::left_button);
      log += line_of(driver.console(), "go_on", false);
    }
    const auto direction = static_cast<Direction>(move % 4);
    const auto before = driver.state().table;
    driver.push(direction);
    driver.run_frame();
    driver.run_frame();
    log += line_of(driver.console(), "move " + std::string(name_of(direction)),
                   driver.state().table != before);
  }
  EXPECT_EQ(driver.report().fault, "");
  return log;
}

std::expected<LogCounts, std::string> follow(const std::string& text) {
  std::istringstream log(text);
  return follow_log(log, atari_cartridge("rivals"), 262);
}

std::string fault_of(const std::string& text) {
  const auto counts = follow(text);
  return counts ? "" : counts.error();
}

class GameLog : public testing::Test {
 protected:
  const std::string game_ = log_of_rivals();
  /// The beginning of a fault in the first line after the game.
  const std::string next_ = "line " + std::to_string(1 + std::ranges::count(game_, '\n')) + ": ";
};

TEST_F(GameLog, CountsAGameForTwoThatAskedAtItsGoalWentOnAndEnded) {
  const auto counts = follow(game_ + "lines 262 1000\nend\n");
  ASSERT_TRUE(counts) << counts.error();
  EXPECT_EQ(counts->games, 1);
  EXPECT_EQ(counts->games_for_two, 1);
  EXPECT_EQ(counts->games_gone_on, 1);
  EXPECT_GT(counts->moves, 20);
  EXPECT_EQ(counts->frames, 1000);
}

TEST_F(GameLog, NeedsTheLengthOfItsFrames) {
  EXPECT_EQ(fault_of(game_ + "end\n"), next_ + "expected a line \"lines 262 FRAMES\", found none");
  EXPECT_EQ(fault_of(game_ + "lines\nend\n"), next_ + "expected a line of a log, found \"lines\"");
  EXPECT_EQ(fault_of(game_ + "lines 262\nend\n"),
            next_ + "expected frames of 262 lines, found \"lines 262\"");
  EXPECT_EQ(fault_of(game_ + "lines 263 1\nlines 262 1000\nend\n"),
            next_ + "expected frames of 262 lines, found \"lines 263 1\"");
}

TEST_F(GameLog, NeedsAnEndAndAGameThatEnded) {
  EXPECT_EQ(fault_of(game_ + "lines 262 1000\n"), "the log breaks off");
  EXPECT_EQ(fault_of("lines 262 1000\nend\n"), "line 2: expected a game that ended, found none");
  EXPECT_EQ(fault_of(game_ + "stuck in pushed\n"),
            next_ + "expected a line of a log, found \"stuck in pushed\"");
}

TEST_F(GameLog, ReadsEveryWordToItsEnd) {
  EXPECT_EQ(fault_of(game_ + "lines 262 1000x\nend\n"),
            next_ + "expected frames of 262 lines, found \"lines 262 1000x\"");
  const std::string zeros(254, '0');
  for (const std::string& line :
       {"start 7x 0 0 0 00" + zeros, "start 256 0 0 0 00" + zeros, "start 7,,7 0 0 0 00" + zeros,
        "start - 0 0 0 0x" + zeros, "start - 0 0 0 00" + zeros + " 1"}) {
    EXPECT_EQ(fault_of(line + "\n"), "line 1: expected a line of a log, found \"" + line + '"');
  }
}

TEST_F(GameLog, NamesTheLineOfABoardThatDiffers) {
  std::string log = game_;
  log.replace(log.find('\n') - 256, 2, "00");
  EXPECT_EQ(fault_of(log), "line 1: byte 0 of the table: expected 148, found 0; ");
}

}  // namespace
}  // namespace tilery::retro
