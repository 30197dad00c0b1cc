#include "apps/player/review_command.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "apps/player/progress_line.h"
#include "apps/record/record_file.h"
#include "apps/record/record_rules.h"
#include "tilery/record/recorded_game.h"
#include "tilery/telling/review_words.h"

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

/// Reviews games one by one, each by the network for its rules.
class Reviewer {
 public:
  explicit Reviewer(const ReviewOptions& options) : options_(options), rules_(Shelf::of_user()) {}

  /// This cartridge comes before all others of its name.
  void add(Cartridge cartridge) { rules_.add(std::move(cartridge)); }

  std::expected<Review, Error> review(const NamedRecord& named) {
    const auto choice = rules_.find(named.record);
    if (!choice) {
      return std::unexpected(choice.error());
    }
    const Cartridge& cartridge = (*choice)->cartridge;
    const auto played = replay(named.record, cartridge.rules, named.source);
    if (!played) {
      return std::unexpected(played.error());
    }
    const Game& game = played->game();
    if (auto found = choose_judge(cartridge, game, named.record.rules_hash); !found) {
      return std::unexpected(std::move(found.error()));
    }
    Player<Judge> player(game.rules(), *judge_);
    return Review{.cartridge = cartridge.name,
                  .title = cartridge.title,
                  .game = game,
                  .moves = moves_of(game, player),
                  .by_network = judge_->has_network()};
  }

 private:
  /// The dense network takes longer to read, and is worth it from so many actions on.
  static constexpr std::size_t long_game = 500;

  /// Reads the judge for the game's rules: the cartridge's at its size.
  std::expected<void, Error> choose_judge(const Cartridge& cartridge, const Game& game,
                                          std::uint64_t hash) {
    const NetworkMemory memory =
        game.actions().size() < long_game ? NetworkMemory::compact : NetworkMemory::dense;
    if (judge_ && hash == hash_ && (memory == memory_ || memory_ == NetworkMemory::dense)) {
      return {};
    }
    judge_.reset();
    Cartridge sized = cartridge;
    sized.rules = game.rules();
    std::expected<Judge, Error> judge =
        find_judge(sized, options_.player.network, {.memory = memory});
    if (!judge) {
      return std::unexpected(std::move(judge.error()));
    }
    judge_.emplace(*std::move(judge));
    hash_ = hash;
    memory_ = memory;
    return {};
  }

  /// Large boards have so many cells where a tile may enter that they are searched less deep.
  [[nodiscard]] Thinking thinking_about(const Rules& rules) const {
    PlayerWords player = options_.player;
    player.usual.depth = rules.shape.cells() > 16 ? 2 : player.usual.depth;
    return player.thinking();
  }

  std::vector<ReviewedMove> moves_of(const Game& game, Player<Judge>& player) {
    ProgressLine progress;
    return reviewed(game, player, thinking_about(game.rules()), [&](std::size_t action) {
      progress.show(
          [&] { return fmt::format("move {} of {}", action + 1, game.actions().size()); });
    });
  }

  const ReviewOptions& options_;
  RecordRules rules_;
  std::optional<Judge> judge_;
  std::uint64_t hash_ = 0;
  NetworkMemory memory_ = NetworkMemory::compact;
};

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

/// Reviews all records. `reviewer` knows the cartridges of the options.
std::expected<void, Error> review_all(const ReviewOptions& options, Reviewer& reviewer) {
  const auto records = records_of(options.files);
  if (!records) {
    return std::unexpected(records.error());
  }
  if (!options.curve.empty() && records->size() != 1) {
    return std::unexpected(
        Error{"--curve", {}, "one game to draw", fmt::format("{}", records->size())});
  }
  const char* gap = "";
  for (const NamedRecord& record : *records) {
    const std::expected<Review, Error> review = reviewer.review(record);
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
  Reviewer reviewer(options);
  for (const std::string& file : options.cartridges) {
    std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(file);
    if (!cartridge) {
      return refuse(cartridge.error());
    }
    reviewer.add(*std::move(cartridge));
  }
  const std::expected<void, Error> done = review_all(options, reviewer);
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
