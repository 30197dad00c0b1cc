#include "scenes/slide_works.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "scenes/board_scene.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/slide.h"
#include "tilery/core/signature.h"
#include "tilery/packed/packed_slide.h"

namespace tilery::scenes {
namespace {

/// The boards and their four slides fit the second-level cache.
constexpr std::size_t batch_size = 4096;

struct Boards {
  PackedRules rules;
  std::vector<PackedBoard> boards;
};

using SharedBoards = std::shared_ptr<const Boards>;

SharedBoards boards_of(const char* name, bool are_met) {
  const Rules rules = rules_named(name);
  const PackedRules packed_rules = PackedRules::of(rules).value();
  return std::make_shared<Boards>(
      Boards{packed_rules, are_met ? boards_met(packed_rules.rules(), batch_size)
                                   : boards_at_random(packed_rules.rules(), batch_size)});
}

/// The sum of the results of all slides, so that the compiler can leave none out.
std::uint64_t walled_sum(const Boards& scene) {
  std::uint64_t sum = 0;
  for (const PackedBoard board : scene.boards) {
    const WalledBoard walled = unpacked(board, scene.rules.rules().shape);
    for (const Direction direction : all_directions) {
      const Slide slid = slide(walled, direction, scene.rules.rules());
      sum += (packed(slid.board)->bits ^ slid.gain) + (slid.moved() ? 1 : 0);
    }
  }
  return sum;
}

std::uint64_t packed_sum(const Boards& scene) {
  std::uint64_t sum = 0;
  for (const PackedBoard board : scene.boards) {
    for (const PackedSlide& slid : slides(board, scene.rules)) {
      sum += (slid.board.bits ^ slid.gain) + (slid.moved ? 1 : 0);
    }
  }
  return sum;
}

/// Boards of a game that does not pack.
struct WideBoards {
  Rules rules;
  QuickSlides slides;
  std::vector<WalledBoard> boards;
};

std::shared_ptr<const WideBoards> wide_boards_of(std::string_view name) {
  const Rules rules = rules_named(name);
  return std::make_shared<WideBoards>(
      WideBoards{rules, QuickSlides(rules), walled_boards_met(rules, batch_size)});
}

/// The sum of the results of all slides. `slide_all(board)` gives the slides by Direction.
template <typename SlideAll>
std::uint64_t wide_sum(const WideBoards& scene, const SlideAll& slide_all) {
  std::uint64_t sum = 0;
  for (const WalledBoard& board : scene.boards) {
    for (const QuickSlide& slid : slide_all(board)) {
      const std::span<const std::uint8_t> bytes = slid.board.bytes();
      sum += (bytes[sum % bytes.size()] ^ slid.gain) + (slid.moved ? 1 : 0);
    }
  }
  return sum;
}

std::uint64_t wide_walled_sum(const WideBoards& scene) {
  return wide_sum(scene, [&](const WalledBoard& board) {
    QuickSlides::All all;
    for (const Direction direction : all_directions) {
      Slide slid = slide(board, direction, scene.rules);
      const bool moved = slid.moved();
      all[static_cast<std::size_t>(direction)] = {std::move(slid.board), slid.gain, slid.merges,
                                                  moved};
    }
    return all;
  });
}

std::uint64_t wide_quick_sum(const WideBoards& scene) {
  QuickSlides::All all;
  return wide_sum(scene, [&](const WalledBoard& board) -> const QuickSlides::All& {
    scene.slides.write(board, {all.data(), &all[1], &all[2], &all[3]});
    return all;
  });
}

template <typename Scene>
Work summed(const std::string& name, const std::shared_ptr<const Scene>& scene,
            std::uint64_t (*sum)(const Scene&)) {
  auto total = std::make_shared<std::uint64_t>(0);
  return {.name = name,
          .unit = "slides",
          .run =
              [=] {
                *total += sum(*scene);
                return std::uint64_t{4} * scene->boards.size();
              },
          .signature =
              [=] {
                Signature signature;
                signature.add(sum(*scene));
                return signature.value();
              }};
}

}  // namespace

std::vector<Work> slide_works() {
  const SharedBoards met = boards_of("2048", true);
  const SharedBoards random = boards_of("2048", false);
  const SharedBoards threes = boards_of("threes", true);
  std::vector<Work> works = {
      summed("walled slides, 2048", met, walled_sum),
      summed("packed slides, 2048", met, packed_sum),
      summed("packed slides, 2048, random boards", random, packed_sum),
      summed("packed slides, threes", threes, packed_sum),
  };
  for (const std::string game : {"5x5", "8x8", "threes-5x5"}) {
    const auto wide = wide_boards_of(game);
    works.push_back(summed("walled slides, " + game, wide, wide_walled_sum));
    works.push_back(summed("quick slides, " + game, wide, wide_quick_sum));
  }
  return works;
}

}  // namespace tilery::scenes
