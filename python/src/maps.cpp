// Maps and views of them for Python.

#include "python/src/common.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/explore/view.h"

namespace tilery::python {
namespace {

/// A fetcher that asks a function in Python for the bytes of a file.
FetchFile fetcher(const py::function& fetch) {
  return [&fetch](const std::string& path) -> std::expected<std::string, Error> {
    return std::string(py::bytes(fetch(path)));
  };
}

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
    if (codes.ndim() != 2 || codes.dtype().kind() == 'f' || codes.size() == 0 ||
        codes.shape(0) > longest_map_side || codes.shape(1) > longest_map_side) {
      refuse("codes", "whole numbers of shape (height, width)", py::str(codes.attr("shape")));
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
    if (cells.ndim() != 2 || cells.shape(1) != 2 ||
        (cells.dtype().kind() != 'i' && cells.dtype().kind() != 'u')) {
      refuse("cells", "whole numbers of shape (n, 2)", py::str(cells.attr("shape")));
    }
    if (radius < 1 || radius > largest_radius || light < 0 || light > longest_reach) {
      refuse(radius < 1 || radius > largest_radius ? "radius" : "light", "1 to 63, and 0 to 255",
             std::to_string(radius) + ", " + std::to_string(light));
    }
    const auto own = py::array_t < std::int64_t,
               py::array::c_style | py::array::forcecast > (cells);
    const auto count = own.shape(0);
    for (py::ssize_t i = 0; i < count; ++i) {
      check_cell(own.data() + 2 * i, i);
    }
    const py::ssize_t side = 2 * radius + 1;
    py::array_t<std::uint16_t> scenes({count, side, side});
    std::array<py::array_t<bool>, 3> sets;
    for (auto& set : sets) {
      set = py::array_t<bool>({count, side, side});
    }
    std::uint16_t* const scene = scenes.mutable_data();
    const std::array<bool*, 3> to = {sets[0].mutable_data(), sets[1].mutable_data(),
                                     sets[2].mutable_data()};
    Scenery scenery = scenery_of(level_, light);
    scenery.lights.map_light = map_light < 0 ? scenery.lights.map_light : map_light;
    LongCall call;
    call.run([&] {
      for (py::ssize_t i = 0; i < count; ++i) {
        call.check();
        const Cell cell{static_cast<int>(own.data()[2 * i]),
                        static_cast<int>(own.data()[2 * i + 1])};
        const View seen = view(scenery, {.cell = cell}, {.radius = radius, .sight = {}});
        write(seen, radius, scene + i * side * side,
              {to[0] + i * side * side, to[1] + i * side * side, to[2] + i * side * side});
      }
    });
    py::dict answer;
    answer["scene"] = scenes;
    answer["seen"] = sets[0];
    answer["lit"] = sets[1];
    answer["in_sight"] = sets[2];
    return answer;
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

  void check_cell(const std::int64_t* cell, py::ssize_t number) const {
    if (cell[0] < 0 || cell[0] >= level_.map.width || cell[1] < 0 || cell[1] >= level_.map.height) {
      throw py::index_error("cells[" + std::to_string(number) + "]: expected a cell of a map of " +
                            std::to_string(level_.map.width) + " x " +
                            std::to_string(level_.map.height) + ", found (" +
                            std::to_string(cell[0]) + ", " + std::to_string(cell[1]) + ")");
    }
  }

  static void write(const View& seen, int radius, std::uint16_t* scene,
                    const std::array<bool*, 3>& to) {
    std::size_t at = 0;
    for (int dy = -radius; dy <= radius; ++dy) {
      for (int dx = -radius; dx <= radius; ++dx, ++at) {
        const Offset offset{dx, dy};
        to[0][at] = seen.seen.has(offset);
        to[1][at] = seen.lit.has(offset);
        to[2][at] = seen.in_sight.has(offset);
        scene[at] = to[0][at] ? code_of(cell_at(seen.shown, offset)) : std::uint16_t{0};
      }
    }
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
