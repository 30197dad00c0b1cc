#include "tilery/telling/verdict_words.h"

#include <fmt/format.h>

#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

JsonWriter begun_verdict(RecordPlace place, bool is_true) {
  JsonWriter json;
  json.open_object();
  json.member("file", place.file);
  json.member("line", place.line);
  json.member("ok", is_true);
  return json;
}

std::string ended(JsonWriter json) {
  json.close();
  return std::move(json).take();
}

}  // namespace

std::string record_words(const Record& record) {
  const std::string size = fmt::format("{} {}x{}", record.cartridge, record.width, record.height);
  if (!record.result) {
    return fmt::format("{}, {}, no result stated", size,
                       counted_words(record.events.size(), "event"));
  }
  const auto& scores = record.result->scores;
  const std::string score = record.players == 2 ? fmt::format("{} and {}", scores[0], scores[1])
                                                : fmt::format("{}", scores[0]);
  return fmt::format("{}, score {}, largest {}, {}{}", size, score, record.result->largest,
                     counted_words(record.result->moves, "move"),
                     record.result->is_over ? ", over" : "");
}

std::string record_words(const RecordedWorld& walk) {
  const quest::State& state = walk.state();
  return fmt::format("{}, {} of {} done, {}{}", walk.world().name, state.stage,
                     counted_words(walk.world().stages.size(), "part"),
                     counted_words(walk.record().turns.size(), "turn"),
                     state.is_won ? ", won" : "");
}

std::string verdict_json(RecordPlace place, const Record& record) {
  JsonWriter json = begun_verdict(place, true);
  json.member("cartridge", record.cartridge);
  if (record.result) {
    json.member("score", record.result->scores[0]);
    json.member("moves", record.result->moves);
  }
  return ended(std::move(json));
}

std::string verdict_json(RecordPlace place, const RecordedWorld& walk) {
  JsonWriter json = begun_verdict(place, true);
  json.member("world", walk.world().name);
  json.member("won", walk.state().is_won);
  json.member("turns", walk.record().turns.size());
  return ended(std::move(json));
}

std::string verdict_json(RecordPlace place, const Error& error) {
  JsonWriter json = begun_verdict(place, false);
  json.member("error", text_of(error));
  return ended(std::move(json));
}

}  // namespace tilery
