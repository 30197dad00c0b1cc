#include "tilery/explore/tiled/property.h"

#include <system_error>

#include <algorithm>
#include <charconv>
#include <string>

namespace tilery {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

const Property* find_property(const Properties& properties, std::string_view name) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &*found;
}

std::optional<std::string_view> text_in(const Properties& properties, std::string_view name) {
  const Property* property = find_property(properties, name);
  if (property == nullptr || property->kind == PropertyKind::group) {
    return std::nullopt;
  }
  return property->value;
}

std::optional<std::int64_t> whole_number_in(const Properties& properties, std::string_view name) {
  const std::string_view text = text_in(properties, name).value_or("");
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

std::optional<double> number_in(const Properties& properties, std::string_view name) {
  return decimal_of(text_in(properties, name).value_or(""));
}

std::optional<bool> truth_in(const Properties& properties, std::string_view name) {
  const std::string_view text = text_in(properties, name).value_or("");
  if (text == "true" || text == "1") {
    return true;
  }
  return text == "false" || text == "0" ? std::optional(false) : std::nullopt;
}

bool is_json_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool has_leading_zero = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
  const std::size_t point = digits.find('.');
  const bool is_pointed_well =
      point == std::string_view::npos || (point + 1 < digits.size() && is_digit(digits[point + 1]));
  return decimal_of(text) && is_digit(digits[0]) && !has_leading_zero && is_pointed_well;
}

}  // namespace tilery
