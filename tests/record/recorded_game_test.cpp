#include "tilery/record/recorded_game.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/record/record_text.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

using test::listed;
using test::new_game;
using test::rules_of;

std::string fault_of(const Record& record, const Rules& rules) {
  const auto game = replay(record, rules);
  return game ? "none" : text_of(game.error());
}

Record some_record() {
  RecordedGame game = new_game("2048", 5);
  test::do_randomly(game, 5, 50);
  return game.record_with_result();
}

RC_GTEST_PROP(ReplayProperty, BringsBackTheGameFromItsRecord, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  RecordedGame game =
      new_game(name, *rc::gen::arbitrary<std::uint64_t>(), rules_of(name).players.most);
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange(0, 200));
  const auto again = replay(game.record_with_result(), rules_of(name));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->game().position() == game.game().position());
  RC_ASSERT(again->record() == game.record());
}

/// The record of a game without moves. Its first board has tiles from the whole ladder.
Record begun_high(std::string_view name, std::uint64_t seed) {
  const Rules& rules = rules_of(name);
  Record record;
  record.cartridge = name;
  record.rules_hash = rules_hash(rules);
  record.width = rules.shape.width;
  record.height = rules.shape.height;
  record.start = ranks_of(test::random_board(rules, seed, 2, rules.ladder.top()));
  record.start[0] = rules.ladder.top();
  record.seed = seed;
  return record;
}

RC_GTEST_PROP(ReplayProperty, OfALongLadderIsTheSameBitForBit, ()) {
  const auto name = *rc::gen::element("snowball", "elements", "smooth", "golden");
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  auto game = replay(begun_high(name, seed), rules_of(name));
  RC_ASSERT(game.has_value());
  test::do_randomly(*game, seed, *rc::gen::inRange(0, 200));
  const std::string text = record_text(game->record_with_result());
  const auto read = read_record(text, "text");
  RC_ASSERT(read.has_value());
  const auto again = replay(*read, rules_of(name));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->game().position() == game->game().position());
  RC_ASSERT(record_text(again->record_with_result()) == text);
}

TEST(Replay, RefusesATileOnABlockedCell) {
  Rules rules = rules_of("2048");
  rules.shape.blocked = std::vector<bool>(16, false);
  rules.shape.blocked[6] = true;
  Record record;
  record.cartridge = "2048";
  record.rules_hash = rules_hash(rules);
  record.width = 4;
  record.height = 4;
  record.seed = 1;
  record.start = {1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(fault_of(record, rules),
            "record: expected a start board of 2048, found a tile of rank 2 on the blocked cell in "
            "column 3, row 2");
}

TEST(Replay, RefusesATileBeyondTheLadderOfItsRules) {
  Record record = begun_high("smooth", 1);
  record.start[0] = static_cast<Rank>(rules_of("smooth").ladder.top() + 1);
  EXPECT_EQ(fault_of(record, rules_of("smooth")),
            fmt::format("record: expected a start board of smooth, found a tile of rank {} in "
                        "column 1, row 1",
                        record.start[0]));
}

RC_GTEST_PROP(ReplayProperty, OfListedTilesGivesTheSameBoardsAndResult, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  RecordedGame game = new_game(name, *rc::gen::arbitrary<std::uint64_t>());
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), 60);
  const auto again = replay(listed(game), rules_of(name));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->game().position().board == game.game().position().board);
}

RC_GTEST_PROP(ReplayProperty, OfListedTilesTakesAsManyAsEachMoveBrings, ()) {
  const auto name =
      *rc::gen::element("breather", "tides", "crumbs", "twins", "downpour", "showers");
  RecordedGame game = new_game(name, *rc::gen::arbitrary<std::uint64_t>());
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), 60);
  const auto by_seed = replay(game.record_with_result(), rules_of(name));
  RC_ASSERT(by_seed.has_value());
  RC_ASSERT(by_seed->game().position() == game.game().position());
  const auto by_tiles = replay(listed(game), rules_of(name));
  RC_ASSERT(by_tiles.has_value());
  RC_ASSERT(by_tiles->game().position().board == game.game().position().board);
}

TEST(RecordedGame, RecordsOnlyEventsThatWereDone) {
  RecordedGame game = new_game("2048", 1);
  EXPECT_FALSE(game.act(Event::undo).has_value());
  EXPECT_FALSE(game.act(Event::redo).has_value());
  EXPECT_FALSE(game.act(Event::go_on).has_value());
  ASSERT_TRUE(game.act(Event::up, 70).has_value());
  ASSERT_TRUE(game.act(Event::undo, 80).has_value());
  ASSERT_TRUE(game.act(Event::redo, 90).has_value());
  EXPECT_EQ(game.record().events, (std::vector{Event::up, Event::undo, Event::redo}));
  EXPECT_EQ(game.record().waits_ms, (std::vector<std::uint32_t>{70, 80, 90}));
}

