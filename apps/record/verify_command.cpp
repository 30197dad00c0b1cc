#include "apps/record/verify_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/explore/world_shelf.h"
#include "apps/files/file_input.h"
#include "apps/record/record_file.h"
#include "tilery/core/quantities.h"
#include "tilery/record/record_rules.h"
#include "tilery/telling/questions.h"
#include "tilery/telling/verdict.h"

namespace tilery {
namespace {

constexpr const char* verify_footer = R"(
Replays every record and prints one line for each: whether its text is unchanged,
every event was possible, and the score, the tiles, the moves, the end and all
boards are as it states. The last line counts the records and gives the rate; a
file that cannot be read is no record and counts apart. A record without a result
is checked for everything else. Walks of `tilery play explore` are verified like
games, one in a file.

Exit status: 0 if all are read and true, 2 if any is not.

Examples:
  tilery verify games/*.tilery
  tilery record saved | tilery verify -
  tilery record walk | tilery verify -
  tilery verify --cartridge ./my-game.toml my-games.tilery
)";

struct VerifyOptions {
  std::vector<std::string> files;
  std::vector<std::string> cartridges;
  std::vector<std::string> worlds;
  bool is_quiet = false;
  bool is_json = false;
};

struct Tally {
  std::uint64_t records = 0;
  std::uint64_t wrong = 0;
  std::uint64_t unread_files = 0;
  [[nodiscard]] bool is_fine() const { return wrong == 0 && unread_files == 0; }
};

/// What is said of one record.
class Verdicts {
 public:
  explicit Verdicts(const VerifyOptions& options) : options_(options) {}

  void tell(const Verdict& verdict) {
    ++tally_.records;
    tally_.wrong += verdict.is_true() ? 0 : 1;
    say_verdict(verdict);
  }

  void tell_unread(const std::string& file, Error error) {
    ++tally_.unread_files;
    say_verdict({.file = file, .line = 0, .found = std::move(error)});
  }

  /// The rate goes with the count; in JSON it would make equal answers differ.
  void finish(double seconds) {
    if (!options_.is_json) {
      std::string line =
          fmt::format("{}, {} true, {} wrong", counted_words(tally_.records, "record"),
                      tally_.records - tally_.wrong, tally_.wrong);
      if (tally_.unread_files > 0) {
        line += fmt::format(", {} not read", counted_words(tally_.unread_files, "file"));
      }
      say(line + fmt::format("; {:.3f} s, {:.0f} a second", seconds,
                             double(tally_.records) / std::max(seconds, 1e-9)));
    }
    output_.flush();
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void say_verdict(const Verdict& verdict) {
    if (options_.is_json) {
      say(json_of(verdict));
    } else if (!verdict.is_true() || !options_.is_quiet) {
      say(verdict_words(verdict));
    }
  }

  void say(const std::string& line) {
    output_.text() += line;
    output_.text() += '\n';
    output_.flush_if_full();
  }

  const VerifyOptions& options_;
  Output output_{STDOUT_FILENO, "standard output"};
  Tally tally_;
};

/// The walks of the user's worlds, those of the options first.
std::expected<VerifyWalk, Error> walks_of(const VerifyOptions& options) {
  const FindWorld find_world = WorldShelf::of_user().finder();
  WalkWorlds worlds(find_world);
  for (const std::string& place : options.worlds) {
    std::expected<quest::World, Error> world = find_world(place);
    if (!world) {
      return std::unexpected(std::move(world.error()));
    }
    worlds.add(*std::move(world));
  }
  return walk_verifier(std::move(worlds));
}

/// What knows the user's games and worlds, those of the options first.
std::expected<Questions, Error> questions_of(const VerifyOptions& options) {
  std::expected<VerifyWalk, Error> walks = walks_of(options);
  if (!walks) {
    return std::unexpected(std::move(walks.error()));
  }
  const Shelf shelf = Shelf::of_user();
  QuestionSources sources = {.cartridge = shelf.finder(), .verify_walk = *std::move(walks)};
  for (const std::string& name : options.cartridges) {
    std::expected<Cartridge, Error> cartridge = shelf.cartridge(name);
    if (!cartridge) {
      return std::unexpected(std::move(cartridge.error()));
    }
    sources.of_records.push_back(*std::move(cartridge));
  }
  return Questions(std::move(sources));
}

int verify(const VerifyOptions& options) {
  std::expected<Questions, Error> questions = questions_of(options);
  if (!questions) {
    return refuse(questions.error());
  }
  Verdicts verdicts(options);
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& file : options.files) {
    const auto text = read_input(file, longest_record_file);
    if (text) {
      questions->verify_each(*text, name_of_input(file),
                             [&](const Verdict& verdict) { verdicts.tell(verdict); });
    } else {
      verdicts.tell_unread(name_of_input(file), text.error());
    }
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  verdicts.finish(time.count());
  return verdicts.tally().is_fine() ? all_fine : bad_input;
}

}  // namespace

void add_verify_command(ConsoleCommand program) {
  auto options = std::make_shared<VerifyOptions>();
  ConsoleCommand command = program.add("verify", "Check that records are true");
  command.explain(verify_footer);
  command.texts("FILE", options->files, "Files of records, or - for standard input").required();
  command.texts("--cartridge", options->cartridges,
                "A cartridge to check with before those the records name, by name or path");
  command.texts("--world", options->worlds,
                "A world to check with before those the records name, by name or path");
  command.flag("--quiet", options->is_quiet, "Only say which records are wrong, and the sum");
  command.flag("--json", options->is_json, "One JSON object a line for each record");
  command.does([options] { return verify(*options); });
}

}  // namespace tilery
