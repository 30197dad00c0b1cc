#include "tilery/protocol/agent_game.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/games.h"
#include "tilery/narration/verdict.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr Salt salt = {1, 2};

AgentGame agent_game(std::string_view name, std::uint64_t seed, const AgentOptions& options = {},
                     bool is_sealed = false) {
  const Cartridge& cartridge = test::cartridge_named(name);
  RecordedGame game(cartridge.name, {.rules = cartridge.rules, .seed = seed});
  return {cartridge, std::move(game), options,
          is_sealed ? std::optional(seal_of(seed, salt)) : std::nullopt};
}

/// Plays the first move that changes the board, again and again.
void play_to_the_end(AgentGame& game) {
  while (!game.has_ended()) {
    for (const Direction direction : all_directions) {
      if (!game.move(direction).is_refused || game.has_ended()) {
        break;
      }
    }
  }
}

bool is_true(const std::string& record) {
  Verification verification;
  bool all_true = true;
  verify_text(record, "record", verification,
              [&](const Verdict& verdict) { all_true &= verdict.is_true(); });
  return all_true;
}

TEST(AgentGame, ReadsAMoveFromAWordOrFromMarksInALongerText) {
  const Cartridge& game = test::cartridge_named("2048");
  EXPECT_EQ(move_named(" LEFT\n", game), Direction::left);
  EXPECT_EQ(move_named("k", game), Direction::up);
  EXPECT_EQ(move_named("Not <move>up</move> but <move> down </move>!", game), Direction::down);
  EXPECT_EQ(move_named("I play [right].", game), Direction::right);
  EXPECT_EQ(move_named("left or right", game), std::nullopt);
  EXPECT_EQ(move_named("undo", game), std::nullopt);
  EXPECT_EQ(move_named("<move>left", game), std::nullopt);
}

TEST(AgentGame, TheRulesDoNotPromiseAQuestionAtTheGoal) {
  EXPECT_TRUE(agent_game("2048", 1).rules().contains(
      "The goal is a tile of 2048; when it is made, play goes on."));
  for (const auto& games : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& shipped : games) {
      EXPECT_FALSE(agent_game(shipped.name, 1).rules().contains("the game asks")) << shipped.name;
    }
  }
}

TEST(AgentGame, ARefusedMoveIsAnErrorAndIsCountedUntilTheGameEnds) {
  AgentGame game = agent_game("2048", 7, {.most_noops = 2});
  while (!game.move(Direction::left).is_refused) {
  }
  const std::uint64_t moves = game.game().position().moves;
  EXPECT_EQ(game.noops(), 1u);
  EXPECT_TRUE(game.move("dance").is_refused);
  EXPECT_EQ(game.unknown_words(), 1u);
  EXPECT_FALSE(game.has_ended());
  const AgentReply last = game.move(Direction::left);
  EXPECT_EQ(game.end(), AgentEnd::noops);
  EXPECT_NE(last.text.find("too many moves changed nothing"), std::string::npos) << last.text;
  EXPECT_TRUE(game.move(Direction::up).is_refused);
  EXPECT_EQ(game.game().position().moves, moves);
}

TEST(AgentGame, TheEffectOfANoopIsChosenWhenTheGameOpens) {
  AgentGame showing = agent_game("2048", 7, {.on_noop = NoopAnswer::show});
  AgentReply reply;
  while (showing.noops() == 0) {
    reply = showing.move(Direction::left);
  }
  EXPECT_FALSE(reply.is_refused);
  EXPECT_NE(reply.text.find("+------+"), std::string::npos);
  AgentGame ending = agent_game("2048", 7, {.on_noop = NoopAnswer::end});
  while (ending.noops() == 0) {
    ending.move(Direction::left);
  }
  EXPECT_EQ(ending.end(), AgentEnd::noops);
}

TEST(AgentGame, TheGainsOfAGameAddUpToItsScore) {
  for (const std::string_view name : {"2048", "threes", "2048-61b"}) {
    AgentGame game = agent_game(name, 3);
    auto sum = static_cast<std::int64_t>(game.game().score());
    while (!game.has_ended()) {
      for (const Direction direction : all_directions) {
        sum += game.move(direction).gain;
      }
    }
    EXPECT_EQ(sum, static_cast<std::int64_t>(game.game().score())) << name;
  }
}

