// Maps and views of them for Python.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/src/common.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/explore/view.h"

namespace tilery::python {
namespace {

/// A fetcher that gets the bytes of a file from a function in Python.
FetchFile fetcher(const py::function& fetch) {
  return [&fetch](const std::string& path) -> std::expected<std::string, Error> {
    return std::string(py::bytes(fetch(path)));
  };
}

bool is_whole(const py::array& array) {
  return array.dtype().kind() == 'i' || array.dtype().kind() == 'u';
}

/// The arrays of n views.
class ViewArrays {
 public:
  ViewArrays(py::ssize_t count, py::ssize_t side)
      : cells_(static_cast<std::size_t>(side * side)),
        radius_(static_cast<int>(side / 2)),
        scene_({count, side, side}),
        seen_({count, side, side}),
        lit_({count, side, side}),
        in_sight_({count, side, side}),
        scenes_(span_of<std::uint16_t>(scene_)),
        sets_{span_of<bool>(seen_), span_of<bool>(lit_), span_of<bool>(in_sight_)} {}

  /// Needs no GIL.
  void write(std::size_t number, const View& one) {
    std::size_t at = number * cells_;
    for (int dy = -radius_; dy <= radius_; ++dy) {
      for (int dx = -radius_; dx <= radius_; ++dx, ++at) {
        const Offset offset{dx, dy};
        sets_[0][at] = one.seen.has(offset);
        sets_[1][at] = one.lit.has(offset);
        sets_[2][at] = one.in_sight.has(offset);
        scenes_[at] = sets_[0][at] ? code_of(cell_at(one.shown, offset)) : std::uint16_t{0};
      }
    }
  }

  [[nodiscard]] py::dict dictionary() const {
    py::dict answer;
    answer["scene"] = scene_;
    answer["seen"] = seen_;
    answer["lit"] = lit_;
    answer["in_sight"] = in_sight_;
    return answer;
  }

 private:
  std::size_t cells_;
  int radius_;
  py::array_t<std::uint16_t> scene_;
  py::array_t<bool> seen_;
  py::array_t<bool> lit_;
  py::array_t<bool> in_sight_;
  std::span<std::uint16_t> scenes_;
  std::array<std::span<bool>, 3> sets_;
};

class NativeMap {
 public:
  explicit NativeMap(LevelFile file) : level_(std::move(file.level)) {
    for (const Warning& warning : file.warnings.list()) {
      warnings_.push_back(warning_text(warning));
    }
  }

  static NativeMap read(const py::bytes& bytes, const std::string& source,
                        const py::function& fetch) {
    const std::string_view view = bytes;
    return NativeMap(value_or_raise(read_level(view, source, fetcher(fetch))));
  }

  static NativeMap of_codes(const py::array& codes, const std::vector<int>& opaque, bool wraps) {
    if (codes.ndim() != 2 || !is_whole(codes) || codes.size() == 0 ||
        codes.shape(0) > longest_map_side || codes.shape(1) > longest_map_side) {
      refuse("codes",
             "whole numbers of shape (height, width), at most " + std::to_string(longest_map_side) +
                 " each way",
             std::string(py::str(codes.dtype())) + " of shape " + shape_text(codes));
    }
    const auto own = py::array_t < std::int64_t,
               py::array::c_style | py::array::forcecast > (codes);
    LevelFile file;
    Map& map = file.level.map;
    map = {.width = static_cast<int>(own.shape(1)), .height = static_cast<int>(own.shape(0))};
    map.edge = wraps ? Edge::wrap : Edge::extend;
    for (py::ssize_t i = 0; i < own.size(); ++i) {
      map.cells.push_back(map_cell(checked_code(own.data()[i]), false));
    }
    for (const int code : opaque) {
      file.level.opacity.set(checked_code(code), true);
    }
    return NativeMap(std::move(file));
  }

  [[nodiscard]] py::array_t<std::uint16_t> codes() const {
    py::array_t<std::uint16_t> codes({level_.map.height, level_.map.width});
    std::ranges::transform(level_.map.cells, codes.mutable_data(), code_of);
    return codes;
  }

