#include "tilery/board/batch.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/board/batch_simd.h"
#include "tilery/board/packed_slide.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

/// Room for the answers for `size` boards.
struct Answers {
  explicit Answers(std::size_t size) : moves(size) {
    boards.fill(std::vector<PackedBoard>(size));
    gains.fill(std::vector<std::uint64_t>(size));
  }

  [[nodiscard]] BatchSlides all() {
    BatchSlides out = {.boards = {}, .gains = {}, .moves = moves};
    for (std::size_t direction = 0; direction < 4; ++direction) {
      out.boards[direction] = boards[direction];
      out.gains[direction] = gains[direction];
    }
    return out;
  }

  friend bool operator==(const Answers&, const Answers&) = default;

  std::array<std::vector<PackedBoard>, 4> boards;
  std::array<std::vector<std::uint64_t>, 4> gains;
  std::vector<std::uint8_t> moves;
};

/// Boards with ranks up to the ladder's top, from nearly empty to full, of few ranks or of all.
std::vector<PackedBoard> random_boards(const Rules& rules, std::size_t count) {
  std::vector<PackedBoard> boards;
  for (std::uint64_t seed = 0; boards.size() < count; ++seed) {
    const auto empty = static_cast<int>(seed % 8);
    const int top = 1 + static_cast<int>(seed / 8 % rules.ladder.top());
    boards.push_back(*packed(test::random_board(rules, seed, empty, top)));
  }
  return boards;
}

Answers answers_one_by_one(const std::vector<PackedBoard>& boards, const PackedRules& rules) {
  Answers answers(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto slid = slides(boards[i], rules);
    for (std::size_t direction = 0; direction < 4; ++direction) {
      answers.boards[direction][i] = slid[direction].board;
      answers.gains[direction][i] = slid[direction].gain;
      answers.moves[i] |= static_cast<std::uint8_t>(slid[direction].moved << direction);
    }
  }
  return answers;
}

void expect_every_kernel_agrees(const PackedRules& rules, std::size_t count) {
  const std::vector<PackedBoard> boards = random_boards(rules.rules(), count);
  const Answers expected = answers_one_by_one(boards, rules);
  Answers plain(count);
  slide_batch(boards, rules, plain.all(), Kernel::plain);
  EXPECT_EQ(plain, expected);
  test::on_every_simd_target([&] {
    Answers simd(count);
    slide_batch(boards, rules, simd.all(), Kernel::simd);
    EXPECT_EQ(simd, expected);
  });
}

void expect_every_kernel_agrees(const Rules& rules, std::size_t count) {
  expect_every_kernel_agrees(*PackedRules::of(rules), count);
}

Rules rules_with(MergeKind kind, Reach reach, Rank top) {
  Rules rules = test::rules_of("2048");
  rules.merge_kind = kind;
  rules.reach = reach;
  rules.ladder.faces.resize(std::size_t{top} + 1);
  rules.merge = MergeTable(kind, top);
  return rules;
}

// Sanitized builds carry one width of vectors alone.
#if defined(__x86_64__) && !defined(HWY_COMPILE_ONLY_STATIC)
TEST(Batch, EveryMachineWithAvx2HasVectorsOfAtLeast32Bytes) {
  if ((hwy::SupportedTargets() & HWY_AVX2) == 0) {
    GTEST_SKIP() << "no AVX2 here";
  }
  EXPECT_GE(simd_lanes(), 32U);
}
#endif

TEST(Batch, KernelsAgreeOnEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    expect_every_kernel_agrees(test::rules_of(name),
                               static_cast<std::size_t>(test::effort(10'000)));
  }
}

TEST(Batch, KernelsAgreeForEveryMergeReachAndTop) {
  for (const MergeKind kind : {MergeKind::equal, MergeKind::threes, MergeKind::neighbours}) {
    for (const Reach reach : {Reach::far, Reach::step}) {
      for (Rank top = 1; top <= 15; ++top) {
        SCOPED_TRACE(testing::Message() << int(kind) << " " << int(reach) << " " << int(top));
        expect_every_kernel_agrees(rules_with(kind, reach, top),
                                   static_cast<std::size_t>(test::effort(2'000)));
      }
    }
  }
}

TEST(Batch, KernelsAgreeOnBatchesOfEverySizeUpToThreeVectors) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  for (std::size_t count = 0; count <= 200; ++count) {
    expect_every_kernel_agrees(rules, count);
  }
}

TEST(Batch, KernelsAgreeOnFacesOfEightBytes) {
  Rules rules = rules_with(MergeKind::equal, Reach::far, 15);
  for (std::size_t rank = 1; rank <= 15; ++rank) {
    rules.ladder.faces[rank] = 0x0123'4567'89AB'CDEF * rank / 3;
  }
  expect_every_kernel_agrees(rules, 1'000);
}

TEST(Batch, SlidesOnlyInTheDirectionsThatAreWanted) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const std::vector<PackedBoard> boards = random_boards(rules.rules(), 500);
  const Answers expected = answers_one_by_one(boards, rules);
  for (std::size_t direction = 0; direction < 4; ++direction) {
    Answers answers(boards.size());
    BatchSlides out;
    out.boards[direction] = answers.boards[direction];
    out.gains[direction] = answers.gains[direction];
    slide_batch(boards, rules, out);
    EXPECT_EQ(answers.boards[direction], expected.boards[direction]);
    EXPECT_EQ(answers.gains[direction], expected.gains[direction]);
    EXPECT_EQ(answers.boards[direction ^ 1], Answers(boards.size()).boards[0]);
  }
}

TEST(Batch, HasVectorsForEqualAndThreesMergesButNotForFibonaccisOrBlockedCells) {
  const auto has_vectors = [](std::string_view name) {
    return has_simd_slides(*PackedRules::of(test::rules_of(name)));
  };
  const bool has_any = simd_lanes() > 0;
  EXPECT_EQ(has_vectors("2048"), has_any);
  EXPECT_EQ(has_vectors("threes"), has_any);
  EXPECT_FALSE(has_vectors("2584"));
  EXPECT_FALSE(has_vectors("pillars"));
}

}  // namespace
}  // namespace tilery
