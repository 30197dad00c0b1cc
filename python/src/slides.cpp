// Afterstates in batches: the boards after each move, before a tile enters.

#include <algorithm>
#include <span>
#include <vector>

#include "python/src/common.h"
#include "tilery/board/quick_slides.h"
#include "tilery/game/position.h"

namespace tilery::python {
namespace {

/// The score of a board if the game counts its score on the board; else 0.
std::int64_t score_on_board(const Rules& rules, const WalledBoard& board) {
  return rules.score.kind == ScoreKind::counted
             ? static_cast<std::int64_t>(counted_score(rules.score, board))
             : 0;
}

/// (boards, gains, legal) of all moves of `boards`, ranks of shape (n, height, width).
py::tuple slides(const SharedCartridge& cartridge, const py::array& boards) {
  const Rules& rules = cartridge->rules;
  const py::ssize_t height = rules.shape.height;
  const py::ssize_t width = rules.shape.width;
  if (boards.ndim() != 3 || boards.shape(1) != height || boards.shape(2) != width) {
    refuse("boards",
           "an array of shape (n, " + std::to_string(height) + ", " + std::to_string(width) + ")",
           shape_text(boards));
  }
  const py::ssize_t count = boards.shape(0);
  const auto cells = static_cast<std::size_t>(height * width);
  std::vector<std::uint8_t> ranks(static_cast<std::size_t>(count) * cells);
  read_numbers(boards, "boards", rules.ladder.top(), ranks);
  py::array_t<std::uint8_t> after({count, py::ssize_t{4}, height, width});
  py::array_t<std::int64_t> gains({count, py::ssize_t{4}});
  py::array_t<bool> legal({count, py::ssize_t{4}});
  std::uint8_t* to_board = after.mutable_data();
  std::int64_t* to_gain = gains.mutable_data();
  bool* to_legal = legal.mutable_data();
  LongCall call;
  const std::expected<void, Error> done = call.run([&]() -> std::expected<void, Error> {
    const QuickSlides quick(rules);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      call.check();
      const auto board = board_of(rules.shape, std::span(ranks).subspan(i * cells, cells));
      if (!board) {
        return std::unexpected(
            Error{"boards[" + std::to_string(i) + "]", {}, "0 in blocked cells", "a tile there"});
      }
      const std::int64_t before = score_on_board(rules, *board);
      for (const QuickSlide& slid : quick.of(*board)) {
        to_board = std::ranges::copy(ranks_of(slid.board), to_board).out;
        *to_gain++ = rules.score.kind == ScoreKind::counted
                         ? score_on_board(rules, slid.board) - before
                         : static_cast<std::int64_t>(slid.moved ? slid.gain : 0);
        *to_legal++ = slid.moved;
      }
    }
    return {};
  });
  value_or_raise(done);
  return py::make_tuple(after, gains, legal);
}

}  // namespace

void add_slides(py::module_& module) {
  module.def("slides", &slides, py::arg("cartridge"), py::arg("boards"));
}

}  // namespace tilery::python