  [[nodiscard]] py::array_t<bool> opaque() const {
    py::array_t<bool> opaque({level_.map.height, level_.map.width});
    std::ranges::transform(level_.map.cells, opaque.mutable_data(),
                           [this](MapCell cell) { return level_.opacity.blocks(code_of(cell)); });
    return opaque;
  }

  /// The views of parties at `cells`, an array of (column, row): scenes, seen, lit and in sight.
  [[nodiscard]] py::dict views(const py::array& cells, int radius, int light, int map_light) const {
    check_range("radius", radius, 1, largest_radius);
    check_range("light", light, 0, longest_reach);
    const std::vector<Cell> parties = cells_of(cells);
    const py::ssize_t side = 2 * radius + 1;
    ViewArrays arrays(items(parties.size()), side);
    Scenery scenery = scenery_of(level_, light);
    scenery.lights.map_light = map_light < 0 ? scenery.lights.map_light : map_light;
    LongCall call;
    call.run([&] {
      for (std::size_t i = 0; i < parties.size(); ++i) {
        call.check();
        arrays.write(i, view(scenery, {.cell = parties[i]}, {.radius = radius, .sight = {}}));
      }
    });
    return arrays.dictionary();
  }

  [[nodiscard]] py::list objects() const {
    py::list all;
    for (const LevelObject& object : level_.objects) {
      py::dict one;
      one["id"] = object.id;
      one["name"] = object.name;
      one["type"] = object.type;
      one["cell"] = py::make_tuple(object.cell.x, object.cell.y);
      all.append(one);
    }
    return all;
  }

  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  [[nodiscard]] const Map& map() const { return level_.map; }

 private:
  static TileCode checked_code(std::int64_t code) {
    if (code < 0 || code >= tile_codes) {
      refuse("codes", "0 to 32767", std::to_string(code));
    }
    return static_cast<TileCode>(code);
  }

  /// The cells of an array of (column, row), all of them on the map.
  [[nodiscard]] std::vector<Cell> cells_of(const py::array& cells) const {
    if (cells.ndim() != 2 || cells.shape(1) != 2 || !is_whole(cells)) {
      refuse("cells", "whole numbers of shape (n, 2)",
             std::string(py::str(cells.dtype())) + " of shape " + shape_text(cells));
    }
    const auto own = py::array_t < std::int64_t,
               py::array::c_style | py::array::forcecast > (cells);
    std::vector<Cell> all;
    for (py::ssize_t i = 0; i < own.shape(0); ++i) {
      all.push_back(checked_cell(i, own.data()[2 * i], own.data()[2 * i + 1]));
    }
    return all;
  }

  [[nodiscard]] Cell checked_cell(py::ssize_t number, std::int64_t x, std::int64_t y) const {
    if (x < 0 || x >= level_.map.width || y < 0 || y >= level_.map.height) {
      throw py::index_error("cells[" + std::to_string(number) + "]: expected a cell of a map of " +
                            std::to_string(level_.map.width) + " x " +
                            std::to_string(level_.map.height) + ", found (" + std::to_string(x) +
                            ", " + std::to_string(y) + ")");
    }
    return {static_cast<int>(x), static_cast<int>(y)};
  }

  Level level_;
  std::vector<std::string> warnings_;
};

}  // namespace

void add_maps(py::module_& module) {
  py::class_<NativeMap>(module, "NativeMap")
      .def_static("read", &NativeMap::read, py::arg("bytes"), py::arg("source"), py::arg("fetch"))
      .def_static("of_codes", &NativeMap::of_codes, py::arg("codes"), py::arg("opaque"),
                  py::arg("wraps"))
      .def_property_readonly("width", [](const NativeMap& map) { return map.map().width; })
      .def_property_readonly("height", [](const NativeMap& map) { return map.map().height; })
      .def_property_readonly("codes", &NativeMap::codes)
      .def_property_readonly("opaque", &NativeMap::opaque)
      .def_property_readonly("objects", &NativeMap::objects)
      .def_property_readonly("warnings", &NativeMap::warnings)
      .def("views", &NativeMap::views, py::arg("cells"), py::arg("radius"), py::arg("light"),
           py::arg("map_light"));
}

}  // namespace tilery::python
