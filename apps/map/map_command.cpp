#include "apps/map/map_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/map/map_file.h"
#include "tilery/core/plain_text.h"
#include "tilery/telling/map_narration.h"

namespace tilery {
namespace {

constexpr const char* map_footer = R"(
Reads maps of Tiled (TMX and TMJ) and pictures of REXPaint (.xp), and tells
them apart by their contents. "-" is standard input. docs/maps.md lists what a
map may contain. Warnings name what was not understood or is not kept.

Examples:
  tilery map show cave.tmx                     what is in it
  tilery map show cave.tmx --view 10,7,6       and what a party sees from there
  tilery map check *.tmx                       what is wrong, and where
  tilery map convert cave.tmx cave.tmj         from one form to the other
  tilery map convert cave.xp cave.tmx --cells zlib
)";

struct ShowWishes {
  std::string file;
  std::string view;
  int party_light = 0;
};

struct Viewpoint {
  Cell cell;
  int radius = 6;
};

/// The parts of a text between its commas.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream words(text);
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
    const auto number = number_of(parts[i], "--view", least[i], most[i]);
    if (!number) {
      return std::unexpected(number.error());
    }
    numbers[i] = static_cast<int>(*number);
  }
  return Viewpoint{{numbers[0], numbers[1]}, numbers[2]};
}

int show(const ShowWishes& wishes) {
  std::expected<TiledFile, Error> file = read_map_file(wishes.file);
  if (!file) {
    return refuse(file.error());
  }
  const std::string name = name_of_input(wishes.file);
  std::string text = map_words(file->map, name);
  const std::expected<LevelFile, Error> made = level_of(std::move(*file), name);
  if (!made) {
    return refuse(made.error());
  }
  text += level_words(made->level) + warnings_words(made->warnings);
  if (!wishes.view.empty()) {
    const auto from = viewpoint_of(wishes.view, made->level.map);
    if (!from) {
      return refuse(from.error());
    }
    text += '\n' + view_words(made->level, view(scenery_of(made->level, wishes.party_light),
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
    const auto made = file ? level_of(std::move(*file), name)
                           : std::expected<LevelFile, Error>(std::unexpected(file.error()));
    if (made) {
      const Map& map = made->level.map;
      print(fmt::format("{}: fine ({} x {})\n{}", name, map.width, map.height,
                        warnings_words(made->warnings)));
    } else {
      status = refuse(made.error());
    }
  }
  return status;
}

struct ConvertWishes {
  std::string in;
  std::string out;
  std::string to;
  std::string cells = "csv";
};

/// "tmx" or "tmj", by --to or by the ending of the file's name.
std::optional<std::string> form_of(const ConvertWishes& wishes) {
  if (!wishes.to.empty()) {
    return wishes.to;
  }
  const std::string ending = std::filesystem::path(wishes.out).extension();
  if (ending == ".tmx" || ending == ".xml") {
    return "tmx";
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

/// Requires a word of --cells.
CellForm cell_form(std::string_view name) {
  const auto* found =
      std::ranges::find(cell_forms, name, &std::pair<std::string_view, CellForm>::first);
  assert(found != cell_forms.end());
  return found->second;
}

int convert(const ConvertWishes& wishes) {
  const std::optional<std::string> form = form_of(wishes);
  if (!form) {
    return refuse({"command line",
                   {},
                   "a name that ends in .tmx or .tmj, or --to",
                   tilery::quoted(wishes.out)});
  }
  std::expected<TiledFile, Error> file = read_map_file(wishes.in);
  if (!file) {
    return refuse(file.error());
  }
  fmt::print(stderr, "{}", warnings_words(file->warnings));
  rename_files(file->map, wishes.in, wishes.out);
  const CellForm cells = cell_form(wishes.cells);
  const std::string text = *form == "tmx" ? tmx_of(file->map, cells) : tmj_of(file->map, cells);
  const std::expected<void, Error> written = write_file(wishes.out, text);
  return written ? all_fine : refuse(written.error());
}

void add_show_command(ConsoleCommand map) {
  auto wishes = std::make_shared<ShowWishes>();
  ConsoleCommand command = map.add("show", "Say what is in a map, and what is seen there");
  command.text("FILE", wishes->file, "A map's file, or -").required();
  command.text("--view", wishes->view, "x,y or x,y,radius: print what a party sees there");
  command.number("--light", wishes->party_light, "How far the party's own light reaches", 0,
                 longest_reach);
  command.does([wishes] { return show(*wishes); });
}

void add_check_command(ConsoleCommand map) {
  auto files = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command = map.add("check", "Say what is wrong with map files");
  command.explain(
      "\nFor each file prints \"fine\" with its warnings, or the first fault with its line and\n"
      "column. The exit status is 2 if there is a fault.");
  command.texts("FILE", *files, "A map's file, or -").required();
  command.does([files] { return check(*files); });
}

void add_convert_command(ConsoleCommand map) {
  auto wishes = std::make_shared<ConvertWishes>();
  ConsoleCommand command = map.add("convert", "Write a map in another form");
  command.explain(
      "\nThe ending of OUT decides the form: .tmx or .xml, .tmj or .json. The paths of files\n"
      "that the map names are adjusted to the folder of OUT.");
  command.text("IN", wishes->in, "A map's file, or -").required();
  command.text("OUT", wishes->out, "The file to write, or -").required();
  command.text("--to", wishes->to, "The form, whatever OUT is called", {"tmx", "tmj"});
  std::vector<std::string_view> forms;
  for (const auto& [word, form] : cell_forms) {
    forms.push_back(word);
  }
  command.text("--cells", wishes->cells, "How layers are written", forms);
  command.does([wishes] { return convert(*wishes); });
}

}  // namespace

void add_map_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("map", "Show, check and convert maps");
  command.explain(map_footer);
  add_show_command(command);
  add_check_command(command);
  add_convert_command(command);
}

}  // namespace tilery
