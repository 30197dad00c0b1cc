#include "tilery/board/quick_slides.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::rules_of;

bool is_slide(const QuickSlide& found, const Slide& expected) {
  return found.board == expected.board && found.gain == expected.gain &&
         found.merges == expected.merges && found.moved == expected.moved();
}

/// Slides boards by both kernels and compares all directions with slide().
class Comparison {
 public:
  explicit Comparison(const Rules& rules)
      : rules_(rules), plain_(rules, Kernel::plain), simd_(rules, Kernel::simd) {}

  /// Compares the slides of `board`; gives how many directions are moves.
  int moves(const WalledBoard& board) {
    plain_.write(board, {by_plain_.data(), &by_plain_[1], &by_plain_[2], &by_plain_[3]});
    simd_.write(board, {by_simd_.data(), &by_simd_[1], &by_simd_[2], &by_simd_[3]});
    int moves = 0;
    for (const Direction direction : all_directions) {
      const Slide expected = slide(board, direction, rules_);
      if (!is_slide(by_plain_[static_cast<std::size_t>(direction)], expected) ||
          !is_slide(by_simd_[static_cast<std::size_t>(direction)], expected)) {
        ADD_FAILURE() << name_of(direction) << " of " << testing::PrintToString(ranks_of(board));
      }
      moves += expected.moved() ? 1 : 0;
    }
    return moves;
  }

 private:
  const Rules& rules_;
  QuickSlides plain_;
  QuickSlides simd_;
  QuickSlides::All by_plain_;
  QuickSlides::All by_simd_;
};

/// The number of directions that are moves on `boards` random boards; 0 if a slide is wrong.
int moves_compared(const Rules& rules, int boards) {
  Comparison comparison(rules);
  int moves = 0;
  for (int board_number = 0; board_number < boards; ++board_number) {
    const std::uint64_t seed = mix(static_cast<std::uint64_t>(board_number));
    const int top = 1 + static_cast<int>((seed >> 8) % rules.ladder.top());
    moves += comparison.moves(test::random_board(rules, seed, static_cast<int>(seed % 8), top));
    if (testing::Test::HasFailure()) {
      return 0;
    }
  }
  return moves;
}

/// The rules of a game on another board, whose every `blocked`-th cell is blocked (none if 0).
Rules rules_on(std::string_view name, int width, int height, int blocked) {
  Rules rules = rules_of(name);
  rules.shape = {.width = width, .height = height};
  for (int cell = 0; cell < width * height && blocked > 0; ++cell) {
    rules.shape.blocked.push_back(cell % blocked == blocked - 1);
  }
  return rules;
}

TEST(QuickSlides, AreTheSlidesOfEveryShippedGameOnEveryKindOfVectors) {
  test::on_every_simd_target([] {
    for (const std::string_view name : test::shipped_names()) {
      SCOPED_TRACE(name);
      EXPECT_GT(moves_compared(rules_of(name), 500), 500);
    }
  });
}

TEST(QuickSlides, AreTheSlidesOfListedMerges) {
  for (const ShippedCartridge& file : more_cartridges()) {
    const Rules rules = test::more_rules(file.name);
    if (rules.merge_kind == MergeKind::listed) {
      SCOPED_TRACE(file.name);
      EXPECT_GT(moves_compared(rules, 2000), 1000);
    }
  }
}

TEST(QuickSlides, AreTheSlidesOfListedMergesOnRingsAndWhereADirectionIsNotAllowed) {
  for (const char* name : {"elevens", "bombs"}) {
    for (const Wrap wrap : {Wrap::none, Wrap::rows, Wrap::both}) {
      SCOPED_TRACE(name);
      Rules rules = test::more_rules(name);
      rules.shape = {.width = 5, .height = 4, .wrap = wrap};
      rules.moves.allowed = {true, wrap == Wrap::none, false, true};
      EXPECT_GT(moves_compared(rules, 1000), 1000);
    }
  }
}

TEST(QuickSlides, AreTheSlidesOfEverySize) {
  for (const char* name : {"2048", "threes", "2584", "threefold"}) {
    for (const int side : {1, 2, 3, 5, 8, 9, 17, 32}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(side));
      Rules rules = rules_of(name);
      rules.shape = {.width = side, .height = 33 - side};
      EXPECT_GT(moves_compared(rules, 100), 50);
    }
  }
}

TEST(QuickSlides, AreTheSlidesOfEveryShapeOnEveryKindOfVectors) {
  test::on_every_simd_target([] {
    for (const char* name : {"2048", "threes", "2584", "threefold"}) {
      for (int shape = 0; shape < 64; ++shape) {
        const Rules rules = rules_on(name, 1 + shape % 8, 1 + shape / 8, shape % 3 * 5);
        SCOPED_TRACE(std::string(name) + " " + std::to_string(rules.shape.width) + " x " +
                     std::to_string(rules.shape.height));
        EXPECT_GT(moves_compared(rules, 50), rules.shape.cells() > 8 ? 20 : -1);
      }
    }
  });
}

TEST(QuickSlides, StopAtBlockedCellsAndWhereADirectionIsNotAllowed) {
  for (const char* name : {"2048", "threes"}) {
    Rules rules = rules_on(name, 6, 5, 7);
    rules.moves.allowed = {true, false, true, false};
    EXPECT_GT(moves_compared(rules, 1000), 1000);
  }
}

TEST(QuickSlides, SlowTenMillionBoardsOfEachOfTwentyKinds) {
  for (const char* name : {"2048", "threes", "2584", "threefold"}) {
    for (const auto& [width, height, blocked] :
         {std::array{4, 4, 0}, {5, 5, 0}, {6, 4, 7}, {7, 8, 5}, {8, 8, 0}}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(width) + " x " +
                   std::to_string(height));
      EXPECT_GT(moves_compared(rules_on(name, width, height, blocked), 10'000'000), 10'000'000);
    }
  }
}

/// Each board has five of the lines as its rows; another board has them as its columns.
TEST(QuickSlides, SlowAllLinesOfFiveCells) {
  constexpr std::uint32_t lines = 1 << 25;
  for (const char* name : {"2048", "threes", "2584"}) {
    const Rules rules = rules_on(name, 5, 5, 0);
    Comparison comparison(rules);
    const auto top = static_cast<std::uint32_t>(rules.ladder.top());
    for (std::uint32_t first = 0; first < lines && !HasFailure(); first += 5) {
      WalledBoard rows(rules.shape);
      WalledBoard columns(rules.shape);
      for (int cell = 0; cell < 25; ++cell) {
        const std::uint32_t line = first + static_cast<std::uint32_t>(cell) / 5;
        const auto rank =
            static_cast<Rank>(std::min(line >> static_cast<std::uint32_t>(cell % 5) * 5 & 31, top));
        rows.set(cell, rank);
        columns.set(cell % 5 * 5 + cell / 5, rank);
      }
      comparison.moves(rows);
      comparison.moves(columns);
    }
  }
}

TEST(QuickSlides, AreTheSlidesOfRings) {
  for (const Wrap wrap : {Wrap::rows, Wrap::columns, Wrap::both}) {
    Rules rules = rules_of("2048");
    rules.shape = {.width = 4, .height = 3, .wrap = wrap};
    EXPECT_GT(moves_compared(rules, 1000), 1000);
  }
}

}  // namespace
}  // namespace tilery
