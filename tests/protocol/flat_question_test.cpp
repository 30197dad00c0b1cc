#include "tilery/protocol/flat_question.h"

#include <gtest/gtest.h>

#include <array>

namespace tilery {
namespace {

struct SampleQuestion {
  AskedText name;
  AskedNumber games;
  AskedDecimal time;
  AskedTruth quick;
  AskedList cells;
};

std::expected<void, Error> read(std::string_view line, SampleQuestion& question) {
  const std::array keys = {
      QuestionKey{.name = "name", .value = &question.name, .is_required = true},
      QuestionKey{.name = "games", .value = &question.games, .least = 1, .most = 9},
      QuestionKey{.name = "time", .value = &question.time, .low = 0.5, .high = 2},
      QuestionKey{.name = "quick", .value = &question.quick},
      QuestionKey{.name = "cells", .value = &question.cells}};
  return read_flat_question(line, keys);
}

std::string flat_fault(std::string_view line) {
  SampleQuestion question;
  const auto result = read(line, question);
  return result ? "none" : text_of(result.error());
}

TEST(FlatQuestion, PutsValuesInTheirPlacesWithTheirColumns) {
  SampleQuestion question;
  ASSERT_TRUE(read(R"( {"games": 7, "name":"a\"b"} )", question));
  EXPECT_EQ(question.name.value, "a\"b");
  EXPECT_EQ(question.name.column, 22);
  EXPECT_EQ(question.games.value, 7U);
  EXPECT_EQ(question.games.column, 12);
}

TEST(FlatQuestion, LeavesVariablesOfMissingKeysUnchanged) {
  SampleQuestion question;
  question.games.value = 5;
  ASSERT_TRUE(read(R"({"name":""})", question));
  EXPECT_TRUE(question.name.is_there());
  EXPECT_FALSE(question.games.is_there());
  EXPECT_EQ(question.games.value, 5U);
}

TEST(FlatQuestion, NeedsItsRequiredKey) {
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
            R"(:1:2: expected "name", "games", "time", "quick" or "cells", found "nam", )"
            R"(did you mean "name"?)");
}

TEST(FlatQuestion, TakesDecimalsTruthsAndLists) {
  SampleQuestion question;
  ASSERT_TRUE(read(R"({"name":"","time":0.75,"quick":true,"cells":[3,1]})", question));
  EXPECT_EQ(question.time.value, 0.75);
  EXPECT_EQ(question.time.column, 19);
  EXPECT_TRUE(question.quick.value);
  EXPECT_EQ(question.quick.column, 32);
  ASSERT_EQ(question.cells.values.size(), 2U);
  EXPECT_EQ(question.cells.values[1].value, 1U);
  EXPECT_EQ(question.cells.column, 37);
  SampleQuestion whole;
  ASSERT_TRUE(read(R"({"name":"","time":2})", whole));
  EXPECT_EQ(whole.time.value, 2);
}

TEST(FlatQuestion, RefusesDecimalsTruthsAndListsOfAnotherKind) {
  EXPECT_EQ(flat_fault(R"({"time":2.5})"),
            ":1:9: expected a number from 0.5 to 2 for \"time\", found the number 2.5");
  EXPECT_EQ(flat_fault(R"({"time":true})"),
            ":1:9: expected a number from 0.5 to 2 for \"time\", found true");
  EXPECT_EQ(flat_fault(R"({"quick":1})"),
            ":1:10: expected true or false for \"quick\", found the number 1");
  EXPECT_EQ(flat_fault(R"({"cells":7})"),
            ":1:10: expected a list of values for \"cells\", found the number 7");
  EXPECT_EQ(flat_fault(R"({"cells":["x"]})"),
            ":1:11: expected a whole number from 0 to 18446744073709551615 for \"cells\", "
            "found \"x\"");
}

TEST(FlatQuestion, RefusesTextThatIsNotJson) {
  EXPECT_EQ(flat_fault(R"({"name":"a")"), ":1:12: expected '}', found end of input");
}

}  // namespace
}  // namespace tilery
