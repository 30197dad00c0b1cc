#include "tilery/rules/toml_value.h"

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/rules/toml_parser.h"

namespace tilery {
namespace {

constexpr int most_key_dots = 200;

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

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

/// True for a letter that a key may end or begin with, bare or in quotes.
bool is_of_key(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || std::string_view("_-\"'").contains(letter);
}

/// How many dots may stand between two keys, wherever they are. Next to a dot in a picture of a
/// board there is another one, or a '#'.
int key_dots(std::string_view toml) {
  int dots = 0;
  char before = '\n';
  bool is_after_dot = false;
  for (const char letter : toml) {
    if (is_blank(letter)) {
      continue;
    }
    dots += is_after_dot && is_of_key(letter) ? 1 : 0;
    is_after_dot = letter == '.' && is_of_key(before);
    before = letter;
  }
  return dots;
}

std::unexpected<Error> fault(std::string_view source, Place place, std::string_view expected,
                             std::string found) {
  return std::unexpected(
      Error{std::string(source), place, std::string(expected), std::move(found)});
}

/// What the parser says, as a noun phrase.
std::string found_by(const toml::parse_error& error) {
  constexpr std::string_view beginning = "Error while ";
  constexpr std::size_t most_bytes = 160;
  const std::string_view all = error.description();
  const std::string said = cleaned(all.substr(0, all.find(" (TOML_")), most_bytes);
  return said.starts_with(beginning) ? "a fault while " + said.substr(beginning.size())
                                     : "a fault: " + said;
}

}  // namespace

std::expected<TomlValue, Error> parse_toml(std::string_view toml, std::string_view source) {
  if (toml.size() > longest_toml) {
    return fault(source, {}, "a file of at most 64 KiB", std::to_string(toml.size()) + " bytes");
  }
  if (const int dots = key_dots(toml); dots > most_key_dots) {
    return fault(source, {}, "at most 200 dots between names", std::to_string(dots));
  }
  const toml::parse_result result = toml::parse(toml);
  if (result.failed()) {
    return fault(source, place_of(result.error().source()), "TOML", found_by(result.error()));
  }
  return value_of(result.table());
}

std::string description_of(const TomlValue& value) {
  if (const auto* flag = std::get_if<bool>(&value.value)) {
    return *flag ? "true" : "false";
  }
  if (const auto* number = std::get_if<std::int64_t>(&value.value)) {
    return "the number " + std::to_string(*number);
  }
  if (const auto* text = std::get_if<std::string>(&value.value)) {
    return tilery::quoted(*text);  // <iomanip> has one too
  }
  if (const auto* other = std::get_if<TomlOther>(&value.value)) {
    return std::string(other->kind);
  }
  return std::holds_alternative<TomlList>(value.value) ? "a list" : "a table";
}

}  // namespace tilery
