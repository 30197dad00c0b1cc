// Slides the lines of one board in all four directions at once: the board and its transpose, each
// read both ways, give 32 lines of up to eight places.

#include <array>
#include <cstdint>

// A plane has 32 lines, so half of a vector of 64 bytes would be unused.
#define TILERY_PLANE_BYTES 32

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/square_slides_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/kernel.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/square_slides.h"
#include "tilery/board/wide_slide_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

bool has_planes() { return TILERY_HAS_PLANES; }

#if !TILERY_HAS_PLANES

void slide_on_square(const SquareRules& /*rules*/, const WalledBoard& /*board*/,
                     const std::array<QuickSlide*, 4>& /*out*/) {}

#else

/// A row or column of eight bytes, and two of them.
using OneTag = hn::FixedTag<std::uint8_t, 8>;
using TwoTag = hn::FixedTag<std::uint8_t, 16>;
using One = hn::Vec<OneTag>;
using Two = hn::Vec<TwoTag>;

/// Interleaves lanes of type T of the lower, or of the upper halves.
template <typename T>
HWY_INLINE Two lower_lanes(Two a, Two b) {
  const hn::Repartition<T, TwoTag> d;
  return hn::BitCast(TwoTag(), hn::InterleaveLower(d, hn::BitCast(d, a), hn::BitCast(d, b)));
}
template <typename T>
HWY_INLINE Two upper_lanes(Two a, Two b) {
  const hn::Repartition<T, TwoTag> d;
  return hn::BitCast(TwoTag(), hn::InterleaveUpper(d, hn::BitCast(d, a), hn::BitCast(d, b)));
}

/// Finishes the transposition of 8 x 8 bytes. Before, `pairs[k]` holds the bytes of lines 2k and 2k
/// + 1 in turns. After, it holds the new lines 2k and 2k + 1, one after the other.
HWY_INLINE void transpose(Two (&pairs)[4]) {
  const Two a = lower_lanes<std::uint16_t>(pairs[0], pairs[1]);
  const Two b = upper_lanes<std::uint16_t>(pairs[0], pairs[1]);
  const Two c = lower_lanes<std::uint16_t>(pairs[2], pairs[3]);
  const Two d = upper_lanes<std::uint16_t>(pairs[2], pairs[3]);
  pairs[0] = lower_lanes<std::uint32_t>(a, c);
  pairs[1] = upper_lanes<std::uint32_t>(a, c);
  pairs[2] = lower_lanes<std::uint32_t>(b, d);
  pairs[3] = upper_lanes<std::uint32_t>(b, d);
}

/// Lines i and j of the eight in `pairs`.
template <std::size_t i, std::size_t j>
HWY_INLINE Two lines_of(const Two (&pairs)[4]) {
  const TwoTag d;
  if constexpr (i % 2 == 0) {
    return j % 2 == 0 ? hn::ConcatLowerLower(d, pairs[j / 2], pairs[i / 2])
                      : hn::ConcatUpperLower(d, pairs[j / 2], pairs[i / 2]);
  } else {
    return j % 2 == 0 ? hn::ConcatLowerUpper(d, pairs[j / 2], pairs[i / 2])
                      : hn::ConcatUpperUpper(d, pairs[j / 2], pairs[i / 2]);
  }
}

/// Place k of each line: eight bytes for each of two directions.
template <std::size_t n>
struct Places {
  bool are_long = false;  ///< there are ranks above 15
  Two rows[n];            ///< of lines that move left and right
  Two columns[n];         ///< of lines that move up and down
};

