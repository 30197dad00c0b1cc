#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/threads.h"
#include "tilery/core/work_budget.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/protocol/questions.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {
namespace {

constexpr const char* hint_footer = R"(
Prints the best direction, the value of each direction (the points still to be expected, by your
network or the shipped one), and the moves that are expected to follow. In games that end at their
goal, values are the odds of the goal in percent. Without a network it evaluates boards by empty cells
and order; then only the differences of the values count.

BOARD is rows of values from the top, 0 or . for an empty cell, with / or line ends between rows; or
one hexadecimal digit for each cell, the rank of its tile; or what the web game stores. With - for
BOARD it reads the board from standard input. The answer names a size that is not the game's own.

Without BOARD it reads JSON Lines from standard input, as tilery inspect does, and answers each:

  In:  {"board": [faces, row by row], "width": columns, "height": rows,
        "next": face or [faces], "deck": [faces], "waited": moves,
        "player": 1 or 2 to move, "moves": made so far,
        "depth": moves ahead, "time_ms": milliseconds for this board}
  Out: {"best": "left", "values": {"left": n, ...}, "line": ["left", ...],
        "network": true}
        best is null if there is no move; network: whether a network evaluated;
        "unit": "percent" is present if values are odds.

Examples:
  tilery hint 2048 "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0"
  tilery hint threes "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48" --next 2
  tilery hint 2048 18ff07ff15ff1334 --time-ms 500
)";

struct HintOptions {
  std::string cartridge;
  std::string board;
  std::string next;
  std::optional<std::string> deck;
  int waited = 0;
  std::optional<int> turn_of;  ///< the player to move, 1 or 2
  std::optional<std::uint64_t> moves;
  PlayerWords player{.usual = {.depth = 3}};
  unsigned threads = machine_threads();
  bool wants_json = false;
};

/// The ranks of `words`, faces separated by commas. `option` is the source of the error.
std::expected<std::vector<Rank>, Error> tiles_of(const std::string& words, const Ladder& ladder,
                                                 const std::string& option) {
  std::vector<Rank> ranks;
  std::istringstream faces(words);
  for (std::string face; std::getline(faces, face, ',');) {
    const std::optional<Rank> rank = ladder.rank_named(face);
    if (!rank) {
      return std::unexpected(
          Error{option, {}, "tiles of the game, separated by commas", tilery::quoted(words)});
    }
    ranks.push_back(*rank);
  }
  return ranks;
}

std::expected<KnownTiles, Error> known_tiles(const HintOptions& options, const Ladder& ladder) {
  std::expected<std::vector<Rank>, Error> next = tiles_of(options.next, ladder, "--next");
  std::expected<std::vector<Rank>, Error> deck =
      tiles_of(options.deck.value_or(""), ladder, "--deck");
  if (!next || !deck) {
    return std::unexpected(std::move(!next ? next.error() : deck.error()));
  }
  KnownTiles known = {.next = *std::move(next), .deck = std::nullopt};
  if (options.deck) {
    known.deck = *std::move(deck);
  }
  return known;
}

/// `error`; if it is about a next tile or a deck, with the option --next or --deck as its source.
Error at_option(Error error) {
  if (error.kind == ErrorKind::next_tile || error.kind == ErrorKind::deck) {
    error.source.insert(0, "--");
  }
  return error;
}

/// The board of the options, or of standard input.
std::expected<Record, Error> asked_board(const HintOptions& options, const Cartridge& cartridge) {
  constexpr std::size_t longest_board = 65536;
  if (options.board != "-") {
    return position_in(options.board, cartridge, "BOARD");
  }
  TILERY_TRY(const std::string text, read_input(options.board, longest_board));
  return position_in(text, cartridge, name_of_input(options.board));
}

/// The board of the options and the known tiles to come. Writes the rules of its size to `rules`.
std::expected<InspectQuestion, Error> question_of(const HintOptions& options,
                                                  const Cartridge& cartridge, Rules& rules) {
  TILERY_TRY(const Record start, asked_board(options, cartridge));
  std::optional<Rules> sized = resized(cartridge.rules, start.width, start.height);
  std::optional<WalledBoard> board = sized ? board_of(sized->shape, start.start) : std::nullopt;
  if (!board) {
    return std::unexpected(Error{"BOARD",
                                 {},
                                 "a board of the game's size, without tiles in blocked cells",
                                 fmt::format("{} x {}", start.width, start.height)});
  }
  rules = *std::move(sized);
  if (options.waited >= rules.spawn.every) {
    return std::unexpected(Error{"--waited",
                                 {},
                                 fmt::format("a whole number from 0 to {}", rules.spawn.every - 1),
                                 std::to_string(options.waited)});
  }
  TILERY_TRY(const KnownTiles known, known_tiles(options, rules.ladder));
  if (options.turn_of && rules.players.most < 2) {
    return std::unexpected(Error{"--player",
                                 {},
                                 "no player, as " + cartridge.name + " is for one",
                                 std::to_string(*options.turn_of)});
  }
  KnownTurn turn = {.moves = options.moves.value_or(0)};
  if (options.turn_of) {
    turn.player = *options.turn_of - 1;
  }
  Position position{.board = *std::move(board)};
  position.spawn_state.waited = static_cast<std::uint8_t>(options.waited);
  return InspectQuestion{.rules = &rules,
                         .position = std::move(position),
                         .turn = turn,
                         .next = known.next,
                         .deck = known.deck};
}

