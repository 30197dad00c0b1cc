#include "tilery/record/verifier.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/record/random_games.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::new_game;
using test::rules_of;

std::string fault_of(Verifier& verifier, const Record& record) {
  const auto fault = verifier.fault_of(record);
  return fault ? text_of(*fault) : "none";
}

std::string fault_in_replay(const Record& record, const Rules& rules) {
  const auto game = replay(record, rules);
  return game ? "none" : text_of(game.error());
}

TEST(PackedReplay, GivesTheResultOfTheWalledGameForEveryPackableGame) {
  for (const std::string_view name : test::packable_names()) {
    const Rules& rules = rules_of(name);
    const auto packed = PackedPlay::of(rules);
    ASSERT_TRUE(packed.has_value()) << name;
    for (std::uint64_t seed = 0; seed < std::uint64_t(test::effort(200)); ++seed) {
      RecordedGame game = new_game(name, seed);
      test::do_randomly(game, seed, 400);
      ASSERT_EQ(packed_replay(rules, *packed, game.record()), game.result()) << name << seed;
    }
  }
}

TEST(PackedReplay, RefusesARecordWithAStartBoard) {
  Record record = new_game("2048", 1).record();
  record.start = std::vector<Rank>(16);
  const Rules& rules = rules_of("2048");
  EXPECT_FALSE(packed_replay(rules, *PackedPlay::of(rules), record).has_value());
}

TEST(PackedReplay, StopsAtAGoalThatAsks) {
  Rules rules = rules_of("2048");
  rules.goal.tile = 3;
  RecordedGame game("2048", {.rules = rules, .seed = 3});
  test::play_to_the_end(game, 3);
  const auto packed = PackedPlay::of(rules);
  EXPECT_EQ(packed_replay(rules, *packed, game.record()), game.result());
  Record silent = game.record();
  std::erase(silent.events, Event::go_on);
  EXPECT_FALSE(packed_replay(rules, *packed, silent).has_value());
}

RC_GTEST_PROP(VerifierProperty, FindsTheSameFaultAsReplay, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  RecordedGame game = new_game(name, *rc::gen::arbitrary<std::uint64_t>());
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), 80);
  Record record = game.record_with_result();
  const auto at = *rc::gen::inRange<std::size_t>(0, record.events.size());
  record.events[at] = static_cast<Event>(*rc::gen::inRange(0, 7));
  Verifier verifier(rules_of(name));
  RC_ASSERT(fault_of(verifier, record) == fault_in_replay(record, rules_of(name)));
}

TEST(Verifier, CatchesEveryChangedResult) {
  RecordedGame game = new_game("2048", 4);
  test::play_to_the_end(game, 4);
  const Record good = game.record_with_result();
  Verifier verifier(rules_of("2048"));
  EXPECT_EQ(fault_of(verifier, good), "none");
  for (int part = 0; part < 5; ++part) {
    Record bad = good;
    bad.result->scores[0] += part == 0 ? 4 : 0;
    bad.result->largest *= part == 1 ? 2 : 1;
    bad.result->moves += part == 2 ? 1 : 0;
    bad.result->is_over = part != 3;
    bad.result->signature ^= part == 4 ? 1 : 0;
    EXPECT_NE(fault_of(verifier, bad), "none") << part;
  }
}

TEST(Verifier, KnowsItsRulesAtAnySizeTheyLeaveOpen) {
  Verifier verifier(rules_of("2048"));
  Record record = new_game("2048", 1).record();
  EXPECT_TRUE(verifier.knows(record));
  const Rules wide = *resized(rules_of("2048"), 6, 3);
  record = RecordedGame("2048", {.rules = wide, .seed = 4}).record();
  EXPECT_TRUE(verifier.knows(record));
  EXPECT_EQ(fault_of(verifier, record), "none");
  record.rules_hash ^= 1;
  EXPECT_FALSE(verifier.knows(record));
}

}  // namespace
}  // namespace tilery
