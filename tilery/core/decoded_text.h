#pragma once
// Text from outside as UTF-8: a byte-order mark decides its encoding.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace tilery {

/// Turns a text into UTF-8, piece by piece. A byte-order mark at its start names its encoding,
/// UTF-8 or UTF-16 of either byte order, and is left out. A text without a mark stays as it is.
class TextDecoder {
 public:
  /// The text of the next bytes. The first bytes of a mark, or of an incomplete character in
  /// UTF-16, wait for the next call.
  std::string take(std::string_view bytes);

  /// The end of the text: the first bytes of a mark that did not follow, U+FFFD for an incomplete
  /// character, else empty.
  std::string take_rest();

 private:
  enum class Encoding : unsigned char { unknown, bytes, utf_16_le, utf_16_be };

  void find_mark(bool is_end);
  std::string take_whole();
  std::string take_utf_16();
  [[nodiscard]] char32_t unit_at(std::size_t at) const;

  Encoding encoding_ = Encoding::unknown;
  std::string waiting_;
};

/// A text in UTF-8, decoded as TextDecoder does. Only a text with a mark is copied; a text without
/// one must outlive this object.
class DecodedText {
 public:
  explicit DecodedText(std::string_view bytes);

  /// As the constructor, for a text that begins with an ASCII character: a zero byte beside that
  /// character shows that a text without a mark is in UTF-16.
  static DecodedText beginning_in_ascii(std::string_view bytes);

  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::unique_ptr<const std::string> own_text_;
  std::string_view text_;
};

}  // namespace tilery
