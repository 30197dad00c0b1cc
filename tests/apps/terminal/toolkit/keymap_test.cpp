#include "apps/terminal/toolkit/keymap.h"

#include <gtest/gtest.h>

#include <array>

namespace tilery {
namespace {

TEST(Keymap, ArrowsLettersAndViKeysMove) {
  const Keymap keys = Keymap::standard();
  for (const Key key : {key_of(KeyKind::down), key_of(U's'), key_of(U'j')}) {
    EXPECT_EQ(keys.command(key), Command::down);
  }
  for (const Key key : {key_of(KeyKind::left), key_of(U'a'), key_of(U'h')}) {
    EXPECT_EQ(keys.command(key), Command::left);
  }
  EXPECT_EQ(keys.command(key_of(U' ')), Command::go_on);
  EXPECT_EQ(keys.command(key_of(U'z')), std::nullopt);
}

TEST(Keymap, EveryCommandHasAKeyAndNoKeyTwoCommands) {
  const Keymap keys = Keymap::standard();
  for (std::size_t i = 0; i < command_names().size(); ++i) {
    const auto command = static_cast<Command>(i);
    ASSERT_FALSE(keys.keys(command).empty()) << command_names()[i];
    for (const Key key : keys.keys(command)) {
      EXPECT_EQ(keys.command(key), command) << name_of(key);
    }
  }
}

TEST(Keymap, AnAssignedKeyDoesNothingElse) {
  Keymap keys = Keymap::standard();
  keys.assign(Command::undo, std::array{key_of(U'a'), key_of(U'z')});
  EXPECT_EQ(keys.command(key_of(U'a')), Command::undo);
  EXPECT_EQ(keys.command(key_of(U'z')), Command::undo);
  EXPECT_EQ(keys.command(key_of(U'u')), std::nullopt);
  EXPECT_EQ(keys.command(key_of(U'h')), Command::left);
  EXPECT_EQ(keys.label(Command::undo), "a");
}

TEST(Keymap, ACommandWithoutKeysIsLabelledSo) {
  Keymap keys = Keymap::standard();
  keys.assign(Command::redo, {});
  EXPECT_EQ(keys.label(Command::redo), "-");
}

}  // namespace
}  // namespace tilery