TEST(AgentGame, EveryGameThatShipsEndsInATrueRecord) {
  for (const std::string_view name : test::shipped_names()) {
    AgentGame game = agent_game(name, 5, {.most_noops = 1000, .most_moves = 400}, true);
    play_to_the_end(game);
    ASSERT_TRUE(game.record()) << name;
    EXPECT_TRUE(is_true(*game.record())) << name;
    EXPECT_TRUE(read_record(*game.record(), "record")->seal) << name;
  }
}

TEST(AgentGame, NothingShowsASealedSeedBeforeTheGameHasEnded) {
  AgentGame game =
      agent_game("2048", 1234567890123, {.most_noops = 100'000, .has_undo = true}, true);
  std::string shown = game.opening() + game.view() + game.state_json() + game.events_so_far();
  EXPECT_EQ(game.record(), std::nullopt);
  while (!game.has_ended()) {
    for (const Direction direction : all_directions) {
      shown += game.move(direction).text;
    }
  }
  EXPECT_EQ(game.record(), std::nullopt) << "the last move may still be undone";
  EXPECT_EQ(shown.find("1234567890123"), std::string::npos);
  EXPECT_NE(shown.find(hex_of(seal_of(1234567890123, salt).commitment)), std::string::npos);
  game.finish();
  EXPECT_NE(game.record()->find("seed 1234567890123\nseal "), std::string::npos);
  EXPECT_TRUE(game.undo().is_refused);
}

TEST(AgentGame, UndoIsForGamesThatWereOpenedWithIt) {
  AgentGame without = agent_game("2048", 7);
  without.move(Direction::left);
  EXPECT_TRUE(without.undo().is_refused);
  AgentGame with = agent_game("2048", 7, {.has_undo = true});
  const std::string start = with.view();
  with.move(Direction::left);
  with.undo();
  EXPECT_EQ(with.view(), start);
}

TEST(AgentGame, EndsHoweverOftenAMoveIsTakenBack) {
  AgentGame game = agent_game("2048", 7, {.most_moves = 20, .has_undo = true});
  int turns = 0;
  for (; !game.has_ended() && turns < 100; ++turns) {
    game.move(turns % 2 == 0 ? Direction::left : Direction::up);
    if (!game.has_ended()) {
      game.undo();
    }
  }
  EXPECT_EQ(game.end(), AgentEnd::moves);
  EXPECT_EQ(turns, 20);
  EXPECT_TRUE(game.undo().is_refused);
}

TEST(AgentGame, AnUndoWithoutAMoveIsCounted) {
  AgentGame game = agent_game("2048", 7, {.most_noops = 2, .has_undo = true});
  EXPECT_EQ(game.undo().text,
            "No move can be taken back. Such answers so far: 1; the game ends after 3.\n");
  EXPECT_TRUE(game.undo().is_refused);
  EXPECT_FALSE(game.has_ended());
  game.undo();
  EXPECT_EQ(game.end(), AgentEnd::noops);
  EXPECT_EQ(game.noops(), 3U);
}

TEST(AgentGame, AGoalDoesNotStopTheGame) {
  const Cartridge& cartridge = test::cartridge_named("2048");
  const Rules& rules = cartridge.rules;
  Record begin = RecordedGame("2048", {.rules = rules, .seed = 1}).record();
  begin.start.assign(16, 0);
  begin.start[0] = begin.start[1] = 10;  // two 1024s
  AgentGame game(cartridge, *begun(begin, rules), {});
  EXPECT_FALSE(game.move(Direction::left).is_refused);
  EXPECT_TRUE(game.game().position().goal_reached);
  EXPECT_FALSE(game.has_ended());
  EXPECT_FALSE(game.move(Direction::right).is_refused);
  EXPECT_TRUE(is_true(*game.record()));
}

TEST(AgentGame, ShowsLegalMovesOnlyIfRequested) {
  EXPECT_EQ(agent_game("2048", 7).view().find("Legal"), std::string::npos);
  const AgentGame game = agent_game("2048", 7, {.shows_legal = true});
  EXPECT_NE(game.view().find("Legal moves: left, right, up, down."), std::string::npos);
  EXPECT_NE(game.state_json().find(R"("legal":["left","right","up","down"])"), std::string::npos);
}

TEST(AgentGame, DrawsItsBoardAsAPngFile) {
  EXPECT_EQ(agent_game("threes", 7).png().substr(1, 3), "PNG");
}

}  // namespace
}  // namespace tilery
