// The numbers of a walled board's weights, in vectors. Step 1: every four places of an image make
// one number, for eight images side by side. Step 2: each table adds up the numbers of its fours.

#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/walled_numbers_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/value/pattern.h"
#include "tilery/value/weight_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t images = 8;

/// For every four places of the tables, one number for each image.
struct NumbersOfFours {
  static constexpr std::size_t most = most_patterns * (longest_pattern / 4) * images;
  alignas(64) std::uint32_t numbers[most + 64 / sizeof(std::uint32_t)];
};

#if HWY_TARGET == HWY_SCALAR

void number_fours(const WalledTables& tables, const std::uint8_t* board, NumbersOfFours& fours) {
  for (std::size_t i = 0; i < tables.bytes; i += 4) {
    std::uint32_t number = 0;
    for (std::size_t place = i + 4; place-- > i;) {
      std::uint8_t byte = 0;
      for (std::size_t block = 0; block < tables.blocks; ++block) {
        const std::uint8_t at = tables.order[block * tables.bytes + place];
        byte |= at == WalledTables::elsewhere ? std::uint8_t{0} : board[16 * block + at];
      }
      const std::uint32_t rank = byte == WalledBoard::wall ? 0 : byte;
      number = number * tables.ranks + (rank < tables.ranks ? rank : tables.ranks - 1);
    }
    fours.numbers[i / 4] = number;
  }
}

#else

/// With the number of blocks known to the compiler, the board stays in registers: twice as fast.
template <std::size_t blocks>
HWY_INLINE void number_fours_of(const WalledTables& tables, const std::uint8_t* board,
                                NumbersOfFours& fours) {
  const hn::CappedTag<std::uint8_t, 64> d;
  const hn::Repartition<std::uint16_t, decltype(d)> pairs;
  const hn::Repartition<std::uint32_t, decltype(d)> words;
  const auto most = hn::Set(d, static_cast<std::uint8_t>(tables.ranks - 1));
  const auto wall = hn::Set(d, WalledBoard::wall);
  const auto ranks = hn::Set(pairs, static_cast<std::uint16_t>(tables.ranks));
  const auto squared = hn::Set(words, tables.ranks * tables.ranks);
  hn::Vec<decltype(d)> block[blocks];
  for (std::size_t number = 0; number < blocks; ++number) {
    block[number] = hn::LoadDup128(d, board + 16 * number);
  }
  for (std::size_t i = 0; i < tables.bytes; i += hn::Lanes(d)) {
    const std::uint8_t* const order = &tables.order[i];
    auto found = hn::Zero(d);
    for (std::size_t number = 0; number < blocks; ++number) {
      found = hn::Or(found, hn::TableLookupBytesOr0(block[number],
                                                    hn::LoadU(d, order + number * tables.bytes)));
    }
    const auto of_cells =
        hn::BitCast(pairs, hn::Min(hn::IfThenZeroElse(hn::Eq(found, wall), found), most));
    const auto of_pairs = hn::BitCast(words, hn::Add(hn::And(of_cells, hn::Set(pairs, 0xFF)),
                                                     hn::Mul(hn::ShiftRight<8>(of_cells), ranks)));
    const auto of_fours = hn::Add(hn::And(of_pairs, hn::Set(words, 0xFFFF)),
                                  hn::Mul(hn::ShiftRight<16>(of_pairs), squared));
    hn::StoreU(of_fours, words, fours.numbers + i / 4);
  }
}

HWY_INLINE void number_fours(const WalledTables& tables, const std::uint8_t* board,
                             NumbersOfFours& fours) {
  switch (tables.blocks) {
    case 1:
      return number_fours_of<1>(tables, board, fours);
    case 2:
      return number_fours_of<2>(tables, board, fours);
    case 3:
      return number_fours_of<3>(tables, board, fours);
    case 4:
      return number_fours_of<4>(tables, board, fours);
    case 5:
      return number_fours_of<5>(tables, board, fours);
    default:
      return number_fours_of<6>(tables, board, fours);
  }
}

static_assert(WalledTables::most_bytes == std::size_t{6} * 16);

#endif

void number_walled_weights(const WalledTables& tables, WeightsInUse in_use,
                           const std::uint8_t* board, std::uint32_t* numbers) {
  NumbersOfFours fours;
  number_fours(tables, board, fours);
  const std::uint32_t next_four = tables.ranks * tables.ranks * tables.ranks * tables.ranks;
  const std::uint32_t* of_table = fours.numbers;
  for (const WalledTables::Table& table : tables.tables) {
    const std::uint32_t start = in_use.stage_start + table.start + in_use.hint * table.hint_size;
    for (std::size_t image = 0; image < images; ++image) {
      numbers[image] = start + of_table[image];
    }
    std::uint32_t power = next_four;
    for (std::uint32_t four = 1; four < table.fours; ++four, power *= next_four) {
      for (std::size_t image = 0; image < images; ++image) {
        numbers[image] += power * of_table[four * images + image];
      }
    }
    of_table += table.fours * images;
    numbers += images;
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(number_walled_weights);

void number_weights(const WalledTables& tables, WeightsInUse in_use, const WalledBoard& board,
                    std::uint32_t* numbers) {
  HWY_DYNAMIC_DISPATCH(number_walled_weights)
  (tables, in_use, board.near_bytes().data(), numbers);
}

}  // namespace tilery
#endif
