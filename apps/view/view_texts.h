#pragma once
// The values of a view's question that are texts.

#include <expected>
#include <string>
#include <string_view>

#include "apps/view/view_request.h"

namespace tilery {

struct TextFault {
  std::string expected;
  std::string found;
};

/// The beginning of `text` in quotation marks, safe to show.
std::string in_marks(std::string_view text);

/// Two hexadecimal digits a cell: bit 7 is light of its own, the others are the code.
std::expected<void, TextFault> take_tiles(std::string_view text, ViewRequest& request);

/// 128 digits, 1 where the code stops sight.
std::expected<void, TextFault> take_opaque(std::string_view text, ViewRequest& request);

/// "extend" or "wrap".
std::expected<void, TextFault> take_edge(std::string_view text, ViewRequest& request);

/// "strict", "revealing" or "symmetric".
std::expected<void, TextFault> take_sight(std::string_view text, ViewRequest& request);

}  // namespace tilery
