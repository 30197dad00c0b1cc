#include "apps/player/hint_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/json_lines.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/inspect/inspector.h"
#include "apps/player/player_options.h"
#include "apps/player/root_parallel.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Prints the best direction, what each direction is worth (the score that may be expected from there
on, by your network or the one that ships), and the moves that are expected to follow. Without
a network it judges by room and order, and the values mean something only beside each other.

BOARD is rows of values from the top, 0 or . for an empty cell, the rows parted by / or line ends;
or one hexadecimal digit a cell, the rank of its tile. Without BOARD it reads JSON Lines from
standard input, as tilery inspect does, and answers each:

In:   {"board": [faces, row by row], "next": face}
Out:  {"best": "left", "values": {"left": n, ...}, "line": ["left", ...]}
      best is null where there is no move.

Examples:
  tilery hint 2048 "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0"
  tilery hint threes "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48" --next 2
  tilery hint 2048 18ff07ff15ff1334 --time-ms 500
)";

constexpr int shown_moves = 5;

int usual_threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1,
                    RootParallel::most_threads);
}

struct HintOptions {
  std::string cartridge;
  std::string board;
  std::optional<std::uint64_t> next;
  PlayerWords player{.usual_depth = 3};
  int threads = usual_threads();
  bool wants_json = false;
};

/// A hint for one position.
struct Hint {
  MoveValues values;
  std::vector<Direction> line;
};

/// Hints for boards of one game.
class Adviser {
 public:
  Adviser(const Rules& rules, const Judge& judge, const HintOptions& options)
      : rules_(rules),
        search_(rules, judge, options.threads),
        thinking_(options.player.thinking()) {}

  /// Fails where the game shows its next tile and none is given; the error's source is left open.
  std::expected<Hint, Error> hint(WalledBoard board, std::optional<Rank> next) {
    if (rules_.spawn.is_previewed && !next) {
      return fault("the next tile, which this game shows", "none");
    }
    Position position;
    position.board = std::move(board);
    position.supply = fresh_supply(rules_.spawn);
    if (next && rules_.spawn.is_previewed) {
      position.next = NextTile{.rank = *next, .hint_low = *next, .hint_high = *next};
      position.supply = supply_without(*next);
    }
    position.supply.highest = position.board.largest();
    const MoveValues values = search_.values(position, thinking_);
    return Hint{.values = values,
                .line = expected_line(search_.player(), rules_, position, values, shown_moves)};
  }

 private:
  static std::unexpected<Error> fault(std::string expected, std::string found) {
    return std::unexpected(Error{{}, {}, std::move(expected), std::move(found)});
  }

  /// A full deck, less that card if it is one.
  [[nodiscard]] Supply supply_without(Rank card) const {
    const Supply full = fresh_supply(rules_.spawn);
    const bool is_card = rules_.spawn.source == SpawnSource::deck &&
                         std::ranges::any_of(rules_.spawn.tiles, [card](const TileWeight& tile) {
                           return tile.rank == card;
                         });
    return is_card ? dealt(rules_.spawn, full, card) : full;
  }

  const Rules& rules_;
  RootParallel search_;
  Thinking thinking_;
};

std::string json_of(const Hint& hint) {
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  for (std::size_t way = 0; way < hint.values.size(); ++way) {
    if (hint.values[way]) {
      values[std::string(name_of(static_cast<Direction>(way)))] =
          std::round(*hint.values[way] * 100) / 100;
    }
  }
  nlohmann::ordered_json line = nlohmann::ordered_json::array();
  for (const Direction direction : hint.line) {
    line.push_back(name_of(direction));
  }
  const std::optional<Direction> best = best_move(hint.values);
  const nlohmann::ordered_json json = {
      {"best", best ? nlohmann::ordered_json(name_of(*best)) : nlohmann::ordered_json()},
      {"values", values},
      {"line", line}};
  return json.dump();
}

