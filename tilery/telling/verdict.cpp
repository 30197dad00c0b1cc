#include "tilery/telling/verdict.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "tilery/record/record_text.h"
#include "tilery/telling/verdict_words.h"

namespace tilery {
namespace {

/// The error with the line on which its record begins, if replaying knows no other.
Error on_line(Error error, int line) {
  if (error.place.line == 0) {
    error.place.line = line;
  }
  return error;
}

Verdict verdict_on_walk(std::string_view text, const std::string& file, const VerifyWalk& verify) {
  if (!verify) {
    return {.file = file, .found = Error{file, {}, "the record of a game", "that of a walk"}};
  }
  Verdict verdict = verify(text, file);
  if (Error* error = std::get_if<Error>(&verdict.found)) {
    *error = on_line(std::move(*error), 1);
  }
  return verdict;
}

Verdict verdict_on(Record record, const std::string& file, int line, RecordRules& rules) {
  const auto choice = rules.find(record, file);
  std::optional<Error> fault =
      choice ? (*choice)->verifier.fault_of(record, file) : std::optional(choice.error());
  if (fault) {
    return {.file = file, .line = line, .found = on_line(*std::move(fault), line)};
  }
  return {.file = file, .line = line, .found = std::move(record)};
}

}  // namespace

void verify_text(std::string_view text, const std::string& file, Verification& by,
                 const TellVerdict& tell) {
  if (is_world_record(text)) {
    tell(verdict_on_walk(text, file, by.walk));
    return;
  }
  RecordReader reader(text, file);
  bool is_empty = true;
  while (auto record = reader.next()) {
    is_empty = false;
    const int line = reader.line();
    tell(*record ? verdict_on(*std::move(*record), file, line, by.rules)
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
  const std::string words = record != nullptr
                                ? record_words(*record)
                                : record_words(std::get<RecordedWorld>(verdict.found));
  return fmt::format("{}:{}: ok, {}", verdict.file, verdict.line, words);
}

std::string json_of(const Verdict& verdict) {
  const RecordPlace place = {.file = verdict.file, .line = verdict.line};
  return std::visit([&](const auto& found) { return verdict_json(place, found); }, verdict.found);
}

}  // namespace tilery
