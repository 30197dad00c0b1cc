#include "apps/terminal/toolkit/list_view.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

constexpr Size page{20, 7};

TEST(FramedList, StandsInTheMiddleWithItsTitleAndLines) {
  const FramedList list(2, {.title = "Bag", .when_empty = {}, .width = 12});
  Picture picture(page);
  list.draw(picture, std::vector<std::string>{"torch", "loaf"}, {});
  EXPECT_EQ(text_of(picture),
            "\n    ┌─ Bag ────┐\n    │ torch    │\n    │ loaf     │\n    └──────────┘\n\n\n");
}

TEST(FramedList, WithoutItemsItSaysSo) {
  const FramedList list(0, {.title = {}, .when_empty = "nothing", .width = 12});
  Picture picture(page);
  list.draw(picture, {}, {});
  EXPECT_NE(text_of(picture).find("│ nothing  │"), std::string::npos) << text_of(picture);
}

TEST(FramedList, AClickTakesAnItemOrFallsOutside) {
  FramedList list(2, {.title = {}, .when_empty = {}, .width = 12});
  EXPECT_EQ(list.take(press({6, 3}), page), FramedList::Answer::taken);
  EXPECT_EQ(list.chosen(), 1);
  EXPECT_EQ(list.take(press({1, 3}), page), FramedList::Answer::clicked_outside);
  EXPECT_EQ(list.take(press({4, 1}), page), FramedList::Answer::nothing) << "on the frame";
}

TEST(FramedList, RowsBelowStayFree) {
  const FramedList list(9, {.title = {}, .when_empty = {}, .width = 12, .rows_below = 1});
  Picture picture(page);
  list.draw(picture, std::vector<std::string>(9, "item"), {});
  EXPECT_EQ(picture.at({4, 6}).symbol, U' ');
  EXPECT_EQ(picture.at({4, 5}).symbol, U'└');
}

}  // namespace
}  // namespace tilery
