#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "apps/record/record_file.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/work_budget.h"
#include "tilery/narration/review_words.h"
#include "tilery/protocol/questions.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* review_footer = R"(
Compares every move of a game with the program's best move and prints the mistakes,
the most expensive first, each with its board, the better move, and the command
that plays on from there. Moves that were taken back do not count. The grade is
the mean loss of a move as a share of the points still expected: A to 0.1%, B to
0.3%, C to 1%, D to 3%, else E. A deeper search (--depth, --time-ms) finds other
mistakes, and fewer in strong play; boards larger than 4 x 4 are searched two moves
ahead. --curve draws the expected score, move by move. Without a network moves are
compared by empty cells and order, which gives no scores: no grade and no curve.
In games for two, each player's moves are reviewed as if they played alone.

Under mpirun the processes share the moves (docs/cluster.md). Name files then,
because only one process gets the standard input.

tilery play --from starts with a full deck and draws a new next tile; tilery replay
and its key t continue the game itself.

Examples:
  tilery review game.tilery
  tilery record saved | tilery review - --mistakes 3
  tilery review game.tilery --json --curve game.svg

Out, with --json, a line for each game:
  {"cartridge": name, "score": n, "network": bool, "best_share": 0 to 1,
   "grade": "A" to "E", "mean_loss": 0 to 1, "mistakes": [as "moves", and
   "from": the board], "moves": [{"move": n, "played": way, "best": way,
   "loss": points, "expected": final score}, ...]}
)";

struct ReviewOptions {
  std::vector<std::string> files;
  std::vector<std::string> cartridges;
  std::string curve;
  std::size_t mistakes = 5;
  PlayerWords player{.usual = {.depth = 4, .is_selective = true}};
  bool wants_json = false;
  Communicator* communicator = nullptr;  ///< its ranks search
};

struct NamedRecord {
  std::string source;
  Record record;
};

std::expected<std::vector<NamedRecord>, Error> records_of(const std::vector<std::string>& files) {
  std::vector<NamedRecord> all;
  for (const std::string& file : files) {
    TILERY_TRY(std::vector<Record> records, records_in_file(file));
    for (Record& record : records) {
      all.push_back({.source = name_of_input(file), .record = std::move(record)});
    }
  }
  return all;
}

std::string question_of(const NamedRecord& named, const ReviewOptions& options) {
  const SearchLimits& given = options.player.given;
  JsonWriter json;
  json.open_object();
  json.member("record", record_text(named.record));
  json.member("file", named.source);
  json.member("mistakes", options.mistakes);
  if (!options.player.aim.empty()) {
    json.member("aim", options.player.aim);
  }
  if (given.depth > 0) {
    json.member("depth", given.depth);
  }
  if (given.is_timed()) {
    json.member("time_ms", given.milliseconds);
  }
  if (given.nodes > 0) {
    json.member("nodes", given.nodes);
  }
  json.member("selective", given.is_selective);
  json.member("least_odds", given.least_odds);
  json.close();
  return std::move(json).take();
}

/// The evaluator of a review. Fails if --curve lacks a network.
std::expected<BoardEvaluator, Error> evaluator_for(const Cartridge& sized,
                                                   const ReviewOptions& options,
                                                   NetworkMemory memory) {
  std::expected<BoardEvaluator, Error> found =
      find_evaluator(sized, options.player.network, {.memory = memory});
  if (found && !options.curve.empty() && found->unit() == ValueUnit::heuristic) {
    return std::unexpected(
        Error{"--curve", {}, fmt::format("a network for {}", sized.name), "none"});
  }
  return found;
}

/// Fails if --curve does not come with one game, and if the picture cannot be written.
std::expected<void, Error> check_curve(const ReviewOptions& options, std::size_t games) {
  if (options.curve.empty()) {
    return {};
  }
  if (games != 1) {
    return std::unexpected(Error{"--curve", {}, "one game to draw", fmt::format("{}", games)});
  }
  const bool is_writer = options.communicator->rank() == 0;
  return is_writer ? may_write(options.curve) : std::expected<void, Error>();
}

