#include "tilery/explore/tiled/property.h"

#include <system_error>

#include <algorithm>
#include <charconv>
#include <string>

#include "tilery/core/quantities.h"

namespace tilery {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace

const Property* find_property(const Properties& properties, std::string_view name) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &*found;
}

std::optional<std::string_view> text_in(const Properties& properties, std::string_view name) {
  const Property* property = find_property(properties, name);
  if (property == nullptr || has_members(property->kind)) {
    return std::nullopt;
  }
  return property->value;
}

std::vector<std::string_view> texts_in(const Properties& properties, std::string_view name) {
  std::vector<std::string_view> texts;
  const Property* property = find_property(properties, name);
  if (property != nullptr && property->kind == PropertyKind::list) {
    for (const Property& item : property->members) {
      texts.push_back(item.value);
    }
    return texts;
  }
  for (std::string_view text = text_in(properties, name).value_or(""); !text.empty();) {
    const std::size_t comma = std::min(text.find(','), text.size());
    texts.push_back(without_blanks(text.substr(0, comma)));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return texts;
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
  const bool has_digit_after_point =
      point == std::string_view::npos || (point + 1 < digits.size() && is_digit(digits[point + 1]));
  return decimal_of(text) && is_digit(digits[0]) && !has_leading_zero && has_digit_after_point;
}

}  // namespace tilery
