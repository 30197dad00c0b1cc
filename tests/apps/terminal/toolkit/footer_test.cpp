#include "apps/terminal/toolkit/text_page.h"

#include <gtest/gtest.h>

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

TEST(Footer, LeavesOutWhatDoesNotFit) {
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

}  // namespace
}  // namespace tilery