/// Reviews one game after the other, and shows the progress of each on the terminal.
class Reviews {
 public:
  /// Knows `cartridges` and the user's games; `cartridges` take precedence.
  Reviews(const ReviewOptions& options, std::vector<Cartridge> cartridges, NetworkMemory memory)
      : options_(options), questions_(sources(std::move(cartridges), memory)) {}
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;

  /// The review of a game in JSON or in words.
  std::expected<std::string, Error> review(const NamedRecord& named) {
    line_.emplace();
    auto json = questions_.ask("review", question_of(named, options_));
    line_.reset();
    if (!json) {
      return json;
    }
    return options_.wants_json ? *std::move(json) + "\n"
                               : review_words(*review_, options_.mistakes);
  }

  /// The last review. Requires one.
  [[nodiscard]] const Review& last() const { return *review_; }

 private:
  QuestionSources sources(std::vector<Cartridge> cartridges, NetworkMemory memory) {
    QuestionSources sources;
    sources.cartridge = GameList::of_user().finder();
    sources.of_records = std::move(cartridges);
    sources.evaluator = [this, memory](const Cartridge& sized) {
      return evaluator_for(sized, options_, memory);
    };
    sources.progress.review = [this](std::size_t before, std::size_t all) {
      line_->show([&] { return fmt::format("move {} of {}", before + 1, all); });
    };
    sources.on_result.review = [this](const Review& review) { review_ = review; };
    sources.work.communicator = options_.communicator;
    sources.work.clock = steady_milliseconds;
    return sources;
  }

  const ReviewOptions& options_;
  std::optional<ProgressLine> line_;
  std::optional<Review> review_;  ///< of the last game
  Questions questions_;
};

/// The memory for a network. Dense memory takes longer to read, and pays off for a game of many
/// events.
NetworkMemory memory_for(const std::vector<NamedRecord>& records) {
  constexpr std::size_t long_game = 500;
  const bool is_any_long = std::ranges::any_of(
      records, [](const NamedRecord& named) { return named.record.events.size() >= long_game; });
  return is_any_long ? NetworkMemory::dense : NetworkMemory::compact;
}

std::expected<std::vector<Cartridge>, Error> cartridges_of(const ReviewOptions& options) {
  const GameList game_list = GameList::of_user();
  std::vector<Cartridge> cartridges;
  for (const std::string& name : options.cartridges) {
    TILERY_TRY(Cartridge cartridge, game_list.cartridge(name));
    cartridges.push_back(std::move(cartridge));
  }
  return cartridges;
}

std::expected<void, Error> review_all(const ReviewOptions& options) {
  TILERY_TRY(const auto records, records_of(options.files));
  TILERY_TRY(std::vector<Cartridge> cartridges, cartridges_of(options));
  TILERY_CHECK(check_curve(options, records.size()));
  Reviews reviews(options, std::move(cartridges), memory_for(records));
  const char* gap = "";
  for (const NamedRecord& record : records) {
    TILERY_TRY(const std::string text, reviews.review(record));
    print(gap + text);
    gap = options.wants_json ? "" : "\n";
  }
  if (!options.curve.empty() && options.communicator->rank() == 0) {
    return write_file(options.curve, curve_of(reviews.last()));
  }
  return {};
}

int review(const ReviewOptions& options) {
  const std::expected<void, Error> done = review_all(options);
  return done ? all_fine : refuse(done.error());
}

}  // namespace

void add_review_command(ConsoleCommand program, Communicator& communicator) {
  auto options = std::make_shared<ReviewOptions>();
  options->communicator = &communicator;
  ConsoleCommand command = program.add("review", "Find the mistakes of a game and their cost");
  command.explain(review_footer);
  command
      .texts("RECORD", options->files,
             "Files of records, - for standard input, or numbers from tilery games")
      .required();
  command.number("--mistakes", options->mistakes, "Number of mistakes to show", 0, 1000000);
  command.texts("--cartridge", options->cartridges,
                "A cartridge, by name or path, to try before the cartridges that records name");
  add_player_options(command, options->player);
  command.text("--curve", options->curve, "Draws the expected score as an SVG file");
  command.flag("--json", options->wants_json, "A line of JSON for each game");
  command.does([options] { return review(*options); });
}

}  // namespace tilery
