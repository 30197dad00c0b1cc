#include "python/src/pictures.h"

#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/svg.h"
#include "tilery/picture/theme.h"

namespace tilery::python {
namespace {

const Theme& usual_theme() {
  static const Theme theme = *read_theme(shipped_themes().front().toml, "theme");
  return theme;
}

int checked_cell(int cell) {
  if (cell < 8 || cell > 512) {
    refuse("cell", "8 to 512 pixels", std::to_string(cell));
  }
  return cell;
}

/// The board of `ranks` as a text or as pixels.
py::object rendered(const Cartridge& cartridge, const py::array& ranks, const std::string& mode,
                    int cell) {
  const WalledBoard board = board_from(cartridge.rules, ranks);
  if (mode == "ansi") {
    return py::str(board_text(board, cartridge.rules.ladder));
  }
  return pixels_of(cartridge.rules, board, cartridge.rules.goal.is_reached(board.largest()), cell);
}

}  // namespace

py::array_t<std::uint8_t> pixels_of(const Rules& rules, const WalledBoard& board, bool goal_reached,
                                    int cell) {
  const BoardPlan plan = plan_of(board, checked_cell(cell));
  const RasterArtist artist(rules, usual_theme(), plan);
  const Raster raster = artist.board(board, goal_reached);
  py::array_t<std::uint8_t> pixels({raster.height, raster.width, 3});
  std::uint8_t* to = pixels.mutable_data();
  for (int y = 0; y < raster.height; ++y) {
    for (int x = 0; x < raster.width; ++x) {
      const Color color = artist.palette()[raster.at({x, y})];
      for (const std::uint8_t part : {color.red, color.green, color.blue}) {
        *to++ = part;
      }
    }
  }
  return pixels;
}

std::string svg_of(const Rules& rules, const WalledBoard& board, bool goal_reached, int cell) {
  return board_svg(rules, board, usual_theme().colors_now(goal_reached),
                   plan_of(board, checked_cell(cell)));
}

void add_pictures(py::module_& module) {
  module.def("render", &rendered, py::arg("cartridge"), py::arg("board"), py::arg("mode"),
             py::arg("cell"));
}

}  // namespace tilery::python
