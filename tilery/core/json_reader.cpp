#include "tilery/core/json_reader.h"

#include <iterator>
#include <nlohmann/json.hpp>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

using Json = nlohmann::json;

/// A pointer into a text. It notes in `*reached` how far the parser has come, which the parser
/// does not say.
struct Tracked {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** reached = nullptr;

  reference operator*() const { return *at; }
  Tracked& operator++() {
    *reached = ++at;
    return *this;
  }
  Tracked operator++(int) {
    const Tracked before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Tracked& a, const Tracked& b) { return a.at == b.at; }
};

/// The part of `text` after `start` (or from its beginning) up to `end` (or its end).
std::string_view between(std::string_view text, std::string_view start, std::string_view end) {
  const std::size_t from = text.find(start);
  text.remove_prefix(from == std::string_view::npos ? 0 : from + start.size());
  return text.substr(0, text.find(end));
}

/// Takes the parser's message apart: "... syntax error while parsing array - unexpected ':';
/// expected ']'", perhaps with "last read: ..." in the middle. That may repeat control characters.
JsonFault fault_of(std::size_t byte, std::string_view raw) {
  const std::string clean = cleaned(raw, raw.size());
  const std::string_view message = clean;
  constexpr std::string_view expects = "; expected ";
  const std::size_t expectation = message.rfind(expects);
  const bool expects_any = expectation != std::string_view::npos;
  std::string_view found = between(message.substr(0, expectation), " - ", "; last read");
  if (found.starts_with("unexpected ")) {
    found = between(found, "unexpected ", ";");
  }
  return {
      .byte = byte,
      .expected = expects_any ? std::string(message.substr(expectation + expects.size())) : "JSON",
      .found = std::string(found)};
}

/// Hands the parser's events on to a listener.
struct Events {
  JsonListener& listener;

  bool null() { return listener.null(); }
  bool boolean(bool value) { return listener.truth(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return listener.whole(value); }
  bool number_integer(Json::number_integer_t value) { return listener.negative(value); }
  bool number_float(Json::number_float_t, const std::string& text) {
    return listener.decimal(text);
  }
  bool string(std::string& text) { return listener.text(text); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return listener.open_object(); }
  bool key(std::string& name) { return listener.key(name); }
  bool end_object() { return listener.close_object(); }
  bool start_array(std::size_t) { return listener.open_list(); }
  bool end_array() { return listener.close_list(); }
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) {
    listener.fault(fault_of(byte, error.what()));
    return false;
  }
};

bool may_stand_in_number(char letter) {
  return (letter >= '0' && letter <= '9') || letter == '-' || letter == '+' || letter == '.' ||
         letter == 'e' || letter == 'E';
}

bool is_escaped(std::string_view text, std::size_t quote) {
  std::size_t slashes = 0;
  while (slashes < quote && text[quote - slashes - 1] == '\\') {
    ++slashes;
  }
  return slashes % 2 == 1;
}

}  // namespace

int JsonListener::column_of_number() const {
  std::size_t end = bytes_read();
  end -= end > 0 && !may_stand_in_number(source_[end - 1]) ? 1 : 0;
  while (end > 0 && may_stand_in_number(source_[end - 1])) {
    --end;
  }
  return static_cast<int>(end) + 1;
}

int JsonListener::column_of_text() const {
  std::size_t quote = bytes_read() - 1;
  do {
    quote = source_.rfind('"', quote - 1);
  } while (is_escaped(source_, quote));
  return static_cast<int>(quote) + 1;
}

bool read_json(std::string_view text, JsonListener& listener) {
  listener.source_ = text;
  listener.reached_ = text.data();
  Events events = {listener};
  const Tracked first = {text.data(), &listener.reached_};
  const Tracked last = {text.data() + text.size(), &listener.reached_};
  return Json::sax_parse(first, last, &events);
}

}  // namespace tilery
