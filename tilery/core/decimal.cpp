#include "tilery/core/decimal.h"

#include <system_error>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace tilery {
namespace {

/// libc++ 19, the library of the WebAssembly build, has no from_chars for floating-point numbers.
/// WebAssembly has only one locale, so strtod reads them.
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

}  // namespace tilery
