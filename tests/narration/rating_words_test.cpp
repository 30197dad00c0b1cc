#include "tilery/narration/simulation_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

RatedPlayer player_of(const char* name, std::uint64_t score, Rank highest) {
  RatedPlayer player{.name = name, .games = {}, .left = 0};
  player.games.add({.seed = 1, .moves = 100, .score = score, .highest = highest});
  return player;
}

RatedGameReport report_with(GameVerdict verdict) {
  RatedGameReport report{.cartridge = test::cartridge_named("2048"), .rating = {}, .seconds = 1.5};
  report.rating.players = {player_of("random", 1000, 7), player_of("greedy", 3000, 8),
                           player_of("trained", 9000, 9)};
  report.rating.beats_random = 0.71;
  report.rating.beats_greedy = 0.6;
  report.rating.pairs = 1;
  report.rating.forced = 0.05;
  report.rating.matter = 0.6;
  report.rating.verdict = verdict;
  return report;
}

TEST(RatingWords, GiveTheVerdictWithItsReason) {
  EXPECT_EQ(verdict_sentence(report_with(GameVerdict::mostly_luck)),
            "mostly luck: a trained player beats random play in 71% of games");
  EXPECT_EQ(verdict_sentence(report_with(GameVerdict::luck)),
            "luck: a trained player beats random play in only 71% of games");
  RatedGameReport endless = report_with(GameVerdict::endless);
  endless.rating.players[0].left = 1;
  EXPECT_EQ(verdict_sentence(endless),
            "endless: 1 of 1 games of random play did not end within 10,000 moves");
  RatedGameReport forced = report_with(GameVerdict::no_choice);
  forced.rating.forced = 0.9;
  EXPECT_EQ(verdict_sentence(forced), "no choice: 90% of the moves are forced");
  forced.rating.forced = 0;
  forced.rating.matter = 0.01;
  EXPECT_EQ(verdict_sentence(forced),
            "no choice: a wrong move costs something in 1% of the moves only");
  RatedGameReport searching = report_with(GameVerdict::skill);
  searching.rating.players.back().name = "searching";
  EXPECT_EQ(verdict_sentence(searching),
            "skill: a searching player beats random play in 71% of games");
}

TEST(RatingWords, WithoutGamesToCompareDoNotMentionSkill) {
  RatedGameReport report = report_with(GameVerdict::unknown);
  report.rating.pairs = 0;
  EXPECT_EQ(verdict_sentence(report), "unknown: the time was over before games could be compared");
  EXPECT_FALSE(rating_words(report).contains("skill ")) << rating_words(report);
}

TEST(RatingWords, NoteWeakSpots) {
  using Notes = std::vector<std::string>;
  RatedGameReport report = report_with(GameVerdict::skill);
  EXPECT_EQ(rating_notes(report), Notes{"no player reached 2048 in 3 games"});
  report.rating.players[2] = player_of("trained", 30'000, 11);
  report.rating.first_wins = 0.8;
  report.rating.dead_ends = 0.95;
  report.rating.doubts = {"these tiles never come: 3"};
  EXPECT_EQ(rating_notes(report),
            (Notes{"of two, the player who begins wins 80% of the games",
                   "95% of the positions are dead ends", "these tiles never come: 3"}));
  report.rating = report_with(GameVerdict::skill).rating;
  report.rating.players[0] = player_of("random", 30'000, 11);
  EXPECT_EQ(rating_notes(report),
            Notes{"the goal is easy: random play reaches 2048 in 100.0% of its games"});
}

TEST(RatingWords, AreATable) {
  const std::string words = rating_words(report_with(GameVerdict::mostly_luck));
  EXPECT_EQ(words.substr(0, words.find('\n')),
            "2048: mostly luck: a trained player beats random play in 71% of games.");
  EXPECT_NE(words.find("random          1        1000     100.0     0.0%       0\n"),
            std::string::npos)
      << words;
  EXPECT_NE(words.find("forced        5% of its moves are the only one\n"), std::string::npos)
      << words;
}

TEST(RatingWords, InJsonHaveTheSameFigures) {
  const std::string json = json_of(report_with(GameVerdict::mostly_luck));
  EXPECT_EQ(json,
            "{\"cartridge\":\"2048\",\"verdict\":\"mostly luck\",\"sentence\":\"mostly luck: a "
            "trained player beats random play in 71% of games\",\"players\":[{\"name\":\"random\","
            "\"games\":1,\"score\":1000.0,\"moves\":100.0,\"goal\":0.0,\"left\":0},{\"name\":"
            "\"greedy\",\"games\":1,\"score\":3000.0,\"moves\":100.0,\"goal\":0.0,\"left\":0},{"
            "\"name\":\"trained\",\"games\":1,\"score\":9000.0,\"moves\":100.0,\"goal\":0.0,"
            "\"left\":0}],\"pairs\":1,\"beats_random\":0.71,\"beats_greedy\":0.6,\"forced\":0.05,"
            "\"matter\":0.6,\"notes\":[\"no player reached 2048 in 3 games\"],\"seconds\":1.5}");
}

TEST(RatingWords, InJsonHaveTheSharesOfWinsWhereEachPlayerHasAGoal) {
  RatedGameReport report = report_with(GameVerdict::luck);
  EXPECT_FALSE(json_of(report).contains("win_shares"));
  report.cartridge.rules.goal = {};
  report.cartridge.rules.players.most = 2;
  report.cartridge.rules.players.goals = {GoalRule{.tile = Rank{5}}, GoalRule{.moves = 30}};
  EXPECT_TRUE(json_of(report).contains("\"win_shares\":[0.0,0.0],\"left\":0"));
}

}  // namespace
}  // namespace tilery
