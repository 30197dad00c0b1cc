#pragma once
// Decimal numbers as text.

#include <optional>
#include <string_view>

namespace tilery {

/// Reads `text`, such as "12.5" or "-1e3", as a finite number, whatever the locale. Nothing if
/// the text is not a number as a whole.
std::optional<double> decimal_of(std::string_view text);

}  // namespace tilery
