#include "tilery/rules/toml_value.h"

#include <algorithm>
#include <utility>

#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

namespace tilery {
namespace {

constexpr int most_key_dots = 600;

Place place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

TomlValue value_of(const toml::node& node);

TomlList list_of(const toml::array& array) {
  TomlList list;
  list.items.reserve(array.size());
  for (const toml::node& item : array) {
    list.items.push_back(value_of(item));
  }
  return list;
}

/// toml++ keeps a table's keys in the order of the alphabet.
TomlTable table_of(const toml::table& table) {
  TomlTable result;
  result.entries.reserve(table.size());
  for (const auto& [key, node] : table) {
    result.entries.push_back({std::string(key.str()), place_of(key.source()), value_of(node)});
  }
  std::ranges::sort(result.entries, {}, [](const TomlEntry& entry) {
    return std::pair(entry.place.line, entry.place.column);
  });
  return result;
}

TomlValue value_of(const toml::node& node) {
  TomlValue result{place_of(node.source()), TomlOther{"a date or a time"}};
  if (const auto* flag = node.as_boolean()) {
    result.value = flag->get();
  } else if (const auto* number = node.as_integer()) {
    result.value = number->get();
  } else if (const auto* text = node.as_string()) {
    result.value = text->get();
  } else if (const auto* array = node.as_array()) {
    result.value = list_of(*array);
  } else if (const auto* table = node.as_table()) {
    result.value = table_of(*table);
  } else if (node.is_floating_point()) {
    result.value = TomlOther{"a number with a fraction"};
  }
  return result;
}

/// True for the second and later bytes of a character in UTF-8.
bool is_inside_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// How many dots could stand between keys: those with something else than a dot on both sides.
/// Dots in a picture of a board mostly stand beside each other.
int key_dots(std::string_view toml) {
  int dots = 0;
  char before = '\n';
  for (std::size_t i = 0; i < toml.size(); ++i) {
    if (is_blank(toml[i])) {
      continue;
    }
    std::size_t after = i + 1;
    while (after < toml.size() && is_blank(toml[after])) {
      ++after;
    }
    const bool is_alone = before != '.' && after < toml.size() && toml[after] != '.';
    dots += toml[i] == '.' && is_alone ? 1 : 0;
    before = toml[i];
  }
  return dots;
}

}  // namespace

std::expected<TomlValue, Error> parse_toml(std::string_view toml, std::string_view source) {
  if (toml.size() > longest_toml) {
    return std::unexpected(Error{std::string(source),
                                 {},
                                 "a file of at most 64 KiB",
                                 std::to_string(toml.size()) + " bytes"});
  }
  if (key_dots(toml) > most_key_dots) {
    return std::unexpected(
        Error{std::string(source), {}, "at most 600 dots between keys", "more of them"});
  }
  const toml::parse_result result = toml::parse(toml);
  if (result.failed()) {
    const toml::parse_error& error = result.error();
    return std::unexpected(Error{std::string(source), place_of(error.source()), "TOML",
                                 "a fault: " + std::string(error.description())});
  }
  return value_of(result.table());
}

std::string quoted(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  const bool is_cut = end < text.size();
  while (is_cut && end > 0 && is_inside_character(text[end])) {
    --end;
  }
  std::string clean(text.substr(0, end));
  std::ranges::replace_if(
      clean,
      [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; }, '?');
  return '"' + clean + (is_cut ? "...\"" : "\"");
}

std::string description_of(const TomlValue& value) {
  if (const auto* flag = std::get_if<bool>(&value.value)) {
    return *flag ? "true" : "false";
  }
  if (const auto* number = std::get_if<std::int64_t>(&value.value)) {
    return "the number " + std::to_string(*number);
  }
  if (const auto* text = std::get_if<std::string>(&value.value)) {
    return quoted(*text);
  }
  if (const auto* other = std::get_if<TomlOther>(&value.value)) {
    return std::string(other->kind);
  }
  return std::holds_alternative<TomlList>(value.value) ? "a list" : "a table";
}

}  // namespace tilery
