#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/commands.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "tilery/core/error.h"
#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/xp.h"
#include "tilery/narration/narration.h"
#include "tilery/quest/text_map.h"

namespace tilery {
namespace {

/// The map in the file, with the files that it names; "-" is standard input. The contents decide
/// the format, unless the name ends in ".map" (text) or ".xp" (a picture of REXPaint).
std::expected<TiledFile, Error> read_map_file(const std::string& path);

/// Adjusts the relative paths in `map`, read from the file `from`, to the folder of the file `to`.
void adjust_paths(TiledMap& map, const std::string& from, const std::string& to);

constexpr const char* map_footer = R"(
Reads maps of Tiled (TMX and TMJ), maps as text (.map: a legend and rows) and
pictures of REXPaint (.xp). "-" is standard input. docs/maps.md lists what a
map may contain. Warnings name parts that were not understood or are not kept.

Examples:
  tilery map show cave.tmx                     its contents
  tilery map show cave.tmx --view 10,7,6       and the view from a cell
  tilery map check *.tmx                       their faults
  tilery map convert cave.tmx cave.tmj         from one form to the other
  tilery map convert cave.tmx cave.map         as text, to edit and compare
  tilery map convert cave.xp cave.tmx --cells zlib
)";

struct MapShowOptions {
  std::string file;
  std::string view;
  int party_light = 0;
};

/// The value of --view: a cell, and how far a party sees from there.
struct Viewpoint {
  Cell cell;
  int radius = 6;
};

/// The parts of a text between its commas.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream words(text + ',');  // so that an empty last part is a part
  for (std::string part; std::getline(words, part, ',');) {
    parts.push_back(part);
  }
  return parts;
}

/// Reads "x,y" or "x,y,radius". Fails if the cell is not on the map.
std::expected<Viewpoint, Error> viewpoint_of(const std::string& text, const Map& map) {
  std::vector<std::string> parts = parts_of(text);
  if (parts.size() == 2) {
    parts.emplace_back("6");
  }
  if (parts.size() != 3) {
    return std::unexpected(
        Error{"command line", {}, "x,y or x,y,radius for --view", tilery::quoted(text)});
  }
  const std::array<std::uint64_t, 3> least = {0, 0, 1};
  const std::array<std::uint64_t, 3> most = {static_cast<std::uint64_t>(map.width - 1),
                                             static_cast<std::uint64_t>(map.height - 1),
                                             static_cast<std::uint64_t>(largest_radius)};
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    TILERY_TRY(const auto number, number_of(parts[i], "--view", least[i], most[i]));
    numbers[i] = static_cast<int>(number);
  }
  return Viewpoint{{numbers[0], numbers[1]}, numbers[2]};
}

int show(const MapShowOptions& options) {
  std::expected<TiledFile, Error> file = read_map_file(options.file);
  if (!file) {
    return refuse(file.error());
  }
  const std::string name = name_of_input(options.file);
  std::string text = map_words(file->map, name);
  const std::expected<LevelFile, Error> level_file = level_of(std::move(*file), name);
  if (!level_file) {
    return refuse(level_file.error());
  }
  const Level& level = level_file->level;
  text += level_words(level) + warnings_words(level_file->warnings);
  if (!options.view.empty()) {
    const auto from = viewpoint_of(options.view, level.map);
    if (!from) {
      return refuse(from.error());
    }
    text += '\n' + view_words(level, view(scenery_of(level, options.party_light),
                                          {.cell = from->cell}, {.radius = from->radius}));
  }
  print(text);
  return all_fine;
}

int check(const std::vector<std::string>& files) {
  int status = all_fine;
  for (const std::string& path : files) {
    const std::string name = name_of_input(path);
    std::expected<TiledFile, Error> file = read_map_file(path);
    const auto level_file = file ? level_of(std::move(*file), name)
                                 : std::expected<LevelFile, Error>(std::unexpected(file.error()));
    if (level_file) {
      const Map& map = level_file->level.map;
      print(fmt::format("{}: fine ({} x {})\n{}", name, map.width, map.height,
                        warnings_words(level_file->warnings)));
    } else {
      status = refuse(level_file.error());
    }
  }
  return status;
}

struct MapConvertOptions {
  std::string in;
  std::string out;
  std::string to;
  std::string cells;  ///< a word of cell_forms; empty for csv
};

/// "tmx", "tmj" or "map", by --to or by the ending of the file's name; nothing for other endings.
std::optional<std::string> form_of(const MapConvertOptions& options) {
  if (!options.to.empty()) {
    return options.to;
  }
  const std::string ending = std::filesystem::path(options.out).extension();
  if (ending == ".tmx" || ending == ".xml") {
    return "tmx";
  }
  if (ending == ".map") {
    return "map";
  }
  return ending == ".tmj" || ending == ".json" ? std::optional<std::string>("tmj") : std::nullopt;
}

/// The words of --cells.
constexpr std::array<std::pair<std::string_view, CellForm>, 5> cell_forms = {
    {{"csv", CellForm::csv},
     {"base64", CellForm::base64},
     {"zlib", CellForm::zlib},
     {"gzip", CellForm::gzip},
     {"zstd", CellForm::zstd}}};

/// The form that `name`, a word of --cells, stands for.
CellForm cell_form(std::string_view name) {
  const std::span forms(cell_forms);
  const auto found = std::ranges::find(forms, name, &std::pair<std::string_view, CellForm>::first);
  assert(found != forms.end());
  return found->second;
}

