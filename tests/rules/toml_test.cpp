#include "tilery/rules/toml.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tests/support/encodings.h"

namespace tilery {
namespace {

/// The error that `read` reports on the root of `toml`, or "none".
template <typename Read>
std::string error_of(std::string_view toml, const Read& read) {
  const auto tree = parse_toml(toml, "t");
  if (!tree) {
    return text_of(tree.error());
  }
  FirstFault faults("t");
  read(TomlCursor(*tree, faults));
  return faults.error() ? text_of(*faults.error()) : "none";
}

TEST(ParseToml, DecodesTextWithAByteOrderMark) {
  for (const std::string& bytes : test::with_byte_order_marks("title = \"Türme\"\r\n")) {
    const auto tree = parse_toml(bytes, "t");
    ASSERT_TRUE(tree) << text_of(tree.error());
    const auto& entries = std::get<TomlTable>(tree->value).entries;
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(std::get<std::string>(entries[0].value.value), "Türme");
    EXPECT_EQ(entries[0].place, (Place{1, 1}));
  }
}

TEST(ParseToml, KeepsTheOrderAndThePlacesOfKeys) {
  const auto tree = parse_toml("b = 1\na = 'x'\n", "t");
  ASSERT_TRUE(tree);
  const auto& entries = std::get<TomlTable>(tree->value).entries;
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].key, "b");
  EXPECT_EQ(entries[1].key, "a");
  EXPECT_EQ(entries[1].place, (Place{2, 1}));
  EXPECT_EQ(entries[1].value.place, (Place{2, 5}));
}

TEST(ParseToml, DescribesEveryKindOfValue) {
  const auto tree =
      parse_toml("a = true\nb = 7\nc = \"far\"\nd = [1]\ne = {}\nf = 1.5\ng = 2024-01-01\n", "t");
  ASSERT_TRUE(tree);
  std::string all;
  for (const TomlEntry& entry : std::get<TomlTable>(tree->value).entries) {
    all += description_of(entry.value) + "; ";
  }
  EXPECT_EQ(
      all,
      "true; the number 7; \"far\"; a list; a table; a number with a fraction; a date or a time; ");
}

TEST(ParseToml, RefusesTextThatIsTooLongOrNoToml) {
  const std::string spaces(longest_toml + 1, ' ');
  EXPECT_EQ(text_of(parse_toml(spaces, "t").error()),
            "t: expected a file of at most 64 KiB, found 65537 bytes");
  EXPECT_EQ(parse_toml("a = \n", "t").error().place.line, 1);
}

TEST(ParseToml, NamesCommonSlips) {
  const auto fault_of = [](std::string_view toml) {
    return text_of(parse_toml(toml, "t").error());
  };
  EXPECT_EQ(fault_of("a = 1\ntitle = T\n"), "t:2:9: expected a text in quotes, as \"T\", found T");
  EXPECT_EQ(fault_of("title = \xE2\x80\x9CMine\xE2\x80\x9D\n"),
            "t:1:9: expected straight quotes (\") around a text, found "
            "\xE2\x80\x9CMine\xE2\x80\x9D");
  EXPECT_EQ(fault_of("width 4\n"), "t:1:7: expected width = 4, found no '=': width 4");
  EXPECT_TRUE(fault_of("a = [1, 2\n").starts_with("t:")) << fault_of("a = [1, 2\n");
}

TEST(TomlCursor, ReadsValuesByKey) {
  constexpr std::array<std::string_view, 2> words = {"far", "step"};
  EXPECT_EQ(error_of("n = 3\nt = 'step'\nf = true\nl = [1, 2]\n",
                     [&](const TomlCursor& root) {
                       EXPECT_EQ(root.key("n").number("a number", {1, 5}), 3);
                       EXPECT_EQ(root.key("t").text(), "step");
                       EXPECT_EQ(root.key("t").word(words), 1U);
                       EXPECT_TRUE(root.key("f").flag());
                       EXPECT_EQ(root.key("l").items("numbers", {2, 2}).size(), 2U);
                       EXPECT_FALSE(root.key("x").is_there());
                     }),
            "none");
}

TEST(TomlCursor, GivesSafeValuesAfterAFault) {
  error_of("a = 'x'\n", [](const TomlCursor& root) {
    EXPECT_EQ(root.key("a").number("a number", {2, 5}), 2);
    EXPECT_FALSE(root.key("a").flag());
    EXPECT_EQ(root.key("b").text(), "");
    EXPECT_TRUE(root.key("a").items("items", {1, 2}).empty());
  });
}

TEST(TomlCursor, ReportsTheFirstFaultAlone) {
  EXPECT_EQ(error_of("a = 9\nb = 8\n",
                     [](const TomlCursor& root) {
                       root.key("b").fail("a", "b");
                       root.key("a").fail("c", "d");
                     }),
            "t:2:5: expected a, found b");
}

TEST(TomlCursor, PartsKeepAFirstFaultEach) {
  const TomlValue root = parse_toml("a = 9\nb = 8\nc = 7\n", "t").value();
  FirstFault faults("t");
  const TomlCursor cursor(root, faults);
  cursor.check_keys({"b"});
  const TomlCursor part = cursor.key("b").apart();
  part.fail("x", "y");
  part.fail("later", "z");
  const std::vector<Error> all = faults.all();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(text_of(all[0]), text_of(*faults.error()));
  EXPECT_EQ(all[0].place, (Place{1, 1}));
  EXPECT_EQ(all[1].place, (Place{3, 1}));
  EXPECT_EQ(text_of(all[2]), "t:2:5: expected x, found y");
}

TEST(TomlCursor, NamesAMissingKeyAndItsTable) {
  EXPECT_EQ(
      error_of("[s]\n", [](const TomlCursor& root) { root.key("s").key("x").fail("a text"); }),
      "t:1:1: expected the key \"x\" in [s]");
}

TEST(TomlCursor, SuggestsTheKeyThatIsMisspelt) {
  EXPECT_EQ(
      error_of("widht = 1\n", [](const TomlCursor& root) { root.check_keys({"width", "height"}); }),
      "t:1:1: expected one of the keys width or height, found \"widht\"; did you mean "
      "\"width\"?");
}

}  // namespace
}  // namespace tilery
