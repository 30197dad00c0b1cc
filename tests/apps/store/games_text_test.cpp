#include "apps/store/games_text.h"

#include <gtest/gtest.h>

#include "tests/apps/store/summaries.h"

namespace tilery {
namespace {

using test::finished;
using test::unfinished;

std::vector<GameGroup> two_finished_games_and_an_unfinished_one() {
  return grouped(std::vector{finished(30, 1), finished(10, 2, 32), unfinished(90)});
}

TEST(GamesText, WritesAGameAsCommaSeparatedValues) {
  GameSummary game = finished(12, 86'400, 8);
  game.id = 7;
  EXPECT_EQ(games_csv(std::vector{game}),
            "number,cartridge,width,height,players,score,second_score,largest,moves,time_ms,began,"
            "saved,over,undo,continued,position,hints,chosen_seed\n"
            "7,2048,4,4,1,12,,8,100,2000,,1970-01-02T00:00:00Z,1,0,0,0,0,0\n");
}

TEST(GamesText, WritesAGameAsJson) {
  GameSummary game = finished(12, 86'400, 8);
  game.id = 7;
  EXPECT_EQ(
      games_json(std::vector{game}),
      R"([{"number":7,"cartridge":"2048","width":4,"height":4,"players":1,"scores":[12],)"
      R"("largest":8,"moves":100,"time_ms":2000,"began":null,"saved":"1970-01-02T00:00:00Z",)"
      R"("over":true,"undo":false,"continued":false,"position":false,"hints":false,"chosen_seed":false}])"
      "\n");
}

TEST(GamesText, WritesBothScoresOfTwoPlayers) {
  GameSummary game = finished(12);
  game.players = 2;
  game.scores = {12, 34};
  EXPECT_NE(games_json(std::vector{game}).find(R"("scores":[12,34])"), std::string::npos);
  EXPECT_NE(games_csv(std::vector{game}).find(",2,12,34,"), std::string::npos);
  EXPECT_EQ(games_json({}), "[]\n");
}

TEST(GamesText, WritesWalks) {
  const std::vector<WalkSummary> walks = {{.id = 3,
                                           .world = "merrow",
                                           .place = "merrow",
                                           .saved = 86400,
                                           .turns = 812,
                                           .stage = 5,
                                           .is_won = true}};
  EXPECT_EQ(walks_json(walks),
            R"([{"number":"w3","world":"merrow","turns":812,"parts":5,"won":true,)"
            R"("saved":"1970-01-02T00:00:00Z"}])"
            "\n");
  EXPECT_EQ(walks_csv(walks),
            "number,world,turns,parts,won,saved\nw3,merrow,812,5,1,1970-01-02T00:00:00Z\n");
}

TEST(GamesText, WritesStatisticsAsJson) {
  EXPECT_EQ(
      statistics_json(two_finished_games_and_an_unfinished_one()),
      R"([{"cartridge":"2048","width":4,"height":4,"players":1,"undo":false,"continued":false,)"
      R"("position":false,"hints":false,"chosen_seed":false,"games":3,)"
      R"("finished":2,"best":30,"mean":20.0,"median":20.0,"moves":300,"time_ms":6000,)"
      R"("reached":[{"tile":64,"games":1},{"tile":32,"games":2}],"histogram":[)"
      R"({"from":10,"to":14,"games":1},{"from":15,"to":19,"games":0},)"
      R"({"from":20,"to":24,"games":0},{"from":25,"to":29,"games":0},)"
      R"({"from":30,"to":34,"games":1}],"course":[30,10]}])"
      "\n");
}

TEST(GamesText, WritesUnknownMeansAsNull) {
  const std::string json = statistics_json(grouped(std::vector{unfinished(5)}));
  EXPECT_NE(json.find(R"("best":null,"mean":null,"median":null)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("reached":[],"histogram":[],"course":[])"), std::string::npos) << json;
}

TEST(GamesText, WritesStatisticsAsCommaSeparatedValues) {
  EXPECT_EQ(
      statistics_csv(two_finished_games_and_an_unfinished_one()),
      "cartridge,width,height,players,undo,games,finished,best,mean,median,moves,time_ms,"
      "continued,position,hints,chosen_seed\n2048,4,4,1,0,3,2,30,20.0,20.0,300,6000,0,0,0,0\n");
}

TEST(Heading, NamesTheDifferencesOfGroups) {
  GameGroup group = {.cartridge = "2048-vcs", .width = 5, .height = 4};
  EXPECT_EQ(heading_of(group), "2048-vcs 5x4");
  group.players = 2;
  group.standing.has_undo = true;
  EXPECT_EQ(heading_of(group), "2048-vcs 5x4, 2 players, with undo");
  group.standing = {.is_continued = true, .is_from_position = true};
  group.rules_hash = 0x12;
  group.is_one_of_several = true;
  EXPECT_EQ(heading_of(group),
            "2048-vcs 5x4, 2 players, after another game, from a position, rules 0000000000000012");
}

TEST(StatisticsSections, HaveSumsTilesScoresAndTheLastScores) {
  const auto sections =
      statistics_sections(two_finished_games_and_an_unfinished_one().front(), {.width = 40});
  ASSERT_EQ(sections.size(), 4u);
  EXPECT_EQ(sections[0].title, "2048 4x4");
  EXPECT_EQ(sections[0].text,
            "games 3 (2 finished)   moves 300   time 6 s\nof finished games: best 30   mean 20.0   "
            "median 20.0\n");
  EXPECT_EQ(sections[1].text,
            "       64     1  50.0 %  ########\n"
            "       32     2 100.0 %  ###############\n");
  EXPECT_EQ(sections[2].title, "scores");
  EXPECT_EQ(sections[3].title, "the last 2 scores, oldest first");
}

TEST(StatisticsSections, OfUnfinishedGamesHaveOnlySums) {
  EXPECT_EQ(statistics_sections(grouped(std::vector{unfinished(5)}).front()).size(), 1u);
}

}  // namespace
}  // namespace tilery
