#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/explore/played_world.h"
#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "apps/record/record_file.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/verdict.h"
#include "tilery/protocol/leaderboard.h"
#include "tilery/protocol/questions.h"
#include "tilery/record/record_rules.h"

namespace tilery {
namespace {

constexpr const char* verify_footer = R"(
Replays every record and prints one line for each: whether its text is unchanged,
every event was possible, and the score, the tiles, the moves, the end and all
boards are as the record states. For a true game the line also says if its rules
do not ship, or if it had a chosen board, chosen tiles or undos, or if it
continues another game. A record does not show whether the player saw hints or
chose the seed; for kept games, `tilery scores` shows both.

The last line counts the records and gives the rate; a file that cannot be read is
no record and is counted separately. A record without a result is checked for
everything else. In a folder, all files that end in .tilery are read. --table prints
the true games as a table for each kind of game, the highest score first, and then the
records that are not true. Walks of `tilery play explore` are verified like games,
one in a file.

Exit status: 0 if all are read and true, 2 if any is not.

Examples:
  tilery verify games/*.tilery
  tilery record saved | tilery verify -
  tilery record walk | tilery verify -
  tilery verify --cartridge ./my-game.toml my-games.tilery
  tilery verify --table our-games/
)";

struct VerifyOptions {
  std::vector<std::string> files;
  std::vector<std::string> cartridges;
  std::vector<std::string> worlds;
  bool is_quiet = false;
  bool is_json = false;
  bool is_table = false;
};

struct Tally {
  std::uint64_t records = 0;
  std::uint64_t wrong = 0;
  std::uint64_t unread_files = 0;
  [[nodiscard]] bool is_fine() const { return wrong == 0 && unread_files == 0; }
};

/// Prints verdicts on records and counts them.
class Verdicts {
 public:
  explicit Verdicts(const VerifyOptions& options) : options_(options) {}

  void add(const Verdict& verdict) {
    ++tally_.records;
    has_true_game_ |= std::holds_alternative<Record>(verdict.found);
    tally_.wrong += verdict.is_true() ? 0 : 1;
    if (!options_.is_table) {
      say_verdict(verdict);
    } else if (verdict.is_true()) {
      board_.add(verdict);
    } else {
      complaints_ += verdict_words(verdict) + "\n";
    }
  }

  void add_unread(const std::string& file, Error error) {
    ++tally_.unread_files;
    if (options_.is_table) {
      complaints_ += text_of(error) + "\n";
      return;
    }
    say_verdict({.file = file, .line = 0, .found = std::move(error)});
  }

  /// Prints the last line, with counts and the rate. JSON gets no such line: with a rate, equal
  /// answers would differ.
  void finish(double seconds) {
    if (options_.is_table) {
      finish_table();
    } else if (!options_.is_json) {
      if (has_true_game_ && !options_.is_quiet) {
        say("A record does not show whether the player saw hints or chose the seed.");
      }
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
  void finish_table() {
    const std::vector<LeaderboardRow> rows = board_.rows();
    if (options_.is_json) {
      for (const LeaderboardRow& row : rows) {
        say(json_of(row));
      }
    } else {
      output_.text() += rows.empty() ? "No true record of a game.\n" : leaderboard_text(rows);
    }
    output_.flush();
    fmt::print(stderr, "{}", complaints_);
  }

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
  Output output_{standard_output, "standard output"};
  Tally tally_;
  bool has_true_game_ = false;
  Leaderboard board_;
  std::string complaints_;  ///< of --table: lines about records that are not true
};

/// The named files, and the records in the named folders.
std::vector<std::string> files_of(const VerifyOptions& options) {
  std::vector<std::string> files;
  for (const std::string& name : options.files) {
    std::error_code fault;
    if (!std::filesystem::is_directory(name, fault)) {
      files.push_back(name);
      continue;
    }
    for (const std::filesystem::path& file : files_in(name, ".tilery")) {
      files.push_back(file.string());
    }
  }
  return files;
}

/// A verifier for walks in the user's worlds. Worlds of the options take precedence.
std::expected<VerifyWalk, Error> walks_of(const VerifyOptions& options) {
  const FindWorld find_world = WorldList::of_user().finder();
  WalkWorlds worlds(find_world);
  for (const std::string& place : options.worlds) {
    TILERY_TRY(quest::World world, find_world(place));
    worlds.add(std::move(world));
  }
  return walk_verifier(std::move(worlds));
}

/// Questions about the user's games and worlds. Games and worlds of the options take precedence.
std::expected<Questions, Error> questions_of(const VerifyOptions& options) {
  TILERY_TRY(VerifyWalk walks, walks_of(options));
  const GameList game_list = GameList::of_user();
  QuestionSources sources = {.cartridge = game_list.finder(), .verify_walk = std::move(walks)};
  for (const std::string& name : options.cartridges) {
    TILERY_TRY(Cartridge cartridge, game_list.cartridge(name));
    sources.of_records.push_back(std::move(cartridge));
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
  for (const std::string& file : files_of(options)) {
    const auto text = read_records(file);
    if (text && text->find_first_not_of(" \t\r\n") == std::string::npos) {
      verdicts.add_unread(name_of_input(file), {name_of_input(file), {}, "a record", "nothing"});
    } else if (text) {
      questions->verify_each(*text, name_of_input(file),
                             [&](const Verdict& verdict) { verdicts.add(verdict); });
    } else {
      verdicts.add_unread(name_of_input(file), text.error());
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
  command
      .texts("FILE", options->files,
             "Files of records, folders of such files, or - for standard input")
      .required();
  command.texts("--cartridge", options->cartridges,
                "A cartridge, by name or path, to try before the cartridges that records name");
  command.texts("--world", options->worlds,
                "A world, by name or path, to try before the worlds that records name");
  const CommandOption table =
      command.flag("--table", options->is_table, "The true games as a table, the best first");
  const CommandOption json =
      command.flag("--json", options->is_json, "One line of JSON for each record");
  command.flag("--quiet", options->is_quiet, "Only print the wrong records, and the totals")
      .excludes(table)
      .excludes(json);
  command.does([options] { return verify(*options); });
}

}  // namespace tilery
