#include "apps/networks/network_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <new>
#include <string>
#include <string_view>

#include "tests/support/games.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

TEST(NetworkFiles, TheWordNoneMeansNoNetwork) {
  const Cartridge cartridge{.name = "2048", .rules = test::rules_of("2048")};
  const auto network = find_network(cartridge, "none");
  ASSERT_TRUE(network);
  EXPECT_FALSE(*network);
}

TEST(NetworkFiles, TheShippedNetworkFitsItsGame) {
  const std::string_view bytes = shipped_network("2048");
  const auto reader = NetworkReader::of(bytes, "2048");
  ASSERT_TRUE(reader) << text_of(reader.error());
  EXPECT_EQ(reader->header().form, WeightForm::steps);
  EXPECT_TRUE(check_rules(reader->header(), test::rules_of("2048"), "2048"));
}

TEST(NetworkFiles, TheShippedNetworkIsForBoardsOfItsSizeAlone) {
  const Cartridge cartridge{.name = "2048", .rules = *resized(test::rules_of("2048"), 5, 5)};
  const auto network = find_network(cartridge, {});
  ASSERT_TRUE(network) << text_of(network.error());
  EXPECT_FALSE(*network);
}

TEST(NetworkFiles, TooLittleMemoryIsAnError) {
  const Cartridge cartridge{.name = "2048", .rules = test::rules_of("2048")};
  const auto evaluator =
      find_evaluator_in_memory(cartridge, []() -> bool { throw std::bad_alloc(); });
  ASSERT_FALSE(evaluator);
  EXPECT_EQ(text_of(evaluator.error()),
            "the network: expected enough memory, found Cannot allocate memory");
}

TEST(NetworkFiles, AFileThatIsNoNetworkIsAnErrorAboutAResource) {
  const Cartridge cartridge{.name = "2048", .rules = test::rules_of("2048")};
  const std::string missing = testing::TempDir() + "missing.network";
  const std::string junk = testing::TempDir() + "junk.network";
  std::ofstream(junk) << "junk";
  for (const std::string& file : {missing, junk, testing::TempDir()}) {
    const auto network = find_network(cartridge, file);
    ASSERT_FALSE(network) << file;
    EXPECT_EQ(network.error().kind, ErrorKind::resource) << text_of(network.error());
    EXPECT_EQ(network.error().source, file);
  }
}

TEST(NetworkFiles, ANetworkForOtherRulesIsNoErrorAboutAResource) {
  const std::string file = testing::TempDir() + "other.network";
  std::ofstream(file, std::ios::binary) << shipped_network("threes");
  const auto network = find_network({.name = "2048", .rules = test::rules_of("2048")}, file);
  ASSERT_FALSE(network);
  EXPECT_EQ(network.error().kind, ErrorKind::input) << text_of(network.error());
}

TEST(NetworkFiles, NoNetworkShipsForAGameThatIsNotShipped) {
  EXPECT_TRUE(shipped_network("no such game").empty());
}

}  // namespace
}  // namespace tilery
