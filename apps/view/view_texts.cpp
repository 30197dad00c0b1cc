#include "apps/view/view_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

using Taken = std::expected<void, TextFault>;

Taken fault(std::string expected, std::string found) {
  return std::unexpected(TextFault{std::move(expected), std::move(found)});
}

/// The value of a hexadecimal digit, or 16.
constexpr unsigned digit_of(char letter) {
  if (letter >= '0' && letter <= '9') {
    return static_cast<unsigned>(letter - '0');
  }
  const int small = letter | 0x20;
  return small >= 'a' && small <= 'f' ? static_cast<unsigned>(small - 'a' + 10) : 16;
}

}  // namespace

std::string in_marks(std::string_view text) { return "\"" + cleaned(text, 40) + "\""; }

Taken take_tiles(std::string_view text, ViewRequest& request) {
  if (text.size() % 2 != 0) {
    return fault("two digits a cell in \"tiles\"", fmt::format("{} digits", text.size()));
  }
  std::vector<MapCell>& cells = request.map.cells;
  cells.resize(text.size() / 2);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const unsigned high = digit_of(text[2 * cell]);
    const unsigned low = digit_of(text[2 * cell + 1]);
    if (high > 15 || low > 15) {
      return fault("hexadecimal digits in \"tiles\"",
                   fmt::format("{} for cell {}", in_marks(text.substr(2 * cell, 2)), cell));
    }
    cells[cell] = cell_of_byte(static_cast<std::uint8_t>(16 * high + low));
  }
  return {};
}

Taken take_opaque(std::string_view text, ViewRequest& request) {
  constexpr std::size_t codes = 128;
  const std::size_t other = text.find_first_not_of("01");
  if (text.size() != codes || other != std::string_view::npos) {
    return fault(fmt::format("{} digits, 0 or 1, for \"opaque\"", codes),
                 other == std::string_view::npos ? fmt::format("{} digits", text.size())
                                                 : in_marks(text.substr(other, 1)));
  }
  for (std::size_t code = 0; code < codes; ++code) {
    request.opacity.set(static_cast<TileCode>(code), text[code] == '1');
  }
  return {};
}

Taken take_edge(std::string_view text, ViewRequest& request) {
  if (text != "extend" && text != "wrap") {
    return fault(R"("extend" or "wrap" for "edge")", in_marks(text));
  }
  request.map.edge = text == "wrap" ? Edge::wrap : Edge::extend;
  return {};
}

Taken take_sight(std::string_view text, ViewRequest& request) {
  constexpr std::array<std::string_view, 3> names = {"strict", "revealing", "symmetric"};
  const auto name = std::find(names.begin(), names.end(), text);
  if (name == names.end()) {
    return fault(R"("strict", "revealing" or "symmetric" for "sight")", in_marks(text));
  }
  request.options.sight = static_cast<Sight>(name - names.begin());
  return {};
}

}  // namespace tilery
