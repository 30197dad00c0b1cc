#include "tilery/core/decoded_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::string_view mark_of_utf_8 = "\xEF\xBB\xBF";
constexpr std::string_view mark_of_utf_16_le = "\xFF\xFE";
constexpr std::string_view mark_of_utf_16_be = "\xFE\xFF";
constexpr std::array marks = {mark_of_utf_8, mark_of_utf_16_le, mark_of_utf_16_be};

bool has_mark(std::string_view bytes) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return bytes.starts_with(mark); });
}

/// The mark of a text in UTF-16 that begins with an ASCII character; empty for any other text.
std::string_view mark_by_first_character(std::string_view bytes) {
  if (bytes.size() < 2 || bytes.size() % 2 != 0 || (bytes[0] == 0) == (bytes[1] == 0)) {
    return {};
  }
  return bytes[1] == 0 ? mark_of_utf_16_le : mark_of_utf_16_be;
}

bool may_become_mark(std::string_view bytes) {
  return std::ranges::any_of(marks, [&](std::string_view mark) {
    return bytes.size() < mark.size() && mark.starts_with(bytes);
  });
}

bool is_first_half(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_second_half(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

char32_t joined_halves(char32_t first, char32_t second) {
  return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

std::string decoded(std::string_view bytes) {
  TextDecoder decoder;
  std::string text = decoder.take(bytes);
  return text + decoder.take_rest();
}

}  // namespace

std::string TextDecoder::take(std::string_view bytes) {
  waiting_ += bytes;
  find_mark(false);
  return take_whole();
}

std::string TextDecoder::take_rest() {
  find_mark(true);
  std::string rest = take_whole();
  rest += waiting_.empty() ? "" : utf8_of(0xFFFD);
  waiting_.clear();
  return rest;
}

void TextDecoder::find_mark(bool is_end) {
  if (encoding_ != Encoding::unknown || (!is_end && may_become_mark(waiting_))) {
    return;
  }
  encoding_ = waiting_.starts_with(mark_of_utf_16_le)   ? Encoding::utf_16_le
              : waiting_.starts_with(mark_of_utf_16_be) ? Encoding::utf_16_be
                                                        : Encoding::bytes;
  if (encoding_ != Encoding::bytes) {
    waiting_.erase(0, mark_of_utf_16_le.size());
  } else if (waiting_.starts_with(mark_of_utf_8)) {
    waiting_.erase(0, mark_of_utf_8.size());
  }
}

std::string TextDecoder::take_whole() {
  switch (encoding_) {
    case Encoding::unknown:
      return {};
    case Encoding::bytes:
      return std::exchange(waiting_, {});
    default:
      return take_utf_16();
  }
}

/// Half of a character without the other half becomes U+FFFD.
std::string TextDecoder::take_utf_16() {
  std::string text;
  std::size_t at = 0;
  while (at + 2 <= waiting_.size()) {
    const char32_t unit = unit_at(at);
    if (!is_first_half(unit)) {
      text += utf8_of(unit);
      at += 2;
      continue;
    }
    if (at + 4 > waiting_.size()) {
      break;
    }
    const char32_t next = unit_at(at + 2);
    text += utf8_of(is_second_half(next) ? joined_halves(unit, next) : unit);
    at += is_second_half(next) ? 4 : 2;
  }
  waiting_.erase(0, at);
  return text;
}

char32_t TextDecoder::unit_at(std::size_t at) const {
  const auto first = static_cast<unsigned char>(waiting_[at]);
  const auto second = static_cast<unsigned char>(waiting_[at + 1]);
  const bool is_little = encoding_ == Encoding::utf_16_le;
  return is_little ? char32_t{second} << 8 | first : char32_t{first} << 8 | second;
}

DecodedText::DecodedText(std::string_view bytes)
    : own_text_(has_mark(bytes) ? std::make_unique<const std::string>(decoded(bytes)) : nullptr),
      text_(own_text_ ? std::string_view(*own_text_) : bytes) {}

DecodedText DecodedText::beginning_in_ascii(std::string_view bytes) {
  const std::string_view mark =
      has_mark(bytes) ? std::string_view() : mark_by_first_character(bytes);
  return mark.empty() ? DecodedText(bytes) : DecodedText(std::string(mark).append(bytes));
}

}  // namespace tilery
