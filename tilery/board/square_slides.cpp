#include "tilery/board/square_slides.h"

#include <algorithm>

namespace tilery {
namespace {

constexpr int least_width = 4;
constexpr int longest_square = 8;
constexpr std::size_t most_square_partners = 2;  // with more, tables of pairs are faster

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
  const int longest = std::max(rules.shape.width, rules.shape.height);
  if (longest > longest_square || rules.shape.width < least_width ||
      rules.merge_kind == MergeKind::listed) {
    return std::nullopt;
  }
  const std::size_t side = longest <= 4 ? 4 : longest == 5 ? 5 : 8;  // the sides that have a kernel
  const auto slides = wide_slide_rules(rules, side);
  if (!slides || slides->partners > most_square_partners) {
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

namespace {

/// Sets the partners of all ranks. False if a tile has too many.
bool set_merges(WideSlideRules& wide, const Rules& rules) {
  for (auto& partners : wide.partner) {
    std::ranges::fill(partners, WideSlideRules::no_tagged_partner);
  }
  for (Rank rank = 1; rank <= highest_vector_rank; ++rank) {
    std::size_t partners = 0;
    for (Rank other = 1; other <= highest_vector_rank; ++other) {
      const Rank made = rules.merge.made_of(rank, other);
      if (made == 0) {
        continue;
      }
      if (partners == WideSlideRules::most_partners) {
        return false;
      }
      wide.partner[partners][rank] = static_cast<std::uint8_t>(other | WideSlideRules::tag);
      wide.made[partners][rank] = made;
      ++partners;
    }
    wide.partners = std::max(wide.partners, partners);
  }
  return true;
}

bool has_walls(const Shape& shape, std::size_t side) {
  const auto is_side = [side](int length) { return static_cast<std::size_t>(length) == side; };
  return !is_side(shape.width) || !is_side(shape.height) ||
         std::ranges::find(shape.blocked, true) != shape.blocked.end();
}

}  // namespace

std::optional<WideSlideRules> wide_slide_rules(const Rules& rules, std::size_t side) {
  if (rules.shape.wrap != Wrap::none || rules.fall || rules.ladder.top() > highest_vector_rank) {
    return std::nullopt;
  }
  WideSlideRules wide;
  wide.side = side;
  wide.has_walls = has_walls(rules.shape, side);
  wide.reach = rules.reach;
  wide.is_long = rules.ladder.top() > 15;
  if (rules.merge_kind != MergeKind::listed && !set_merges(wide, rules)) {
    return std::nullopt;
  }
  return wide;
}

}  // namespace tilery
