#include "tilery/rules/toml.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// The word in quotes, and the nearest known word if there is one.
std::string with_suggestion(std::string_view word, std::span<const std::string_view> known) {
  const auto nearest = nearest_word(word, known);
  return quoted(word) + (nearest ? "; did you mean \"" + std::string(*nearest) + "\"?" : "");
}

std::string count_of(std::string_view what, Range range) {
  const std::string counts =
      range.least == range.most ? std::to_string(range.least)
                                : std::to_string(range.least) + " to " + std::to_string(range.most);
  return "a list of " + counts + ' ' + std::string(what);
}

}  // namespace

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

void FirstFault::report(Place place, std::string expected, std::string found) {
  if (!error_) {
    error_ = Error{source_, place, std::move(expected), std::move(found)};
  }
}

std::vector<Error> FirstFault::all() const {
  std::vector<Error> errors;
  if (error_) {
    errors.push_back(*error_);
  }
  for (const FirstFault& part : parts_) {
    std::ranges::move(part.all(), std::back_inserter(errors));
  }
  return errors;
}

TomlCursor::TomlCursor(const TomlValue& root, FirstFault& faults)
    : TomlCursor(&root, root.place, "", faults) {}

TomlCursor::TomlCursor(const TomlValue* value, Place place, std::string path, FirstFault& faults)
    : value_(value), place_(place), path_(std::move(path)), faults_(&faults) {}

void TomlCursor::fail(std::string expected, std::string found) const {
  faults_->report(place_, std::move(expected), std::move(found));
}

void TomlCursor::fail(std::string expected) const {
  if (is_there()) {
    fail(std::move(expected), description_of(*value_));
  } else {
    fail_for_lack();
  }
}

void TomlCursor::fail_for_lack() const {
  const std::size_t dot = path_.rfind('.');
  const std::string key = path_.substr(dot + 1);  // npos + 1 is 0
  const std::string where = dot == std::string::npos ? "" : " in [" + path_.substr(0, dot) + "]";
  fail("the key \"" + key + '"' + where, "");
}

void TomlCursor::check_keys(std::span<const std::string_view> known) const {
  if (!is_there()) {
    fail("the table [" + path_ + ']', "");
    return;
  }
  if (!is_table()) {
    fail("a table");
    return;
  }
  FirstFault* faults = faults_;
  for (const TomlEntry& entry : as<TomlTable>()->entries) {
    if (std::ranges::find(known, entry.key) == known.end()) {
      faults = faults->error() ? &faults_->part() : faults;
      faults->report(entry.place, "one of the keys " + listed(known),
                     with_suggestion(entry.key, known));
    }
  }
}

TomlCursor TomlCursor::apart() const { return {value_, place_, path_, faults_->part()}; }

std::vector<std::string> TomlCursor::keys() const {
  std::vector<std::string> keys;
  if (is_table()) {
    for (const TomlEntry& entry : as<TomlTable>()->entries) {
      keys.push_back(entry.key);
    }
  }
  return keys;
}

TomlCursor TomlCursor::key(std::string_view key) const {
  const std::string path = path_.empty() ? std::string(key) : path_ + '.' + std::string(key);
  if (is_table()) {
    for (const TomlEntry& entry : as<TomlTable>()->entries) {
      if (entry.key == key) {
        return {&entry.value, entry.value.place, path, *faults_};
      }
    }
  }
  return {nullptr, place_, path, *faults_};
}

std::int64_t TomlCursor::number(std::string_view what, Range range) const {
  const auto* number = is_there() ? as<std::int64_t>() : nullptr;
  if (number == nullptr || *number < range.least || *number > range.most) {
    fail(std::string(what) + " from " + std::to_string(range.least) + " to " +
         std::to_string(range.most));
    return range.least;
  }
  return *number;
}

bool TomlCursor::flag() const {
  const auto* flag = is_there() ? as<bool>() : nullptr;
  if (flag == nullptr) {
    fail("true or false");
  }
  return flag != nullptr && *flag;
}

std::string_view TomlCursor::text() const {
  if (!is_text()) {
    fail("a text in quotes");
    return {};
  }
  return *as<std::string>();
}

std::size_t TomlCursor::word(std::span<const std::string_view> words) const {
  if (!is_text()) {
    fail("one of the words " + listed(words));
    return 0;
  }
  const auto found = std::ranges::find(words, *as<std::string>());
  if (found == words.end()) {
    fail("one of the words " + listed(words), with_suggestion(text(), words));
    return 0;
  }
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<TomlCursor> TomlCursor::items(std::string_view what, Range range) const {
  const auto* list = is_there() ? as<TomlList>() : nullptr;
  if (list == nullptr) {
    fail(count_of(what, range));
    return {};
  }
  const auto count = static_cast<std::int64_t>(list->items.size());
  if (count < range.least || count > range.most) {
    fail(count_of(what, range), "a list of " + std::to_string(count));
    return {};
  }
  std::vector<TomlCursor> cursors;
  for (const TomlValue& item : list->items) {
    cursors.push_back(TomlCursor(&item, item.place, path_, *faults_));
  }
  return cursors;
}

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_line = 200;

bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

}  // namespace

std::string name_in(const TomlCursor& name) {
  const std::string_view text = name.text();
  const bool is_plain = std::ranges::all_of(
      text, [](char letter) { return is_name_letter(letter) || letter == '-' || letter == '.'; });
  if (text.empty() || text.size() > longest_name || !is_plain || !is_name_letter(text.front())) {
    name.fail("a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit first");
  }
  return std::string(text);
}

std::string line_in(const TomlCursor& line) {
  const std::string_view text = line.text();
  if (text.empty() || text.size() > longest_line || has_control_characters(text)) {
    line.fail("one line of 1 to 200 bytes without control characters");
  }
  return std::string(text);
}

}  // namespace tilery
