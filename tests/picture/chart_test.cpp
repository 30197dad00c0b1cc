#include "tilery/picture/svg.h"

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

TEST(CurveSvg, MarksBothAxesWithRoundNumbers) {
  const std::string svg =
      curve_svg(std::vector<CurvePoint>{{.x = 0, .y = 0}, {.x = 2e6, .y = 9000}}, "Scores");
  for (const char* mark : {">500 k<", ">1.5 M<", ">2 k<", ">8 k<", "<title>Scores</title>"}) {
    EXPECT_NE(svg.find(mark), std::string::npos) << mark << "\n" << svg;
  }
}

TEST(BarText, IsAsLongAsItsShareAndShowsEvenTheSmallestNumber) {
  EXPECT_EQ(bar_text(10, 10, 8), "########");
  EXPECT_EQ(bar_text(5, 10, 8), "####");
  EXPECT_EQ(bar_text(1, 1000, 8), "#");
  EXPECT_EQ(bar_text(0, 10, 8), "");
  EXPECT_EQ(bar_text(5, 10, 4, "█"), "██");
}

TEST(CurveText, DrawsAColumnForEachValue) {
  EXPECT_EQ(curve_text(std::vector<std::uint64_t>{10, 0, 20, 40}, {.width = 9, .height = 4}),
            "40 |   #\n"
            "   |   #\n"
            "   |  ##\n"
            " 0 |# ##\n");
}

TEST(CurveText, ShowsTheLastOfMoreValuesThanFit) {
  EXPECT_EQ(curve_text(std::vector<std::uint64_t>{90, 1, 2}, {.width = 2, .height = 2}),
            "2 | #\n0 |##\n");
}

}  // namespace
}  // namespace tilery
