#include "tilery/core/json_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tilery {
namespace {

/// Writes down all events with their columns, and stops at the text "stop".
class Notes final : public JsonListener {
 public:
  bool null() override { return note("null"); }
  bool truth(bool value) override { return note(value ? "true" : "false"); }
  bool whole(std::uint64_t value) override {
    return note(fmt::format("{}@{}", value, column_of_number()));
  }
  bool negative(std::int64_t value) override {
    return note(fmt::format("{}@{}", value, column_of_number()));
  }
  bool decimal(const std::string& text) override {
    return note(fmt::format("~{}@{}", text, column_of_number()));
  }
  bool text(std::string& value) override {
    note(fmt::format("'{}'@{}", value, column_of_text()));
    return value != "stop";
  }
  bool open_object() override { return note(fmt::format("{{@{}", bytes_read())); }
  bool key(std::string& name) override {
    return note(fmt::format("{}:@{}", name, column_of_text()));
  }
  bool close_object() override { return note("}"); }
  bool open_list() override { return note(fmt::format("[@{}", bytes_read())); }
  bool close_list() override { return note("]"); }
  void fault(const JsonFault& fault) override {
    note(fmt::format("at {}: expected {}, found {}", fault.byte, fault.expected, fault.found));
  }

  std::string notes;

 private:
  bool note(std::string_view what) {
    notes += notes.empty() ? "" : " ";
    notes += what;
    return true;
  }
};

std::string events_of(std::string_view text) {
  Notes notes;
  const bool is_whole = read_json(text, notes);
  return notes.notes + (is_whole ? "" : " (not all)");
}

TEST(JsonReader, ReportsEveryKindOfValueInOrder) {
  EXPECT_EQ(events_of(R"({"a":[null,true,false,7,-7,1.50],"b":{"c":"x"}})"),
            "{@1 a:@2 [@6 null true false 7@23 -7@25 ~1.50@28 ] b:@34 {@38 c:@39 'x'@43 } }");
}

TEST(JsonReader, TakesWholeNumbersOf64BitsAndReportsLargerOnesAsText) {
  EXPECT_EQ(events_of("18446744073709551615"), "18446744073709551615@1");
  EXPECT_EQ(events_of("-9223372036854775808"), "-9223372036854775808@1");
  EXPECT_EQ(events_of("18446744073709551616"), "~18446744073709551616@1");
}

TEST(JsonReader, TakesWholeNumbersThatAreWrittenAsDecimals) {
  EXPECT_EQ(events_of("[2.0,1.6e1,-0,-0.0,-3.0]"), "[@1 2@2 16@6 0@12 0@15 -3@20 ]");
  EXPECT_EQ(events_of("1.152921504606847e+18"), "1152921504606846976@1");
  EXPECT_EQ(events_of("18446744073709551616.0"), "~18446744073709551616.0@1");
  EXPECT_EQ(events_of("1e300"), "~1e300@1");
  EXPECT_EQ(events_of("-1e19"), "~-1e19@1");
}

TEST(JsonReader, FindsTheQuoteThatOpensATextWithEscapedQuotes) {
  EXPECT_EQ(events_of(R"(  "a\"b\\")"), R"('a"b\'@3)");
  EXPECT_EQ(events_of(R"(["\u00e9", "x"])"), "[@1 '\xC3\xA9'@2 'x'@12 ]");
}

TEST(JsonReader, StopsWhereTheListenerDoes) {
  EXPECT_EQ(events_of(R"([1,"stop",2])"), "[@1 1@2 'stop'@4 (not all)");
}

TEST(JsonReader, NamesTheExpectedTokenAtAFault) {
  EXPECT_EQ(events_of(""), "at 1: expected '[', '{', or a literal, found end of input (not all)");
  EXPECT_EQ(events_of("[1 2]"), "[@1 1@2 at 4: expected ']', found number literal (not all)");
  EXPECT_EQ(events_of("7 x"), "7@1 at 3: expected end of input, found invalid literal (not all)");
  EXPECT_EQ(events_of("\"\xC3\""),
            "at 3: expected JSON, found invalid string: ill-formed UTF-8 byte (not all)");
}

TEST(JsonReader, RepeatsNoControlCharactersOfTheText) {
  EXPECT_EQ(events_of("-\x7F"),
            "at 2: expected digit after '-'; last read: '-?', found invalid number (not all)");
}

TEST(JsonReader, RefusesAMillionNestedListsWithoutCrashing) {
  const std::string lists(1'000'000, '[');
  EXPECT_TRUE(events_of(lists).ends_with("(not all)"));
}

}  // namespace
}  // namespace tilery
