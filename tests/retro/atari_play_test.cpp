#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tests/retro/atari_games.h"
#include "tests/retro/driver.h"
#include "tests/retro/symbols.h"

namespace tilery::retro {
namespace {

constexpr std::uint8_t left_difficulty = 0x40;

/// Plays `games` games of one cartridge, alternately for one and for two players.
PlayReport play(const std::string& name, int games, Controls controls, std::uint64_t seed) {
  const AtariRom rom = rom_of(name);
  const Cartridge& cartridge = atari_cartridge(name);
  Driver driver(rom, cartridge, controls);
  Random chance{.seed = seed};
  for (int game = 0; game < games && driver.report().fault.empty(); ++game) {
    driver.play_game(chance);
    driver.press(chance.below(2) == 0 ? reset_switch : select_switch);
  }
  return driver.report();
}

class AtariPlay : public testing::TestWithParam<const char*> {};

TEST_P(AtariPlay, AgreesWithTheEngineByTheCounterAndByTheFixedSeed) {
  constexpr int games = 3;
  // PAL with the counter, and NTSC with the fixed seed.
  for (const std::uint8_t changed : {color_switch, left_difficulty}) {
    Controls controls;
    controls.switches ^= changed;
    const PlayReport seen = play(GetParam(), games, controls, changed);
    EXPECT_EQ(seen.fault, "");
    EXPECT_EQ(seen.games, games);
    EXPECT_LE(seen.longest_move, 4) << "frames, from the push of a stick to the end of the work";
    RecordProperty("frames", std::to_string(seen.frames));
    RecordProperty("moves", std::to_string(seen.moves));
    RecordProperty("longest", std::to_string(seen.longest_move));
  }
}

TEST_P(AtariPlay, MergesAndScoresEveryPairOfTilesAsTheEngineDoes) {
  const AtariRom rom = rom_of(GetParam());
  const Cartridge& cartridge = atari_cartridge(GetParam());
  Driver driver(rom, cartridge);
  const GoalRule& goal = cartridge.rules.goal;
  const int top = goal.ends_game() ? *goal.tile - 1 : cartridge.rules.ladder.top();
  for (int one = 1; one <= top; ++one) {
    for (int other = 1; other <= top; ++other) {
      const auto left = static_cast<Rank>(one);
      const auto right = static_cast<Rank>(other);
      driver.put_board(std::vector<Rank>{0, left, right, 0, 0, 0, 0, 0,  //
                                         0, 0, 0, 0, 0, right, left, 0});
      driver.push(Direction::left);
      driver.press(reset_switch);
    }
  }
  EXPECT_EQ(driver.report().fault, "");
  EXPECT_EQ(driver.referee().moves(), top * top);
}

INSTANTIATE_TEST_SUITE_P(Games, AtariPlay, testing::ValuesIn(atari_games),
                         [](const auto& game) { return test_name_of(game.param); });

/// A console with a game whose board is set by hand, in the ROM and in the engine.
class AtariConsole : public testing::Test {
 protected:
  explicit AtariConsole(const std::string& game = "2048-vcs")
      : cartridge_(atari_cartridge(game)), rom_(rom_of(game)) {}

  void set_board(const std::vector<Rank>& ranks) { driver_.put_board(ranks); }
  void set_score(std::uint32_t score) { driver_.put_score(0, score); }

  [[nodiscard]] std::string fault() const { return driver_.report().fault; }
  [[nodiscard]] std::uint8_t byte(const std::string& name) {
    return driver_.console().memory(symbol(name));
  }
  void run_frames(int count) {
    for (int i = 0; i < count; ++i) {
      driver_.run_frame();
    }
  }

