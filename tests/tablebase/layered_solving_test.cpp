// Games solved through files, by one process and by several, with bits equal to the solution in
// memory.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/tablebase/layered_games.h"
#include "tilery/tablebase/layer_messages.h"
#include "tilery/tablebase/layer_store.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace tilery {
namespace {

constexpr std::uint64_t much_memory = std::uint64_t{1} << 30;

ExactGame small_game(int width, int height, ExactAim aim = ExactAim::score) {
  Rules rules = *resized(test::rules_of("2048"), width, height);
  rules.goal.tile = Rank{5};
  return *ExactGame::of(rules, aim);
}

bool is_solved_the_same(const ExactGame& game, unsigned ranks) {
  test::SharedFiles files;
  const ExactValues values = *exact_values(game, much_memory);
  std::atomic<unsigned> same = 0;
  test::in_ranks(ranks, [&](Communicator& communicator) {
    const bool is_solved = test::solved_through(game, files, communicator);
    same += is_solved && test::are_same_values(values, files, communicator) ? 1 : 0;
  });
  return same == ranks;
}

TEST(LayeredSolving, AnyNumberOfProcessesGivesTheBitsOfTheSolverInMemory) {
  for (const unsigned ranks : {1U, 2U, 3U, 4U}) {
    EXPECT_TRUE(is_solved_the_same(small_game(2, test::is_sanitized ? 2 : 3), ranks)) << ranks;
  }
}

TEST(LayeredSolving, FindsTheOddsOfAGoal) {
  EXPECT_TRUE(is_solved_the_same(small_game(2, 2, ExactAim::goal), 2));
}

TEST(LayeredSolving, SolvesGamesOfLongerSteps) {
  Rules rules = test::rules_of("2584");
  rules.shape.is_open = true;
  rules = *resized(rules, 2, 2);
  EXPECT_TRUE(is_solved_the_same(*ExactGame::of(rules, ExactAim::score), 3));
}

TEST(LayeredSolving, AnyOtherNumberOfProcessesContinuesAStoppedRun) {
  const ExactGame game = small_game(2, 2);
  const ExactValues values = *exact_values(game, much_memory);
  test::SharedFiles files;
  std::atomic<bool> is_solved = false;
  unsigned runs = 0;
  for (; !is_solved && runs < 100; ++runs) {
    test::in_ranks(1 + runs % 4, [&](Communicator& communicator) {
      if (test::solved_through(game, files, communicator, 3)) {
        is_solved = true;
      }
    });
  }
  EXPECT_GT(runs, 10U);
  EXPECT_TRUE(is_solved);
  EXPECT_TRUE(test::are_same_values(values, files, lone_communicator()));
}

TEST(LayeredSolving, LayersThatAreCutShortAreMadeAnew) {
  const ExactGame game = small_game(2, 2);
  for (const char* name : {"positions-0003.0", "values-0007.0", "values-0028.0"}) {
    test::MemoryFiles files;
    ASSERT_TRUE(test::solved_through(game, files, lone_communicator()));
    const std::map<std::string, std::string> whole = files.files;
    files.files[name].resize(20);
    ASSERT_TRUE(test::solved_through(game, files, lone_communicator())) << name;
    EXPECT_EQ(files.files, whole) << name;
  }
}

TEST(LayeredSolving, ALastLayerThatIsMissingWhileOthersAreSolvedIsMadeAnew) {
  const ExactGame game = small_game(2, 2);
  const ExactValues values = *exact_values(game, much_memory);
  for (int steps = 32; steps < 56; steps += 4) {
    test::MemoryFiles files;
    ASSERT_FALSE(test::solved_through(game, files, lone_communicator(), steps));
    files.remove("positions-0028.0");
    ASSERT_TRUE(test::solved_through(game, files, lone_communicator()));
    EXPECT_TRUE(test::are_same_values(values, files, lone_communicator())) << steps;
  }
}

TEST(LayeredSolving, ADamagedBlockIsAnErrorThatNamesTheFile) {
  const ExactGame game = small_game(2, 2);
  test::MemoryFiles files;
  ASSERT_TRUE(test::solved_through(game, files, lone_communicator()));
  files.files["values-0009.0"].back() ^= 1;
  files.remove("values-0008.0");
  LayerStore store(1, files, lone_communicator());
  const std::function<void()> note = [] {};
  ASSERT_TRUE(store.open());
  LayerSolver solver({.game = game,
                      .store = store,
                      .communicator = lone_communicator(),
                      .most_bytes = much_memory,
                      .note = note});
  const std::expected<bool, Error> step = solver.step();
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().source, "values-0009.0");
}

