#include "tilery/core/json_reader.h"

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "tilery/core/decoded_text.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

using Json = nlohmann::json;

/// A pointer into a text. It notes in `*reached` how far the parser has come, because the parser
/// does not report it.
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
/// expected ']'", perhaps with "last read: ..." in the middle. "last read" may show control
/// characters.
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

/// Passes the parser's events to a listener.
struct Events {
  JsonListener& listener;

  bool null() { return listener.null(); }
  bool boolean(bool value) { return listener.truth(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return listener.whole(value); }
  bool number_integer(Json::number_integer_t value) {
    return value == 0 ? listener.whole(0) : listener.negative(value);
  }
  /// A whole number may have a point, as 2.0: some programs write every number so.
  bool number_float(Json::number_float_t value, const std::string& text) {
    if (std::trunc(value) != value || value < -0x1p63 || value >= 0x1p64) {
      return listener.decimal(text);
    }
    return value < 0 ? listener.negative(static_cast<std::int64_t>(value))
                     : listener.whole(static_cast<std::uint64_t>(value));
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

bool read_json(std::string_view bytes, JsonListener& listener) {
  const DecodedText decoded(bytes);
  const std::string_view text = decoded.text();
  listener.source_ = text;
  listener.reached_ = text.data();
  Events events = {listener};
  const Tracked first = {text.data(), &listener.reached_};
  const Tracked last = {text.data() + text.size(), &listener.reached_};
  return Json::sax_parse(first, last, &events);
}

namespace {

using Kind = JsonValue::Kind;

/// Builds the tree from the values of a text.
class JsonTree final : public JsonListener {
 public:
  std::expected<JsonValue, JsonFault> read(std::string_view text) {
    if (!read_json(text, *this)) {
      return std::unexpected(std::move(fault_));
    }
    return std::move(root_);
  }

  bool null() override { return add({}); }
  bool truth(bool value) override { return add({.kind = Kind::truth, .whole = value ? 1U : 0U}); }
  bool whole(std::uint64_t value) override { return add({.kind = Kind::whole, .whole = value}); }
  bool negative(std::int64_t value) override {
    return add({.kind = Kind::other_number, .text = std::to_string(value)});
  }
  bool decimal(const std::string& text) override {
    return add({.kind = Kind::other_number, .text = text});
  }
  bool text(std::string& value) override {
    return add({.kind = Kind::text, .text = std::move(value)});
  }
  bool open_object() override { return open(Kind::object); }
  bool close_object() override { return close(); }
  bool open_list() override { return open(Kind::list); }
  bool close_list() override { return close(); }
  bool key(std::string& name) override {
    open_.back().names.push_back(std::move(name));
    return true;
  }
  void fault(const JsonFault& fault) override { fault_ = fault; }

 private:
  bool add(JsonValue value) {
    (open_.empty() ? root_ : open_.back().values.emplace_back()) = std::move(value);
    return true;
  }

  bool open(Kind kind) {
    if (open_.size() == deepest_json_value) {
      fault_ = {.byte = bytes_read(), .expected = "values at most 64 deep", .found = "deeper ones"};
      return false;
    }
    open_.push_back({.kind = kind});
    return true;
  }

  bool close() {
    JsonValue done = std::move(open_.back());
    open_.pop_back();
    return add(std::move(done));
  }

  std::vector<JsonValue> open_;
  JsonValue root_;
  JsonFault fault_;
};

void write_value(JsonWriter& json, const JsonValue& value) {
  switch (value.kind) {
    case Kind::null:
      return json.value(nullptr);
    case Kind::truth:
      return json.value(value.whole == 1);
    case Kind::whole:
      return json.value(value.whole);
    case Kind::other_number:
      return json.raw(value.text);
    case Kind::text:
      return json.value(std::string_view(value.text));
    case Kind::list:
      json.open_list();
      for (const JsonValue& item : value.values) {
        write_value(json, item);
      }
      return json.close();
    case Kind::object:
      json.open_object();
      for (std::size_t member = 0; member < value.values.size(); ++member) {
        json.key(value.names[member]);
        write_value(json, value.values[member]);
      }
      return json.close();
  }
}

}  // namespace

const JsonValue& JsonValue::member(std::string_view name) const {
  static const JsonValue none;
  for (std::size_t member = names.size(); member > 0; --member) {
    if (names[member - 1] == name) {
      return values[member - 1];
    }
  }
  return none;
}

std::expected<JsonValue, JsonFault> read_json_value(std::string_view text) {
  return JsonTree().read(text);
}

std::string json_text(const JsonValue& value) {
  JsonWriter json;
  write_value(json, value);
  return std::move(json).take();
}

}  // namespace tilery
