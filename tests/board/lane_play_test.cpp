#include "tilery/board/lane_play.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/board/batch_simd.h"
#include "tilery/game/position.h"

namespace tilery {
namespace {

constexpr std::size_t lane_count = 150;  // two full groups of the vectors' and a part of a third

/// Everything that lanes tell.
struct Told {
  explicit Told(const Rules& rules) : cards(card_kinds(rules.spawn) * lane_count) {}

  std::vector<double> gains = std::vector<double>(lane_count);
  std::vector<std::uint8_t> over = std::vector<std::uint8_t>(lane_count);
  std::vector<std::uint8_t> largest = std::vector<std::uint8_t>(lane_count);
  std::vector<std::uint8_t> ranks = std::vector<std::uint8_t>(16 * lane_count);
  std::vector<std::uint8_t> moves = std::vector<std::uint8_t>(lane_count);
  std::vector<std::uint8_t> next_low = std::vector<std::uint8_t>(lane_count);
  std::vector<std::uint8_t> next_high = std::vector<std::uint8_t>(lane_count);
  std::vector<std::uint8_t> cards;

  LaneSteps steps() { return {.gains = gains, .over = over, .largest = largest}; }
  LaneViews views() {
    return {.ranks = ranks,
            .moves = moves,
            .next_low = next_low,
            .next_high = next_high,
            .cards = cards};
  }
  friend bool operator==(const Told&, const Told&) = default;
};

LanePlay started(const PackedRules& rules, Kernel kernel) {
  LanePlay play(rules, lane_count, kernel);
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    play.start(lane, 77 + lane);
  }
  return play;
}

/// Directions by chance, now and then none.
std::vector<std::uint8_t> directions_of(Random& random) {
  std::vector<std::uint8_t> directions(lane_count);
  for (std::uint8_t& direction : directions) {
    const std::uint64_t drawn = random.below(100);
    direction = static_cast<std::uint8_t>(drawn == 99 ? 255 : drawn % 4);
  }
  return directions;
}

/// Steps `play`, and starts over half of the games that are over.
void step(LanePlay& play, const std::vector<std::uint8_t>& directions, std::uint64_t time,
          Told& told) {
  play.step(directions, told.steps());
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    if (told.over[lane] != 0 && (time + lane) % 2 == 0) {
      play.start(lane, time * lane_count + lane);
    }
  }
  play.show(told.views());
}

void expect_the_kernels_agree(const PackedRules& rules, int steps) {
  LanePlay plain = started(rules, Kernel::plain);
  LanePlay simd = started(rules, Kernel::simd);
  Random random = {.seed = 5};
  Told by_plain(rules.rules());
  Told by_simd(rules.rules());
  for (std::uint64_t time = 1; time <= static_cast<std::uint64_t>(steps); ++time) {
    const auto directions = directions_of(random);
    step(plain, directions, time, by_plain);
    step(simd, directions, time, by_simd);
    ASSERT_EQ(by_plain.gains, by_simd.gains) << "step " << time;
    ASSERT_EQ(by_plain, by_simd) << "step " << time;
  }
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    ASSERT_EQ(plain.game(lane), simd.game(lane)) << "lane " << lane;
  }
}

TEST(LanePlay, KernelsAgreeOnEveryShippedGame) {
  test::on_every_simd_target([] {
    for (const std::string_view name : test::packable_names()) {
      SCOPED_TRACE(name);
      expect_the_kernels_agree(*PackedRules::of(test::rules_of(name)), test::effort(600));
    }
  });
}

TEST(LanePlay, KernelsAgreeWhereAGoalStopsPlayEarly) {
  for (const std::string_view name : {"2048", "threes"}) {
    Rules rules = test::rules_of(name);
    rules.goal = {.tile = Rank{6}, .then = AtGoal::stop};
    expect_the_kernels_agree(*PackedRules::of(rules), test::effort(600));
  }
}

TEST(LanePlay, KernelsAgreeWhereBonusesAreCommon) {
  Rules rules = test::rules_of("threes");
  rules.spawn.bonus =
      BonusRule{.from = 4, .chance = 1, .out_of = 2, .lowest = 2, .below = 1, .window = 2};
  expect_the_kernels_agree(*PackedRules::of(rules), test::effort(600));
}

TEST(LanePlay, PlaysThePresetsInVectors) {
  for (const std::string_view name : {"2048", "2048-vcs", "2048-61b", "threes"}) {
    const LanePlay play(*PackedRules::of(test::rules_of(name)), 1);
    EXPECT_EQ(play.kernel(), simd_lanes() > 0 ? Kernel::simd : Kernel::plain) << name;
  }
}

