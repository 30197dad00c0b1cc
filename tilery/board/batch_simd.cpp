// Slides as many boards at a time as a vector has bytes. Eight registers of boards become sixteen
// planes with one byte for each board; each direction reads the planes in its own order; the
// results become eight registers again. An earlier form kept four nibbles of a board in each 16-bit
// lane. It needed no planes, but twice the operations for a slide, and mirrored or transposed three
// directions.

#include <cstring>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/batch_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/batch_simd.h"
#include "tilery/board/planes_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if !TILERY_HAS_PLANES

std::size_t bytes_of_vector() { return 0; }

std::size_t slide_groups(std::span<const PackedBoard> /*boards*/, const SimdSlideRules& /*rules*/,
                         const BatchSlides& /*out*/) {
  return 0;
}

#else

std::size_t bytes_of_vector() { return hn::Lanes(Bytes()); }

/// Eight registers of boards, eight bytes each, or of the bytes of boards by place.
struct Octet {
  WordVec r[8];
};

/// Interleaves registers `i` and `j` by lanes of type T.
template <typename T>
HWY_INLINE void interleave(Octet& octet, std::size_t i, std::size_t j) {
  const hn::Repartition<T, Words> d;
  const Words words;
  const auto a = hn::BitCast(d, octet.r[i]);
  const auto b = hn::BitCast(d, octet.r[j]);
  octet.r[i] = hn::BitCast(words, hn::InterleaveLower(d, a, b));
  octet.r[j] = hn::BitCast(words, hn::InterleaveUpper(d, a, b));
}

/// Moves byte k of word w in register i to byte i of word w in register k: transposes the 16 x 8
/// bytes of each 128-bit block (two words) in four rounds. It is its own inverse.
HWY_INLINE void turn(Octet& octet) {
  for (std::size_t i = 0; i < 8; i += 2) {
    interleave<std::uint8_t>(octet, i, i + 1);
  }
  for (const std::size_t i : {0U, 1U, 4U, 5U}) {
    interleave<std::uint16_t>(octet, i, i + 2);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    interleave<std::uint32_t>(octet, i, i + 4);
  }
  for (std::size_t i = 0; i < 8; i += 2) {
    interleave<std::uint64_t>(octet, i, i + 1);
  }
  std::swap(octet.r[2], octet.r[4]);
  std::swap(octet.r[3], octet.r[5]);
}

/// Sixteen planes, for as many boards as a register has bytes.
struct Planes {
  HWY_ALIGN std::uint8_t cells[16][64];
};

HWY_INLINE std::size_t words() { return hn::Lanes(Words()); }

HWY_INLINE void unpack(const Octet& pairs, Planes& planes) {
  const Bytes d;
  for (std::size_t k = 0; k < 8; ++k) {
    const Plane pair = hn::BitCast(d, pairs.r[k]);
    hn::Store(hn::And(pair, hn::Set(d, 0x0F)), d, planes.cells[2 * k]);
    hn::Store(hn::ShiftRight<4>(pair), d, planes.cells[2 * k + 1]);
  }
}

/// Two planes in one, `high` in the upper nibbles.
HWY_INLINE WordVec packed_pair(const std::uint8_t* low, const std::uint8_t* high) {
  const Bytes d;
  const hn::Repartition<std::uint16_t, Bytes> shorts;  // there are no shifts of bytes
  const auto upper = hn::ShiftLeft<4>(hn::BitCast(shorts, hn::Load(d, high)));
  return hn::BitCast(Words(), hn::Or(hn::Load(d, low), hn::BitCast(d, upper)));
}

/// The lines of a direction: cell k of line i, counted from the wall, is
/// wall + i * across + k * along.
struct Course {
  std::ptrdiff_t wall, along, across;
};
constexpr Course courses[4] = {{0, 1, 4}, {3, -1, 4}, {0, 4, 1}, {12, -4, 1}};

/// The tiles made by merging, two planes for each line.
struct MadePlanes {
  HWY_ALIGN std::uint8_t tiles[8][64];
};

