#pragma once
// Reads JSON text and tells a listener its values, one by one.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilery {

/// Why a text is not JSON.
struct JsonFault {
  /// Of the character that does not fit, counted from 1; past the end if the text ends too early.
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
  /// A whole number without a sign, up to 2^64 - 1.
  virtual bool whole(std::uint64_t value) = 0;
  /// A whole number with a minus sign, down to -2^63.
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
  /// How many bytes were read: up to the end of the present value, and one byte more if it is a
  /// number.
  [[nodiscard]] std::size_t bytes_read() const { return std::size_t(reached_ - source_.data()); }

  /// The column, from 1, where the present number begins.
  [[nodiscard]] int column_of_number() const;

  /// The column, from 1, of the opening quote of the present text or key.
  [[nodiscard]] int column_of_text() const;

 private:
  friend bool read_json(std::string_view text, JsonListener& listener);

  std::string_view source_;
  const char* reached_ = nullptr;
};

/// Tells `listener` the values of `text`. True if all of it was read: it is JSON, and the listener
/// did not stop. Never recurses: a level of depth costs one bit of memory.
bool read_json(std::string_view text, JsonListener& listener);

}  // namespace tilery
