#include "apps/terminal/toolkit/keys.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Key, EveryNameOfAKeyNamesThatKey) {
  for (int kind = 1; kind <= static_cast<int>(KeyKind::f12); ++kind) {
    const Key key = key_of(static_cast<KeyKind>(kind));
    EXPECT_EQ(key_named(name_of(key)), key) << name_of(key);
  }
  for (const char32_t character : {U'a', U'Z', U' ', U'?', U'ö', char32_t{1}, char32_t{26}}) {
    EXPECT_EQ(key_named(name_of(key_of(character))), key_of(character));
  }
}

TEST(Key, OtherTextsNameNoKey) {
  for (const char* name : {"", "ab", "Left", "ctrl-", "ctrl-A", "ctrl-aa", "f13", "\x1B", "\xFF"}) {
    EXPECT_EQ(key_named(name), std::nullopt) << name;
  }
}

TEST(Key, ArrowsAreLabelledAsArrows) {
  EXPECT_EQ(label_of(key_of(KeyKind::left)), "←");
  EXPECT_EQ(label_of(key_of(KeyKind::page_up)), "page-up");
  EXPECT_EQ(label_of(key_of(U'u')), "u");
}

}  // namespace
}  // namespace tilery
