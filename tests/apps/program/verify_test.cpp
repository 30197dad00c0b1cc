// The command `tilery verify`.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tilery/record/record_text.h"

namespace tilery::test {
namespace {

// Sanitized builds would spend most of their time on 10,000 games.
#ifdef NDEBUG
constexpr int game_count = 10'000;
#else
constexpr int game_count = 1'000;
#endif

/// Records of random games to the end, of several cartridges in turn.
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

TEST(Verify, AFolderBecomesATableAndFalseRecordsAreReportedBesideIt) {
  const TemporaryFolder folder;
  const auto keep = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder.path() / name) << text;
  };
  RecordedGame low = new_game("2048", 1);
  RecordedGame high = new_game("2048", 2);
  low.act(Event::left);
  play_to_the_end(high, 2);
  keep("ann.tilery", record_text(low.record_with_result()));
  keep("bob.tilery", record_text(high.record_with_result()));
  keep("false.tilery", "tilery record 1\n");
  keep("notes.txt", "no record");
  const Outcome table = run_tilery({"verify", "--table", folder.path().string()});
  EXPECT_EQ(table.status, 2);
  EXPECT_LT(table.out.find("bob"), table.out.find("ann")) << table.out;
  EXPECT_TRUE(table.out.starts_with("2048 4x4\n")) << table.out;
  EXPECT_EQ(table.out.find("false"), std::string::npos) << table.out;
  EXPECT_NE(table.err.find("false.tilery:"), std::string::npos) << table.err;
  const Outcome json = run_tilery({"verify", "--table", "--json", folder.path().string()});
  EXPECT_TRUE(json.out.starts_with(
      R"({"cartridge":"2048","width":4,"height":4,"players":1,"rules":"c6301fcf7197aa7a",)"
      R"("ships":true,"place":1,"name":"bob")"))
      << json.out;
}

TEST(Verify, SaysWhatARecordDoesNotShow) {
  RecordedGame game = new_game("2048", 1);
  play_to_the_end(game, 1);
  const std::string record = record_text(game.record_with_result());
  const std::string note =
      "\nA record does not show whether the player saw hints or chose the seed.\n1 record, 1 true";
  const std::string words = run_tilery({"verify", "-"}, record).out;
  EXPECT_NE(words.find(note), std::string::npos) << words;
  const std::string json = run_tilery({"verify", "-", "--json"}, record).out;
  EXPECT_TRUE(
      json.ends_with(R"("undos":0,"continued":false,"not_recorded":["hints","chosen_seed"]})"
                     "\n"))
      << json;
}

TEST(Verify, AFileThatCannotBeReadDoesNotCountAsAWrongRecord) {
  const Outcome outcome = run_tilery({"verify", "no such file"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.out.starts_with("no such file: cannot be read: ")) << outcome.out;
  EXPECT_NE(outcome.out.find("\n0 records, 0 true, 0 wrong, 1 file not read; "), std::string::npos)
      << outcome.out;
}

TEST(Verify, EmptyInputDoesNotCountAsAWrongRecord) {
  const Outcome outcome = run_tilery({"verify", "-"}, "\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.out.starts_with("standard input: expected a record, found nothing\n"))
      << outcome.out;
  EXPECT_NE(outcome.out.find("\n0 records, 0 true, 0 wrong, 1 file not read; "), std::string::npos)
      << outcome.out;
}

}  // namespace
}  // namespace tilery::test
