#include "tilery/explore/tiled/property.h"

#include <algorithm>
#include <charconv>

#include "tilery/explore/tiled/decimal.h"

namespace tilery {

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

}  // namespace tilery
