// Maps that pass through Debian's Tiled 1.8: it reads our files, and we read its files.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/apps/store/temporary_folder.h"
#include "tests/explore/tiled/random_map.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

std::string file_text(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The file that Tiled writes for the file `in`.
std::string exported(const fs::path& in, const std::string& form) {
  const fs::path out = in.parent_path() / ("out." + form);
  fs::remove(out);
  const std::string command =
      "QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=" + in.parent_path().string() +
      " tiled --export-map " + form + " " + in.string() + " " + out.string();
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return file_text(out);
}

/// Drops the parts that Tiled 1.8 does not keep: lists and, without a project's file, classes and
/// the names of types.
void drop_types(Properties& properties) {
  std::erase_if(properties, [](const Property& property) { return has_members(property.kind); });
  for (Property& property : properties) {
    property.type.clear();
  }
}

void drop_newer_features(std::vector<TiledLayer>& layers) {
  for (TiledLayer& layer : layers) {
    layer.type.clear();
    drop_types(layer.properties);
    for (TiledObject& object : layer.objects) {
      drop_types(object.properties);
      if (object.shape == TiledShape::capsule) {  // since Tiled 1.12
        object.shape = TiledShape::rectangle;
      }
    }
    if (layer.image) {
      layer.image->width = 0;  // JSON of Tiled 1.8 has no size.
      layer.image->height = 0;
    }
    drop_newer_features(layer.layers);
  }
}

void drop_newer_features(TiledTileset& tileset) {
  tileset.type.clear();
  drop_types(tileset.properties);
  for (TiledTile& tile : tileset.tiles) {
    drop_types(tile.properties);
  }
  tileset.spacing = 0;  // The tiles must fill their picture.
  tileset.margin = 0;
}

/// The map without the parts that Tiled 1.8 does not keep, such as skews, lists, capsules, and
/// classes of maps, layers and tilesets.
TiledMap known_to_tiled(TiledMap map) {
  map.orientation = "orthogonal";
  map.skew_x = 0;
  map.skew_y = 0;
  map.type.clear();
  drop_types(map.properties);
  drop_newer_features(map.layers);
  for (TiledTileset& tileset : map.tilesets) {
    drop_newer_features(tileset);
  }
  return map;
}

/// Writes a picture for Tiled, which takes sizes from pictures.
void write_picture(const fs::path& path, int width, int height) {
  std::string text = "P1\n" + std::to_string(width) + " " + std::to_string(height) + "\n";
  for (int dots = width * height; dots > 0; --dots) {
    text += "0 ";
  }
  write(path, text);
}

class SlowTiledProgram : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v tiled >/dev/null") != 0) {
      GTEST_SKIP() << "not run: Tiled is not installed (tools/ensure_deps tiled installs it)";
    }
    write_picture(folder_.path() / "a.pbm", 64, 24);
    write_picture(folder_.path() / "x.pbm", 5, 5);
    write_picture(folder_.path() / "y.pbm", 7, 7);
    write_picture(folder_.path() / "sky.pbm", 3, 4);
  }

  /// Writes the map as `in_form`, lets Tiled write that file as `out_form`, and reads the result.
  TiledMap sent_through(const TiledMap& map, const std::string& in_form, CellForm cells,
                        const std::string& out_form) {
    const fs::path in = folder_.path() / ("in." + in_form);
    write(in, in_form == "tmx" ? tmx_of(map, cells) : tmj_of(map, cells));
    auto file = read_tiled(exported(in, out_form), "out");
    EXPECT_TRUE(file) << text_of(file.error());
    if (!file) {
      return {};
    }
    for (const Warning& warning : file->warnings.list()) {
      ADD_FAILURE() << warning_text(warning);
    }
    return known_to_tiled(std::move(file->map));
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(SlowTiledProgram, GivesEveryMapBackAsItWasWritten) {
  int sent = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random = {seed, 0};
    const TiledMap map = known_to_tiled(random_map(random));
    for (const char* in_form : {"tmx", "tmj"}) {
      for (const char* out_form : {"tmx", "json"}) {
        const auto cells = static_cast<CellForm>(sent++ % 5);
        // As text, so that a difference can be read.
        ASSERT_EQ(tmx_of(sent_through(map, in_form, cells, out_form)), tmx_of(map))
            << "seed " << seed << ", " << in_form << " to " << out_form;
      }
    }
  }
}

}  // namespace
}  // namespace tilery
