#pragma once
// Numbers with a point, the same in every locale.

#include <optional>
#include <string_view>

namespace tilery {

/// The finite number that all of `text` is, such as "12.5" or "-1e3"; nothing for anything else.
std::optional<double> decimal_of(std::string_view text);

/// True if JSON would take `text` for a number as it is.
bool is_json_number(std::string_view text);

}  // namespace tilery
