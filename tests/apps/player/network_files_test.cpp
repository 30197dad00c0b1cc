#include "apps/player/network_files.h"

#include <gtest/gtest.h>

#include "apps/player/shipped_networks.h"
#include "tests/support/games.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

NetworkHeader header_for(const Rules& rules) {
  return {.cartridge = "threes",
          .rules_hash = rules_hash(rules),
          .shape = *network_shape_of(rules, "0,1,2 5,6")};
}

TEST(NetworkFiles, AHeaderMustHaveTheShapeThatTheRulesGiveIt) {
  const Rules& rules = test::rules_of("threes");
  const NetworkHeader header = header_for(rules);
  EXPECT_TRUE(check_rules(header, rules, "x"));
  for (const auto& spoil : std::initializer_list<void (*)(NetworkShape&)>{
           [](NetworkShape& shape) { shape.hints = 1; },
           [](NetworkShape& shape) { shape.decks = 1; },
           [](NetworkShape& shape) { shape.ranks = 12; },
           [](NetworkShape& shape) { shape.images = 1; }}) {
    NetworkHeader spoilt = header;
    spoil(spoilt.shape);
    EXPECT_FALSE(check_rules(spoilt, rules, "x"));
  }
  EXPECT_FALSE(check_rules(header, test::rules_of("2048"), "x"));
}

TEST(NetworkFiles, StagesAreTheNetworksOwn) {
  const Rules& rules = test::rules_of("threes");
  NetworkHeader header = header_for(rules);
  header.shape.stages = {Stage{{9}}, Stage{{11, 9}}};
  EXPECT_TRUE(check_rules(header, rules, "x"));
}

TEST(NetworkFiles, NoneIsNoNetwork) {
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

TEST(NetworkFiles, NoNetworkShipsForAGameThatIsNotShipped) {
  EXPECT_TRUE(shipped_network("no such game").empty());
}

}  // namespace
}  // namespace tilery
