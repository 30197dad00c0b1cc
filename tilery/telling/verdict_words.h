#pragma once
// What verifying a record found, in words and in JSON.

#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// Where a record stands: the name of its file, and the line on which the record begins.
struct RecordPlace {
  std::string_view file;
  int line = 1;
};

/// "2048 4x4, score 128, largest 16, 40 moves, over": what a true record says.
std::string record_words(const Record& record);

/// "merrow, 3 of 5 parts done, 1200 turns", and ", won" if the quest is done.
std::string record_words(const RecordedWorld& walk);

/// The verdicts in JSON as docs/formats.md, "A verdict", describes them, without a line feed: of a
/// true record, of a true walk, and of a record that is not true because of `error`.
std::string verdict_json(RecordPlace place, const Record& record);
std::string verdict_json(RecordPlace place, const RecordedWorld& walk);
std::string verdict_json(RecordPlace place, const Error& error);

}  // namespace tilery