template <bool is_far, bool makes_next>
class Group {
 public:
  Group(const SimdSlideRules& rules, const BatchSlides& out)
      : rules_(rules), out_(out), merging_(merging_of(rules.partners)) {}

  /// Slides the boards from `first` on, as many as a register has bytes. Each direction has its own
  /// copy of the code: constant places of planes make it 1.6 times as fast.
  HWY_INLINE void slide(std::span<const PackedBoard> boards, std::size_t first) {
    for (std::size_t k = 0; k < 8; ++k) {
      before_.r[k] = hn::LoadU(Words(), &boards[first + k * words()].bits);
    }
    turn(before_);
    unpack(before_, planes_);
    moves_ = hn::Zero(Bytes());
    slide_if_wanted<0>(first);
    slide_if_wanted<1>(first);
    slide_if_wanted<2>(first);
    slide_if_wanted<3>(first);
    if (!out_.moves.empty()) {
      store_moves(first);
    }
  }

 private:
  template <std::size_t direction>
  HWY_INLINE void slide_if_wanted(std::size_t first) {
    if (out_.boards[direction].empty()) {
      return;
    }
    if (out_.gains[direction].empty() || has_gains_of_opposite(direction)) {
      slide_one<direction, false>(first);
    } else {
      slide_one<direction, true>(first);
    }
  }

  /// With Reach::far opposite directions gain the same, so the first of the two stores both.
  [[nodiscard]] bool has_gains_of_opposite(std::size_t direction) const {
    return is_far && direction % 2 == 1 && !out_.gains[direction - 1].empty();
  }

  template <std::size_t direction, bool with_gains>
  HWY_INLINE void slide_one(std::size_t first) {
    const Bytes d;
    const Merging merging = merging_;
    Planes after;
    MadePlanes made;
    for (std::ptrdiff_t i = 0; i < 4; ++i) {
      const std::ptrdiff_t wall = courses[direction].wall + i * courses[direction].across;
      const auto at = [wall](Planes& planes, std::ptrdiff_t k) {
        return planes.cells[wall + k * courses[direction].along];
      };
      Line line = {hn::Load(d, at(planes_, 0)), hn::Load(d, at(planes_, 1)),
                   hn::Load(d, at(planes_, 2)), hn::Load(d, at(planes_, 3))};
      const Made tiles = HWY_NAMESPACE::slide<is_far, makes_next>(line, merging);
      hn::Store(line.a, d, at(after, 0));
      hn::Store(line.b, d, at(after, 1));
      hn::Store(line.c, d, at(after, 2));
      hn::Store(line.d, d, at(after, 3));
      if constexpr (with_gains) {
        hn::Store(tiles.first, d, made.tiles[2 * i]);
        hn::Store(tiles.second, d, made.tiles[2 * i + 1]);
      }
    }
    store<direction>(after, first);
    if constexpr (with_gains) {
      store_gains<direction>(made, first);
    }
  }

  template <std::size_t direction>
  HWY_INLINE void store(const Planes& after, std::size_t first) {
    Octet octet;
    for (std::size_t k = 0; k < 8; ++k) {
      octet.r[k] = packed_pair(after.cells[2 * k], after.cells[2 * k + 1]);
    }
    if (!out_.moves.empty()) {
      note_moves(octet, std::uint8_t{1} << direction);
    }
    turn(octet);
    PackedBoard* const boards = out_.boards[direction].data() + first;
    for (std::size_t k = 0; k < 8; ++k) {
      hn::StoreU(octet.r[k], Words(), &boards[k * words()].bits);
    }
  }

  HWY_INLINE void note_moves(const Octet& after, int bit) {
    const Bytes d;
    WordVec changed = hn::Zero(Words());
    for (std::size_t k = 0; k < 8; ++k) {
      changed = hn::Or(changed, hn::Xor(after.r[k], before_.r[k]));
    }
    const PlaneMask stays = hn::Eq(hn::BitCast(d, changed), hn::Zero(d));
    const Plane bits = hn::Set(d, static_cast<std::uint8_t>(bit));
    moves_ = hn::Or(moves_, hn::IfThenZeroElse(stays, bits));
  }

