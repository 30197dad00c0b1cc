#include "tilery/record/record_rules.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

Cartridge own_cartridge() {
  Cartridge cartridge = test::cartridge_named("pillars");
  cartridge.name = "own";
  cartridge.title = "Größe \"4\"";
  cartridge.about = "Two # signs #";
  return cartridge;
}

Record played(const Cartridge& cartridge) {
  RecordedGame game(cartridge.name, {.rules = cartridge.rules, .seed = 3});
  for (const Event event : {Event::left, Event::up, Event::right, Event::down}) {
    game.act(event);
  }
  return game.record_with_result();
}

TEST(RecordCartridge, ARecordCarriesItsCartridgeThroughItsText) {
  const Cartridge own = own_cartridge();
  const Record record = carrying(played(own), own);
  const auto read = read_record(record_text(record), "text");
  ASSERT_TRUE(read) << text_of(read.error());
  EXPECT_EQ(record_text(*read), record_text(record));
  EXPECT_EQ(read->cartridge_text, record.cartridge_text);
  const auto carried = carried_cartridge(*read);
  ASSERT_TRUE(carried) << text_of(carried.error());
  EXPECT_EQ(*carried, own);
  EXPECT_TRUE(replay(*read, carried->rules));
}

TEST(RecordCartridge, ARecordOfAGameThatShipsCarriesNothing) {
  const Cartridge& shipped = test::cartridge_named("2048");
  const Record record = carrying(played(shipped), shipped);
  EXPECT_EQ(record.cartridge_text, "");
  EXPECT_FALSE(carried_cartridge(record));
  EXPECT_TRUE(belongs_to(record, shipped));
}

TEST(RecordCartridge, ACartridgeWithAShippedNameAndOtherRulesIsCarried) {
  Cartridge own = own_cartridge();
  own.name = "2048";
  const Record record = carrying(played(own), own);
  EXPECT_FALSE(is_of_shipped(record));
  EXPECT_EQ(*carried_cartridge(record), own);
}

TEST(RecordCartridge, AnotherCartridgeInTheTextIsAFault) {
  const Cartridge own = own_cartridge();
  Record record = carrying(played(own), own);
  record.cartridge_text = toml_of(test::cartridge_named("2048"));
  const auto carried = carried_cartridge(record, "file");
  ASSERT_FALSE(carried);
  EXPECT_TRUE(text_of(carried.error()).starts_with("file: expected a cartridge own with rules"))
      << text_of(carried.error());
}

TEST(RecordCartridge, AFaultInTheTextNamesItsLine) {
  Record record = carrying(played(own_cartridge()), own_cartridge());
  record.cartridge_text = "name = \"own\"\nwidht = 3\n";
  EXPECT_TRUE(
      text_of(carried_cartridge(record, "file").error()).starts_with("file, toml lines:2:1"))
      << text_of(carried_cartridge(record, "file").error());
}

TEST(RecordCartridge, ACartridgeTextAbove64KibIsRefused) {
  Record record = played(own_cartridge());
  record.cartridge_text = std::string(70'000, '#') + "\n";
  EXPECT_FALSE(read_record(record_text(record), "text"));
}

}  // namespace
}  // namespace tilery
