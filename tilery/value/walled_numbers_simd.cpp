// walled_numbers.h in vectors. First the ranks of all places are gathered, eight images side by
// side; then each table makes eight numbers of its places.

#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/walled_numbers_simd.cpp"
#include "hwy/foreach_target.h"
// After foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/value/pattern.h"
#include "tilery/value/walled_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t images = 8;
constexpr std::size_t four_images = 4 * images;

/// The ranks of all places, as the tables tell them apart.
struct RanksOfPlaces {
  alignas(64) std::uint8_t bytes[(most_patterns * longest_pattern + 3) / 4 * four_images];
};

#if HWY_TARGET == HWY_SCALAR

void gather_ranks(const WalledTables& tables, const std::uint8_t* board, RanksOfPlaces& ranks) {
  const std::uint8_t* order = tables.order.data();
  for (std::size_t four = 0; four < tables.fours; ++four) {
    for (std::size_t i = 0; i < four_images; ++i) {
      std::uint8_t byte = 0;
      for (std::size_t block = 0; block < tables.blocks; ++block) {
        const std::uint8_t at = order[block * four_images + i];
        byte |= at == WalledTables::elsewhere ? std::uint8_t{0} : board[16 * block + at];
      }
      const std::uint32_t rank = byte == WalledBoard::wall ? 0 : byte;
      ranks.bytes[four * four_images + i] =
          static_cast<std::uint8_t>(rank < tables.ranks ? rank : tables.ranks - 1);
    }
    order += tables.blocks * four_images;
  }
}

void numbers_of_table(std::uint32_t start, std::uint32_t base, const std::uint8_t* ranks,
                      std::size_t places, std::uint32_t* numbers) {
  for (std::size_t image = 0; image < images; ++image) {
    std::uint32_t number = 0;
    for (std::size_t place = places; place-- > 0;) {
      number = number * base + ranks[place * images + image];
    }
    numbers[image] = start + number;
  }
}

#else

HWY_INLINE void gather_ranks(const WalledTables& tables, const std::uint8_t* board,
                             RanksOfPlaces& ranks) {
  const hn::CappedTag<std::uint8_t, four_images> d;
  const auto most = hn::Set(d, static_cast<std::uint8_t>(tables.ranks - 1));
  const auto wall = hn::Set(d, WalledBoard::wall);
  const std::uint8_t* order = tables.order.data();
  for (std::size_t four = 0; four < tables.fours; ++four, order += tables.blocks * four_images) {
    for (std::size_t i = 0; i < four_images; i += hn::Lanes(d)) {
      auto found = hn::Zero(d);
      for (std::size_t block = 0; block < tables.blocks; ++block) {
        found =
            hn::Or(found, hn::TableLookupBytesOr0(hn::LoadDup128(d, board + 16 * block),
                                                  hn::LoadU(d, order + block * four_images + i)));
      }
      const auto found_ranks = hn::IfThenZeroElse(hn::Eq(found, wall), found);
      hn::StoreU(hn::Min(found_ranks, most), d, ranks.bytes + four * four_images + i);
    }
  }
}

HWY_INLINE void numbers_of_table(std::uint32_t start, std::uint32_t base, const std::uint8_t* ranks,
                                 std::size_t places, std::uint32_t* numbers) {
  const hn::CappedTag<std::uint32_t, images> d;
  const hn::Rebind<std::uint8_t, decltype(d)> bytes;
  for (std::size_t image = 0; image < images; image += hn::Lanes(d)) {
    auto number = hn::Zero(d);
    for (std::size_t place = places; place-- > 0;) {
      number = hn::Add(hn::Mul(number, hn::Set(d, base)),
                       hn::PromoteTo(d, hn::LoadU(bytes, ranks + place * images + image)));
    }
    hn::StoreU(hn::Add(number, hn::Set(d, start)), d, numbers + image);
  }
}

#endif

void number_walled_weights(const WalledTables& tables, WeightsInUse in_use,
                           const std::uint8_t* board, std::uint32_t* numbers) {
  RanksOfPlaces ranks;
  gather_ranks(tables, board, ranks);
  const std::uint8_t* of_table = ranks.bytes;
  for (const WalledTables::Table& table : tables.tables) {
    numbers_of_table(in_use.stage_start + table.start + in_use.hint * table.hint_size, tables.ranks,
                     of_table, table.places, numbers);
    of_table += table.places * images;
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