template <std::size_t n>
HWY_INLINE Places<n> places_of(const SquareRules& rules, const std::uint8_t* bytes) {
  const TwoTag d;
  Two read[8];
  One bits = hn::Zero(OneTag());  // set in the rank of any tile
  for_each_below<8>([&](auto y) TILERY_INLINED {
    const One lacking = hn::Load(OneTag(), rules.lacking[y].data());
    One row = lacking;
    if (y < rules.height) {
      row = hn::Or(row, hn::LoadU(OneTag(), bytes + y * rules.stride));
      bits = hn::Or(bits, hn::AndNot(lacking, row));
    }
    read[y] = hn::ZeroExtendVector(d, row);
  });
  Two rows[4];
  Two columns[4];
  for_each_below<4>([&](auto k) TILERY_INLINED {
    rows[k] = hn::ConcatLowerLower(d, read[2 * k + 1], read[2 * k]);
    columns[k] = lower_lanes<std::uint8_t>(read[2 * k], read[2 * k + 1]);
  });
  transpose(columns);
  Places<n> places;
  const hn::Repartition<std::uint64_t, OneTag> word;
  places.are_long = (hn::GetLane(hn::BitCast(word, bits)) & 0x3030303030303030) != 0;
  for_each_below<n>([&](auto k) TILERY_INLINED {
    places.rows[k] = lines_of<k, n - 1 - k>(columns);
    places.columns[k] = lines_of<k, n - 1 - k>(rows);
  });
  return places;
}

/// The sums of a slide, by direction.
struct Counts {
  alignas(32) std::uint64_t gains[4];
  alignas(32) std::uint64_t merges[4];
  alignas(32) std::uint64_t changes[4];  ///< 0 where no line has moved
};

/// The sums of the faces of `tiles`, for each direction.
HWY_INLINE WordVec sums_of_faces(const SquareRules& rules, Plane tiles) {
  const Bytes d;
  WordVec sums = hn::Zero(Words());
  for (std::size_t k = 0; k < rules.face_bytes; ++k) {
    const Plane least = hn::Set(d, rules.least_with_byte[k]);
    if (hn::AllFalse(d, hn::Eq(hn::Max(tiles, least), tiles))) {
      break;
    }
    const WordVec bytes = hn::SumsOf8(wide_entry<true>(rules.faces[k], tiles));
    sums = hn::Add(sums, hn::ShiftLeftSame(bytes, static_cast<int>(8 * k)));
  }
  return sums;
}

/// Slides the lines of the directions from `first` on, as many as a plane holds.
template <std::size_t n, bool is_long>
HWY_INLINE void slide_lines(const SquareRules& rules, Plane (&line)[n], std::size_t first,
                            Counts& counts) {
  const Bytes d;
  const Words words;
  Plane before[n];
  for_each_below<n>([&](auto k) TILERY_INLINED { before[k] = line[k]; });
  WideMade<n> made;
  slide_wide<n, is_long>(rules, line, made);
  Plane change = hn::Zero(d);
  for_each_below<n>([&](auto k)
                        TILERY_INLINED { change = hn::Or(change, hn::Xor(before[k], line[k])); });
  hn::StoreU(hn::BitCast(words, change), words, counts.changes + first);

  Plane count = hn::Zero(d);
  WordVec gain = hn::Zero(words);
  for_each_below<n / 2>([&](auto pair) TILERY_INLINED {
    count = hn::Sub(count, hn::VecFromMask(d, hn::Ne(made[pair], hn::Zero(d))));
    gain = hn::Add(gain, sums_of_faces(rules, made[pair]));
  });
  hn::StoreU(hn::SumsOf8(count), words, counts.merges + first);
  hn::StoreU(gain, words, counts.gains + first);
}

template <std::size_t n, bool is_long>
HWY_INLINE void slide_places(const SquareRules& rules, Places<n>& places, Counts& counts) {
  Plane line[n];
  if constexpr (hn::MaxLanes(Bytes()) == 32) {
    for_each_below<n>([&](auto k) TILERY_INLINED {
      line[k] = hn::Combine(Bytes(), places.columns[k], places.rows[k]);
    });
    slide_lines<n, is_long>(rules, line, 0, counts);
    for_each_below<n>([&](auto k) TILERY_INLINED {
      places.rows[k] = hn::LowerHalf(TwoTag(), line[k]);
      places.columns[k] = hn::UpperHalf(TwoTag(), line[k]);
    });
  } else {
    slide_lines<n, is_long>(rules, places.rows, 0, counts);
    slide_lines<n, is_long>(rules, places.columns, 2, counts);
  }
}