  template <std::size_t direction>
  HWY_INLINE void store_gains(const MadePlanes& made, std::size_t first) {
    const Bytes d;
    Octet octet;
    for (std::size_t k = 0; k < 8; ++k) {
      octet.r[k] = hn::BitCast(Words(), hn::Load(d, made.tiles[k]));
    }
    turn(octet);
    constexpr std::size_t other = direction ^ 1;
    const bool same = is_far && !out_.gains[other].empty();
    for (std::size_t k = 0; k < 8; ++k) {
      const WordVec sum = sum_of_faces(hn::BitCast(d, octet.r[k]));
      hn::StoreU(sum, Words(), &out_.gains[direction][first + k * words()]);
      if (same) {
        hn::StoreU(sum, Words(), &out_.gains[other][first + k * words()]);
      }
    }
  }

  /// For every word, the sum of the faces of its eight ranks.
  HWY_INLINE WordVec sum_of_faces(Plane ranks) {
    const Bytes d;
    WordVec sum = hn::Zero(Words());
    for (std::size_t k = rules_.faces.bytes; k-- > 0;) {
      const Plane table = hn::LoadDup128(d, rules_.faces.byte[k].data());
      sum = hn::Add(hn::ShiftLeft<8>(sum), hn::SumsOf8(hn::TableLookupBytes(table, ranks)));
    }
    return sum;
  }

  /// Byte 8 * s + i of block b belongs to board i * words + 2 * b + s. So the halves of a block are
  /// interleaved, and its pairs of bytes are stored one by one.
  HWY_INLINE void store_moves(std::size_t first) {
    const Bytes d;
    const Words words_tag;
    const WordVec halves = hn::BitCast(words_tag, moves_);
    const Plane swapped = hn::BitCast(d, hn::InterleaveUpper(words_tag, halves, halves));
    HWY_ALIGN std::uint8_t pairs[64];
    hn::Store(hn::InterleaveLower(d, moves_, swapped), d, pairs);
    const std::size_t blocks = words() / 2;
    for (std::size_t i = 0; i < 8; ++i) {
      for (std::size_t block = 0; block < blocks; ++block) {
        std::memcpy(&out_.moves[first + 2 * (i * blocks + block)], &pairs[16 * block + 2 * i], 2);
      }
    }
  }

  const SimdSlideRules& rules_;
  const BatchSlides& out_;
  Merging merging_;
  Octet before_;  // turned: planes of pairs of cells
  Planes planes_;
  Plane moves_;
};

template <bool is_far, bool makes_next>
std::size_t slide_groups_of(std::span<const PackedBoard> boards, const SimdSlideRules& rules,
                            const BatchSlides& out) {
  Group<is_far, makes_next> group(rules, out);
  const std::size_t size = hn::Lanes(Bytes());
  std::size_t first = 0;
  for (; first + size <= boards.size(); first += size) {
    group.slide(boards, first);
  }
  return first;
}

std::size_t slide_groups(std::span<const PackedBoard> boards, const SimdSlideRules& rules,
                         const BatchSlides& out) {
  if (rules.reach == Reach::far) {
    return rules.partners.makes_next ? slide_groups_of<true, true>(boards, rules, out)
                                     : slide_groups_of<true, false>(boards, rules, out);
  }
  return rules.partners.makes_next ? slide_groups_of<false, true>(boards, rules, out)
                                   : slide_groups_of<false, false>(boards, rules, out);
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(bytes_of_vector);
HWY_EXPORT(slide_groups);

std::size_t simd_lanes() { return HWY_DYNAMIC_DISPATCH(bytes_of_vector)(); }

std::size_t slide_batch_simd(std::span<const PackedBoard> boards, const SimdSlideRules& rules,
                             const BatchSlides& out) {
  return HWY_DYNAMIC_DISPATCH(slide_groups)(boards, rules, out);
}

}  // namespace tilery
#endif
