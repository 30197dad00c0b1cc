#include "tilery/narration/verdict.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

/// The error. If it names no line, it gets the line on which its record begins.
Error on_line(Error error, int line) {
  if (error.place.line == 0) {
    error.place.line = line;
  }
  return error;
}

Verdict verdict_on_walk(std::string_view text, const std::string& file,
                        const Verification& sources) {
  if (!sources.walk) {
    return {.file = file, .found = Error{file, {}, "the record of a game", "the record of a walk"}};
  }
  Verdict verdict = sources.walk(text, file, sources.budget);
  if (Error* error = std::get_if<Error>(&verdict.found)) {
    *error = on_line(std::move(*error), 1);
  }
  return verdict;
}

Verdict verdict_on(Record record, const std::string& file, int line, Verification& sources) {
  const auto choice = sources.rules.find(record, file);
  std::optional<Error> fault = choice ? (*choice)->verifier.fault_of(record, file, sources.budget)
                                      : std::optional(choice.error());
  if (fault) {
    return {.file = file, .line = line, .found = on_line(*std::move(fault), line)};
  }
  const bool ships = sources.rules.ships(record);
  return {.file = file, .line = line, .found = std::move(record), .ships = ships};
}

}  // namespace

void verify_text(std::string_view text, const std::string& file, Verification& sources,
                 const TellVerdict& tell) {
  if (is_world_record(text)) {
    tell(verdict_on_walk(text, file, sources));
    return;
  }
  RecordReader reader(text, file);
  bool is_empty = true;
  while (auto record = reader.next()) {
    is_empty = false;
    const int line = reader.line();
    tell(*record ? verdict_on(*std::move(*record), file, line, sources)
                 : Verdict{.file = file, .line = line, .found = std::move(record->error())});
  }
  if (is_empty) {
    tell({.file = file, .found = Error{file, {}, "a record", "nothing"}});
  }
}

std::string verdict_words(const Verdict& verdict) {
  if (const Error* error = std::get_if<Error>(&verdict.found)) {
    return text_of(*error);
  }
  const Record* record = std::get_if<Record>(&verdict.found);
  const std::string words =
      record != nullptr
          ? record_words({*record, verdict.ships})
          : record_words(ProvedWalk{std::get<RecordedWorld>(verdict.found), verdict.ships});
  return fmt::format("{}:{}: ok, {}", verdict.file, verdict.line, words);
}

std::string json_of(const Verdict& verdict) {
  const RecordPlace place = {.file = verdict.file, .line = verdict.line};
  if (const Record* record = std::get_if<Record>(&verdict.found)) {
    return verdict_json(place, ProvedRecord{*record, verdict.ships});
  }
  const Error* error = std::get_if<Error>(&verdict.found);
  return error != nullptr ? verdict_json(place, *error)
                          : verdict_json(place, ProvedWalk{std::get<RecordedWorld>(verdict.found),
                                                           verdict.ships});
}

