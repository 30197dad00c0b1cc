#include "apps/player/review_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "apps/player/progress_line.h"
#include "apps/record/record_file.h"
#include "tilery/record/record_rules.h"
#include "tilery/telling/review_words.h"
#include "tilery/telling/reviewer.h"

namespace tilery {
namespace {

constexpr const char* review_footer = R"(
Compares every move of a game with the player's best move and prints the mistakes,
the most expensive first, each with its board, the better move, and the command
that plays on from there. Moves that were taken back do not count. The grade is
the mean loss of a move as a share of the points still expected: A to 0.1%, B to
0.3%, C to 1%, D to 3%, else E. A deeper search (--depth, --time-ms) finds other
mistakes, and fewer in strong play; boards larger than 4 x 4 are searched two moves
ahead. --curve draws the expected score, move by move. Without a network moves are
compared by empty cells and order, which gives no scores: no grade and no curve.
In games for two, each player's moves are reviewed as if they played alone.

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
};

struct NamedRecord {
  std::string source;
  Record record;
};

std::expected<std::vector<NamedRecord>, Error> records_of(const std::vector<std::string>& files) {
  std::vector<NamedRecord> all;
  for (const std::string& file : files) {
    std::expected<std::vector<Record>, Error> records = records_in_file(file);
    if (!records) {
      return std::unexpected(std::move(records.error()));
    }
    for (Record& record : *records) {
      all.push_back({.source = name_of_input(file), .record = std::move(record)});
    }
  }
  return all;
}

/// The thinking of the options about a game on boards of `cells` cells.
Thinking thinking_about(int cells, const ReviewOptions& options) {
  PlayerWords player = options.player;
  player.usual = usual_review(cells);
  return player.thinking();
}

std::expected<Review, Error> review_of(const NamedRecord& named, const ReviewOptions& options,
                                       Reviewer& reviewer) {
  ProgressLine progress;
  const int cells = named.record.width * named.record.height;
  return reviewer.review(
      named.record, named.source, thinking_about(cells, options),
      [&](std::size_t before, std::size_t all) {
        progress.show([&] { return fmt::format("move {} of {}", before + 1, all); });
      });
}

std::expected<void, Error> draw(const Review& review, const std::string& path) {
  if (!review.by_network) {
    return std::unexpected(Error{
        "--curve", {}, fmt::format("a network for {}", review.cartridge), "none, and no scores"});
  }
  return write_file(path, curve_of(review));
}

std::expected<void, Error> tell(const Review& review, const ReviewOptions& options) {
  if (!options.curve.empty()) {
    if (auto drawn = draw(review, options.curve); !drawn) {
      return drawn;
    }
  }
  print(options.wants_json ? json_of(review, options.mistakes) + "\n"
                           : text_of(review, options.mistakes));
  return {};
}

/// The dense network takes longer to read, and is worth it if a game has so many events.
NetworkMemory memory_for(const std::vector<NamedRecord>& records) {
  constexpr std::size_t long_game = 500;
  const bool is_any_long = std::ranges::any_of(
      records, [](const NamedRecord& named) { return named.record.events.size() >= long_game; });
  return is_any_long ? NetworkMemory::dense : NetworkMemory::compact;
}

/// Knows the user's games, those of the options first.
std::expected<Reviewer, Error> reviewer_of(const ReviewOptions& options, NetworkMemory memory) {
  const Shelf shelf = Shelf::of_user();
  RecordRules rules(shelf.finder());
  for (const std::string& name : options.cartridges) {
    std::expected<Cartridge, Error> cartridge = shelf.cartridge(name);
    if (!cartridge) {
      return std::unexpected(std::move(cartridge.error()));
    }
    rules.add(*std::move(cartridge));
  }
  const FindJudge find = [network = options.player.network, memory](const Cartridge& sized) {
    return find_judge(sized, network, {.memory = memory});
  };
  return Reviewer(std::move(rules), std::make_shared<Judges>(find));
}

std::expected<void, Error> review_all(const ReviewOptions& options) {
  const auto records = records_of(options.files);
  if (!records) {
    return std::unexpected(records.error());
  }
  std::expected<Reviewer, Error> reviewer = reviewer_of(options, memory_for(*records));
  if (!reviewer) {
    return std::unexpected(std::move(reviewer.error()));
  }
  if (!options.curve.empty() && records->size() != 1) {
    return std::unexpected(
        Error{"--curve", {}, "one game to draw", fmt::format("{}", records->size())});
  }
  const char* gap = "";
  for (const NamedRecord& record : *records) {
    const std::expected<Review, Error> review = review_of(record, options, *reviewer);
    if (!review) {
      return std::unexpected(review.error());
    }
    print(gap);
    if (auto told = tell(*review, options); !told) {
      return told;
    }
    gap = options.wants_json ? "" : "\n";
  }
  return {};
}

int review(const ReviewOptions& options) {
  const std::expected<void, Error> done = review_all(options);
  return done ? all_fine : refuse(done.error());
}

}  // namespace

void add_review_command(ConsoleCommand program) {
  auto options = std::make_shared<ReviewOptions>();
  ConsoleCommand command = program.add("review", "Find the mistakes of a game and their cost");
  command.explain(review_footer);
  command.texts("RECORD", options->files, "Files of records; - is standard input").required();
  command.number("--mistakes", options->mistakes, "How many are shown", 0, 1000000);
  command.texts("--cartridge", options->cartridges,
                "A cartridge before those the records name, by name or path");
  add_player_options(command, options->player);
  command.text("--curve", options->curve, "Draws the expected score as an SVG file");
  command.flag("--json", options->wants_json, "A line of JSON for each game");
  command.does([options] { return review(*options); });
}

}  // namespace tilery
