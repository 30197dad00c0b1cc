#include "tilery/value/network_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/compression.h"
#include "tilery/core/random.h"
#include "tilery/core/signature.h"
#include "tilery/value/network_header.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {
namespace {

NetworkHeader header_of(std::string_view game, std::string_view patterns) {
  auto shape = network_shape_of(test::rules_of(game), patterns);
  EXPECT_TRUE(shape);
  return {.cartridge = std::string(game),
          .rules_hash = 0x0123456789abcdef,
          .shape = shape.value_or(NetworkShape{}),
          .moves = 12345,
          .games = 67,
          .next_seed = 68};
}

/// A weight that is zero for most numbers, and different in every plane.
float weight_at(std::size_t plane, std::size_t number) {
  return number % 7 == 3 ? static_cast<float>(number % 1000) * 0.37F + static_cast<float>(plane)
                         : 0.0F;
}

std::string written(const NetworkHeader& header) {
  std::string bytes;
  write_network(
      header,
      [](std::size_t plane, std::size_t first, std::span<float> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
          values[i] = weight_at(plane, first + i);
        }
      },
      [&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

std::string written(const NetworkHeader& header, const StepWeights& weights) {
  std::string bytes;
  write_network(header, weights, [&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

std::string fault_of(std::string_view bytes) {
  const auto network = read_network(bytes, "x.network");
  return network ? "none" : text_of(network.error());
}

TEST(NetworkFile, FloatsComeBackAsTheyWere) {
  const NetworkHeader header = header_of("2048", "0,1,2,4,5 0,1,2,3");
  const auto network = read_network(written(header), "x.network");
  ASSERT_TRUE(network) << text_of(network.error());
  EXPECT_EQ(network->shape(), header.shape);
  ASSERT_EQ(network->weights(), (std::size_t{1} << 20) + 65536);
  for (std::size_t number = 0; number < network->weights(); ++number) {
    ASSERT_EQ(network->weight(number), weight_at(0, number));
  }
}

TEST(NetworkFile, ACancelledReadEndsEarly) {
  const std::string bytes = written(header_of("2048", "0,1,2,4,5 0,1,2,3"));
  for (const int patience : {1, 2, 3, 4}) {  // for two chunks, each checked and then unpacked
    int calls = 0;
    const auto network =
        read_network(bytes, "x.network", {.is_cancelled = [&] { return ++calls == patience; }});
    EXPECT_EQ(calls, patience);
    EXPECT_FALSE(network);
  }
}

TEST(NetworkFile, NamesAnAimOtherThanTheScore) {
  NetworkHeader header = header_of("2048-61b", "0,1,2");
  EXPECT_EQ(written(header).find("aim"), std::string::npos);  // as files before there were aims
  for (const Aim aim : {Aim::score, Aim::goal, Aim::moves}) {
    header.aim = aim;
    const std::string bytes = written(header);
    const auto reader = NetworkReader::of(bytes, "x.network");
    ASSERT_TRUE(reader) << text_of(reader.error());
    EXPECT_EQ(reader->header(), header);
  }
  std::string bytes = written(header);
  bytes.replace(bytes.find("aim moves"), 9, "aim score");
  EXPECT_EQ(fault_of(bytes), "x.network:4:5: expected goal or moves, found \"score\"");
}

TEST(NetworkFile, SumsComeBackPlaneByPlane) {
  NetworkHeader header = header_of("2048", "0,1,2");
  header.form = WeightForm::sums;
  const std::string bytes = written(header);
  const auto reader = NetworkReader::of(bytes, "x.network");
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->header(), header);
  for (std::size_t plane = 0; plane < 3; ++plane) {
    const auto read =
        reader->read_floats(plane, [plane](std::size_t first, std::span<const float> values) {
          for (std::size_t i = 0; i < values.size(); ++i) {
            ASSERT_EQ(values[i], weight_at(plane, first + i));
          }
        });
    EXPECT_TRUE(read);
  }
}

TEST(NetworkFile, StepsComeBackAsTheyWere) {
  NetworkHeader header = header_of("threes", "0,1,2 5,6?");
  header.shape.stages = {Stage{{4}}, Stage{{6, 5}}};
  StepWeights weights{.steps = BigArray<std::int16_t>(*weights_of(header.shape)), .step = 0.3F};
  Random chance{.seed = 5};
  for (std::int16_t& steps : weights.steps.values()) {
    steps = static_cast<std::int16_t>(chance.below(3) == 0 ? chance.below(65536) : 17);
  }
  const std::string bytes = written(header, weights);
  const auto network = read_network(bytes, "x.network");
  ASSERT_TRUE(network) << text_of(network.error());
  EXPECT_EQ(network->step(), 0.3F);
  EXPECT_TRUE(std::ranges::equal(network->steps(), weights.steps.values()));
  EXPECT_EQ(NetworkReader::of(bytes, "")->header().rest, 17);
}

RC_GTEST_PROP(NetworkFile, AChangedByteIsNoticed, ()) {
  static const std::string good = written(header_of("2048", "0,1,2"));
  std::string bytes = good;
  const std::size_t at = *rc::gen::inRange(std::size_t{0}, bytes.size());
  bytes[at] = static_cast<char>(bytes[at] ^ *rc::gen::inRange(1, 256));
  RC_ASSERT(!read_network(bytes, "x.network"));
}

RC_GTEST_PROP(NetworkFile, AFileCutShortIsNoticed, ()) {
  static const std::string good = written(header_of("2048", "0,1,2"));
  const std::size_t size = *rc::gen::inRange(std::size_t{0}, good.size());
  RC_ASSERT(!read_network(std::string_view(good).substr(0, size), "x.network"));
}

TEST(NetworkFile, AFaultNamesItsPlace) {
  std::string bytes = written(header_of("2048", "0,1,2"));
  EXPECT_EQ(fault_of("hello"),
            "x.network:1:1: expected \"tilery network 1\", the first line of a network, found "
            "\"hello\"");
  const std::size_t at = bytes.find("0,1,2");
  bytes.replace(at, 5, "0,1,1");
  EXPECT_EQ(fault_of(bytes), "x.network:5:14: expected a cell from 2 to 15, found \"1\"");
}

TEST(NetworkFile, TooManyWeightsAreNamedAtTheLastLineOfTheShape) {
  std::string bytes = written(header_of("2048", "0,1,2"));
  bytes.replace(bytes.find("0,1,2"), 5, "0,1,2,3,4,5,6,7");
  EXPECT_EQ(fault_of(bytes),
            "x.network:10: expected a shape of fewer than 2^32 weights up to this line, found "
            "4294967296 weights");
}

TEST(NetworkFile, AStageOutOfOrderIsNamedAtItsPlace) {
  NetworkHeader header = header_of("2048", "0,1,2");
  header.shape.stages = {Stage{{7}}, Stage{{9, 7}}};
  std::string bytes = written(header);
  bytes.replace(bytes.find("stages 2 7 9,7"), 14, "stages 2 9,7 7");
  EXPECT_EQ(fault_of(bytes), "x.network:7:14: expected stages in ascending order, found \"7\"");
}

TEST(NetworkFile, AStepOfMoreBitsThanAFloatIsRefused) {
  StepWeights weights{.steps = BigArray<std::int16_t>(4096), .step = 0.5F};
  std::string bytes = written(header_of("2048", "0,1,2"), weights);
  const std::size_t at = bytes.find("3fe0000000000000");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 16, "3fe0000000000001");
  EXPECT_NE(fault_of(bytes).find("expected a step above zero"), std::string::npos)
      << fault_of(bytes);
}

/// A network file with other bytes as its only chunk of weights, and the right checksum.
std::string with_chunk(std::string_view file, const ChunkBytes& chunk) {
  const auto append = [](std::string& bytes, std::uint64_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      bytes += static_cast<char>(number >> (8 * i));
    }
  };
  std::string bytes(file.substr(0, read_network_header(file, "x")->size));
  const ChunkBytes frame = compressed(chunk, Compression::zstd);
  append(bytes, frame.size(), chunk_length_bytes);
  bytes.append(frame.begin(), frame.end());
  ByteSignature signature;
  signature.add(bytes);
  append(bytes, signature.value(), checksum_bytes);
  return bytes;
}

TEST(NetworkFile, BytesThatHoldNoChangesAreNamedWithTheirFault) {
  const StepWeights weights{.steps = BigArray<std::int16_t>(4096)};
  const std::string good = written(header_of("2048", "0,1,2"), weights);
  const std::size_t place = read_network_header(good, "x")->size + chunk_length_bytes;
  const std::string expected =
      "x.network: byte " + std::to_string(place) +
      ": expected one bit for each of 4096 weights, and two bytes, not both 0, for each set bit, "
      "found ";
  ChunkBytes two_zeros(512 + 2);
  two_zeros[0] = 1;
  const std::vector<std::pair<ChunkBytes, std::string>> faults = {
      {ChunkBytes(511), "511 bytes"},
      {ChunkBytes(512 + 2), "0 set bits and 2 bytes after the bits"},
      {two_zeros, "two zeros for set bit 1"}};
  for (const auto& [chunk, found] : faults) {
    const std::string bytes = with_chunk(good, chunk);
    for (const NetworkMemory memory : {NetworkMemory::dense, NetworkMemory::compact}) {
      const auto network = read_network(bytes, "x.network", {.memory = memory});
      ASSERT_FALSE(network);
      EXPECT_EQ(text_of(network.error()), expected + found);
    }
  }
}

TEST(NetworkFile, MoreWeightsThanAllowedAreRefusedUnread) {
  const std::string bytes = written(header_of("2048", "0,1,2"));
  const auto reader = NetworkReader::of(bytes, "x.network", {.most_weights = 4095});
  ASSERT_FALSE(reader);
  EXPECT_EQ(text_of(reader.error()),
            "x.network: expected a network of at most 4095 weights, found 4096");
}

TEST(WeightChunks, EveryChangeComesBack) {
  std::vector<std::int16_t> changes(65536);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes[i] = static_cast<std::int16_t>(static_cast<int>(i) - 32768);
  }
  const ChunkBytes bytes = chunk_of_changes(changes);
  std::vector<std::int16_t> read(changes.size());
  ASSERT_TRUE(changes_of_chunk(bytes, read));
  EXPECT_EQ(read, changes);
}

TEST(NetworkFile, SharedWeightsOfAnEarlierStageTakeNoRoom) {
  NetworkHeader header = header_of("2048", "0,1,2,3");
  const std::size_t stage = *weights_of(header.shape);
  StepWeights one{.steps = BigArray<std::int16_t>(stage)};
  StepWeights two{.steps = BigArray<std::int16_t>(2 * stage)};
  Random chance{.seed = 5};
  for (std::size_t number = 0; number < stage; ++number) {
    one.steps[number] = static_cast<std::int16_t>(chance.below(65536));
    two.steps[number] = two.steps[stage + number] = one.steps[number];
  }
  const std::size_t alone = written(header, one).size();
  header.shape.stages = {Stage{{9}}};
  EXPECT_LT(written(header, two).size(), alone + 100);
}

TEST(NetworkFile, AStageMayBeAShareOfAnEarlierOne) {
  NetworkHeader header = header_of("2048", "0,1,2,3");
  const std::size_t stage = *weights_of(header.shape);
  header.shape.stages = {Stage{{7}}, Stage{{9}}};
  header.bases = {{.from = 0, .share = 0}, {.from = 0, .share = 154}};
  StepWeights weights{.steps = BigArray<std::int16_t>(3 * stage)};
  Random chance{.seed = 5};
  for (std::size_t number = 0; number < stage; ++number) {
    const auto step = static_cast<std::int16_t>(chance.below(65536));
    weights.steps[number] = step;
    weights.steps[2 * stage + number] =
        static_cast<std::int16_t>(std::floor(step * 154 / 256.0 + 0.5));
  }
  const std::string bytes = written(header, weights);
  EXPECT_LT(bytes.size(), 3 * stage);
  const auto network = read_network(bytes, "x.network");
  ASSERT_TRUE(network) << text_of(network.error());
  EXPECT_TRUE(std::ranges::equal(network->steps(), weights.steps.values()));
  EXPECT_EQ(NetworkReader::of(bytes, "")->header().bases, header.bases);
}

TEST(NetworkFile, StagesThatNoBoardReachesAreNotRead) {
  NetworkHeader header = header_of("2048", "0,1,2,3,4");
  header.shape.stages = {Stage{{7}}, Stage{{9, 7}}};
  const std::size_t stage = *weights_of(header.shape) / 3;
  ASSERT_EQ(stage, weights_of_chunk);
  StepWeights weights{.steps = BigArray<std::int16_t>(3 * stage)};
  Random chance{.seed = 5};
  for (std::int16_t& steps : weights.steps.values()) {
    steps = static_cast<std::int16_t>(chance.below(32) == 0 ? chance.below(65536) : 0);
  }
  const std::string bytes = written(header, weights);
  for (const NetworkMemory memory : {NetworkMemory::dense, NetworkMemory::compact}) {
    for (const auto& [highest, stages] : {std::pair{Rank{6}, 1U}, {7, 2}, {8, 2}, {9, 3}}) {
      const auto network = read_network(bytes, "x.network", {.memory = memory, .highest = highest});
      ASSERT_TRUE(network) << text_of(network.error());
      ASSERT_EQ(network->weights(), 3 * stage);
      std::size_t differences = 0;
      for (std::size_t number = 0; number < 3 * stage; ++number) {
        const bool is_read = number < stages * stage;
        const float expected = is_read ? static_cast<float>(weights.steps[number]) : 0.0F;
        differences += network->weight(number) != expected ? 1 : 0;
      }
      EXPECT_EQ(differences, 0U) << int{highest};
    }
  }
}

TEST(NetworkFile, InvalidBasesAreRefused) {
  NetworkHeader header = header_of("2048", "0,1,2");
  header.shape.stages = {Stage{{7}}, Stage{{9}}};
  header.bases = {{.from = 0}, {.from = 1, .share = 99}};
  const StepWeights weights{.steps = BigArray<std::int16_t>(*weights_of(header.shape))};
  const std::string good = written(header, weights);
  const auto fault_with = [&good](std::string_view bases) {
    std::string bytes = good;
    bytes.replace(bytes.find(" 0*256 1*99"), 11, bases);
    return fault_of(bytes);
  };
  EXPECT_NE(fault_with(" 1*256 1*99").find("an earlier stage from 0 to 0"), std::string::npos)
      << fault_with(" 1*256 1*99");
  EXPECT_NE(fault_with(" 0*256 1*257").find("a share from 0 to 256"), std::string::npos)
      << fault_with(" 0*256 1*257");
  EXPECT_NE(fault_with(" 0*256").find("a base for every stage after the first"), std::string::npos)
      << fault_with(" 0*256");
}

TEST(WeightChunks, MasksThatDoNotFitTheirChangesAreRefused) {
  std::vector<std::int16_t> values(9);
  const std::vector<std::uint8_t> good = {0x01, 0x01, 5, 6, 0, 1};
  ASSERT_TRUE(changes_of_chunk(good, values));
  EXPECT_EQ(values[0], -3);
  EXPECT_EQ(values[8], 131);
  const auto fault_in = [&values](const std::vector<std::uint8_t>& bytes) {
    return changes_of_chunk(bytes, values) ? "none" : fault_of_changes(bytes, values.size());
  };
  EXPECT_EQ(fault_in({0x01}), "1 bytes");
  EXPECT_EQ(fault_in({0x01, 0x00, 5, 6, 0, 1}), "1 set bits and 4 bytes after the bits");
  EXPECT_EQ(fault_in({0x01, 0x03, 5, 6, 7, 0, 1, 2}), "a set bit after the last weight");
  EXPECT_EQ(fault_in({0x01, 0x01, 5, 6, 0}), "2 set bits and 3 bytes after the bits");
  EXPECT_EQ(fault_in({0x01, 0x01, 5, 0, 0, 0}), "two zeros for set bit 2");
}

}  // namespace
}  // namespace tilery
