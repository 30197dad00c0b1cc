#include "apps/terminal/game/game_words.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "apps/files/file_input.h"
#include "tests/support/paths.h"

namespace tilery {
namespace {

TEST(GameKeys, ArrowsLettersAndViKeysSlide) {
  const GameKeys keys = standard_game_keys();
  for (const Key key : {key_of(KeyKind::down), key_of(U's'), key_of(U'j')}) {
    EXPECT_EQ(keys.command(key), GameCommand::down);
  }
  for (const Key key : {key_of(KeyKind::left), key_of(U'a'), key_of(U'h')}) {
    EXPECT_EQ(keys.command(key), GameCommand::left);
  }
}

TEST(GameKeys, CapsLockChangesNoKey) {
  const GameKeys keys = standard_game_keys();
  for (char32_t letter = U'a'; letter <= U'z'; ++letter) {
    const Key small = key_of(letter);
    EXPECT_EQ(keys.command(key_of(letter - U'a' + U'A')), keys.command(small)) << name_of(small);
  }
}

TEST(GameKeys, EveryCommandHasANameWordsAndKeysOfItsOwn) {
  const GameKeys keys = standard_game_keys();
  EXPECT_EQ(keys.uses().size(), static_cast<std::size_t>(GameCommand::quit) + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < keys.uses().size(); ++i) {
    const KeyUse& use = keys.uses()[i];
    EXPECT_TRUE(names.insert(use.name).second) << use.name;
    EXPECT_FALSE(use.about.empty()) << use.name;
    ASSERT_FALSE(use.keys.empty()) << use.name;
    for (const Key key : use.keys) {
      EXPECT_EQ(keys.command(key), static_cast<GameCommand>(i)) << name_of(key);
    }
  }
}

TEST(GameKeys, CommandsAreInTheOrderOfTheirNames) {
  const GameKeys keys = standard_game_keys();
  EXPECT_EQ(keys.uses()[static_cast<std::size_t>(GameCommand::new_game)].name, "new");
  EXPECT_EQ(keys.uses()[static_cast<std::size_t>(GameCommand::go_on)].name, "go-on");
  EXPECT_EQ(keys.uses()[static_cast<std::size_t>(GameCommand::quit)].name, "quit");
}

TEST(GameKeys, TheDocumentationNamesEveryCommandWithItsLetters) {
  const std::string page = read_text_file(test::project_file("docs/terminal.md"), 1 << 20).value();
  const std::size_t begin = page.find("## Keys");
  const std::size_t end = page.find("In the menu of all games", begin);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const std::string table = page.substr(begin, end - begin);
  const GameKeys keys = standard_game_keys();
  for (const KeyUse& use : keys.uses()) {
    EXPECT_NE(table.find("`" + std::string(use.name) + "`"), std::string::npos) << use.name;
    const Key first = use.keys.front();
    if (first.kind == KeyKind::character) {
      EXPECT_NE(table.find("`" + name_of(first) + "`"), std::string::npos) << use.name;
    }
  }
}

}  // namespace
}  // namespace tilery
