#pragma once
// The texts of a question about a view: cells as digits, words for edges and sight.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/telling/view_request.h"

namespace tilery {

/// Why a text is not what its key wants.
struct TextFault {
  std::string expected;
  std::string found;
};
using TakenText = std::expected<void, TextFault>;

/// Two hexadecimal digits a cell: bit 7 is light of its own, the others are the code.
TakenText take_tiles(std::string_view text, ViewRequest& request);

/// 128 digits, 1 where the code stops sight.
TakenText take_opaque(std::string_view text, ViewRequest& request);

/// "extend" or "wrap".
TakenText take_edge(std::string_view text, ViewRequest& request);

/// "strict", "revealing" or "symmetric".
TakenText take_sight(std::string_view text, ViewRequest& request);

}  // namespace tilery
