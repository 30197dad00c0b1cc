#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "tilery/core/threads.h"
#include "tilery/protocol/companion.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* companion_footer = R"(
For a game that you play elsewhere: on a phone, say. Type its board once. The
companion says the best move, assumes that you made it, and asks only for the
new tile: b3 is column b, row 3. "4 b3" says that a 4 came there, "up b3" that
you moved up instead, "b3 2" in Threes that the next tile is a 2. `back` takes a
line back, `board` corrects the board, `hint` prints the value of every move.

It reads lines from standard input until its end or Ctrl-C. --record then writes
the game since the board was typed, for tilery review.

Examples:
  tilery companion 2048
  tilery companion 2048 "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0"
  tilery companion threes "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48 next 2"
  tilery companion 2048 --record game.tilery
)";

struct CompanionOptions {
  std::string cartridge;
  std::string board;
  std::string record;
  PlayerWords player{.usual = {.depth = 3}};
};

AdviseOn advice_by(const CompanionOptions& options, const Cartridge& cartridge) {
  const FindEvaluator find = [network = options.player.network](const Cartridge& sized) {
    return find_evaluator(sized, network, {.memory = NetworkMemory::compact});
  };
  const auto answers = std::make_shared<HintAnswers>(
      cartridge, std::make_shared<EvaluatorCache>(find), machine_threads());
  return [answers, limits = options.player.search_limits()](const Rules& rules,
                                                            const Position& position) {
    return answers->hint(rules, position, limits);
  };
}

#ifdef __wasi__
/// Does nothing in the npm package: under node Ctrl-C ends the program.
struct InputEndsOnInterrupt {};
#else
/// While it lives, the first SIGINT ends standard input, and a second one the program. An ignored
/// SIGINT stays ignored.
class InputEndsOnInterrupt {
 public:
  InputEndsOnInterrupt() {
    empty_input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    struct sigaction action = {};
    action.sa_handler = end_input;
    // Without SA_RESTART a waiting read ends, and Input reads again, from the empty input.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, nullptr, &before_);
    if (empty_input >= 0 && before_.sa_handler != SIG_IGN) {
      sigaction(SIGINT, &action, nullptr);
    }
  }
  InputEndsOnInterrupt(const InputEndsOnInterrupt&) = delete;
  InputEndsOnInterrupt& operator=(const InputEndsOnInterrupt&) = delete;
  ~InputEndsOnInterrupt() {
    sigaction(SIGINT, &before_, nullptr);
    close(empty_input);
  }

 private:
  static void end_input(int /*signal*/) {
    const int reason = errno;
    dup2(empty_input, standard_input);
    errno = reason;
  }

  static inline volatile std::sig_atomic_t empty_input = -1;  ///< the descriptor of an empty input
  struct sigaction before_ = {};
};
#endif

/// Answers the board, if one is given, and then the lines of standard input until they end.
void converse(Companion& companion, const std::string& board) {
  [[maybe_unused]] const InputEndsOnInterrupt interrupts;
  Input input(standard_input, "standard input");
  LineInput lines(input, longest_companion_line);
  Output output(standard_output, "standard output");
  output.text() += board.empty() ? companion.opening() : companion.answer(board);
  output.flush();
  while (!companion.has_ended()) {
    const std::optional<InputLine> line = lines.next();
    if (!line) {
      break;
    }
    output.text() += line->is_too_long ? too_long_words(*line, longest_companion_line)
                                       : companion.answer(line->text);
    output.flush();
  }
}

/// Writes the record of the game if --record is given. Without a move it prints a notice instead.
int write_record(const Companion& companion, const std::string& file) {
  if (file.empty()) {
    return all_fine;
  }
  const auto record = companion.record();
  if (!record) {
    fmt::print(stderr, "{} is not written: no move was made.\n", file);
    return all_fine;
  }
  if (!*record) {
    return refuse(record->error());
  }
  const auto written = write_file(file, record_text(**record));
  return written ? all_fine : refuse(written.error());
}

int companion(const CompanionOptions& options) {
  const std::expected<Cartridge, Error> cartridge =
      aimed(GameList::of_user().cartridge(options.cartridge), options.player.aim);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.board.size() > longest_companion_line) {
    return refuse({"BOARD",
                   {},
                   fmt::format("a text of at most {} bytes", longest_companion_line),
                   fmt::format("{}", options.board.size())});
  }
  if (!options.record.empty()) {
    if (const auto writable = may_write(options.record); !writable) {
      return refuse(writable.error());
    }
  }
  Companion companion(*cartridge, advice_by(options, *cartridge));
  converse(companion, options.board);
  return write_record(companion, options.record);
}

}  // namespace

void add_companion_command(ConsoleCommand program) {
  auto options = std::make_shared<CompanionOptions>();
  ConsoleCommand command =
      program.add("companion", "Say the moves for a game that is played elsewhere");
  command.explain(companion_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("BOARD", options->board, "The board (the companion asks for it)");
  command.text("--record", options->record, "Write the game into this file at the end");
  add_player_options(command, options->player);
  command.does([options] { return companion(*options); });
}

}  // namespace tilery