TEST(LayerFile, CutShortOrChangedAnywhereIsNoLayer) {
  const LayerHeader header = {
      .game = 1, .content = LayerContent::values, .number = 7, .positions = 3};
  test::MemoryFiles files;
  ASSERT_TRUE(write_layer(files, header, std::vector<double>{1.5, -2, 0}));
  EXPECT_EQ(layer_values(files, header), (std::vector<double>{1.5, -2, 0}));
  const std::string whole = files.files["values-0007.0"];
  for (std::size_t place = 0; place < whole.size(); ++place) {
    files.files["values-0007.0"] = whole.substr(0, place);
    EXPECT_FALSE(layer_values(files, header)) << place;
    files.files["values-0007.0"] = whole;
    files.files["values-0007.0"][place] ^= 4;
    EXPECT_FALSE(layer_values(files, header)) << place;
  }
}

/// The bytes of a layer's file with another number of positions in its header.
std::string with_positions(std::string file, std::uint64_t positions) {
  constexpr std::size_t place = 64;
  constexpr std::size_t place_of_sum = 96;
  std::string number;
  append_number(number, positions, 8);
  file.replace(place, 8, number);
  std::string sum;
  append_number(sum, table_checksum(std::string_view(file).substr(0, place_of_sum)), 8);
  return file.replace(place_of_sum, 8, sum);
}

TEST(LayerFile, MorePositionsThanTheFileCanHoldTakeNoMemory) {
  test::MemoryFiles files;
  ASSERT_TRUE(write_layer(files, {.content = LayerContent::values, .number = 7, .positions = 3},
                          std::vector<double>{1.5, -2, 0}));
  std::string& file = files.files["values-0007.0"];
  for (const std::uint64_t positions : {std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    file = with_positions(file, positions);
    const auto header = layer_header(files, 0, LayerContent::values, 7, 0);
    ASSERT_TRUE(header && *header);
    EXPECT_EQ((*header)->positions, positions);
    EXPECT_FALSE(layer_values(files, **header));
  }
}

TEST(LayeredSolving, FilesOfAnotherGameAreRefused) {
  test::MemoryFiles files;
  ASSERT_TRUE(test::solved_through(small_game(2, 2), files, lone_communicator()));
  const auto opened = LayerStore(2, files, lone_communicator()).open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().source, "positions-0000.0");
}

TEST(LayeredSolving, RefusesLayersThatDoNotFitTheMemory) {
  test::MemoryFiles files;
  const ExactGame game = small_game(2, 3);
  LayerStore store(1, files, lone_communicator());
  const std::function<void()> note = [] {};
  ASSERT_TRUE(store.open());
  LayerFinder finder({.game = game,
                      .store = store,
                      .communicator = lone_communicator(),
                      .most_bytes = bytes_besides_layers + 20000,
                      .note = note});
  std::expected<bool, Error> step = true;
  while (step && *step) {
    step = finder.step();
  }
  EXPECT_FALSE(step);
}

TEST(LayerMessages, AreReadAsTheyWereWritten) {
  const KeysByGrowth keys = {{3, {1, 5, 1000}}, {9, {std::uint64_t(-1)}}};
  const std::string message = message_of_keys(true, keys);
  const auto found = keys_of_message(message, 1);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->has_more);
  EXPECT_EQ(found->keys, keys);
  const std::vector<double> values = {0.5, -3};
  EXPECT_EQ(values_of_message(message_of_values(values), 2, 1), values);
}

TEST(LayerMessages, CutShortAreRefused) {
  const std::string message = message_of_keys(false, {{3, {1, 5, 1000}}});
  for (std::size_t size = 0; size < message.size(); ++size) {
    EXPECT_EQ(keys_of_message(message.substr(0, size), 1).has_value(), size == 1) << size;
  }
  const auto half = values_of_message("12345678", 2, 1);
  ASSERT_FALSE(half);
  EXPECT_EQ(
      text_of(half.error()),
      "rank 1: expected a whole message, found a part of 8 bytes that is damaged or cut short");
}

TEST(LayerStore, AMissingOrForeignPartIsNamed) {
  test::MemoryFiles files;
  ASSERT_TRUE(test::solved_through(small_game(2, 2), files, lone_communicator()));
  LayerStore store(1, files, lone_communicator());
  ASSERT_TRUE(store.open());
  LayerHeader header = **layer_header(files, 1, LayerContent::positions, 9, 0);
  header.ranks = 7;
  ASSERT_TRUE(write_layer(files, header, *store.keys(9)));
  const std::string growth = std::to_string(header.growth);
  EXPECT_EQ(text_of(store.keys(9).error()),
            "positions-0009.0: expected one of 1 parts of the layer of growth " + growth +
                ", found one of 7 parts of a layer of growth " + growth);
  files.remove("positions-0009.0");
  EXPECT_EQ(text_of(store.keys(9).error()),
            "positions-0009.0: expected one of 1 parts of the layer of growth " + growth +
                ", found no such file, or a damaged header");
}

TEST(LayerStore, EveryRankOwnsItsShare) {
  std::vector<int> owned(3);
  for (std::uint64_t key = 1; key <= 3000; ++key) {
    ++owned[owner_of(key, 3)];
  }
  EXPECT_GT(std::ranges::min(owned), 900);
}

}  // namespace
}  // namespace tilery
