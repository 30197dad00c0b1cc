#include "tilery/core/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// The digits of `text` with the point after the first: "1234567.5" gives "1.2345675".
std::string with_point_after_first(std::string_view text) {
  std::string digits;
  std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c != '.'; });
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.size() > 1) {
    digits.insert(1, ".");
  }
  return digits;
}

/// The escape of an ASCII character in a JSON string; empty if it needs none.
std::string escaped(char letter) {
  switch (letter) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\b':
      return "\\b";
    case '\f':
      return "\\f";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return static_cast<unsigned char>(letter) < 0x20
                 ? fmt::format("\\u{:04x}", static_cast<unsigned>(letter))
                 : std::string();
  }
}

}  // namespace

std::string json_number(double number) {
  if (!std::isfinite(number)) {
    return "null";
  }
  std::string text = fmt::format("{}", number);
  if (text.find('e') != std::string::npos) {
    return text;
  }
  const double magnitude = std::abs(number);
  if (magnitude >= 1e15) {  // fmt writes an exponent from 1e16 on.
    return (number < 0 ? "-" : "") + with_point_after_first(fmt::format("{}", magnitude)) + "e+15";
  }
  return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string json_string(std::string_view text) {
  std::string json = "\"";
  while (!text.empty()) {
    const std::string_view sound = text.substr(0, sound_utf8_bytes(text));
    for (const char letter : sound) {
      const std::string escape = escaped(letter);
      escape.empty() ? json.push_back(letter) : static_cast<void>(json.append(escape));
    }
    text.remove_prefix(sound.size());
    if (!text.empty()) {
      json += utf8_of(0xFFFD);
      text.remove_prefix(1);
    }
  }
  return json + '"';
}

void JsonWriter::open_object(std::string_view name) {
  key(name);
  open_object();
}

void JsonWriter::open_list(std::string_view name) {
  key(name);
  open_list();
}

void JsonWriter::open(char opener, char closer) {
  begin();
  text_ += opener;
  closers_.push_back(closer);
  is_first_ = true;
}

void JsonWriter::close() {
  assert(!closers_.empty() && !has_key_);
  const char closer = closers_.back();
  closers_.pop_back();
  if (!is_first_) {
    break_line();
  }
  text_ += closer;
  is_first_ = false;
}

void JsonWriter::key(std::string_view name) {
  assert(!closers_.empty() && closers_.back() == '}' && !has_key_);
  begin();
  text_ += json_string(name);
  text_ += indent_ < 0 ? ":" : ": ";
  has_key_ = true;
}

void JsonWriter::raw(std::string_view json) {
  begin();
  text_ += json;
}

void JsonWriter::member_raw(std::string_view name, std::string_view json) {
  key(name);
  raw(json);
}

std::string JsonWriter::take() && {
  assert(closers_.empty());
  return std::move(text_);
}

/// Writes the comma and the line break before the next key or value.
void JsonWriter::begin() {
  if (!has_key_ && !closers_.empty()) {
    if (!is_first_) {
      text_ += ',';
    }
    break_line();
  }
  has_key_ = false;
  is_first_ = false;
}

void JsonWriter::break_line() {
  if (indent_ >= 0) {
    text_ += '\n';
    text_.append(closers_.size() * static_cast<std::size_t>(indent_), ' ');
  }
}

void JsonWriter::add_signed(std::int64_t number) { raw(fmt::format("{}", number)); }

void JsonWriter::add_unsigned(std::uint64_t number) { raw(fmt::format("{}", number)); }

}  // namespace tilery
