#pragma once
// Reads JSON: event by event into the caller's structures, or whole as a tree of values.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tilery {

/// The first place at which a text is not JSON.
struct JsonFault {
  /// Position of the wrong character, from 1. One past the end if the text ends too early.
  std::size_t byte = 0;
  std::string expected;
  std::string found;
};

/// Receives the values of a JSON text in order. Every function but fault() returns whether to read
/// on.
class JsonListener {
 public:
  virtual ~JsonListener() = default;

  virtual bool null() = 0;
  virtual bool truth(bool value) = 0;
  /// A whole number of at least 0, up to 2^64 - 1; also one that is written as 2.0 or 1e3.
  virtual bool whole(std::uint64_t value) = 0;
  /// A whole number below 0, down to -2^63.
  virtual bool negative(std::int64_t value) = 0;
  /// Any other number, as it is written.
  virtual bool decimal(const std::string& text) = 0;
  /// The unescaped text, in UTF-8. It may be moved from.
  virtual bool text(std::string& value) = 0;
  virtual bool open_object() = 0;
  /// The name of the member that follows. It may be moved from.
  virtual bool key(std::string& name) = 0;
  virtual bool close_object() = 0;
  virtual bool open_list() = 0;
  virtual bool close_list() = 0;
  /// The text is not JSON. No call follows.
  virtual void fault(const JsonFault& fault) = 0;

 protected:
  /// The number of bytes read: up to the end of the present value, and one byte more if it is a
  /// number.
  [[nodiscard]] std::size_t bytes_read() const { return std::size_t(reached_ - source_.data()); }

  /// The column, from 1, where the present number begins.
  [[nodiscard]] int column_of_number() const;

  /// The column, from 1, of the opening quote of the present text or key.
  [[nodiscard]] int column_of_text() const;

 private:
  friend bool read_json(std::string_view bytes, JsonListener& listener);

  std::string_view source_;
  const char* reached_ = nullptr;
};

/// Calls `listener` with the values of the text that DecodedText makes of `bytes`. True if the
/// whole text was read: it is JSON, and the listener did not stop. Never recurses: a level of depth
/// costs one bit of memory.
bool read_json(std::string_view bytes, JsonListener& listener);

// A JSON text as a tree of values.

/// The most levels of lists and objects that read_json_value() accepts.
inline constexpr std::size_t deepest_json_value = 64;

/// One value and all values in it.
struct JsonValue {
  enum class Kind : std::uint8_t { null, truth, whole, other_number, text, list, object };

  Kind kind = Kind::null;
  std::uint64_t whole = 0;         ///< the number, for `whole`; 1 for true
  std::string text;                ///< the text; the number as it is written, for `other_number`
  std::vector<std::string> names;  ///< of the members of an object, in order
  std::vector<JsonValue> values;   ///< the members' values, or the items of a list

  [[nodiscard]] bool is_null() const { return kind == Kind::null; }
  [[nodiscard]] bool is_whole() const { return kind == Kind::whole; }
  [[nodiscard]] bool is_text() const { return kind == Kind::text; }
  [[nodiscard]] bool is_list() const { return kind == Kind::list; }
  [[nodiscard]] bool is_object() const { return kind == Kind::object; }

  /// The value of the member `name`, the last one if there are several. Null if there is none, or
  /// if this is no object.
  [[nodiscard]] const JsonValue& member(std::string_view name) const;
};

/// The value of `text`. Fails if it is not JSON, or deeper than deepest_json_value.
std::expected<JsonValue, JsonFault> read_json_value(std::string_view text);

/// The value as JSON on one line; whole numbers in digits, others as they were written.
std::string json_text(const JsonValue& value);

}  // namespace tilery