/// The size of the board, if it is not the game's own: the text may have been meant as another
/// board.
std::string other_size_words(const Rules& rules, const Cartridge& cartridge) {
  const Shape& own = cartridge.rules.shape;
  const Shape& shape = rules.shape;
  const bool is_own = shape.width == own.width && shape.height == own.height;
  return is_own ? "" : fmt::format("on     {} x {}\n", shape.width, shape.height);
}

/// Answers for one board. Reads only the weights of a network that the board may need.
int answer_board(const HintOptions& options, const Cartridge& cartridge) {
  Rules rules = cartridge.rules;
  std::expected<InspectQuestion, Error> question = question_of(options, cartridge, rules);
  if (!question) {
    return refuse(question.error());
  }
  const SearchLimits search_limits = options.player.search_limits();
  const NetworkLimits limits = {
      .memory = NetworkMemory::compact,
      .highest = highest_in_hint(rules, question->position.board, search_limits)};
  const FindEvaluator find = [&](const Cartridge& sized) {
    return find_evaluator(sized, options.player.network, limits);
  };
  HintAnswers answers(cartridge, std::make_shared<EvaluatorCache>(find), options.threads);
  const std::expected<Hint, Error> hint = answers.hint(*std::move(question), search_limits);
  if (!hint) {
    return refuse(at_option(hint.error()));
  }
  print(options.wants_json ? json_of(*hint) + "\n"
                           : other_size_words(rules, cartridge) + hint_words(*hint));
  return all_fine;
}

/// Whether the file is a network of this game for another size that the game allows.
bool is_of_other_size(const Cartridge& cartridge, const std::string& network) {
  const Shape& shape = cartridge.rules.shape;
  const std::expected<NetworkFile, Error> file = open_network(network);
  return shape.is_open && file && file->header.cartridge == cartridge.name &&
         (file->header.shape.width != shape.width || file->header.shape.height != shape.height);
}

/// Answers lines of JSON. Uses dense memory, which pays off for many lines.
int answer_questions(const HintOptions& options, const Cartridge& cartridge) {
  QuestionSources sources;
  sources.evaluator = [&options](const Cartridge& sized) {
    return find_evaluator(sized, options.player.network);
  };
  sources.game = cartridge;
  sources.work.search = {.search_limits = options.player.search_limits(),
                         .threads = options.threads};
  sources.work.clock = steady_milliseconds;
  Questions questions(std::move(sources));
  // A network of another game is refused at once. A network for another size may fit later lines.
  const auto ready = questions.get_ready();
  if (!ready && !is_of_other_size(cartridge, options.player.network)) {
    return refuse(ready.error());
  }
  if (answer_lines("hint", longest_board_line, questions) == 0) {
    return refuse({"BOARD", {}, "a board, or questions in JSON on standard input", "neither"});
  }
  return all_fine;
}

int hint(const HintOptions& options) {
  const std::expected<Cartridge, Error> cartridge =
      aimed(GameList::of_user().cartridge(options.cartridge), options.player.aim);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.board.empty() && (!options.next.empty() || options.deck || options.waited > 0 ||
                                options.turn_of || options.moves)) {
    return refuse({"command line",
                   {},
                   "a BOARD with --next, --deck, --waited, --player and --moves",
                   "none"});
  }
  return options.board.empty() ? answer_questions(options, *cartridge)
                               : answer_board(options, *cartridge);
}

}  // namespace

void add_hint_command(ConsoleCommand program) {
  auto options = std::make_shared<HintOptions>();
  ConsoleCommand command = program.add("hint", "Say the best move on a board");
  command.explain(hint_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("BOARD", options->board,
               "The board, or - for standard input; without it, JSON Lines are read");
  command.text("--next", options->next,
               "The next tile, if the game shows it; or all tiles that it may be, such as 6,12,24");
  command.text("--deck", options->deck,
               "The cards left without the next tile, such as 1,1,2,3 (all)");
  command.number("--waited", options->waited,
                 "In games with a tile every few moves: how many moves ago the last one came (0)",
                 0, longest_wait - 1);
  command.number("--player", options->turn_of,
                 "The player who moves next, in games for two (found from --moves if each player "
                 "has a goal)",
                 1, 2);
  command.number("--moves", options->moves, "The moves made so far (0)", 0, most_asked_moves);
  add_player_options(command, options->player);
  command.number("--threads", options->threads, "Threads (one for each core)", 1U,
                 most_search_threads);
  command.flag("--json", options->wants_json, "One line of JSON");
  command.does([options] { return hint(*options); });
}

}  // namespace tilery
