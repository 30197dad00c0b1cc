#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "tilery/protocol/board_request.h"
#include "tilery/protocol/view_answer.h"

namespace tilery {
namespace {

constexpr const char* inspect_footer = R"(
Reads JSON Lines from standard input, a board a line, and writes one line of
JSON for each, in order. The answer to any other line, such as an empty one, is
{"error": "..."}; the lines after it are answered as usual.

  In:  {"board": [faces, row by row, 0 for an empty or blocked cell],
         "width": columns, "height": rows, "next": face}
        width and height only if the game allows sizes; next is the tile that
        enters.
  Out: {"over": ..., "goal": ..., "score": n, "moves": {"left": {"board": [...],
         "gain": n, "lines": [rows, or columns, that moved],
         "spawns": [{"cell": i, "tile": face, "odds": [a, b]}, ...]}, ...}}
        score only if it is counted on the board; a direction that is not a move
        is absent; spawns is absent if it depends on a next tile that is not
        given.

Example:
  echo '{"board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}' | tilery inspect 2048
)";

int inspect(const std::string& name) {
  const std::expected<Cartridge, Error> cartridge = GameList::of_user().cartridge(name);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  QuestionSources sources;
  sources.game = *cartridge;
  Questions questions(std::move(sources));
  answer_lines("inspect", longest_board_line, questions);
  return all_fine;
}

}  // namespace

void add_inspect_command(ConsoleCommand program) {
  auto name = std::make_shared<std::string>();
  ConsoleCommand command =
      program.add("inspect", "For programs: every move on a board, and its results, in JSON");
  command.explain(inspect_footer);
  command.text("CARTRIDGE", *name, "A cartridge's name, or a path to its file").required();
  command.does([name] { return inspect(*name); });
}

namespace {

constexpr const char* view_footer = R"(
Reads JSON Lines from standard input, a map and a party a line, and writes one
line of JSON for each, in order. The answer to any other line, such as an empty
one, is {"error": "..."}; the lines after it are answered as usual.

  In:  {"w": columns, "h": rows, "tiles": "two hexadecimal digits a cell, row by
         row; bit 7 is light of its own, bits 6 to 0 are the tile's code",
         "opaque": "128 digits, 1 where a code stops sight", "px": x, "py": y,
         "edge": "extend" or "wrap", "slant": -1, 0 or 1,
         "mobs": [[kind, graphic, x, y], ...], "map_light": 0 for daylight,
         "party_light": reach, "radius": 1 to 63, "sight": "strict",
         "revealing" or "symmetric"}
        edge is extend, slant 0, mobs none, both lights 0 and radius 6 unless
        given; sight is strict up to radius 8 and symmetric beyond.
  Out: {"window": tiles, "lit_map": cells with light of their own,
         "window_mobs": tiles and mobs, "adjacent": [tile, mob (255 for none);
         south, west, north, east, then the tile under the party], "lit": ...,
         "los": in sight if all were lit, "seen": ..., "final": what the party
         sees}
        bytes as hexadecimal digits, sets as 0 and 1, over the whole window.

Example:
  echo '{"w":1,"h":1,"tiles":"2e","opaque":"'$(printf %0128d 0)'",
  "px":0,"py":0,"radius":1}' | tr -d '\n' | tilery view
)";

}  // namespace

void add_view_command(ConsoleCommand program) {
  ConsoleCommand command =
      program.add("view", "For programs: what can be seen from a place on a map, in JSON");
  command.explain(view_footer);
  command.does([] {
    Questions questions;
    answer_lines("view", longest_view_line, questions);
    return all_fine;
  });
}

}  // namespace tilery