std::string text_of(const Hint& hint) {
  const std::optional<Direction> best = best_move(hint.values);
  if (!best) {
    return "no move: the game is over\n";
  }
  std::string text = fmt::format("best   {}\n", name_of(*best));
  const auto out = std::back_inserter(text);
  for (std::size_t way = 0; way < hint.values.size(); ++way) {
    if (hint.values[way]) {
      fmt::format_to(out, "{:<6} {:.1f}\n", name_of(static_cast<Direction>(way)),
                     *hint.values[way]);
    }
  }
  text += "then  ";
  for (std::size_t move = 1; move < hint.line.size(); ++move) {
    fmt::format_to(out, " {}", name_of(hint.line[move]));
  }
  return text + "\n";
}

int answer_board(const HintOptions& options, const Cartridge& cartridge, Adviser& adviser) {
  std::optional<Rank> next;
  if (options.next) {
    next = cartridge.rules.ladder.rank_of(*options.next);
    if (!next || *next == 0) {
      return refuse({"--next", {}, "a tile of the game", std::to_string(*options.next)});
    }
  }
  const std::expected<ImportedGame, Error> board =
      import_game(options.board, ForeignFormat::position, cartridge, "BOARD");
  if (!board) {
    return refuse(board.error());
  }
  std::optional<WalledBoard> start = board_of(cartridge.rules.shape, board->record.start);
  if (!start) {
    return refuse({"BOARD", {}, "a board of the game's size", "another"});
  }
  std::expected<Hint, Error> hint = adviser.hint(*std::move(start), next);
  if (!hint) {
    hint.error().source = "BOARD";
    return refuse(hint.error());
  }
  print(options.wants_json ? json_of(*hint) + "\n" : text_of(*hint));
  return all_fine;
}

/// The hint for one line, or its fault, as JSON.
void add_hint(std::string_view line, int number, Inspector& boards, Adviser& adviser,
              std::string& out) {
  std::expected<InspectQuestion, Error> question = boards.question_of(line);
  std::expected<Hint, Error> hint =
      question ? adviser.hint(std::move(question->position.board), question->next)
               : std::unexpected(question.error());
  if (hint) {
    out += json_of(*hint);
    return;
  }
  add_line_error(out, hint.error(), number);
}

int answer_all(Rules rules, Adviser& adviser) {
  rules.shape.is_open = false;  // a hint is for one size
  Inspector boards(std::move(rules));
  answer_lines(longest_inspect_line, [&](std::string_view line, int number, std::string& out) {
    add_hint(line, number, boards, adviser, out);
  });
  return all_fine;
}

int hint(const HintOptions& options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.next && options.board.empty()) {
    return refuse({"--next", {}, "a BOARD on the command line", "none"});
  }
  if (options.next && !cartridge->rules.spawn.is_previewed) {
    return refuse({"--next", {}, "a game that shows its next tile", options.cartridge});
  }
  const std::expected<Judge, Error> judge = Judge::for_game(*cartridge, options.player.network);
  if (!judge) {
    return refuse(judge.error());
  }
  Adviser adviser(cartridge->rules, *judge, options);
  return options.board.empty() ? answer_all(cartridge->rules, adviser)
                               : answer_board(options, *cartridge, adviser);
}

}  // namespace

void add_hint_command(ConsoleCommand program) {
  auto options = std::make_shared<HintOptions>();
  ConsoleCommand command = program.add("hint", "Say the best move on a board");
  command.explain(help_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("BOARD", options->board, "The board; without it, JSON Lines are read");
  command.number("--next", options->next, "The next tile, where the game shows it");
  add_player_options(command, options->player);
  command.number("--threads", options->threads,
                 "How many; all cores, and at most four, unless said otherwise", 1,
                 RootParallel::most_threads);
  command.flag("--json", options->wants_json, "One line of JSON");
  command.does([options] { return hint(*options); });
}

}  // namespace tilery
