#include "tilery/core/tracked.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace tilery {
namespace {

TEST(Tracked, NotesHowFarTheTextWasRead) {
  constexpr std::string_view text = "{\"a\": ?}";
  const char* reached = text.data();
  const Tracked first{text.data(), &reached};
  const Tracked last{text.data() + text.size(), &reached};
  EXPECT_EQ(*std::find(first, last, '?'), '?');
  EXPECT_EQ(reached - text.data(), 6);
}

TEST(Tracked, ReadsTheCharacterBeforeAStepAfterIt) {
  constexpr std::string_view text = "ab";
  const char* reached = text.data();
  Tracked place{text.data(), &reached};
  EXPECT_EQ(*place++, 'a');
  EXPECT_EQ(*place, 'b');
  EXPECT_EQ(reached, text.data() + 1);
}

}  // namespace
}  // namespace tilery
