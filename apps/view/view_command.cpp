#include "apps/view/view_command.h"

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/json_lines.h"
#include "tilery/telling/view_request.h"

namespace tilery {
namespace {

constexpr const char* view_footer = R"(
Reads JSON Lines from standard input, a map and a party a line, and writes one
line of JSON for each, in order; a line that is no such question gets
{"error": "..."} in its place, an empty line too, and the rest goes on.

In:   {"w": columns, "h": rows, "tiles": "two hexadecimal digits a cell, row by
       row; bit 7 is light of its own, bits 6 to 0 are the tile's code",
       "opaque": "128 digits, 1 where a code stops sight", "px": x, "py": y,
       "edge": "extend" or "wrap", "slant": -1, 0 or 1,
       "mobs": [[kind, graphic, x, y], ...], "map_light": 0 for daylight,
       "party_light": reach, "radius": 1 to 63, "sight": "strict",
       "revealing" or "symmetric"}
      edge is extend, slant 0, mobs none, both lights 0 and radius 6 unless
      given; sight is strict up to radius 8 and symmetric beyond.
Out:  {"window": tiles, "lit_map": light of their own, "window_mobs": tiles and
       mobs, "adjacent": [tile, mob (255 for none); south, west, north, east,
       then the tile under the party], "lit": ..., "los": in sight if all were
       lit, "seen": ..., "final": what the party sees}
      bytes as hexadecimal digits, sets as 0 and 1, over the whole window.

Example:
  echo '{"w":1,"h":1,"tiles":"2e","opaque":"'$(printf %0128d 0)'",
  "px":0,"py":0,"radius":1}' | tr -d '\n' | tilery view
)";

}  // namespace

void add_view_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("view", "Say what parties see on maps, in JSON");
  command.explain(view_footer);
  command.does([] {
    Questions questions;
    answer_lines("view", longest_view_line, questions);
    return all_fine;
  });
}

}  // namespace tilery
