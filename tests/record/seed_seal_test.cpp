#include "tilery/record/record.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr Salt salt = {1, 2};

Record sealed_game(std::uint64_t seed) {
  RecordedGame game = test::new_game("2048", seed);
  game.act(Event::left);
  game.act(Event::up);
  Record record = game.record_with_result();
  record.seal = seal_of(seed, salt);
  record.waits_ms.clear();
  return record;
}

/// `text` with `old` replaced, and with the right checksum.
std::string changed(std::string text, const std::string& old, const std::string& with) {
  text.replace(text.find(old), old.size(), with);
  text.resize(text.rfind("end "));
  return fmt::format("{}end {:016x}\n", text, checksum_of(text));
}

// printf 'tilery seed 7 salt 00000000000000010000000000000002\n' | sha256sum
TEST(SeedSeal, CommitsToSeedAndSaltAsSha256sumDoes) {
  EXPECT_EQ(hex_of(seal_of(7, salt).commitment),
            "38f8ea411b8491c2b1280915173dc0f90da9f67b10fdc077a3333161d503658f");
  EXPECT_NE(seal_of(7, {1, 3}).commitment, seal_of(7, salt).commitment);
}

TEST(SeedSeal, StandsInTheRecordAfterTheSeed) {
  const Record record = sealed_game(7);
  const std::string text = record_text(record);
  EXPECT_NE(text.find("seed 7\nseal 00000000000000010000000000000002 38f8ea41"), text.npos) << text;
  EXPECT_EQ(read_record(text, "game").value(), record);
}

TEST(SeedSeal, OfAnotherSeedOrSaltIsRefused) {
  const std::string text = record_text(sealed_game(7));
  const auto other = read_record(changed(text, "seed 7\n", "seed 8\n"), "game");
  ASSERT_FALSE(other);
  EXPECT_NE(text_of(other.error()).find("the commitment to this seed"), std::string::npos)
      << text_of(other.error());
  const auto salted = read_record(changed(text, "seal 0", "seal 1"), "game");
  EXPECT_FALSE(salted);
}

TEST(SeedSeal, NeedsASeed) {
  const std::string text = record_text(sealed_game(7));
  const auto record = read_record(changed(text, "seed 7\n", ""), "game");
  ASSERT_FALSE(record);
  EXPECT_NE(text_of(record.error()).find("a seed before its seal"), std::string::npos);
}

TEST(SeedSeal, IsLostWhereAnotherPlayerContinuesTheRecord) {
  const Record sealed = sealed_game(7);
  const auto game = played_on(sealed, 0, test::rules_of(sealed.cartridge), {.id = 5, .seed = 9});
  ASSERT_TRUE(game);
  EXPECT_FALSE(game->record().seal);
}

}  // namespace
}  // namespace tilery
