#include "tilery/core/work_budget.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(WorkBudget, IsSpentOnceMoreMovesAreMadeThanItHas) {
  WorkBudget budget(10);
  EXPECT_TRUE(budget.spend(10));
  EXPECT_FALSE(budget.is_spent());
  EXPECT_FALSE(budget.spend(1));
  EXPECT_FALSE(budget.spend(0));
  EXPECT_TRUE(budget.is_spent());
}

TEST(WorkBudget, IsSpentOnceItIsCancelledAndStaysSo) {
  bool is_cancelled = false;
  WorkBudget budget(WorkBudget::endless, [&] { return is_cancelled; });
  EXPECT_TRUE(budget.spend(1'000'000));
  is_cancelled = true;
  EXPECT_FALSE(budget.spend(1));
  is_cancelled = false;
  EXPECT_FALSE(budget.spend(1));
}

}  // namespace
}  // namespace tilery
