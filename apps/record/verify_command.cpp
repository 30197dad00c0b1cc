#include "apps/record/verify_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/record/record_file.h"
#include "apps/record/record_rules.h"
#include "tilery/record/record_text.h"
#include "tilery/telling/verdict_words.h"

namespace tilery {
namespace {

constexpr const char* verify_footer = R"(
Replays every record and prints one line for each: whether its text is unchanged,
every event was possible, and the score, the tiles, the moves, the end and all
boards are as it states. The last line counts the records and gives the rate. A
record without a result is checked for everything else. Walks of `tilery play
explore` are verified like games, one in a file.

Exit status: 0 if all are true, 2 if any is not.

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
};

/// What is said of one record.
class Verdicts {
 public:
  explicit Verdicts(const VerifyOptions& options) : options_(options) {}

  void say_true(const std::string& source, int line, const Record& record) {
    ++tally_.records;
    if (options_.is_json) {
      say(verdict_json({source, line}, record));
    } else if (!options_.is_quiet) {
      say(fmt::format("{}:{}: ok, {}", source, line, record_words(record)));
    }
  }

  void say_true(const std::string& source, const RecordedWorld& walk) {
    ++tally_.records;
    if (options_.is_json) {
      say(verdict_json({source}, walk));
    } else if (!options_.is_quiet) {
      say(fmt::format("{}:1: ok, {}", source, record_words(walk)));
    }
  }

  void say_wrong(const std::string& source, int line, const Error& error) {
    ++tally_.records;
    ++tally_.wrong;
    if (options_.is_json) {
      say(verdict_json({source, line}, error));
    } else {
      say(text_of(error));
    }
  }

  /// The rate goes with the count; in JSON it would make equal answers differ.
  void finish(double seconds) {
    if (!options_.is_json) {
      say(fmt::format("{} {}, {} true, {} wrong; {:.3f} s, {:.0f} a second", tally_.records,
                      tally_.records == 1 ? "record" : "records", tally_.records - tally_.wrong,
                      tally_.wrong, seconds, double(tally_.records) / std::max(seconds, 1e-9)));
    }
    output_.flush();
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void say(const std::string& line) {
    output_.text() += line;
    output_.text() += '\n';
    output_.flush_if_full();
  }

  const VerifyOptions& options_;
  Output output_{STDOUT_FILENO, "standard output"};
  Tally tally_;
};

/// The error with the line on which its record begins, where replaying knows none.
Error placed(Error error, int line) {
  if (error.place.line == 0) {
    error.place.line = line;
  }
  return error;
}

void verify_walk(std::string_view text, const std::string& source, WalkWorlds& worlds,
                 Verdicts& verdicts) {
  if (const auto walk = replayed_walk(text, source, worlds)) {
    verdicts.say_true(source, *walk);
  } else {
    verdicts.say_wrong(source, 1, placed(walk.error(), 1));
  }
}

void verify_text(std::string_view text, const std::string& source, RecordRules& rules,
                 Verdicts& verdicts) {
  RecordReader reader(text, source);
  bool is_empty = true;
  while (const auto record = reader.next()) {
    is_empty = false;
    if (!*record) {
      verdicts.say_wrong(source, reader.line(), record->error());
      continue;
    }
    const auto choice = rules.find(**record);
    const std::optional<Error> fault =
        choice ? (*choice)->verifier.fault_of(**record, source) : std::optional(choice.error());
    if (fault) {
      verdicts.say_wrong(source, reader.line(), placed(*fault, reader.line()));
    } else {
      verdicts.say_true(source, reader.line(), **record);
    }
  }
  if (is_empty) {
    verdicts.say_wrong(source, 1, {source, {}, "a record", "nothing"});
  }
}

std::expected<WalkWorlds, Error> worlds_of(const VerifyOptions& options) {
  const WorldShelf shelf = WorldShelf::of_user();
  WalkWorlds worlds(shelf);
  for (const std::string& place : options.worlds) {
    std::expected<quest::WorldFile, Error> file = shelf.world(place);
    if (!file) {
      return std::unexpected(file.error());
    }
    worlds.add(std::move(file->world));
  }
  return worlds;
}

int verify(const VerifyOptions& options) {
  std::expected<WalkWorlds, Error> worlds = worlds_of(options);
  if (!worlds) {
    return refuse(worlds.error());
  }
  RecordRules rules(Shelf::of_user());
  for (const std::string& file : options.cartridges) {
    std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(file);
    if (!cartridge) {
      return refuse(cartridge.error());
    }
    rules.add(*std::move(cartridge));
  }
  Verdicts verdicts(options);
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& file : options.files) {
    const auto text = read_input(file, longest_record_file);
    if (text && is_world_record(*text)) {
      verify_walk(*text, name_of_input(file), *worlds, verdicts);
    } else if (text) {
      verify_text(*text, name_of_input(file), rules, verdicts);
    } else {
      verdicts.say_wrong(name_of_input(file), 0, text.error());
    }
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  verdicts.finish(time.count());
  return verdicts.tally().wrong == 0 ? all_fine : bad_input;
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
