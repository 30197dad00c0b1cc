#include "apps/console/help_formatter.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/manual/manual_page.h"
#include "apps/program.h"
#include "tilery/picture/picture.h"

namespace tilery {
namespace {

TEST(Filled, NeighbouringLinesBecomeParagraphs) {
  EXPECT_EQ(filled("One\ntwo.\n\nThree"), "One two.\n\nThree\n");
}

TEST(Filled, IndentedLinesStayAsTheyAre) {
  EXPECT_EQ(filled("Examples:\n  shop  buy\n  shop sell\nMore"),
            "Examples:\n  shop  buy\n  shop sell\nMore\n");
}

TEST(Filled, NoParagraphIsWiderThanHelpMayBe) {
  std::string text;
  for (int word = 0; word < 60; ++word) {
    text += "word ";
  }
  std::istringstream lines(filled(text));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_LE(width_of(line), help_columns) << line;
  }
  EXPECT_EQ(count, 4);
}

TEST(Help, IsAtMostEightyColumnsWideAndHidesTheLimitsOfTypes) {
  const std::unique_ptr<CommandLine> program = declared_program();
  for (const CommandAt& at : all_commands(program->declared())) {
    std::vector<std::string> words(at.words.begin() + 1, at.words.end());
    words.emplace_back("--help");
    testing::internal::CaptureStdout();
    ASSERT_TRUE(program->run(words).has_value()) << at.name(" ");
    std::istringstream lines(testing::internal::GetCapturedStdout());
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(width_of(line), help_columns) << at.name(" ") << ": " << line;
      EXPECT_EQ(line.find("4294967295"), std::string::npos) << at.name(" ") << ": " << line;
      EXPECT_EQ(line.find("x)]"), std::string::npos) << at.name(" ") << ": " << line;
    }
  }
}

}  // namespace
}  // namespace tilery