int convert(const MapConvertOptions& options) {
  const std::optional<std::string> form = form_of(options);
  if (!form) {
    return refuse({"command line",
                   {},
                   "a name that ends in .tmx, .tmj or .map, or --to",
                   tilery::quoted(options.out)});
  }
  if (*form == "map" && !options.cells.empty()) {
    return refuse({"--cells", {}, "the form tmx or tmj", "map"});
  }
  std::expected<TiledFile, Error> file = read_map_file(options.in);
  if (!file) {
    return refuse(file.error());
  }
  fmt::print(stderr, "{}", warnings_words(file->warnings));
  adjust_paths(file->map, options.in, options.out);
  const CellForm cells = cell_form(options.cells.empty() ? "csv" : options.cells);
  const std::expected<std::string, Error> text = *form == "map"
                                                     ? quest::text_map_of(file->map, options.in)
                                                 : *form == "tmx" ? tmx_of(file->map, cells)
                                                                  : tmj_of(file->map, cells);
  if (!text) {
    return refuse(text.error());
  }
  const std::expected<void, Error> written = write_file(options.out, *text);
  return written ? all_fine : refuse(written.error());
}

void add_show_command(ConsoleCommand map) {
  auto options = std::make_shared<MapShowOptions>();
  ConsoleCommand command = map.add("show", "Show the contents of a map, and a view of it");
  command.text("FILE", options->file, "A map's file, or -").required();
  const CommandOption view =
      command.text("--view", options->view, "x,y or x,y,radius: print what a party sees there");
  command
      .number("--light", options->party_light, "How far the party's own light reaches", 0,
              longest_reach)
      .needs(view);
  command.does([options] { return show(*options); });
}

void add_check_command(ConsoleCommand map) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = map.add("check", "Report the faults of map files");
  command.explain(
      "\nFor each file prints \"fine\" with its warnings, or the first fault with its line and\n"
      "column. The exit status is 2 if there is a fault.");
  command.texts("FILE", *files, "A map's file, or -").required();
  command.does([files] { return check(*files); });
}

void add_convert_command(ConsoleCommand map) {
  auto options = std::make_shared<MapConvertOptions>();
  ConsoleCommand command = map.add("convert", "Write a map in another form");
  command.explain(
      "\nThe ending of OUT decides the form: .tmx or .xml, .tmj or .json, .map. The paths of "
      "files\n"
      "that the map names are adjusted to the folder of OUT.");
  command.text("IN", options->in, "A map's file, or -").required();
  command.text("OUT", options->out, "The file to write, or -").required();
  command.text("--to", options->to, "The form, whatever OUT is called", {"tmx", "tmj", "map"});
  std::vector<std::string_view> forms;
  for (const auto& [word, form] : cell_forms) {
    forms.push_back(word);
  }
  command.text("--cells", options->cells, "How layers are written (csv)", forms);
  command.does([options] { return convert(*options); });
}

}  // namespace

void add_map_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("map", "Show, check and convert maps");
  command.explain(map_footer);
  add_show_command(command);
  add_check_command(command);
  add_convert_command(command);
}

namespace {

using std::filesystem::path;

class PathAdjuster {
 public:
  PathAdjuster(const path& from, const path& to) : from_(folder_of(from)), to_(folder_of(to)) {}

  void adjust(TiledMap& map) {
    for (TiledTileset& tileset : map.tilesets) {
      adjust(tileset.source);
      if (tileset.source.empty()) {
        adjust(tileset.image);
        for (TiledTile& tile : tileset.tiles) {
          adjust(tile.image);
        }
      }
    }
    for (TiledTemplate& object_template : map.templates) {
      adjust(object_template.source);
    }
    adjust(map.layers);
  }

 private:
  static path folder_of(const path& file) {
    std::error_code fault;
    return std::filesystem::absolute(file, fault).lexically_normal().parent_path();
  }

  void adjust(std::vector<TiledLayer>& layers) {
    for (TiledLayer& layer : layers) {
      adjust(layer.image);
      adjust(layer.layers);
      for (TiledObject& object : layer.objects) {
        adjust(object.template_file);
      }
    }
  }

  void adjust(std::optional<TiledImage>& image) {
    if (image) {
      adjust(image->source);
    }
  }

  void adjust(std::string& name) {
    if (!name.empty() && !path(name).is_absolute()) {
      name = (from_ / name).lexically_normal().lexically_relative(to_).generic_string();
    }
  }

  path from_;
  path to_;
};

std::expected<TiledFile, Error> read_map_file(const std::string& path) {
  const TiledLimits limits;
  TILERY_TRY(const std::string bytes, read_input(path, limits.most_bytes));
  if (is_xp(path, bytes)) {
    return read_xp(bytes, name_of_input(path), limits);
  }
  const auto fetch = [&limits](const std::string& file) {
    return read_file(file, limits.most_bytes);
  };
  return quest::is_text_map(path) ? quest::read_text_map(bytes, name_of_input(path), fetch)
                                  : read_tiled(bytes, name_of_input(path), fetch, limits);
}

void adjust_paths(TiledMap& map, const std::string& from, const std::string& to) {
  if (from != "-" && to != "-") {
    PathAdjuster(from, to).adjust(map);
  }
}

}  // namespace

}  // namespace tilery
