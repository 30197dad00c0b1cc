// Thousands of games, proved in one command.

#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <string>

#include "tests/apps/program/running_program.h"
#include "tests/record/random_games.h"
#include "tilery/record/record_text.h"

namespace tilery::test {
namespace {

// Builds that check everything take most of their time to play so many games.
#ifdef NDEBUG
constexpr int game_count = 10'000;
#else
constexpr int game_count = 1'000;
#endif

/// Records of whole games of chance, of several presets in turn.
std::string random_records() {
  constexpr std::array names = {"2048", "threes", "2048-vcs", "2048-61b"};
  std::string text;
  for (int i = 0; i < game_count; ++i) {
    RecordedGame game = new_game(names[std::size_t(i) % names.size()], std::uint64_t(i));
    play_to_the_end(game, std::uint64_t(i));
    text += record_text(game.record_with_result());
  }
  return text;
}

TEST(Verify, ProvesThousandsOfGamesInOneCommandAndSaysHowFast) {
  std::string text = random_records();
  const Outcome all_true = run_tilery({"verify", "--quiet", "-"}, text);
  EXPECT_EQ(all_true.status, 0) << all_true.err;
  const std::string count = std::to_string(game_count);
  EXPECT_TRUE(all_true.out.starts_with(count + " records, " + count + " true, 0 wrong; "))
      << all_true.out;
  EXPECT_TRUE(all_true.out.ends_with(" a second\n")) << all_true.out;
  std::cout << all_true.out;

  const std::size_t place = text.find("\nscore ", text.size() / 2) + 7;
  text[place] = text[place] == '1' ? '2' : '1';
  const Outcome one_wrong = run_tilery({"verify", "--quiet", "-"}, text);
  EXPECT_EQ(one_wrong.status, 2);
  EXPECT_NE(one_wrong.out.find(std::to_string(game_count - 1) + " true, 1 wrong; "),
            std::string::npos)
      << one_wrong.out;
}

TEST(Verify, AFileThatCannotBeReadIsNoWrongRecord) {
  const Outcome outcome = run_tilery({"verify", "no such file"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.out.starts_with("no such file: expected a file to read, found "))
      << outcome.out;
  EXPECT_NE(outcome.out.find("\n0 records, 0 true, 0 wrong, 1 file not read; "), std::string::npos)
      << outcome.out;
}

}  // namespace
}  // namespace tilery::test