  const Cartridge& cartridge_;
  const AtariRom rom_;
  Driver driver_{rom_, cartridge_};
};

constexpr std::uint8_t audc0 = 0x15;
constexpr std::uint8_t audf0 = 0x17;
constexpr std::uint8_t audv0 = 0x19;
constexpr std::uint8_t colupf = 0x08;
constexpr std::uint8_t colubk = 0x09;

TEST_F(AtariConsole, MakesAn8192AndMergesNoTwoOfThem) {
  set_board({12, 12, 0, 0, 13, 13, 0, 0, 1, 2, 1, 2, 2, 1, 2, 1});
  driver_.push(Direction::left);
  EXPECT_EQ(fault(), "");
  EXPECT_EQ(driver_.state().scores[0], 8192U);
  driver_.push(Direction::left);
  driver_.push(Direction::right);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, WrapsTheScoreAfterSixDigits) {
  set_score(999996);
  set_board({2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  EXPECT_EQ(fault(), "");
  EXPECT_EQ(driver_.state().scores[0], 4U);
}

TEST_F(AtariConsole, HasDifferentSoundsForAShiftAMergeTheGoalAndTheEnd) {
  set_board({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  run_frames(2);
  const std::uint8_t shift = driver_.console().tia(audf0);
  EXPECT_EQ(driver_.console().tia(audc0), 12) << "a low tone";
  EXPECT_GT(driver_.console().tia(audv0), 0);
  run_frames(20);
  EXPECT_EQ(driver_.console().tia(audv0), 0) << "the sound ends";
  set_board({1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  run_frames(2);
  EXPECT_GT(driver_.console().tia(audv0), 0);
  EXPECT_NE(driver_.console().tia(audf0), shift);
  run_frames(20);
  set_board({10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  run_frames(4);
  const std::uint8_t low = driver_.console().tia(audf0);
  run_frames(20);
  EXPECT_GT(driver_.console().tia(audv0), 0);
  EXPECT_LT(driver_.console().tia(audf0), low) << "the tone of the goal rises";
  run_frames(60);
  set_board({10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  run_frames(20);
  EXPECT_EQ(driver_.console().tia(audv0), 0) << "the goal is celebrated once a game";
  set_board({3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 8, 5, 6, 0});
  driver_.push(Direction::right);
  EXPECT_TRUE(driver_.referee().is_over());
  run_frames(4);
  EXPECT_GT(driver_.console().tia(audv0), 0);
  EXPECT_GT(driver_.console().tia(audf0), 20) << "the tone of the end is low";
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, SoundsTheEndAlsoAfterTheGoal) {
  set_board({10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  run_frames(80);
  set_board({3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 8, 5, 6, 0});
  driver_.push(Direction::right);
  EXPECT_TRUE(driver_.referee().is_over());
  run_frames(2);
  EXPECT_GT(driver_.console().tia(audf0), 24);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, FlashesTheBoardAtTheGoalAndThenIsCalm) {
  const auto backgrounds_in = [&](int count) {
    std::map<std::uint8_t, int> seen;
    for (int i = 0; i < count; ++i) {
      driver_.run_frame();
      for (const TiaWrite& write : driver_.console().writes()) {
        seen[write.value] += write.address == colubk && write.value != 0 ? 1 : 0;
      }
    }
    std::erase_if(seen, [](const auto& one) { return one.second == 0; });
    return seen.size();
  };
  set_board({10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  EXPECT_GT(backgrounds_in(60), 1U);
  backgrounds_in(20);
  EXPECT_EQ(backgrounds_in(60), 1U);
}

TEST_F(AtariConsole, ChangesTheTileColourOnlyInTheGapsBetweenTiles) {
  set_board({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2, 3});
  run_frames(2);
  std::map<int, int> dots;
  for (const TiaWrite& write : driver_.console().writes()) {
    const bool is_row = write.line > 70 && write.line < 200;
    dots[write.dot] += write.address == colupf && is_row ? 1 : 0;
  }
  for (const auto& [dot, count] : dots) {
    if (count > 4) {
      const bool is_between = dot < 20 || (dot > 44 && dot < 51) || (dot > 76 && dot < 83) ||
                              (dot > 108 && dot < 115) || dot >= 140;
      EXPECT_TRUE(is_between) << "dot " << dot << ", " << count << " times";
    }
  }
  EXPECT_GE(dots[46], 100);
}

TEST_F(AtariConsole, ReadsAStickOnceUntilItReturns) {
  set_board({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  const ConsoleState after = driver_.state();
  driver_.console().controls.sticks = 0x7F;
  run_frames(120);
  EXPECT_EQ(driver_.state().table, after.table) << "right, but never through the centre";
  driver_.console().controls.sticks = 0xFF;
  run_frames(1);
  driver_.console().controls.sticks = 0x5F;
  run_frames(30);
  EXPECT_EQ(driver_.state().table, after.table) << "a diagonal";
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, GivesEachOfTwoPlayersTheirStickAndMarksTheOneToMove) {
  driver_.press(select_switch);
  EXPECT_EQ(driver_.state().players, 2);
  set_board({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  run_frames(2);
  EXPECT_EQ(byte("marked"), 0) << "the first score";
  driver_.console().controls.sticks = 0xFB;  // the right stick to the left
  run_frames(30);
  EXPECT_EQ(driver_.state().player, 0) << "it is not this player's turn";
  driver_.push(Direction::left);
  run_frames(2);
  EXPECT_EQ(driver_.state().player, 1) << "no merge";
  EXPECT_EQ(byte("marked"), symbol("score2") - symbol("score"));
  set_board({1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  driver_.push(Direction::left);
  EXPECT_EQ(driver_.state().player, 1) << "a merge keeps the turn";
  EXPECT_EQ(driver_.state().scores[1], 4U);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, StartsAGameForTwoByTheRightButtonAndClearsTheHighScore) {
  set_score(500);
  set_board({3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 8, 5, 6, 0});
  driver_.push(Direction::right);
  EXPECT_EQ(driver_.state().high, 500U);
  driver_.press(reset_switch);
  EXPECT_EQ(driver_.state().high, 500U) << "a new game for one keeps it";
  driver_.press_right_button();
  EXPECT_EQ(driver_.state().players, 2);
  EXPECT_EQ(driver_.state().high, 0U);
  driver_.press(select_switch);
  EXPECT_EQ(driver_.state().players, 1);
  EXPECT_EQ(fault(), "");
}

/// A console with a game for one or two that stops at its goal until a button is pressed.
class AtariConsoleThatAsks : public AtariConsole {
 protected:
  AtariConsoleThatAsks() : AtariConsole("2584-vcs") {}

  void reach_goal() {
    set_board({15, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    driver_.push(Direction::left);
    EXPECT_EQ(driver_.state().waiting, static_cast<int>(Waiting::at_goal));
  }
};

TEST_F(AtariConsoleThatAsks, GoesOnByTheButtonOfEitherJoystickAndStartsNoGameForTwo) {
  for (const auto button : {&Controls::left_button, &Controls::right_button}) {
    driver_.press(reset_switch);
    reach_goal();
    driver_.console().controls.sticks = 0x7F;
    run_frames(10);
    EXPECT_EQ(driver_.state().waiting, static_cast<int>(Waiting::at_goal))
        << "a stick does nothing";
    driver_.console().controls.sticks = 0xFF;
    driver_.go_on(button);
    EXPECT_EQ(driver_.state().players, 1);
    EXPECT_EQ(driver_.state().scores[0], 2584U) << "the same game";
    driver_.push(Direction::right);
    EXPECT_EQ(fault(), "");
  }
}

TEST_F(AtariConsoleThatAsks, GoesOnByTheRightButtonAtTheGoalAndElsewhereStartsAGameForTwo) {
  driver_.press_right_button();
  reach_goal();
  driver_.go_on(&Controls::right_button);
  EXPECT_EQ(driver_.state().players, 2);
  driver_.press(select_switch);
  EXPECT_EQ(driver_.state().players, 1);
  driver_.press_right_button();
  EXPECT_EQ(driver_.state().players, 2);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsoleThatAsks, IgnoresAButtonHeldSinceBeforeTheGoal) {
  driver_.console().controls.left_button = true;
  reach_goal();
  run_frames(20);
  EXPECT_EQ(driver_.state().waiting, static_cast<int>(Waiting::at_goal));
  driver_.console().controls.left_button = false;
  run_frames(2);
  driver_.go_on(&Controls::left_button);
  EXPECT_EQ(fault(), "");
}

/// A console with a game for one player.
class AtariConsoleForOne : public AtariConsole {
 protected:
  AtariConsoleForOne() : AtariConsole("64-vcs") {}
};

TEST_F(AtariConsoleForOne, HasNoSecondPlayer) {
  driver_.press(select_switch);
  EXPECT_EQ(driver_.state().players, 1) << "SELECT begins a game, as RESET does";
  set_score(500);
  driver_.console().controls.right_button = true;
  run_frames(10);
  driver_.console().controls.right_button = false;
  run_frames(10);
  EXPECT_EQ(driver_.state().players, 1);
  EXPECT_EQ(driver_.state().scores[0], 500U) << "the same game";
  EXPECT_EQ(fault(), "");
}

/// A console with a game for two that asks at a tile which every player reaches.
class AtariRivals : public AtariConsole {
 protected:
  AtariRivals() : AtariConsole("rivals") {}
};

TEST_F(AtariRivals, PlayWholeGamesPastTheGoalToTheirEnd) {
  driver_.press(select_switch);
  Random chance{.seed = 4};
  for (int game = 0; game < 3; ++game) {
    driver_.play_game(chance);
    EXPECT_EQ(fault(), "");
    EXPECT_EQ(driver_.state().players, 2);
    EXPECT_EQ(driver_.state().waiting, static_cast<int>(Waiting::game_over));
    EXPECT_TRUE(driver_.referee().position().goal_reached);
    driver_.press(reset_switch);
  }
}

TEST_F(AtariConsole, BeginsGamesAlikeByTheFixedSeedAndDifferentlyByTheCounter) {
  driver_.console().controls.switches ^= left_difficulty;
  driver_.press(reset_switch);
  const auto first = driver_.state().table;
  run_frames(37);
  driver_.press(reset_switch);
  EXPECT_EQ(driver_.state().table, first);
  driver_.console().controls.switches ^= left_difficulty;
  std::map<std::array<std::uint8_t, 29>, int> boards;
  for (int game = 0; game < 20; ++game) {
    run_frames(game);
    driver_.press(reset_switch);
    ++boards[driver_.state().table];
  }
  EXPECT_GT(boards.size(), 5U) << "by the counter of frames, games begin differently";
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, KeepsItsColoursThrough5000FramesWithoutAMove) {
  const auto colors = [&] {
    std::vector<std::uint8_t> all;
    for (const TiaWrite& write : driver_.console().writes()) {
      if (write.address >= 0x06 && write.address <= 0x09) {
        all.push_back(write.value);
      }
    }
    return all;
  };
  run_frames(10);
  const auto before = colors();
  run_frames(5000);
  EXPECT_EQ(colors(), before);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, SwitchesBetweenNtscAndPalWhileItRuns) {
  run_frames(5);
  driver_.console().controls.switches ^= color_switch;
  driver_.console().run_frame();
  run_frames(20);
  driver_.console().controls.switches ^= color_switch;
  driver_.console().run_frame();
  run_frames(20);
  EXPECT_EQ(fault(), "");
}

TEST_F(AtariConsole, KeepsItsStackClearOfItsMemory) {
  Random chance{.seed = 3};
  driver_.play_game(chance);
  EXPECT_GT(driver_.console().deepest_stack(), 0xFF - 20) << "the README says 20 bytes at most";
  EXPECT_EQ(fault(), "");
}

}  // namespace
}  // namespace tilery::retro
