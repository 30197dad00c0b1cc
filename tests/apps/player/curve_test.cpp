#include "apps/player/curve.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tilery {
namespace {

TEST(CurveSvg, JoinsItsPointsByALine) {
  const std::string svg =
      curve_svg(std::vector<CurvePoint>{{.x = 0, .y = 0}, {.x = 2, .y = 1}}, "");
  EXPECT_NE(svg.find(R"(d="M72.0 320.0L624.0 )"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("<circle"), std::string::npos) << svg;
}

TEST(CurveSvg, ShowsASinglePointAsADot) {
  const std::string svg = curve_svg(std::vector<CurvePoint>{{.x = 0, .y = 0}}, "");
  EXPECT_NE(svg.find(R"(<circle cx="72.0" cy="320.0" r="3" fill="#0a6"/>)"), std::string::npos)
      << svg;
  EXPECT_EQ(svg.find("d=\"M72.0 320.0\""), std::string::npos) << svg;
}

}  // namespace
}  // namespace tilery