namespace {

JsonWriter begun_verdict(RecordPlace place, bool is_true) {
  JsonWriter json;
  json.open_object();
  json.member("file", place.file);
  json.member("line", place.line);
  json.member("ok", is_true);
  return json;
}

/// The conditions of a game that no record shows, by their names in JSON.
constexpr std::array<std::string_view, 2> not_recorded = {"hints", "chosen_seed"};

void add_seal(JsonWriter& json, const std::optional<SeedSeal>& seal) {
  if (seal) {
    json.member("sealed", hex_of(seal->commitment));
  }
}

std::string seal_words(const std::optional<SeedSeal>& seal) {
  return seal ? ", sealed as " + hex_of(seal->commitment) : std::string();
}

std::string ended(JsonWriter json) {
  json.close();
  return std::move(json).take();
}

std::size_t undos_of(const Record& record) {
  return static_cast<std::size_t>(std::ranges::count(record.events, Event::undo));
}

/// The unusual properties of a game, each after a comma.
std::string conditions_of(const ProvedRecord& proved) {
  const Record& record = proved.record;
  std::string words = proved.ships ? "" : ", by rules that do not ship";
  words += record.start.empty() ? "" : ", from a chosen board";
  if (!record.entries.empty()) {
    words += ", with " + counted_words(record.entries.size(), "chosen tile");
  }
  if (const std::size_t undos = undos_of(record); undos > 0) {
    words += ", with " + counted_words(undos, "undo");
  }
  return words + (record.parent ? ", after another game" : "");
}

/// The result that a record states.
std::string result_words(const Record& record) {
  const std::string size = fmt::format("{} {}x{}", record.cartridge, record.width, record.height);
  if (!record.result) {
    return fmt::format("{}, {}, no result stated", size,
                       counted_words(record.events.size(), "event")) +
           seal_words(record.seal);
  }
  const auto& scores = record.result->scores;
  const std::string score = record.players == 2 ? fmt::format("{} and {}", scores[0], scores[1])
                                                : fmt::format("{}", scores[0]);
  return fmt::format("{}, score {}, largest {}, {}{}", size, score, record.result->largest,
                     counted_words(record.result->moves, "move"),
                     record.result->is_over ? ", over" : "") +
         seal_words(record.seal);
}

}  // namespace

std::string record_words(const ProvedRecord& proved) {
  return result_words(proved.record) + conditions_of(proved);
}

std::string record_words(const ProvedWalk& proved) {
  const RecordedWorld& walk = proved.walk;
  const quest::State& state = walk.state();
  const std::uint64_t turns = turns_of(walk.record());
  const std::uint64_t at_locks = state.statistics.board_moves;  // not restarts, nor leaving a lock
  return fmt::format("{}, {} of {} done, {}{}{}", walk.world().name, state.stage,
                     counted_words(walk.world().stages.size(), "part"),
                     counted_words(turns, "turn"),
                     at_locks > 0 ? " and " + counted_words(at_locks, "move") + " at locks" : "",
                     state.is_won ? ", won" : "") +
         seal_words(walk.record().seal) + (proved.ships ? "" : ", in a world that does not ship");
}

std::string verdict_json(RecordPlace place, const ProvedRecord& proved) {
  const Record& record = proved.record;
  JsonWriter json = begun_verdict(place, true);
  json.member("cartridge", record.cartridge);
  if (record.result) {
    json.member("score", record.result->scores[0]);
    json.member("moves", record.result->moves);
  }
  json.member("rules", fmt::format("{:016x}", record.rules_hash));
  json.member("ships", proved.ships);
  if (record.seed) {
    json.member("seed", *record.seed);
  }
  json.member("from_board", !record.start.empty());
  json.member("chosen_tiles", record.entries.size());
  json.member("undos", undos_of(record));
  json.member("continued", record.parent.has_value());
  json.list("not_recorded", not_recorded);
  add_seal(json, record.seal);
  return ended(std::move(json));
}

std::string verdict_json(RecordPlace place, const ProvedWalk& proved) {
  const RecordedWorld& walk = proved.walk;
  JsonWriter json = begun_verdict(place, true);
  json.member("world", walk.world().name);
  json.member("files", fmt::format("{:016x}", walk.world().hash));
  json.member("ships", proved.ships);
  json.member("won", walk.state().is_won);
  json.member("turns", turns_of(walk.record()));
  add_seal(json, walk.record().seal);
  return ended(std::move(json));
}

std::string verdict_json(RecordPlace place, const Error& error) {
  JsonWriter json = begun_verdict(place, false);
  json.member("error", text_of(error));
  return ended(std::move(json));
}

VerifyWalk walk_verifier(WalkWorlds worlds) {
  return [shared = std::make_shared<WalkWorlds>(std::move(worlds))](
             std::string_view text, const std::string& file, WorkBudget* budget) -> Verdict {
    auto walk = replayed_walk(text, file, *shared, budget);
    if (!walk) {
      return {.file = file, .found = std::move(walk.error())};
    }
    const bool ships = shared->ships(walk->world());
    return {.file = file, .found = *std::move(walk), .ships = ships};
  };
}

}  // namespace tilery
