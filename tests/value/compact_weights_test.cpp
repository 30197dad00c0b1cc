#include "tilery/value/compact_weights.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/value/network_file.h"

namespace tilery {
namespace {

/// A shape whose stages fill whole pages (a pattern of three cells) or end within a page.
NetworkShape some_shape(std::size_t stages) {
  using Choice = std::pair<const char*, const char*>;
  const std::vector<Choice> choices = {
      {"2048", "0,1,2"}, {"2048", "0"}, {"2048", "0 1,2"}, {"threes", "0,1 5,6?"}};
  const auto [game, patterns] = *rc::gen::elementOf(choices);
  NetworkShape shape = *network_shape_of(test::rules_of(game), patterns);
  for (std::size_t stage = 1; stage <= stages; ++stage) {
    shape.stages.push_back(Stage{{static_cast<Rank>(stage)}});
  }
  return shape;
}

std::vector<StageBase> some_bases(std::size_t stages) {
  const std::vector<std::uint32_t> shares = {0, 1, 128, 154, 234, 255, 256};
  std::vector<StageBase> bases;
  for (std::size_t stage = 0; stage < stages; ++stage) {
    bases.push_back({.from = *rc::gen::inRange(std::size_t{0}, stage + 1),
                     .share = *rc::gen::elementOf(shares)});
  }
  return bases;
}

/// About half of the pages of 64 weights equal their bases. The others have some changes.
StepWeights some_weights(const NetworkHeader& header, std::int16_t rest) {
  const std::size_t count = *weights_of(header.shape);
  StepWeights weights{.steps = BigArray<std::int16_t>(count), .step = 0.3F};
  const StepBases bases(header.shape, header.bases, rest, count);
  const std::span<std::int16_t> steps = weights.steps.values();
  Random chance{.seed = *rc::gen::arbitrary<std::uint64_t>()};
  const auto density = *rc::gen::inRange(std::uint64_t{1}, std::uint64_t{65});
  std::uint64_t page_density = 0;
  for (std::size_t number = 0; number < count; ++number) {
    page_density = number % 64 == 0 ? chance.below(2) * density : page_density;
    const auto change =
        chance.below(64) < page_density ? static_cast<std::int16_t>(chance.below(65536)) : 0;
    steps[number] =
        static_cast<std::int16_t>(StepBases::base(bases.run(number), steps, number) + change);
  }
  return weights;
}

std::string file_of(const NetworkHeader& header, const StepWeights& weights) {
  std::string bytes;
  write_network(header, weights, [&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

std::string some_file() {
  const auto stages = *rc::gen::elementOf(std::vector<std::size_t>{0, 1, 3, 12});
  const NetworkHeader header{
      .cartridge = "some", .shape = some_shape(stages), .bases = some_bases(stages)};
  const auto rest = *rc::gen::elementOf(std::vector<std::int16_t>{0, 0, 0, 17, -32768});
  return file_of(header, some_weights(header, rest));
}

Network compact_network(std::string_view file) {
  auto network = read_network(file, "x", {.memory = NetworkMemory::compact});
  RC_ASSERT(network.has_value());
  return *std::move(network);
}

RC_GTEST_PROP(CompactWeights, AreTheDenseWeights, ()) {
  const std::string file = some_file();
  const Network compact = compact_network(file);
  const auto dense = read_network(file, "x");
  RC_ASSERT(dense.has_value());
  RC_ASSERT(compact.is_compact() && !dense->is_compact());
  RC_ASSERT(compact.weights() == dense->weights());
  std::size_t differences = 0;
  for (std::size_t number = 0; number < dense->weights(); ++number) {
    differences += compact.weight(number) != dense->weight(number) ? 1 : 0;
  }
  RC_ASSERT(differences == 0U);
}

RC_GTEST_PROP(CompactWeights, GiveTheSameSums, (const std::vector<std::uint32_t>& some)) {
  const std::string file = some_file();
  const Network compact = compact_network(file);
  const auto dense = read_network(file, "x");
  std::vector<std::uint32_t> numbers(some);
  for (std::uint32_t& number : numbers) {
    number %= static_cast<std::uint32_t>(dense->weights());
  }
  RC_ASSERT(compact.sum(numbers) == dense->sum(numbers));
}

TEST(CompactWeights, SharesOfABaseTakeNoMemoryOfTheirOwn) {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0,1,2,3,4 5,6,7,8,9");
  const std::size_t stage = *weights_of(shape);
  shape.stages = {Stage{{5}}, Stage{{6}}, Stage{{7}}};
  const NetworkHeader header{
      .cartridge = "x",
      .shape = shape,
      .bases = {{.from = 0, .share = 200}, {.from = 1, .share = 100}, {.from = 1, .share = 256}}};
  StepWeights weights{.steps = BigArray<std::int16_t>(4 * stage)};
  const StepBases bases(shape, header.bases, 0, 4 * stage);
  for (std::size_t number = 0; number < 4 * stage; ++number) {
    weights.steps[number] =
        number < stage ? static_cast<std::int16_t>(number % 2 == 1 ? 1 + number % 3000 : 0)
                       : StepBases::base(bases.run(number), weights.steps.values(), number);
  }
  const auto network =
      read_network(file_of(header, weights), "x", {.memory = NetworkMemory::compact});
  ASSERT_TRUE(network);
  // Memory comes in blocks of 4 MiB. One holds the records of one stage, not of two: a mask and 32
  // weights are 72 bytes for each 64 weights. The pages of four stages take 4 bytes each.
  EXPECT_LE(network->bytes(), 4 * stage / 16 + (std::size_t{4} << 20));
}

TEST(CompactWeights, AMarkedChangeOfZeroIsRefused) {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0");
  const StepBases bases(shape, {}, 0, 16);
  const std::vector<std::uint8_t> good = {0x01, 0x01, 5, 6, 0, 1};
  const std::vector<std::uint8_t> bad = {0x01, 0x01, 5, 0, 0, 0};
  EXPECT_EQ(CompactBuilder(bases, 16, 1).add(*PackedChanges::of(good, 16)),
            CompactBuilder::Outcome::fine);
  EXPECT_EQ(CompactBuilder(bases, 16, 1).add(*PackedChanges::of(bad, 16)),
            CompactBuilder::Outcome::broken);
}

TEST(CompactWeights, NetworksOfFloatsStayDense) {
  const NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0,1");
  std::string file;
  write_network(
      {.cartridge = "x", .shape = shape},
      [](std::size_t, std::size_t first, std::span<float> values) {
        std::iota(values.begin(), values.end(), static_cast<float>(first));
      },
      [&file](std::string_view bytes) { file += bytes; });
  const auto network = read_network(file, "x", {.memory = NetworkMemory::compact});
  ASSERT_TRUE(network);
  EXPECT_FALSE(network->is_compact());
  EXPECT_EQ(network->weight(200), 200);
}

}  // namespace
}  // namespace tilery
