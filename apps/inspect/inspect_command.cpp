#include "apps/inspect/inspect_command.h"

#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/json_lines.h"
#include "tilery/telling/board_request.h"

namespace tilery {
namespace {

constexpr const char* inspect_footer = R"(
Reads JSON Lines from standard input, a board a line, and writes one line of
JSON for each, in order; a line that is no such question gets {"error": "..."}
in its place, an empty line too, and the rest goes on.

In:   {"board": [faces, row by row, 0 for an empty or blocked cell],
       "width": columns, "height": rows, "next": face}
      width and height only where the cartridge leaves its size open; next is
      the tile that enters.
Out:  {"over": ..., "goal": ..., "score": n, "moves": {"left": {"board": [...],
       "gain": n, "lines": [rows, or columns, that moved],
       "spawns": [{"cell": i, "tile": face, "odds": [a, b]}, ...]}, ...}}
      score only where the board itself is counted; a direction that is not a
      move is absent; spawns is absent where only a next tile could tell it.

Example:
  echo '{"board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}' | tilery inspect 2048
)";

int inspect(const std::string& name) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(name);
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
  ConsoleCommand command = program.add("inspect", "Say what the rules say of boards, in JSON");
  command.explain(inspect_footer);
  command.text("CARTRIDGE", *name, "A cartridge's name, or a path to its file").required();
  command.does([name] { return inspect(*name); });
}

}  // namespace tilery
