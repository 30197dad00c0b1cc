#include "apps/terminal/toolkit/text_page.h"

#include <gtest/gtest.h>

#include <utility>

namespace tilery {
namespace {

PlayerInput clicked(Cell cell) { return MouseInput{MouseAction::press, cell}; }

Footer small_footer() {
  Footer footer;
  footer.add(key_of(U'u'), "undo").add(std::nullopt, "no key").add(key_of(U'q'), "leave");
  return footer;
}

TEST(Footer, StandsInTheMiddleOfTheLastRowWithoutItemsThatHaveNoKey) {
  Picture picture({20, 3});
  small_footer().draw(picture, {});
  EXPECT_EQ(text_of(picture), "\n\n  u undo  q leave\n");
}

TEST(Footer, AClickOnAnItemIsItsKey) {
  const Footer footer = small_footer();
  EXPECT_EQ(footer.meant(clicked({2, 2}), {20, 3}), PlayerInput(key_of(U'u')));
  EXPECT_EQ(footer.meant(clicked({16, 2}), {20, 3}), PlayerInput(key_of(U'q')));
  EXPECT_EQ(footer.meant(clicked({9, 2}), {20, 3}), clicked({9, 2})) << "between two items";
  EXPECT_EQ(footer.meant(clicked({2, 1}), {20, 3}), clicked({2, 1})) << "in another row";
}

TEST(Footer, AKeyStaysAsItIs) {
  EXPECT_EQ(small_footer().meant(key_of(U'x'), {20, 3}), PlayerInput(key_of(U'x')));
}

TEST(Footer, LeavesOutItemsThatDoNotFit) {
  Picture picture({12, 1});
  small_footer().draw(picture, {});
  EXPECT_EQ(text_of(picture), "   u undo\n");
}

TEST(Footer, LeavesOutLastingItemsLast) {
  Footer footer;
  footer.add(key_of(U'u'), "undo").add(key_of(U'r'), "redo").add_lasting(key_of(U'?'), "help");
  for (const auto& [width, shown] :
       {std::pair(24, "u undo  r redo  ? help"), {20, "u undo  ? help"}, {12, "? help"}}) {
    Picture picture({width, 1});
    footer.draw(picture, {});
    EXPECT_NE(text_of(picture).find(shown), std::string::npos) << text_of(picture);
    EXPECT_EQ(text_of(picture).find("redo") != std::string::npos, width == 24);
  }
}

TEST(Footer, TheLastLastingItemStaysLongest) {
  Footer footer;
  footer.add_lasting(key_of(U'?'), "help").add_lasting(key_of(U'q'), "leave");
  Picture picture({10, 1});
  footer.draw(picture, {});
  EXPECT_EQ(text_of(picture), " q leave\n");
}

TEST(Footer, BesideATextItKeepsTheKeysOfItsLastingItems) {
  Footer footer;
  footer.add(key_of(U'u'), "undo")
      .add_lasting(key_of(U'?'), "help")
      .add_lasting(key_of(U'q'), "leave");
  EXPECT_EQ(footer.share(), 6);
  Picture picture({20, 1});
  picture.write({0, 0}, "Game over.", {});
  footer.draw(picture, {});
  EXPECT_EQ(text_of(picture), "Game over.      ?  q\n");
  EXPECT_EQ(footer.meant(clicked({19, 0}), {20, 1}), PlayerInput(key_of(U'q')));
  EXPECT_EQ(footer.meant(clicked({4, 0}), {20, 1}), clicked({4, 0})) << "the text";
}

TEST(TooSmallPage, NamesTheSizeItNeedsAndTheWayOut) {
  const Footer footer = leave_footer(key_of(U'q'));
  const auto shown = [&](Size page) {
    return text_of(too_small_picture(page, "This board", {20, 8}, footer, {}));
  };
  EXPECT_NE(shown({70, 3}).find("This board needs 20 x 8 characters, the terminal has 70 x 3."),
            std::string::npos);
  EXPECT_NE(shown({70, 3}).find("q leave"), std::string::npos);
  EXPECT_EQ(shown({15, 5}), "This board\nneeds 20x8\n\n\n    q leave\n");
  EXPECT_EQ(shown({10, 3}), "This board\nneeds 20x8\n q leave\n");
  EXPECT_EQ(shown({10, 2}), "Needs 20x8\n q leave\n");
  EXPECT_EQ(shown({10, 1}), " q leave\n");
  EXPECT_EQ(footer.meant(clicked({3, 2}), {10, 3}), PlayerInput(key_of(U'q')));
}

}  // namespace
}  // namespace tilery