TEST(RecordedGame, ADirectionThatIsNoMoveIsNotRecorded) {
  RecordedGame game = new_game("2048", 1);
  while (game.act(Event::left).has_value()) {
  }
  const std::size_t moves = game.record().events.size();
  EXPECT_FALSE(game.act(Event::left).has_value());
  EXPECT_EQ(game.record().events.size(), moves);
}

TEST(RecordedGame, AtItsGoalAsksAndGoesOnAsRecorded) {
  Record record = new_game("2048", 1).record();
  record.start = {10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  RecordedGame game = *replay(record, rules_of("2048"));
  ASSERT_TRUE(game.act(Event::left)->turn->reaches_goal);
  EXPECT_FALSE(game.act(Event::right).has_value());
  EXPECT_TRUE(game.act(Event::go_on).has_value());
  EXPECT_TRUE(game.act(Event::right).has_value());
  const auto again = replay(game.record_with_result(), rules_of("2048"));
  ASSERT_TRUE(again.has_value()) << text_of(again.error());
  EXPECT_EQ(again->result().largest, 2048u);
}

TEST(RecordedGame, TakenOverKeepsTheFirstEventsAndNamesItsParent) {
  const Record parent = some_record();
  auto game = played_on(parent, 20, rules_of("2048"), {.id = 99, .seed = 12345, .began = 1000});
  ASSERT_TRUE(game.has_value()) << text_of(game.error());
  const Record& record = game->record();
  EXPECT_EQ(record.parent, (RecordParent{.id = parent.id, .events = 20}));
  EXPECT_EQ(record.id, 99U);
  EXPECT_EQ(record.began, 1000);
  EXPECT_EQ(record.seed, parent.seed);
  EXPECT_EQ(record.events.size(), 20u);
  test::do_randomly(*game, 8, 30);
  EXPECT_TRUE(replay(game->record_with_result(), rules_of("2048")).has_value());
}

TEST(RecordedGame, TakenOverFromListedTilesDrawsFromASeedOfItsOwn) {
  for (const std::string_view name : test::shipped_names()) {
    RecordedGame original = new_game(name, 3);
    test::do_randomly(original, 3, 30);
    const Record parent = listed(original);
    const std::size_t half = parent.events.size() / 2;
    auto game = played_on(parent, half, rules_of(name), {.id = 1, .seed = 777});
    ASSERT_TRUE(game.has_value()) << name << ": " << text_of(game.error());
    EXPECT_EQ(game->record().seed, 777U);
    test::do_randomly(*game, 4, 30);
    EXPECT_EQ(fault_of(game->record_with_result(), rules_of(name)), "none") << name;
    EXPECT_GT(game->record().events.size(), half) << name;
  }
}

TEST(RecordedGame, TakenOverFromAGameOfOtherRulesFails) {
  EXPECT_FALSE(played_on(some_record(), 20, rules_of("threes"), {.id = 1}).has_value());
}

TEST(RecordedGame, WithoutASeedEndsWithItsListedTiles) {
  RecordedGame original = new_game("2048", 3);
  test::do_randomly(original, 3, 30);
  RecordedGame game = *replay(listed(original), rules_of("2048"));
  for (const Direction direction : all_directions) {
    EXPECT_FALSE(game.act(event_of(direction)).has_value());
  }
}

TEST(RecordedGame, OnABoardSetUpByHandShowsTheNextTileAtOnce) {
  Record record = new_game("threes", 1).record();
  record.start = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_TRUE(replay(record, rules_of("threes"))->game().position().next.has_value());
}

TEST(RecordedGame, OnABoardSetUpByHandTheScoreMayStartAbove0) {
  Record record = new_game("2048", 1).record();
  record.start = {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  record.gathered[0] = 1000;
  record.events = {Event::left, Event::undo, Event::redo};
  EXPECT_EQ(replay(record, rules_of("2048"))->game().score(), 1004U);
  record.start.clear();
  EXPECT_FALSE(replay(record, rules_of("2048")));
}

TEST(RecordedGame, AScoreCountedOnTheBoardCannotBeginWithGatheredPoints) {
  Record record = new_game("threes", 1).record();
  record.start = {1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  record.gathered[0] = 1000;
  EXPECT_FALSE(replay(record, rules_of("threes")));
}

TEST(Replay, NamesTheFalseClaimOfARecord) {
  const Rules& rules = rules_of("2048");
  const Record good = some_record();
  const auto with = [&](auto change) {
    Record record = good;
    change(record);
    return fault_of(record, rules);
  };
  EXPECT_EQ(with([](Record&) {}), "none");
  EXPECT_EQ(with([](Record& r) { r.rules_hash = 1; }),
            "record: expected c6301fcf7197aa7a, the rules of 2048, found 0000000000000001: the "
            "record is of a game with other rules");
  EXPECT_EQ(with([](Record& r) { r.players = 2; }), "record: expected 1 player, found 2");
  EXPECT_EQ(with([](Record& r) { r.seed.reset(); }),
            "record: expected a seed or a start board, found neither");
  EXPECT_EQ(with([](Record& r) { r.start = {1, 2, 3}; }),
            "record: expected a start board of 2048, found 3 cells");
  EXPECT_EQ(with([](Record& r) { r.waits_ms.pop_back(); }),
            "record: expected 50 waits, one for each event, found 49");
  EXPECT_EQ(with([](Record& r) { r.events[0] = Event::undo; }),
            "record: expected an event that can be done as number 1 of 50, found undo");
  EXPECT_EQ(with([](Record& r) { r.result->moves = 3; }).substr(0, 40),
            "record: expected a number of moves of 44");
  for (const std::string_view what :
       {"a score of", "a largest tile of", "\"over\" no", "a signature of all boards"}) {
    const std::string fault = with([&](Record& r) {
      r.result->scores[0] += what == "a score of";
      r.result->largest += what == "a largest tile of";
      r.result->is_over = what == "\"over\" no";
      r.result->signature += what == "a signature of all boards";
    });
    EXPECT_NE(fault.find(what), std::string::npos) << fault;
  }
}

TEST(Replay, RefusesASizeThatTheCartridgeDoesNotOffer) {
  Record record = new_game("threes", 1).record();
  record.width = 5;
  EXPECT_EQ(fault_of(record, rules_of("threes")),
            "record: expected 4x4, the size of threes, found 5x4");
}

TEST(Replay, OfAnotherSizeResizesTheRulesIfTheirBoardIsOpen) {
  const Rules wide = *resized(rules_of("2048"), 6, 3);
  RecordedGame game("2048", {.rules = wide, .seed = 4});
  test::do_randomly(game, 4, 40);
  EXPECT_EQ(fault_of(game.record_with_result(), rules_of("2048")), "none");
}

TEST(Replay, RefusesListedTilesThatTheRulesDoNotLetIn) {
  RecordedGame game = new_game("threes", 6);
  test::do_randomly(game, 6, 20);
  const Record good = listed(game);
  EXPECT_EQ(fault_of(good, rules_of("threes")), "none");
  Record elsewhere = good;
  elsewhere.entries[0].cell = 5;  // in Threes, tiles enter only at an edge
  EXPECT_NE(fault_of(elsewhere, rules_of("threes")), "none");
  Record other_tile = good;
  other_tile.entries[0].rank = 9;
  EXPECT_NE(fault_of(other_tile, rules_of("threes")), "none");
  Record too_many = good;
  too_many.entries.push_back({0, 1});
  EXPECT_NE(fault_of(too_many, rules_of("threes")).find("entries, one for each tile"),
            std::string::npos);
}

TEST(FirstEvents, AreARecordForEveryNumberOfEvents) {
  for (const std::string_view name : {"2048", "threes", "breather", "tides", "crumbs", "twins"}) {
    RecordedGame game = new_game(name, 9);
    test::do_randomly(game, 9, 40);
    const Record record = listed(game);
    RecordedGame played = *begun(record, rules_of(name));
    for (std::size_t count = 0; count <= record.events.size(); ++count) {
      const auto first = first_events(record, count, rules_of(name));
      ASSERT_TRUE(first.has_value()) << text_of(first.error());
      const auto again = replay(*first, rules_of(name));
      ASSERT_TRUE(again.has_value()) << name << ", " << count << ": " << text_of(again.error());
      EXPECT_EQ(again->game().position().board, played.game().position().board);
      if (count < record.events.size()) {
        ASSERT_TRUE(played.act(record.events[count]));
      }
    }
  }
}

TEST(FirstEvents, ThatCannotBeReplayedFail) {
  Record record = some_record();
  record.events[9] = Event::go_on;
  EXPECT_TRUE(first_events(record, 9, rules_of("2048")).has_value());
  const auto first = first_events(record, 10, rules_of("2048"));
  ASSERT_FALSE(first.has_value());
  EXPECT_NE(text_of(first.error()).find("number 10"), std::string::npos);
}

RC_GTEST_PROP(WithoutUndoneProperty, TheGameComesToTheSamePosition, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  RecordedGame game = new_game(name, *rc::gen::arbitrary<std::uint64_t>());
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), 60);
  const Record parent = *rc::gen::arbitrary<bool>() ? listed(game) : game.record_with_result();
  const auto count = *rc::gen::inRange<std::size_t>(0, parent.events.size() + 1);
  RecordedGame played_more = *played_on(parent, count, rules_of(name), {.id = 1, .seed = 777});
  test::do_randomly(played_more, *rc::gen::arbitrary<std::uint64_t>(), 60);
  const auto kept = without_undone(played_more.record(), rules_of(name));
  RC_ASSERT(kept.has_value());
  RC_ASSERT(!has_undo(*kept));
  const auto again = replay(*kept, rules_of(name));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->game().position().board == played_more.game().position().board);
  RC_ASSERT(std::ranges::equal(again->game().actions(), played_more.game().actions()));
}

}  // namespace
}  // namespace tilery
