#include "tilery/explore/tiled/decimal.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace tilery {
namespace {

/// libc++ 19 reads no floating-point numbers from characters. Where it is used, for WebAssembly,
/// there is one locale only, so strtod will do.
template <typename Number>
bool read_all(std::string_view text, Number& number) {
  if constexpr (requires { std::from_chars(text.data(), text.data(), number); }) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc{} && end == text.data() + text.size();
  } else {
    const std::string copy(text);
    char* end = nullptr;
    number = std::strtod(copy.c_str(), &end);
    return end == copy.c_str() + copy.size();
  }
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

std::optional<double> decimal_of(std::string_view text) {
  double number = 0;
  const bool is_plain = !text.empty() &&
                        text.find_first_not_of("0123456789+-.eE") == std::string_view::npos &&
                        text.front() != '+';
  if (!is_plain || !read_all(text, number) || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number == 0 ? 0 : number;  // JSON has no -0.
}

bool is_json_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool has_leading_zero = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
  const std::size_t point = digits.find('.');
  const bool is_pointed_well =
      point == std::string_view::npos || (point + 1 < digits.size() && is_digit(digits[point + 1]));
  return decimal_of(text) && is_digit(digits[0]) && !has_leading_zero && is_pointed_well;
}

}  // namespace tilery
