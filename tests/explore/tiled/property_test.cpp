#include "tilery/explore/tiled/property.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Property of_text(std::string name, std::string value) {
  return {.name = std::move(name), .value = std::move(value)};
}

TEST(Property, TheFirstOfANameCounts) {
  const Properties properties = {of_text("a", "1"), of_text("b", "2"), of_text("a", "3")};
  EXPECT_EQ(text_in(properties, "a"), "1");
  EXPECT_EQ(find_property(properties, "c"), nullptr);
  EXPECT_FALSE(text_in(properties, "c"));
}

TEST(Property, ATextIsReadAsEachKindOfValueThatItSpells) {
  const Properties properties = {of_text("whole", "-3"), of_text("half", "0.5"),
                                 of_text("yes", "true"), of_text("none", "0"),
                                 of_text("empty", "")};
  EXPECT_EQ(whole_number_in(properties, "whole"), -3);
  EXPECT_EQ(number_in(properties, "whole"), -3.0);
  EXPECT_FALSE(whole_number_in(properties, "half"));
  EXPECT_EQ(number_in(properties, "half"), 0.5);
  EXPECT_EQ(truth_in(properties, "yes"), true);
  EXPECT_EQ(truth_in(properties, "none"), false);
  EXPECT_FALSE(truth_in(properties, "whole"));
  EXPECT_FALSE(whole_number_in(properties, "empty"));
  EXPECT_FALSE(number_in(properties, "empty"));
}

TEST(Property, AGroupHasNoText) {
  Property group{.name = "g", .kind = PropertyKind::group, .value = "1"};
  EXPECT_FALSE(text_in({group}, "g"));
}

TEST(Property, JsonHasFewerFormsOfNumbers) {
  for (const char* text : {"0", "-0.5", "10", "1e5", "1.25e-3"}) {
    EXPECT_TRUE(is_json_number(text)) << text;
  }
  for (const char* text : {".5", "5.", "01", "-01", "1.e5", "", "-"}) {
    EXPECT_FALSE(is_json_number(text)) << text;
  }
}

TEST(Property, TextsAreItemsOfAListOrPartsBetweenCommas) {
  using Texts = std::vector<std::string_view>;
  const Properties properties = {
      {.name = "list", .kind = PropertyKind::list, .members = {{.value = "a, b"}, {.value = "c"}}},
      {.name = "text", .value = " torch,rope ,\na key\n"},
      {.name = "one", .value = "torch,"},
      {.name = "blank", .value = ""}};
  EXPECT_EQ(texts_in(properties, "list"), (Texts{"a, b", "c"}));
  EXPECT_EQ(texts_in(properties, "text"), (Texts{"torch", "rope", "a key"}));
  EXPECT_EQ(texts_in(properties, "one"), (Texts{"torch"}));
  EXPECT_EQ(texts_in(properties, "blank"), Texts{});
  EXPECT_EQ(texts_in(properties, "none"), Texts{});
}

}  // namespace
}  // namespace tilery
