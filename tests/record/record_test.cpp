#include "tilery/record/record.h"

#include <gtest/gtest.h>

#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::rules_of;

TEST(Event, NamesEveryEvent) {
  EXPECT_EQ(name_of(Event::left), "left");
  EXPECT_EQ(name_of(Event::right), "right");
  EXPECT_EQ(name_of(Event::up), "up");
  EXPECT_EQ(name_of(Event::down), "down");
  EXPECT_EQ(name_of(Event::go_on), "go on");
  EXPECT_EQ(name_of(Event::undo), "undo");
  EXPECT_EQ(name_of(Event::redo), "redo");
}

TEST(Event, OfADirectionOrAnActionLeadsBackToIt) {
  for (const Direction direction : all_directions) {
    EXPECT_EQ(direction_of(event_of(direction)), direction);
    EXPECT_EQ(action_of(event_of(direction)), action_of(direction));
    EXPECT_EQ(name_of(event_of(direction)), name_of(direction));
  }
  EXPECT_EQ(action_of(event_of(Action::go_on)), Action::go_on);
}

TEST(Event, ThatIsNoMoveHasNoDirection) {
  for (const Event event : {Event::go_on, Event::undo, Event::redo}) {
    EXPECT_FALSE(is_move(event));
    EXPECT_EQ(direction_of(event), std::nullopt);
  }
  EXPECT_EQ(action_of(Event::undo), std::nullopt);
}

Record four_events() {
  Record record;
  record.events = {Event::left, Event::undo, Event::redo, Event::up};
  record.entries = {{0, 1}, {3, 2}};
  record.waits_ms = {10, 20, 30, 40};
  record.result = RecordResult{};
  return record;
}

TEST(Record, WithItsFirstEventsHasTheirWaitsAndAllEntries) {
  const Record record = with_events(four_events(), 3);
  EXPECT_EQ(record.events, (std::vector{Event::left, Event::undo, Event::redo}));
  EXPECT_EQ(record.entries, four_events().entries);
  EXPECT_EQ(record.waits_ms, (std::vector<std::uint32_t>{10, 20, 30}));
  EXPECT_FALSE(record.result.has_value());
}

TEST(Record, WithoutEventsHasNoEntries) {
  const Record record = without_events(four_events());
  EXPECT_TRUE(record.events.empty());
  EXPECT_TRUE(record.entries.empty());
  EXPECT_TRUE(record.waits_ms.empty());
  EXPECT_FALSE(record.result.has_value());
}

TEST(StandingOf, AGameWhoseDrawsWereKnownOrSetIsNotAlone) {
  Record record;
  record.events = {Event::left, Event::up};
  EXPECT_TRUE(standing_of(record).is_alone());
  EXPECT_FALSE(standing_of(four_events()).is_alone());
  EXPECT_TRUE(has_undo(four_events()));
  Record child = record;
  child.parent = RecordParent{};
  EXPECT_FALSE(standing_of(child).is_alone());
  Record set_up = record;
  set_up.start = std::vector<Rank>(16);
  EXPECT_FALSE(standing_of(set_up).is_alone());
  Record listed = record;
  listed.entries = {{0, 1}};
  EXPECT_FALSE(standing_of(listed).is_alone());
}

TEST(BoardSignature, OfAPackedBoardEqualsTheSignatureOfTheWalledBoard) {
  for (const std::string_view name : test::packable_names()) {
    const WalledBoard board = test::random_board(rules_of(name), 4, 3, 15);
    BoardSignature walled;
    walled.add(board);
    BoardSignature fast;
    fast.add(*packed(board));
    EXPECT_EQ(walled.value(), fast.value()) << name;
  }
}

TEST(BoardSignature, DiffersWhereTwoBoardsChangePlaces) {
  const PackedBoard one{0x21};
  const PackedBoard other{0x12};
  BoardSignature first;
  first.add(one);
  first.add(other);
  BoardSignature second;
  second.add(other);
  second.add(one);
  EXPECT_NE(first.value(), second.value());
}

}  // namespace
}  // namespace tilery
