#include "tilery/core/text_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::size_t hex_digits = 16;
constexpr std::size_t longest_name = 40;

bool is_lower_hex(char digit) {
  return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
}

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

bool is_name(std::string_view word) {
  return !word.empty() && word.size() <= longest_name && is_letter_or_digit(word.front()) &&
         std::ranges::all_of(word, [](char letter) {
           return is_letter_or_digit(letter) || letter == '-' || letter == '.';
         });
}

}  // namespace

bool TextScanner::is_at(std::string_view words) const {
  if (error_ || !rest().starts_with(words)) {
    return false;
  }
  const std::string_view after = rest().substr(words.size());
  return after.empty() || after.front() == ' ' || after.front() == '\n';
}

bool TextScanner::is_at_line_end() const {
  return error_ || at_ == text_.size() || text_[at_] == '\n';
}

void TextScanner::take(std::string_view characters, std::string_view expected) {
  if (error_) {
    return;
  }
  if (!rest().starts_with(characters)) {
    fail(std::string(expected));
    return;
  }
  at_ += characters.size();
}

void TextScanner::take_key(std::string_view words) {
  if (!is_at(words)) {
    fail(fmt::format("\"{}\"", words));
    return;
  }
  at_ += words.size();
  take(" ", "a space");
}

std::string_view TextScanner::take_text_line(std::string_view key) {
  take(key, fmt::format("\"{}\"", key));
  if (!is_at_line_end()) {
    take(" ", "a space");
    if (is_at_line_end()) {
      fail("text, or no space");
    }
  }
  const std::size_t begin = at_;
  while (!is_at_line_end()) {
    ++at_;
  }
  const std::string_view text = text_.substr(begin, at_ - begin);
  take_line_end();
  return error_ ? std::string_view() : text;
}

void TextScanner::take_line_end() {
  take("\n", "the end of the line");
  if (!error_) {
    ++line_;
    line_start_ = at_;
  }
}

char TextScanner::take_character() { return is_at_line_end() ? '\0' : text_[at_++]; }

std::string_view TextScanner::take_word(std::string_view expected) {
  const std::string_view taken = error_ ? std::string_view() : word();
  if (taken.empty()) {
    fail(std::string(expected));
  }
  at_ += taken.size();
  return taken;
}

std::uint64_t TextScanner::take_number(std::string_view what, std::uint64_t least,
                                       std::uint64_t most) {
  if (error_) {
    return least;
  }
  std::uint64_t number = 0;
  const char* const first = text_.data() + at_;
  const auto [end, code] = std::from_chars(first, text_.data() + text_.size(), number);
  const auto length = static_cast<std::size_t>(end - first);
  const bool has_leading_zero = length > 1 && *first == '0';
  if (code != std::errc{} || has_leading_zero || number < least || number > most) {
    fail(fmt::format("{} from {} to {}", what, least, most));
    return least;
  }
  at_ += length;
  return number;
}

std::uint64_t TextScanner::take_hex(std::string_view what) {
  const std::string_view digits = rest().substr(0, hex_digits);
  if (error_ || digits.size() != hex_digits || !std::ranges::all_of(digits, is_lower_hex)) {
    fail(fmt::format("{}, 16 digits of 0-9 a-f", what));
    return 0;
  }
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  at_ += hex_digits;
  return number;
}

std::string_view TextScanner::take_name(std::string_view what) {
  const std::string_view name = take_word(what);
  if (!is_name(name)) {
    fail(fmt::format("{}: 1 to 40 of a-z 0-9 - . and a letter or digit first", what), name.size());
  }
  return name;
}

std::uint64_t TextScanner::take_number_line(std::string_view key, std::string_view what,
                                            std::uint64_t least, std::uint64_t most) {
  take_key(key);
  const std::uint64_t number = take_number(what, least, most);
  take_line_end();
  return number;
}

std::uint64_t TextScanner::take_hex_line(std::string_view key, std::string_view what) {
  take_key(key);
  const std::uint64_t number = take_hex(what);
  take_line_end();
  return number;
}

void TextScanner::fail(std::string expected, std::size_t back) {
  if (error_) {
    return;
  }
  at_ -= back;
  const bool is_end = at_ == text_.size();
  std::string found = is_end               ? "the end of the text"
                      : text_[at_] == '\n' ? "the end of the line"
                                           : quoted(word().empty() ? rest().substr(0, 1) : word());
  error_ = Error{.source = std::string(source_),
                 .place = {line_, static_cast<int>(at_ - line_start_) + 1},
                 .expected = std::move(expected),
                 .found = std::move(found)};
}

std::string_view TextScanner::word() const {
  const std::string_view text = rest();
  return text.substr(0, std::min(text.find_first_of(" \n"), text.size()));
}

}  // namespace tilery
