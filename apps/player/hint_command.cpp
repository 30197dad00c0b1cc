#include "apps/player/hint_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/json_lines.h"
#include "apps/console/steady_clock.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/threads.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/telling/hint_answer.h"
#include "tilery/telling/questions.h"

namespace tilery {
namespace {

constexpr const char* hint_footer = R"(
Prints the best direction, the value of each direction (the points still to be expected, by your
network or the shipped one), and the moves that are expected to follow. Without a network it judges
boards by empty cells and order; then only the differences of the values count.

BOARD is rows of values from the top, 0 or . for an empty cell, with / or line ends between rows; or
one hexadecimal digit for each cell, the rank of its tile; or what the web game stores. Without BOARD
it reads JSON Lines from standard input, as tilery inspect does, and answers each:

In:   {"board": [faces, row by row], "width": columns, "height": rows,
       "next": face or [faces], "deck": [faces], "waited": moves,
       "depth": moves ahead, "time_ms": milliseconds for this board}
Out:  {"best": "left", "values": {"left": n, ...}, "line": ["left", ...], "network": true}
      best is null if there is no move; network is true if a network judged.

Examples:
  tilery hint 2048 "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0"
  tilery hint threes "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48" --next 2
  tilery hint 2048 18ff07ff15ff1334 --time-ms 500
)";

int usual_threads() {
  return std::min(static_cast<int>(machine_threads()), RootParallel::most_threads);
}

struct HintOptions {
  std::string cartridge;
  std::string board;
  std::string next;
  std::optional<std::string> deck;
  int waited = 0;
  PlayerWords player{.usual = {.depth = 3}};
  int threads = usual_threads();
  bool wants_json = false;
};

/// The ranks of `words`, faces separated by commas. `option` is the source of the error.
std::expected<std::vector<Rank>, Error> tiles_of(const std::string& words, const Ladder& ladder,
                                                 const std::string& option) {
  std::vector<Rank> ranks;
  std::istringstream faces(words);
  for (std::string face; std::getline(faces, face, ',');) {
    const auto number = number_of(face, option, 1, std::numeric_limits<std::uint64_t>::max());
    const std::optional<Rank> rank = number ? ladder.rank_of(*number) : std::nullopt;
    if (!rank) {
      return std::unexpected(
          Error{option, {}, "tiles of the game, parted by commas", tilery::quoted(words)});
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

/// The error with the name of its option.
Error at_option(Error error) {
  if (error.kind != ErrorKind::input) {
    error.source.insert(0, "--");
  }
  return error;
}

/// The board of the options and the tiles that are known to enter; its rules are in `rules`.
std::expected<InspectQuestion, Error> question_of(const HintOptions& options,
                                                  const Cartridge& cartridge, Rules& rules) {
  const std::expected<Record, Error> start = position_in(options.board, cartridge, "BOARD");
  if (!start) {
    return std::unexpected(start.error());
  }
  std::optional<Rules> sized = resized(cartridge.rules, start->width, start->height);
  std::optional<WalledBoard> board = sized ? board_of(sized->shape, start->start) : std::nullopt;
  if (!board) {
    return std::unexpected(Error{"BOARD", {}, "a board of the game's size", "another"});
  }
  rules = *std::move(sized);
  if (options.waited >= rules.spawn.every) {
    return std::unexpected(Error{"--waited",
                                 {},
                                 fmt::format("a whole number from 0 to {}", rules.spawn.every - 1),
                                 std::to_string(options.waited)});
  }
  const std::expected<KnownTiles, Error> known = known_tiles(options, rules.ladder);
  if (!known) {
    return std::unexpected(known.error());
  }
  InspectQuestion question = {
      .rules = &rules, .position = {}, .next = known->next, .deck = known->deck};
  question.position.board = *std::move(board);
  question.position.supply.waited = static_cast<std::uint8_t>(options.waited);
  return question;
}

int answer_board(const HintOptions& options, const Cartridge& cartridge,
                 const std::shared_ptr<Judges>& judges) {
  Rules rules = cartridge.rules;
  std::expected<InspectQuestion, Error> question = question_of(options, cartridge, rules);
  if (!question) {
    return refuse(question.error());
  }
  HintAnswers answers(cartridge, judges, options.threads);
  const std::expected<Hint, Error> hint =
      answers.hint(*std::move(question), options.player.thinking());
  if (!hint) {
    return refuse(at_option(hint.error()));
  }
  print(options.wants_json ? json_of(*hint) + "\n" : hint_words(*hint));
  return all_fine;
}

/// True for a network of this game at another size that the game allows.
bool is_of_other_size(const Cartridge& cartridge, const std::string& network) {
  const Shape& shape = cartridge.rules.shape;
  const std::expected<NetworkFile, Error> file = open_network(network);
  return shape.is_open && file && file->header.cartridge == cartridge.name &&
         (file->header.shape.width != shape.width || file->header.shape.height != shape.height);
}

/// One board is answered at once; lines may be many.
NetworkMemory memory_for(const HintOptions& options) {
  return options.board.empty() ? NetworkMemory::dense : NetworkMemory::compact;
}

int answer_questions(const HintOptions& options, const Cartridge& cartridge, FindJudge find) {
  QuestionSources sources;
  sources.judge = std::move(find);
  sources.game = cartridge;
  sources.search = {.thinking = options.player.thinking(), .threads = options.threads};
  sources.clock = steady_milliseconds;
  Questions questions(std::move(sources));
  // A network that is none of this game's is refused at once; a network for another size may fit
  // later lines.
  const auto ready = questions.get_ready();
  if (!ready && !is_of_other_size(cartridge, options.player.network)) {
    return refuse(ready.error());
  }
  answer_lines("hint", longest_board_line, questions);
  return all_fine;
}

int hint(const HintOptions& options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.board.empty() && (!options.next.empty() || options.deck || options.waited > 0)) {
    return refuse({"command line", {}, "a BOARD with --next, --deck and --waited", "none"});
  }
  const FindJudge find = [&](const Cartridge& sized) {
    return find_judge(sized, options.player.network, {.memory = memory_for(options)});
  };
  return options.board.empty() ? answer_questions(options, *cartridge, find)
                               : answer_board(options, *cartridge, std::make_shared<Judges>(find));
}

}  // namespace

void add_hint_command(ConsoleCommand program) {
  auto options = std::make_shared<HintOptions>();
  ConsoleCommand command = program.add("hint", "Say the best move on a board");
  command.explain(hint_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("BOARD", options->board, "The board; without it, JSON Lines are read");
  command.text("--next", options->next,
               "The next tile, if the game shows it, or all that it may be, such as 6,12,24");
  command.text("--deck", options->deck,
               "The cards left without the next tile, such as 1,1,2,3 (all)");
  command.number(
      "--waited", options->waited,
      "Moves since the last after which a tile enters, where not every move brings one (0)", 0,
      longest_wait - 1);
  add_player_options(command, options->player);
  command.number("--threads", options->threads, "Threads (one for each core, at most four)", 1,
                 RootParallel::most_threads);
  command.flag("--json", options->wants_json, "One line of JSON");
  command.does([options] { return hint(*options); });
}

}  // namespace tilery
