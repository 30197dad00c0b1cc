#pragma once
// Reads JSON text and tells a listener what it holds, value by value.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilery {

/// Why a text is not JSON.
struct JsonFault {
  std::size_t byte =
      0;  ///< of the character that does not fit, from 1; past the end if none is left
  std::string expected;
  std::string found;
};

/// Hears each value of a JSON text in order. Every function but `fault` answers whether to read on.
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
  /// The text is not JSON; the last call.
  virtual void fault(const JsonFault& fault) = 0;

 protected:
  /// How many bytes have been read: up to the end of the value that is told, and one byte beyond if
  /// that value is a number.
  [[nodiscard]] std::size_t bytes_read() const { return std::size_t(reached_ - source_.data()); }

  /// The column, from 1, at which the number that is told begins.
  [[nodiscard]] int column_of_number() const;

  /// The column, from 1, of the opening quote of the text or the key that is told.
  [[nodiscard]] int column_of_text() const;

 private:
  friend bool read_json(std::string_view text, JsonListener& listener);

  std::string_view source_;
  const char* reached_ = nullptr;
};

/// Tells `listener` what `text` holds. Gives whether all of it was read: no fault was found, and
/// the listener did not stop. Never recurses, so depth costs memory alone (one bit a level).
bool read_json(std::string_view text, JsonListener& listener);

}  // namespace tilery
