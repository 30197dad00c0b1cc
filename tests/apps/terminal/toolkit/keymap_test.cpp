#include "apps/terminal/toolkit/keys.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace tilery {
namespace {

enum class Work : std::uint8_t { dig, sow, reap };

Keymap<Work> small_keymap() {
  return Keymap<Work>({{"dig", "turn the ground", {key_of(U'd'), key_of(KeyKind::enter)}},
                       {"sow", "sow", {key_of(U's')}},
                       {"reap", "reap", {}}});
}

TEST(Keymap, AKeyDoesOneThingAndUnknownKeysNothing) {
  const Keymap<Work> keys = small_keymap();
  EXPECT_EQ(keys.command(key_of(U'd')), Work::dig);
  EXPECT_EQ(keys.command(key_of(KeyKind::enter)), Work::dig);
  EXPECT_EQ(keys.command(key_of(U's')), Work::sow);
  EXPECT_EQ(keys.command(key_of(U'z')), std::nullopt);
}

TEST(Keymap, AnAssignedKeyDoesNothingElse) {
  Keymap<Work> keys = small_keymap();
  keys.assign(Work::reap, std::array{key_of(U'd'), key_of(U'z')});
  EXPECT_EQ(keys.command(key_of(U'd')), Work::reap);
  EXPECT_EQ(keys.command(key_of(U'z')), Work::reap);
  EXPECT_EQ(keys.command(key_of(KeyKind::enter)), Work::dig) << "the other key stays";
  keys.assign(Work::reap, std::array{key_of(U'y')});
  EXPECT_EQ(keys.command(key_of(U'z')), std::nullopt) << "the old keys are gone";
}

TEST(Keymap, ACapitalWithoutAUseOfItsOwnIsItsSmallLetter) {
  Keymap<Work> keys = small_keymap();
  EXPECT_EQ(keys.command(key_of(U'D')), Work::dig) << "with Caps Lock";
  EXPECT_EQ(keys.place(Work::dig, key_of(U'D')), 0U);
  EXPECT_EQ(keys.command(key_of(U'Z')), std::nullopt);
  keys.assign(Work::reap, std::array{key_of(U'D')});
  EXPECT_EQ(keys.command(key_of(U'D')), Work::reap);
  EXPECT_EQ(keys.command(key_of(U'd')), Work::dig) << "a small letter is never its capital";
}

TEST(Keymap, CapitalsOfOtherAlphabetsAreTheirSmallLetters) {
  const std::u32string capitals = U"AZÀÖØÞΑΩЀЏАЯ";
  const std::u32string letters = U"azàöøþαωѐџая";
  for (std::size_t i = 0; i < capitals.size(); ++i) {
    EXPECT_EQ(small_key_of(key_of(capitals[i])), key_of(letters[i])) << i;
    EXPECT_EQ(small_key_of(key_of(letters[i])), key_of(letters[i])) << i;
  }
  for (const Key key : {key_of(U'@'), key_of(U'['), key_of(U'×'), key_of(KeyKind::left)}) {
    EXPECT_EQ(small_key_of(key), key) << name_of(key);
  }
}

TEST(Keymap, TheFirstKeyLabelsACommand) {
  const Keymap<Work> keys = small_keymap();
  EXPECT_EQ(keys.label(Work::dig), "d");
  EXPECT_EQ(keys.key(Work::dig), key_of(U'd'));
  EXPECT_EQ(keys.label(Work::reap), "-");
  EXPECT_EQ(keys.key(Work::reap), std::nullopt);
}

TEST(Keymap, AKeyHasAPlaceAmongTheKeysOfItsOwnCommand) {
  const Keymap<Work> keys = small_keymap();
  EXPECT_EQ(keys.place(Work::dig, key_of(KeyKind::enter)), 1U);
  EXPECT_EQ(keys.place(Work::sow, key_of(KeyKind::enter)), std::nullopt);
}

TEST(LabelsOf, ListsKeysWithBlanksAndManyKeysInGroups) {
  EXPECT_EQ(labels_of({"", "", {key_of(KeyKind::left), key_of(U'a'), key_of(KeyKind::tab)}}),
            "← a tab");
  EXPECT_EQ(labels_of({"", "", {}}), "-");
  EXPECT_EQ(labels_of({"",
                       "",
                       {key_of(KeyKind::left), key_of(KeyKind::up), key_of(U'h'), key_of(U'k'),
                        key_of(U'H'), key_of(U'4'), key_of(U'8'), key_of(KeyKind::home),
                        key_of(KeyKind::end)}}),
            "←↑ hk H 48 home end");
}

TEST(PageKeys, EscapeLeadsBack) {
  EXPECT_EQ(page_keys().command(key_of(KeyKind::escape)), PageCommand::back);
  EXPECT_EQ(page_keys().command(key_of(KeyKind::left)), PageCommand::previous);
}

}  // namespace
}  // namespace tilery
