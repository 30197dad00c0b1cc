#include "tilery/core/text_scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

namespace tilery {
namespace {

// A temporary string would be gone before the scanner reads it.
static_assert(!std::is_constructible_v<TextScanner, std::string, int, const char*>);
static_assert(!std::is_constructible_v<TextScanner, const char*, int, std::string>);

std::string fault_of(const TextScanner& scanner) {
  return scanner.error() ? text_of(*scanner.error()) : "nothing is wrong";
}

/// The fault of `name` as the name of a dog.
std::string name_fault(const std::string& name) {
  TextScanner scanner(name, 1, "text");
  scanner.take_name("a dog's name");
  return fault_of(scanner);
}

TEST(TextScanner, TakesLinesOfAKeyAndAValue) {
  TextScanner scanner("seed 12\nid 00000000000000ff\nrex-2. ", 1, "text");
  EXPECT_EQ(scanner.take_number_line("seed", "a seed", 0, 99), 12U);
  EXPECT_EQ(scanner.take_hex_line("id", "an id"), 255U);
  EXPECT_EQ(scanner.take_name("a dog's name"), "rex-2.");
  EXPECT_EQ(scanner.line(), 3);
  EXPECT_EQ(fault_of(scanner), "nothing is wrong");
}

TEST(TextScanner, NamesAreShortAndPlain) {
  const std::string fault =
      "text:1:1: expected a dog's name: 1 to 40 of a-z 0-9 - . and a letter or digit first, found ";
  EXPECT_EQ(name_fault(std::string(40, 'a')), "nothing is wrong");
  EXPECT_TRUE(name_fault(std::string(41, 'a')).starts_with(fault));
  EXPECT_EQ(name_fault("-rex"), fault + "\"-rex\"");
  EXPECT_EQ(name_fault("Rex"), fault + "\"Rex\"");
  EXPECT_EQ(name_fault(""), "text:1:1: expected a dog's name, found the end of the text");
}

TEST(TextScanner, KeepsTheFirstFaultAndReadsNoMore) {
  TextScanner scanner("seed 7 8\nid x\n", 5, "text");
  EXPECT_EQ(scanner.take_number_line("seed", "a seed", 3, 99), 7U);
  EXPECT_EQ(scanner.take_number_line("seed", "a seed", 3, 99), 3U);
  EXPECT_EQ(scanner.take_hex_line("id", "an id"), 0U);
  EXPECT_EQ(fault_of(scanner), "text:5:7: expected the end of the line, found \" \"");
}

}  // namespace
}  // namespace tilery
