#include "tilery/record/record_rules.h"

#include <gtest/gtest.h>

#include <expected>
#include <optional>
#include <string>
#include <utility>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/narration/verdict.h"
#include "tilery/quest/world_reader.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::cartridge_named;

/// "2048" with another goal.
Cartridge own_2048() {
  Cartridge cartridge = cartridge_named("2048");
  cartridge.title = "Mine";
  cartridge.rules.goal.tile = 5;
  return cartridge;
}

std::string title_for(RecordRules& rules, const Record& record) {
  const auto choice = rules.find(record);
  return choice ? (*choice)->cartridge.title : text_of(choice.error());
}

Record own_record() {
  return RecordedGame("2048", {.rules = own_2048().rules, .seed = 1}).record();
}

TEST(RecordRules, ARecordThatCarriesItsCartridgeNeedsNoOther) {
  RecordRules rules;
  EXPECT_EQ(title_for(rules, carrying(own_record(), own_2048())), "Mine");
  Cartridge unknown = own_2048();
  unknown.name = "nowhere";
  const Record record =
      RecordedGame("nowhere", {.rules = unknown.rules, .seed = 1}).record_with_result();
  EXPECT_TRUE(title_for(rules, record).starts_with("cartridge: expected a game"));
  EXPECT_EQ(title_for(rules, carrying(record, unknown)), "Mine");
  EXPECT_EQ((*rules.find(carrying(record, unknown)))->verifier.fault_of(record), std::nullopt);
}

TEST(RecordRules, TheCartridgeThatShipsIsFoundByName) {
  RecordRules rules;
  const Record record = test::new_game("threes", 1).record();
  EXPECT_EQ(title_for(rules, record), "Threes");
  EXPECT_EQ((*rules.find(record))->verifier.fault_of(record), std::nullopt);
}

TEST(RecordRules, TheHashSelectsAmongCartridgesWithOneName) {
  RecordRules rules;
  rules.add(own_2048());
  EXPECT_EQ(title_for(rules, own_record()), "Mine");
  EXPECT_EQ(title_for(rules, test::new_game("2048", 1).record()), "2048");
}

TEST(RecordRules, AFoundCartridgeDoesNotHideTheShippedOne) {
  RecordRules rules([](const std::string&) { return own_2048(); });
  EXPECT_EQ(title_for(rules, own_record()), "Mine");
  EXPECT_EQ(title_for(rules, test::new_game("2048", 1).record()), "2048");
}

TEST(RecordRules, IfNoCartridgeHasTheHashTheFirstReportsOtherRules) {
  RecordRules rules;
  rules.add(own_2048());
  Record record = own_record();
  record.rules_hash = 1;
  ASSERT_EQ(title_for(rules, record), "Mine");
  const auto fault = (*rules.find(record))->verifier.fault_of(record);
  ASSERT_TRUE(fault.has_value());
  EXPECT_NE(text_of(*fault).find("the record is of a game with other rules"), std::string::npos);
}

TEST(RecordRules, AnUnknownNameIsAFault) {
  RecordRules rules;
  Record record = own_record();
  record.cartridge = "nobody";
  EXPECT_FALSE(rules.find(record).has_value());
}

TEST(RecordRules, TheShippedCartridgeIsTriedIfTheFoundOneIsFaulty) {
  RecordRules rules([](const std::string&) -> std::expected<Cartridge, Error> {
    return std::unexpected(Error{"2048.toml", {}, "a number", "none"});
  });
  EXPECT_EQ(title_for(rules, test::new_game("2048", 1).record()), "2048");
  Record record = own_record();
  record.cartridge = "nobody";
  EXPECT_EQ(title_for(rules, record), "2048.toml: expected a number, found none");
}

TEST(RecordRules, AFoundCartridgeWithAnotherNameIsAFault) {
  RecordRules rules([](const std::string&) { return own_2048(); });
  Record record = own_record();
  record.cartridge = "nobody";
  EXPECT_EQ(title_for(rules, record), "cartridge: expected a cartridge called nobody, found 2048");
}

TEST(WalkWorlds, AWalkIsReplayedInTheWorldThatItNames) {
  WalkWorlds worlds;
  const quest::WorldFile file = quest::read_shipped_world("merrow").value();
  RecordedWorld walk(file.world, 3);
  walk.act({.verb = quest::Verb::wait});
  const auto replayed = replayed_walk(world_record_text(walk.record_with_result()), "walk", worlds);
  ASSERT_TRUE(replayed.has_value()) << text_of(replayed.error());
  EXPECT_EQ(replayed->record(), walk.record());
  const std::string words = record_words(ProvedWalk{*replayed, true});
  EXPECT_TRUE(words.starts_with("merrow, 0 of ")) << words;
  EXPECT_TRUE(words.ends_with(" parts done, 1 turn")) << words;
}

TEST(WalkWorlds, AnAddedWorldIsFoundByItsHash) {
  WalkWorlds worlds;
  quest::World changed = find_shipped_world("merrow").value();
  changed.hash ^= 1;
  const std::uint64_t hash = changed.hash;
  worlds.add(std::move(changed));
  WorldRecord record;
  record.world = "merrow";
  record.files_hash = hash;
  EXPECT_EQ((*worlds.find(record))->hash, hash);
}

TEST(WalkWorlds, TheHashSelectsAmongWorldsWithOneName) {
  const quest::World shipped_world = find_shipped_world("merrow").value();
  quest::World added = shipped_world;
  added.hash ^= 1;
  quest::World found = shipped_world;
  found.hash ^= 2;
  WalkWorlds worlds([&found](const std::string&) { return found; });
  worlds.add(added);
  const auto hash_for = [&worlds](std::uint64_t hash) {
    WorldRecord record;
    record.world = "merrow";
    record.files_hash = hash;
    return (*worlds.find(record))->hash;
  };
  for (const std::uint64_t hash : {added.hash, found.hash, shipped_world.hash}) {
    EXPECT_EQ(hash_for(hash), hash);
  }
  EXPECT_EQ(hash_for(shipped_world.hash ^ 4), added.hash) << "the first of all";
}

TEST(WalkWorlds, AWorldShipsIfItsFilesDo) {
  WalkWorlds worlds;
  const quest::World shipped_world = find_shipped_world("merrow").value();
  quest::World changed = shipped_world;
  changed.hash ^= 1;
  quest::World own = shipped_world;
  own.name = "own";
  EXPECT_TRUE(worlds.ships(shipped_world));
  EXPECT_FALSE(worlds.ships(changed));
  EXPECT_FALSE(worlds.ships(own));
  EXPECT_TRUE(worlds.ships(shipped_world));
}

TEST(WalkWorlds, AWorldIsKeptOnceWhateverNameAndPlaceARecordHas) {
  WalkWorlds worlds([](const std::string&) { return find_shipped_world("merrow"); });
  WorldRecord record;
  record.world = "merrow";
  record.files_hash = find_shipped_world("merrow")->hash;
  const quest::World* const merrow = worlds.find(record).value();
  for (const char* name : {"another", "one more"}) {
    record.world = name;
    for (const char* place : {"", "here", "there"}) {
      record.place = place;
      EXPECT_EQ(worlds.find(record).value(), merrow) << "replaying the record reports the name";
    }
  }
}

TEST(WalkWorlds, AnUnknownWorldIsAFault) {
  WalkWorlds worlds;
  WorldRecord record;
  record.world = "nowhere";
  EXPECT_FALSE(worlds.find(record).has_value());
}

}  // namespace
}  // namespace tilery
