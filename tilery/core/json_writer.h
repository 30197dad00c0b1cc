#pragma once
// Writes JSON text, on one line or indented.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilery {

/// `number` in JSON: the fewest digits that read back as the same number, always with a point or an
/// exponent ("12.0", "1e-05", "1.5e+20"), as nlohmann-json writes it; "null" if it is not finite.
std::string json_number(double number);

/// `text` in JSON: quoted and escaped. UTF-8 is kept; a byte that is not UTF-8 becomes U+FFFD.
std::string json_string(std::string_view text);

/// Writes one JSON value, from its first character to its last. Members of objects keep the order
/// in which they are written.
///
///   JsonWriter json;
///   json.open_object();
///   json.member("score", 1024);
///   json.list("moves", moves);
///   json.close();
///   const std::string line = std::move(json).take();  // {"score":1024,"moves":["left","up"]}
class JsonWriter {
 public:
  static constexpr int on_one_line = -1;

  /// With `indent` of 0 or more every value gets a line of its own, indented by `indent` blanks for
  /// each object and list around it.
  explicit JsonWriter(int indent = on_one_line) : indent_(indent) {}

  /// Begins an object or a list that is the whole text, an item of a list, or the value after
  /// key().
  void open_object() { open('{', '}'); }
  void open_list() { open('[', ']'); }
  /// Begins an object or a list that is the member `name` of the open object.
  void open_object(std::string_view name);
  void open_list(std::string_view name);
  /// Ends the object or the list that was opened last. Requires one that is open.
  void close();

  /// Names the next value. Requires an open object, and that a value follows.
  void key(std::string_view name);

  /// A value: the whole text, an item of a list, or the value after key().
  template <std::same_as<bool> Truth>
  void value(Truth truth) {
    raw(truth ? "true" : "false");
  }
  template <std::integral Whole>
    requires(!std::same_as<Whole, bool> && !std::same_as<Whole, char>)
  void value(Whole number) {
    std::signed_integral<Whole> ? add_signed(static_cast<std::int64_t>(number))
                                : add_unsigned(static_cast<std::uint64_t>(number));
  }
  template <std::floating_point Real>
  void value(Real number) {
    raw(json_number(number));
  }
  void value(std::string_view text) { raw(json_string(text)); }
  void value(std::nullptr_t) { raw("null"); }
  /// Null for an empty `value`.
  template <typename Value>
  void value(const std::optional<Value>& value) {
    value ? this->value(*value) : raw("null");
  }
  /// `json` as it is. Requires one value in JSON.
  void raw(std::string_view json);

  /// Member `name` of the open object: key() and value() in one.
  template <typename Value>
  void member(std::string_view name, const Value& value) {
    key(name);
    this->value(value);
  }
  void member_raw(std::string_view name, std::string_view json);

  /// A whole list of values: as an item, or as the member `name` of the open object.
  template <typename Items>
  void list(const Items& items) {
    open_list();
    for (const auto& item : items) {
      value(item);
    }
    close();
  }
  template <typename Items>
  void list(std::string_view name, const Items& items) {
    key(name);
    list(items);
  }

  /// The text, without a line end. Requires that everything opened is closed.
  std::string take() &&;

 private:
  void open(char opener, char closer);
  void begin();
  void break_line();
  void add_signed(std::int64_t number);
  void add_unsigned(std::uint64_t number);

  std::string text_;
  std::vector<char> closers_;
  int indent_;
  bool is_first_ = true;
  bool has_key_ = false;
};

}  // namespace tilery
