#include "tilery/board/square_slides.h"

#include <algorithm>

namespace tilery {
namespace {

constexpr int least_width = 4;

void set_faces(SquareRules& square, const Ladder& ladder) {
  square.least_with_byte.fill(SquareRules::ranks);
  for (std::size_t rank = 0; rank < std::min(ladder.faces.size(), SquareRules::ranks); ++rank) {
    for (std::size_t k = 0; k < 8; ++k) {
      const auto byte = static_cast<std::uint8_t>(ladder.faces[rank] >> (8 * k));
      square.faces[k][rank] = byte;
      square.face_bytes = byte != 0 ? std::max(square.face_bytes, k + 1) : square.face_bytes;
    }
    for (std::size_t k = 0; k < 8; ++k) {
      if (ladder.faces[rank] >> (8 * k) != 0) {
        square.least_with_byte[k] =
            std::min(square.least_with_byte[k], static_cast<std::uint8_t>(rank));
      }
    }
  }
}

}  // namespace

std::optional<SquareRules> square_rules(const Rules& rules) {
  const auto slides = wide_slide_rules(rules);
  if (!slides || rules.shape.width < least_width) {
    return std::nullopt;
  }
  SquareRules square{*slides};
  const WalledBoard board(rules.shape);
  square.height = static_cast<std::size_t>(rules.shape.height);
  square.first = board.spot_of(0);
  square.stride = static_cast<std::size_t>(board.stride());
  for (auto& row : square.lacking) {
    row.fill(SquareRules::wall);
  }
  for (int cell = 0; cell < rules.shape.cells(); ++cell) {
    if (!rules.shape.is_blocked(cell)) {
      square.lacking[static_cast<std::size_t>(cell / rules.shape.width)]
                    [static_cast<std::size_t>(cell % rules.shape.width)] = 0;
    }
  }
  set_faces(square, rules.ladder);
  return square;
}

}  // namespace tilery
