#include "tilery/learn/weight_changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/number_bytes.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::size_t many_weights = 5 * weights_of_change_chunk + 100;

/// Random changes of about one in sixteen weights of a chunk.
std::vector<WeightChange> random_changes(std::size_t chunk, std::size_t weights) {
  Random chance{.seed = chunk, .counter = 0};
  std::vector<WeightChange> changes;
  const std::size_t first = chunk * weights_of_change_chunk;
  for (std::size_t weight = first; weight < std::min(first + weights_of_change_chunk, weights);
       ++weight) {
    if (chance.below(16) == 0) {
      changes.push_back({.weight = static_cast<std::uint32_t>(weight),
                         .bits = {static_cast<std::uint32_t>(chance.next()),
                                  static_cast<std::uint32_t>(chance.next()), 0}});
    }
  }
  return changes;
}

std::string message_of_chunks(std::span<const std::size_t> chunks) {
  ChangesWriter writer(many_weights);
  for (const std::size_t chunk : chunks) {
    writer.add(random_changes(chunk, many_weights));
  }
  return std::move(writer).take();
}

/// The fault of a message; empty if it can be read to its end.
std::string fault_of(std::string_view message, const ChangesPart& part) {
  auto reader = ChangesReader::of(message, part, "rank 2");
  if (!reader) {
    return text_of(reader.error());
  }
  while (reader->chunk()) {
    if (const auto changes = reader->take(); !changes) {
      return text_of(changes.error());
    }
  }
  return "";
}

TEST(WeightChanges, AreReadAsTheyWereWritten) {
  const std::vector<std::size_t> chunks = {1, 3, 5};
  const std::string message = message_of_chunks(chunks);
  auto reader =
      ChangesReader::of(message, {.weights = many_weights, .part = 1, .parts = 2}, "rank 2");
  ASSERT_TRUE(reader);
  for (const std::size_t chunk : chunks) {
    EXPECT_EQ(reader->chunk(), chunk);
    EXPECT_EQ(reader->take(), random_changes(chunk, many_weights));
  }
  EXPECT_EQ(reader->chunk(), std::nullopt);
}

TEST(WeightChanges, TakeAFewBytesForEachWeight) {
  const std::vector<std::size_t> chunks = {0};
  const std::size_t changes = random_changes(0, many_weights).size();
  EXPECT_LT(message_of_chunks(chunks).size(), 11 * changes);  // two of three numbers change
  EXPECT_EQ(message_of_chunks({}).size(), number_bytes);
}

TEST(WeightChanges, AWeightMayKeepItsNumbers) {
  ChangesWriter writer(many_weights);
  const std::vector<WeightChange> same = {{.weight = 64}, {.weight = 65}};
  writer.add(same);
  const std::string message = std::move(writer).take();
  EXPECT_EQ(ChangesReader::of(message, {.weights = many_weights}, "")->take(), same);
}

TEST(WeightChanges, EveryMessageCutShortIsRefused) {
  const std::string message = message_of_chunks(std::vector<std::size_t>{0, 5});
  const ChangesPart part = {.weights = many_weights};
  ASSERT_EQ(fault_of(message, part), "");
  // A message may end between two chunks: the exchange knows its length.
  ChangesWriter first_alone(many_weights);
  first_alone.add(random_changes(0, many_weights));
  const std::size_t whole = std::move(first_alone).take().size();
  for (std::size_t size = 0; size < message.size(); ++size) {
    const bool is_between = size == number_bytes || size == whole;
    EXPECT_EQ(fault_of(message.substr(0, size), part) == "", is_between) << size;
  }
}

TEST(WeightChanges, FaultsNameTheValueFound) {
  const std::string message = message_of_chunks(std::vector<std::size_t>{1, 3});
  const std::string expected = "rank 2: expected a whole message of changed weights, found ";
  EXPECT_EQ(fault_of("abc", {.weights = many_weights}), expected + "one of 3 bytes");
  EXPECT_EQ(fault_of(message, {.weights = 7}),
            expected + "one for " + std::to_string(many_weights) + " weights, not 7");
  EXPECT_EQ(fault_of(message, {.weights = many_weights, .part = 0, .parts = 2}),
            expected + "chunk 1 out of its place");
  EXPECT_EQ(fault_of(message.substr(0, message.size() - 1), {.weights = many_weights}),
            expected + "one that is cut short");
  std::string broken = message;
  broken[2 * number_bytes + number_bytes + 1] ^= 1;  // in the magic number of the first frame
  EXPECT_EQ(fault_of(broken, {.weights = many_weights}), expected + "chunk 1 with broken bytes");
}

TEST(WeightChanges, ChunksComeOnceInOrderAndWithinTheTables) {
  for (const std::vector<std::size_t>& chunks : {std::vector<std::size_t>{3, 1}, {2, 2}}) {
    const std::string message = message_of_chunks(chunks);
    EXPECT_NE(fault_of(message, {.weights = many_weights}).find("out of its place"),
              std::string::npos);
  }
  ChangesWriter writer(many_weights);
  writer.add(random_changes(6, 7 * weights_of_change_chunk));
  EXPECT_NE(fault_of(std::move(writer).take(), {.weights = many_weights}).find("chunk 6 out of"),
            std::string::npos);
}

TEST(WeightChanges, AWeightBehindTheLastOneIsRefused) {
  ChangesWriter writer(many_weights);
  const std::vector<WeightChange> last = {{.weight = many_weights - 1, .bits = {1, 2, 3}}};
  writer.add(last);
  EXPECT_EQ(fault_of(std::move(writer).take(), {.weights = many_weights}), "");
  ChangesWriter behind(many_weights);
  const std::vector<WeightChange> beyond = {{.weight = many_weights, .bits = {1, 2, 3}}};
  behind.add(beyond);
  EXPECT_NE(fault_of(std::move(behind).take(), {.weights = many_weights}).find("broken bytes"),
            std::string::npos);
}

}  // namespace
}  // namespace tilery
