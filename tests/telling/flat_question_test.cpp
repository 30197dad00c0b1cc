#include "tilery/telling/flat_question.h"

#include <gtest/gtest.h>

#include <array>

namespace tilery {
namespace {

struct Asked {
  AskedText name;
  AskedNumber games;
};

std::expected<void, Error> read(std::string_view line, Asked& asked) {
  const std::array keys = {
      QuestionKey{.name = "name", .text = &asked.name},
      QuestionKey{.name = "games", .number = &asked.games, .least = 1, .most = 9}};
  return read_flat_question(line, keys);
}

std::string flat_fault(std::string_view line) {
  Asked asked;
  const auto result = read(line, asked);
  return result ? "none" : text_of(result.error());
}

TEST(FlatQuestion, PutsValuesInTheirPlacesWithTheirColumns) {
  Asked asked;
  ASSERT_TRUE(read(R"( {"games": 7, "name":"a\"b"} )", asked));
  EXPECT_EQ(asked.name.value, "a\"b");
  EXPECT_EQ(asked.name.column, 22);
  EXPECT_EQ(asked.games.value, 7U);
  EXPECT_EQ(asked.games.column, 12);
}

TEST(FlatQuestion, LeavesWhatIsNotAskedAsItWas) {
  Asked asked = {.name = {}, .games = {.value = 5}};
  ASSERT_TRUE(read(R"({"name":""})", asked));
  EXPECT_TRUE(asked.name.is_there());
  EXPECT_FALSE(asked.games.is_there());
  EXPECT_EQ(asked.games.value, 5U);
}

TEST(FlatQuestion, NeedsItsFirstKey) {
  EXPECT_EQ(flat_fault(R"({"games":1})"),
            ":1:11: expected a \"name\", found an object without one");
}

TEST(FlatQuestion, RefusesValuesOfAnotherKindOrRange) {
  EXPECT_EQ(flat_fault(R"({"name":5})"), ":1:9: expected a text for \"name\", found the number 5");
  EXPECT_EQ(flat_fault(R"({"name":null})"), ":1:9: expected a text for \"name\", found null");
  EXPECT_EQ(flat_fault(R"({"games":10})"),
            ":1:10: expected a whole number from 1 to 9 for \"games\", found the number 10");
  EXPECT_EQ(flat_fault(R"({"games":-1})"),
            ":1:10: expected a whole number from 1 to 9 for \"games\", found the number -1");
  EXPECT_EQ(flat_fault(R"({"games":1.5})"),
            ":1:10: expected a whole number from 1 to 9 for \"games\", found the number 1.5");
  EXPECT_EQ(flat_fault(R"({"games":"1"})"),
            ":1:10: expected a whole number from 1 to 9 for \"games\", found \"1\"");
  EXPECT_EQ(flat_fault(R"({"name":[]})"), ":1:9: expected a text for \"name\", found a list");
  EXPECT_EQ(flat_fault(R"({"name":{}})"), ":1:9: expected a text for \"name\", found an object");
  EXPECT_EQ(flat_fault("7"), ":1:1: expected an object, found the number 7");
  EXPECT_EQ(flat_fault("true"), ":1:1: expected an object, found true");
}

TEST(FlatQuestion, TakesKnownKeysOnceEach) {
  EXPECT_EQ(flat_fault(R"({"name":"a","name":"b"})"),
            ":1:13: expected each key once, found \"name\" again");
  EXPECT_EQ(flat_fault(R"({"nam":"a"})"),
            R"(:1:2: expected "name" or "games", found "nam", did you mean "name"?)");
}

TEST(FlatQuestion, RefusesWhatIsNoJson) {
  EXPECT_EQ(flat_fault(R"({"name":"a")"), ":1:12: expected '}', found end of input");
}

}  // namespace
}  // namespace tilery
