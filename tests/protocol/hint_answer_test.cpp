#include "tilery/protocol/hint_answer.h"

#include <gtest/gtest.h>

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/core/random.h"
#include "tilery/record/rules_hash.h"
#include "tilery/value/network_file.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {
namespace {

constexpr Rank any_tile = 255;

WalledBoard board_of_2048(const test::Faces& faces) {
  return test::board_showing(test::rules_of("2048"), faces);
}

/// A network of 2048 whose stages begin at 64 and at 256. Each stage fills a chunk of the file.
std::string staged_network() {
  NetworkHeader header{.cartridge = "2048",
                       .rules_hash = rules_hash(test::rules_of("2048")),
                       .shape = test::shape_of("2048", "0,1,2,3,4")};
  EXPECT_EQ(*weights_of(header.shape), weights_of_chunk);
  header.shape.stages = {Stage{{6}}, Stage{{8}}};
  StepWeights weights{.steps = BigArray<std::int16_t>(3 * weights_of_chunk)};
  Random chance{.seed = 5};
  for (std::int16_t& steps : weights.steps.values()) {
    steps = static_cast<std::int16_t>(chance.below(16) == 0 ? chance.below(1000) : 0);
  }
  std::string bytes;
  write_network(header, weights, [&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

/// Answers by the stages of the network up to `highest`.
HintAnswers answers_by(const std::string& file, Rank highest) {
  const auto find = [&file,
                     highest](const Cartridge& game) -> std::expected<BoardEvaluator, Error> {
    TILERY_TRY(
        Network network,
        network_for(game.rules, file, "x", {.memory = NetworkMemory::compact, .highest = highest}));
    return BoardEvaluator(game.rules, std::optional(std::move(network)));
  };
  return {test::cartridge_named("2048"), std::make_shared<EvaluatorCache>(find), 1};
}

TEST(HintAnswers, NeedNoStageBeyondTheHighestTileOfTheHint) {
  const std::string file = staged_network();
  const Rules& rules = test::rules_of("2048");
  HintAnswers by_all = answers_by(file, any_tile);
  std::map<Rank, HintAnswers> by_some;
  for (int number = 0; number < 60; ++number) {
    const Position position{
        .board = test::random_board(rules, mix(std::uint64_t(number)), number % 8, 1 + number % 7)};
    const SearchLimits limits{.depth = 1 + number % 3};
    const Rank highest = highest_in_hint(rules, position.board, limits);
    const auto some = by_some.try_emplace(highest, answers_by(file, highest)).first;
    const auto hint = some->second.hint(rules, position, limits);
    const auto expected = by_all.hint(rules, position, limits);
    ASSERT_TRUE(hint && expected);
    EXPECT_EQ(hint->values, expected->values) << number;
    EXPECT_EQ(hint->line, expected->line) << number;
  }
  EXPECT_LT(by_some.begin()->first, 6);  // some hints need only the first stage
  EXPECT_GE(by_some.rbegin()->first, 8);
}

/// A hint of depth 3 searches three moves, shows a line of five more, and searches two beyond it.
/// The new tiles of these ten moves add at most 40.
TEST(HintAnswers, TheHighestTileOfAHintIsMadeOfTheTilesOnTheBoardAndTheNewOnes) {
  const Rules& rules = test::rules_of("2048");
  const SearchLimits limits{.depth = 3};
  const WalledBoard board_of_86 = board_of_2048({64, 16, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const WalledBoard board_of_88 = board_of_2048({64, 16, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(highest_in_hint(rules, board_of_86, limits), 6);
  EXPECT_EQ(highest_in_hint(rules, board_of_88, limits), 7);
}

TEST(HintAnswers, AnyTileMayBeMadeInGamesThatTablebasesDoNotSolve) {
  for (const std::string_view name : {"threes", "5x5", "fives"}) {
    const Rules rules = name == "fives" ? test::more_rules(name) : test::rules_of(name);
    const WalledBoard board(rules.shape);
    EXPECT_EQ(highest_in_hint(rules, board, {.depth = 1}), any_tile) << name;
  }
}

}  // namespace
}  // namespace tilery
