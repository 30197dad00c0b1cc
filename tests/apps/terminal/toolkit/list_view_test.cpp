#include "apps/terminal/toolkit/list_view.h"

#include <gtest/gtest.h>

#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

constexpr Box box{5, 2, 20, 4};

PlayerInput key(KeyKind kind) { return key_of(kind); }
PlayerInput press(Cell cell) { return MouseInput{MouseAction::press, cell}; }

TEST(ListView, TheChoiceStaysWithinTheList) {
  ListView list(3);
  EXPECT_FALSE(list.take(key(KeyKind::up), box));
  EXPECT_EQ(list.chosen(), 0);
  list.take(key(KeyKind::end), box);
  list.take(key(KeyKind::down), box);
  EXPECT_EQ(list.chosen(), 2);
  list.set_count(1);
  EXPECT_EQ(list.chosen(), 0);
}

TEST(ListView, AnEmptyListTakesNothing) {
  ListView list(0);
  list.take(key(KeyKind::down), box);
  EXPECT_FALSE(list.take(key(KeyKind::enter), box));
  EXPECT_EQ(list.chosen(), 0);
}

TEST(ListView, TheChosenItemIsAlwaysShown) {
  ListView list(100);
  for (int item = 0; item < 100; ++item) {
    list.choose(item);
    ASSERT_TRUE(list.box_of(item, box)) << item;
    EXPECT_TRUE(box.contains({box.x, list.box_of(item, box)->y}));
  }
  list.choose(50);
  EXPECT_FALSE(list.box_of(0, box));
  EXPECT_FALSE(list.box_of(99, box));
}

TEST(ListView, AClickTakesTheItemUnderIt) {
  ListView list(10, 2);
  EXPECT_TRUE(list.take(press({6, 5}), box));
  EXPECT_EQ(list.chosen(), 1);
  EXPECT_FALSE(list.take(press({4, 5}), box));
}

TEST(ListView, TheWheelMovesTheChoice) {
  ListView list(10);
  EXPECT_FALSE(list.take(MouseInput{MouseAction::wheel_down, {0, 0}}, box));
  EXPECT_EQ(list.chosen(), 1);
}

TEST(Footer, AClickOnAnItemIsItsKey) {
  const Footer footer({{key_of(U'u'), "undo"}, {key_of(U'q'), "leave"}});
  Picture picture({20, 3});
  footer.draw(picture, {});
  EXPECT_EQ(text_of(picture), "\n\n  u undo  q leave\n");
  EXPECT_EQ(footer.meant(press({2, 2}), {20, 3}), PlayerInput(key_of(U'u')));
  EXPECT_EQ(footer.meant(press({16, 2}), {20, 3}), PlayerInput(key_of(U'q')));
  EXPECT_EQ(footer.meant(press({9, 2}), {20, 3}), press({9, 2}));
  EXPECT_EQ(footer.meant(press({2, 1}), {20, 3}), press({2, 1}));
}

TEST(Footer, LeavesOutWhatDoesNotFit) {
  const Footer footer({{key_of(U'u'), "undo"}, {key_of(U'q'), "leave"}});
  Picture picture({12, 1});
  footer.draw(picture, {});
  EXPECT_EQ(text_of(picture), "   u undo\n");
}

TEST(Paragraph, BreaksAtBlanksAndLineFeeds) {
  EXPECT_EQ(paragraph("aa bb cc", 5), (std::vector<std::string>{"aa bb", "cc"}));
  EXPECT_EQ(paragraph("aa\nbb", 9), (std::vector<std::string>{"aa", "bb"}));
  EXPECT_EQ(paragraph("a bcdéfgh", 4), (std::vector<std::string>{"a", "bcdé", "fgh"}));
  EXPECT_EQ(paragraph("", 4), (std::vector<std::string>{""}));
}

}  // namespace
}  // namespace tilery