/// Writes the rows of a board after a slide. Bytes outside the board are copied from the board
/// before.
struct RowWriter {
  const SquareRules& rules;
  const std::uint8_t* before;  ///< the first cell of the board before the slide
  std::uint8_t* after;         ///< the first cell of the board after the slide

  HWY_INLINE void write(std::size_t y, One row) const {
    const OneTag d;
    const One old = hn::LoadU(d, before + y * rules.stride);
    const One lacking = hn::Load(d, rules.lacking[y].data());
    hn::StoreU(hn::Or(hn::And(lacking, old), hn::AndNot(lacking, row)), d,
               after + y * rules.stride);
  }
  /// Writes rows 2k and 2k + 1 from `pairs[k]`, for each k. Leaves out rows that the board lacks.
  HWY_INLINE void write_pairs(const Two (&pairs)[4]) const {
    for_each_below<4>([&](auto k) TILERY_INLINED {
      if (2 * k < rules.height) {
        write(2 * k, hn::LowerHalf(OneTag(), pairs[k]));
      }
      if (2 * k + 1 < rules.height) {
        write(2 * k + 1, hn::UpperHalf(OneTag(), pairs[k]));
      }
    });
  }
};

/// Writes the rows after the slide in the direction with number `direction`.
template <std::size_t n, std::size_t direction>
HWY_INLINE void write_rows(const RowWriter& writer, const Places<n>& places) {
  constexpr auto place = [](std::size_t line) {
    return line >= n ? 0 : direction % 2 == 0 ? line : n - 1 - line;
  };
  const auto both = [](Two a, Two b) TILERY_INLINED {
    return direction % 2 == 0 ? lower_lanes<std::uint8_t>(a, b) : upper_lanes<std::uint8_t>(a, b);
  };
  Two pairs[4];
  if constexpr (direction < 2) {
    for_each_below<4>([&](auto k) TILERY_INLINED {
      pairs[k] = both(places.rows[place(2 * k)], places.rows[place(2 * k + 1)]);
    });
    transpose(pairs);
  } else {
    for_each_below<4>([&](auto k) TILERY_INLINED {
      const Two a = places.columns[place(2 * k)];
      const Two b = places.columns[place(2 * k + 1)];
      pairs[k] = direction % 2 == 0 ? hn::ConcatLowerLower(TwoTag(), b, a)
                                    : hn::ConcatUpperUpper(TwoTag(), b, a);
    });
  }
  writer.write_pairs(pairs);
}

template <std::size_t n>
void slide_square_of(const SquareRules& rules, const WalledBoard& board,
                     const std::array<QuickSlide*, 4>& out) {
  const std::uint8_t* const before = board.bytes().data() + rules.first;
  Places<n> places = places_of<n>(rules, before);
  Counts counts;
  if (places.are_long) {
    slide_places<n, true>(rules, places, counts);
  } else {
    slide_places<n, false>(rules, places, counts);
  }
  for_each_below<4>([&](auto direction) TILERY_INLINED {
    QuickSlide& slid = *out[direction];
    slid.board = board;
    write_rows<n, direction>({rules, before, slid.board.bytes().data() + rules.first}, places);
    slid.gain = counts.gains[direction];
    slid.merges = static_cast<int>(counts.merges[direction]);
    slid.moved = counts.changes[direction] != 0;
  });
}

void slide_on_square(const SquareRules& rules, const WalledBoard& board,
                     const std::array<QuickSlide*, 4>& out) {
  switch (rules.side) {
    case 4:
      return slide_square_of<4>(rules, board, out);
    case 5:
      return slide_square_of<5>(rules, board, out);
    default:
      return slide_square_of<8>(rules, board, out);
  }
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(has_planes);
HWY_EXPORT(slide_on_square);

bool has_vectors() { return HWY_DYNAMIC_DISPATCH(has_planes)(); }

void slide_square(const SquareRules& rules, const WalledBoard& board,
                  const std::array<QuickSlide*, 4>& out) {
  HWY_DYNAMIC_DISPATCH(slide_on_square)(rules, board, out);
}

}  // namespace tilery
#endif
