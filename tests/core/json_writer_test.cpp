#include "tilery/core/json_writer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/random.h"

namespace tilery {
namespace {

template <typename Value>
std::string json_of(const Value& value) {
  JsonWriter json;
  json.value(value);
  return std::move(json).take();
}

std::string sample() {
  JsonWriter json(JsonWriter::on_one_line);
  json.open_object();
  json.member("game", "2048");
  json.member("over", false);
  json.member("bonus", std::optional<int>());
  json.list("moves", std::vector<int>{1, -2});
  json.list("none", std::vector<int>());
  json.open_list("rows");
  json.open_object();
  json.member("share", 0.5);
  json.close();
  json.open_object();
  json.close();
  json.close();
  json.member_raw("made", "[true]");
  json.close();
  return std::move(json).take();
}

TEST(JsonWriter, WritesOnOneLineWithoutBlanks) {
  EXPECT_EQ(sample(), R"({"game":"2048","over":false,"bonus":null,"moves":[1,-2],"none":[],)"
                      R"("rows":[{"share":0.5},{}],"made":[true]})");
  EXPECT_EQ(sample(), nlohmann::ordered_json::parse(sample()).dump());
}

TEST(JsonWriter, IndentsAsNlohmannDoes) {
  JsonWriter json(2);
  json.open_list();
  json.open_list();
  json.close();
  json.open_object();
  json.member("a", 1);
  json.list("b", std::vector<std::string>{"x", "y"});
  json.close();
  json.close();
  EXPECT_EQ(std::move(json).take(),
            (nlohmann::ordered_json{nlohmann::ordered_json::array(), {{"a", 1}, {"b", {"x", "y"}}}})
                .dump(2));
}

TEST(JsonWriter, TakesAKeyAndItsValueApart) {
  JsonWriter json;
  json.open_object();
  json.key("a");
  json.open_list();
  json.value("b");
  json.close();
  json.close();
  EXPECT_EQ(std::move(json).take(), R"({"a":["b"]})");
}

TEST(JsonWriter, WritesWholeNumbersOf64Bits) {
  EXPECT_EQ(json_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(json_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(json_of(std::uint8_t{200}), "200");
  EXPECT_EQ(json_of(std::int8_t{-5}), "-5");
}

TEST(JsonWriter, DistinguishesTruthTextAndNull) {
  EXPECT_EQ(json_of(true), "true");
  EXPECT_EQ(json_of("true"), "\"true\"");
  EXPECT_EQ(json_of(std::string("null")), "\"null\"");
  EXPECT_EQ(json_of(nullptr), "null");
}

TEST(JsonNumber, AlwaysHasAPointOrAnExponent) {
  EXPECT_EQ(json_number(0), "0.0");
  EXPECT_EQ(json_number(-0.0), "-0.0");
  EXPECT_EQ(json_number(12), "12.0");
  EXPECT_EQ(json_number(0.1), "0.1");
  EXPECT_EQ(json_number(-1.5e-5), "-1.5e-05");
}

TEST(JsonNumber, IsNullIfNotFinite) {
  EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(JsonNumber, ReadsBackAsTheSameNumber) {
  Random random{.seed = 1};
  for (int i = 0; i < 100'000; ++i) {
    const auto number = std::bit_cast<double>(random.next());
    if (number - number == 0) {
      EXPECT_EQ(std::strtod(json_number(number).c_str(), nullptr), number);
    }
  }
}

TEST(JsonNumber, IsWrittenAsNlohmannDoesAtEverySize) {
  for (const double digits : {1.0, 1.5, 1.2345678, 1.234567890123456}) {
    for (int exponent = -12; exponent <= 20; ++exponent) {
      const double number =
          std::strtod((std::to_string(digits) + "e" + std::to_string(exponent)).c_str(), nullptr);
      EXPECT_EQ(json_number(number), nlohmann::json(number).dump());
      EXPECT_EQ(json_number(-number), nlohmann::json(-number).dump());
    }
  }
  EXPECT_EQ(json_number(1234567890123456.5), "1.2345678901234565e+15");
}

TEST(JsonString, EscapesCharactersThatStringsMayNotHold) {
  const std::string_view text("a\"\\\b\f\n\r\t\x01\x1f\x7f/", 12);
  EXPECT_EQ(json_string(text), "\"a\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f/\"");
  EXPECT_EQ(json_string(text), nlohmann::json(text).dump());
  EXPECT_EQ(json_string(std::string_view("\0", 1)), "\"\\u0000\"");
}

TEST(JsonString, KeepsSoundUtf8AndReplacesOtherBytes) {
  EXPECT_EQ(json_string("Grün 😀"), "\"Grün 😀\"");
  EXPECT_EQ(json_string("a\xFFz"), "\"a\uFFFDz\"");
}

}  // namespace
}  // namespace tilery
