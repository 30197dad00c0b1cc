#include "apps/terminal/toolkit/page.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

class BlankPage : public Page {
 public:
  [[nodiscard]] Picture picture(Size size, Moment) const override { return Picture(size); }
  Next take(const PlayerInput&, Size, Moment) override { return Next::stay(); }
};

TEST(Next, OnlyOpeningAndReplacingCarryAPage) {
  EXPECT_EQ(Next::stay().page, nullptr);
  EXPECT_EQ(Next::back().page, nullptr);
  EXPECT_EQ(Next::leave().page, nullptr);
  EXPECT_NE(Next::open(std::make_unique<BlankPage>()).page, nullptr);
  EXPECT_NE(Next::replace(std::make_unique<BlankPage>()).page, nullptr);
}

TEST(Next, EachFunctionGivesTheWayOfItsName) {
  EXPECT_EQ(Next::stay().way, Next::Way::stay);
  EXPECT_EQ(Next::back().way, Next::Way::back);
  EXPECT_EQ(Next::leave().way, Next::Way::leave);
  EXPECT_EQ(Next::open(std::make_unique<BlankPage>()).way, Next::Way::open);
  EXPECT_EQ(Next::replace(std::make_unique<BlankPage>()).way, Next::Way::replace);
}

TEST(Page, DoesNotChangeByItselfByDefault) { EXPECT_EQ(BlankPage().changes_in(0), std::nullopt); }

}  // namespace
}  // namespace tilery