/// What the walled board tells of a position.
std::uint8_t moves_on(const Rules& rules, const Position& position) {
  unsigned moves = 0;
  for (const Direction direction : all_directions) {
    const bool is_move = play(rules, position, direction, 1).has_value();
    moves |= unsigned{is_move} << static_cast<unsigned>(direction);
  }
  return static_cast<std::uint8_t>(moves);
}

void expect_same_position(const Rules& rules, const Position& position, const Told& told,
                          std::size_t lane) {
  const std::span ranks = std::span(told.ranks).subspan(16 * lane, 16);
  ASSERT_EQ(std::vector<Rank>(ranks.begin(), ranks.end()), ranks_of(position.board));
  ASSERT_EQ(told.moves[lane], moves_on(rules, position));
  const NextTile next = position.next.value_or(NextTile{});
  ASSERT_EQ(told.next_low[lane], next.hint_low);
  ASSERT_EQ(told.next_high[lane], next.hint_high);
  const std::size_t kinds = card_kinds(rules.spawn);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ASSERT_EQ(told.cards[kinds * lane + kind], position.supply.cards[kind]);
  }
}

/// Plays every lane again on walled boards, whose rules define everything.
void expect_lanes_follow_the_walled_board(const Rules& rules, Kernel kernel, int steps) {
  LanePlay play = started(*PackedRules::of(rules), kernel);
  std::vector<Position> positions;
  for (std::size_t lane = 0; lane < lane_count; ++lane) {
    positions.push_back(first_position(rules, 77 + lane));
  }
  Random random = {.seed = 9};
  Told told(rules);
  for (int time = 0; time < steps; ++time) {
    const auto directions = directions_of(random);
    play.step(directions, told.steps());
    play.show(told.views());
    for (std::size_t lane = 0; lane < lane_count; ++lane) {
      const double before = static_cast<double>(score_of(rules, positions[lane]));
      if (directions[lane] < lane_stays) {
        const auto turn =
            tilery::play(rules, positions[lane], static_cast<Direction>(directions[lane]), 1);
        positions[lane] = !turn              ? positions[lane]
                          : turn->after.asks ? gone_on(turn->after)
                                             : turn->after;
      }
      SCOPED_TRACE(testing::Message() << "step " << time << ", lane " << lane);
      expect_same_position(rules, positions[lane], told, lane);
      ASSERT_EQ(told.gains[lane], static_cast<double>(score_of(rules, positions[lane])) - before);
      ASSERT_EQ(told.over[lane] != 0, is_over(rules, positions[lane]));
      ASSERT_EQ(told.largest[lane], positions[lane].board.largest());
    }
  }
}

TEST(LanePlay, EveryLaneIsTheGameThatTheWalledBoardPlays) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    for (const Kernel kernel : {Kernel::plain, Kernel::simd}) {
      expect_lanes_follow_the_walled_board(test::rules_of(name), kernel, test::effort(60));
    }
  }
}

TEST(LanePlay, ShowsTheWindowOfABonusAndNotTheBonus) {
  Rules rules = test::rules_of("threes");
  rules.spawn.bonus =
      BonusRule{.from = 4, .chance = 1, .out_of = 2, .lowest = 2, .below = 1, .window = 2};
  for (const Kernel kernel : {Kernel::plain, Kernel::simd}) {
    expect_lanes_follow_the_walled_board(rules, kernel, test::effort(60));
  }
}

TEST(LanePlay, ALaneThatStaysKeepsItsGame) {
  LanePlay play = started(*PackedRules::of(test::rules_of("threes")), Kernel::simd);
  const PackedGame before = play.game(3);
  Told told(play.rules().rules());
  play.step(std::vector<std::uint8_t>(lane_count, lane_stays), told.steps());
  EXPECT_EQ(play.game(3), before);
  EXPECT_EQ(told.gains[3], 0);
}

TEST(LanePlay, LanesAreOverBeforeTheirFirstStart) {
  LanePlay play(*PackedRules::of(test::rules_of("2048")), lane_count);
  Told told(play.rules().rules());
  play.step(std::vector<std::uint8_t>(lane_count, 0), told.steps());
  EXPECT_EQ(told.over, std::vector<std::uint8_t>(lane_count, 1));
}

}  // namespace
}  // namespace tilery
