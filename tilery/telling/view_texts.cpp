#include "tilery/telling/view_texts.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

TakenText text_fault(std::string expected, std::string found) {
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

TakenText take_tiles(std::string_view text, ViewRequest& request) {
  if (text.size() % 2 != 0) {
    return text_fault("two digits a cell in \"tiles\"", fmt::format("{} digits", text.size()));
  }
  std::vector<MapCell>& cells = request.map.cells;
  cells.resize(text.size() / 2);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const unsigned high = digit_of(text[2 * cell]);
    const unsigned low = digit_of(text[2 * cell + 1]);
    if (high > 15 || low > 15) {
      return text_fault("hexadecimal digits in \"tiles\"",
                        fmt::format("{} for cell {}", quoted(text.substr(2 * cell, 2)), cell));
    }
    cells[cell] = cell_of_byte(static_cast<std::uint8_t>(16 * high + low));
  }
  return {};
}

TakenText take_opaque(std::string_view text, ViewRequest& request) {
  constexpr std::size_t codes = 128;
  const std::size_t other = text.find_first_not_of("01");
  if (text.size() != codes || other != std::string_view::npos) {
    return text_fault(fmt::format("{} digits, 0 or 1, for \"opaque\"", codes),
                      other == std::string_view::npos ? fmt::format("{} digits", text.size())
                                                      : quoted(text.substr(other, 1)));
  }
  for (std::size_t code = 0; code < codes; ++code) {
    request.opacity.set(static_cast<TileCode>(code), text[code] == '1');
  }
  return {};
}

TakenText take_edge(std::string_view text, ViewRequest& request) {
  if (text != "extend" && text != "wrap") {
    return text_fault(R"("extend" or "wrap" for "edge")", quoted(text));
  }
  request.map.edge = text == "wrap" ? Edge::wrap : Edge::extend;
  return {};
}

TakenText take_sight(std::string_view text, ViewRequest& request) {
  if (text == "strict") {
    request.options.sight = Sight::strict;
  } else if (text == "revealing") {
    request.options.sight = Sight::revealing;
  } else if (text == "symmetric") {
    request.options.sight = Sight::symmetric;
  } else {
    return text_fault(R"("strict", "revealing" or "symmetric" for "sight")", quoted(text));
  }
  return {};
}

}  // namespace tilery
