#include "apps/terminal/toolkit/text_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "apps/terminal/settings/settings.h"

namespace tilery {
namespace {

using Kind = TextPart::Kind;

class TextPages : public testing::Test {
 protected:
  [[nodiscard]] std::string seen(const Page& page) const { return text_of(page.picture(size_, 0)); }
  Next::Way type(Page& page, std::string_view key) const {
    return page.take(key_named(key).value(), size_, 0).way;
  }
  /// "line 0" to "line 29".
  [[nodiscard]] TextPage long_page() const {
    std::vector<TextPart> parts;
    for (int i = 0; i < 30; ++i) {
      parts.push_back({"line " + std::to_string(i), Kind::row});
    }
    return {theme_, "Lines", std::move(parts)};
  }

  Theme theme_ = default_theme();
  Size size_{20, 10};
};

TEST_F(TextPages, WordsAreBrokenAndRowsAreCut) {
  const TextPage page(theme_, "Title",
                      {{"words that need two lines"}, {"a row that does not fit in", Kind::row}});
  EXPECT_EQ(seen(page),
            "Title\n\nwords that need two\nlines\na row that does not…\n\n\n\n\n"
            "       q back\n");
}

TEST_F(TextPages, KeysScrollWithinTheText) {
  TextPage page = long_page();
  EXPECT_NE(seen(page).find("line 5\n"), std::string::npos);
  EXPECT_NE(seen(page).find("↓ more"), std::string::npos);
  EXPECT_EQ(type(page, "down"), Next::Way::stay);
  EXPECT_EQ(seen(page).find("line 0\n"), std::string::npos);
  type(page, "page-down");
  EXPECT_NE(seen(page).find("line 7\n"), std::string::npos);
  EXPECT_EQ(seen(page).find("line 6\n"), std::string::npos);
  type(page, "end");
  EXPECT_NE(seen(page).find("line 29\n"), std::string::npos);
  EXPECT_EQ(seen(page).find("↓ more"), std::string::npos);
  type(page, "down");
  EXPECT_NE(seen(page).find("line 24\n"), std::string::npos) << "stays at the end";
  type(page, "home");
  EXPECT_NE(seen(page).find("line 0\n"), std::string::npos);
}

TEST_F(TextPages, TheWheelScrolls) {
  TextPage page = long_page();
  page.take(MouseInput{MouseAction::wheel_down, {0, 0}}, size_, 0);
  EXPECT_EQ(seen(page).find("line 1\n"), std::string::npos);
  EXPECT_NE(seen(page).find("line 2\n"), std::string::npos);
}

TEST_F(TextPages, EveryKeyThatEndsHelpLeadsBack) {
  TextPage page = long_page();
  for (const char* key : {"q", "escape", "enter", "?"}) {
    EXPECT_EQ(type(page, key), Next::Way::back) << key;
  }
  EXPECT_EQ(type(page, "x"), Next::Way::stay);
}

TEST_F(TextPages, ALongNoticeIsShownWhole) {
  size_ = {40, 12};
  const auto page = notice_page(theme_, {std::string(90, 'p') + " is damaged."});
  const std::string text = seen(*page);
  EXPECT_GE(std::ranges::count(text, 'p'), 90) << text;
  EXPECT_NE(text.find("is damaged."), std::string::npos) << text;
  EXPECT_EQ(type(*page, "enter"), Next::Way::back);
}

TEST(AddKeys, PutsEffectsBesideKeysOrBelowManyKeys) {
  std::vector<TextPart> parts;
  add_keys(parts, "Keys",
           KeyTable({{"undo", "take back", {key_of(U'u'), key_of(KeyKind::backspace)}},
                     {"far", "far away", {key_of(KeyKind::page_up), key_of(KeyKind::page_down)}}}));
  const Theme theme = default_theme();
  const auto seen = [&](int width) {
    return text_of(TextPage(theme, "Help", parts).picture({width, 12}, 0));
  };
  EXPECT_NE(seen(40).find("Keys\nu backspace     take back\npage-up page-down\n"
                          "                far away\n"),
            std::string::npos)
      << seen(40);
  EXPECT_NE(seen(22).find("u backspace\n           take back\n"), std::string::npos) << seen(22);
}

}  // namespace
}  // namespace tilery
