#pragma once
// The verdict on a record: what was proved, in words and as JSON.

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/world_record.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A true record or walk, or why it is not true.
struct Verdict {
  std::string file;
  int line = 1;  ///< on which the record begins
  std::variant<Error, Record, RecordedWorld> found;
  /// Whether the record is true, and Tilery ships its rules or its world under their name.
  bool ships = false;

  [[nodiscard]] bool is_true() const { return !std::holds_alternative<Error>(found); }
};

/// The verdict on the walk whose record is `text`. `file` names the text. The world of a true walk
/// lives as long as the function. `budget` may be null.
using VerifyWalk =
    std::function<Verdict(std::string_view text, const std::string& file, WorkBudget* budget)>;

/// Verifies walks through worlds that `worlds` knows.
VerifyWalk walk_verifier(WalkWorlds worlds = WalkWorlds());

/// Receives verdicts, one by one.
using TellVerdict = std::function<void(const Verdict&)>;

/// The sources for verifying records: the rules of games, and a function for walks. A program
/// without that function, as in {.rules = ..., .walk = nullptr}, links no code for worlds.
struct Verification {
  RecordRules rules;
  VerifyWalk walk = walk_verifier();
  /// The bytes that replay() may use. Once it is spent, verdicts prove nothing. Null: no limit.
  WorkBudget* budget = nullptr;
};

/// Verifies every record of `text`, or its one walk, and calls `tell` with each verdict in order. A
/// text without a record gives one verdict, an error. `file` names the text. The world of a true
/// walk lives as long as `sources`.
void verify_text(std::string_view text, const std::string& file, Verification& sources,
                 const TellVerdict& tell);

/// "FILE:LINE: ok, 2048 4x4, score 128, largest 16, 40 moves, over", or the error. Also names rules
/// and worlds that do not ship, a chosen board, chosen tiles, undos and a game before this one.
std::string verdict_words(const Verdict& verdict);

/// The verdict in JSON as docs/formats.md, "A verdict", describes it, without a line feed.
std::string json_of(const Verdict& verdict);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// The place of a record: the name of its file, and the line on which the record begins.
struct RecordPlace {
  std::string_view file;
  int line = 1;
};

/// A true record, and whether Tilery ships its rules under its cartridge's name.
struct ProvedRecord {
  const Record& record;
  bool ships = false;
};

/// A true walk, and whether Tilery ships its world under its name.
struct ProvedWalk {
  const RecordedWorld& walk;
  bool ships = false;
};

/// "2048 4x4, score 128, largest 16, 40 moves, over": the result of a true record. For an unusual
/// game the text continues: "by rules that do not ship", "from a chosen board", "with 12 chosen
/// tiles", "with 3 undos", "after another game".
std::string record_words(const ProvedRecord& proved);

/// "merrow, 3 of 5 parts done, 1200 turns". After moves at locks, " and 40 moves at locks" follows.
/// Then, if they are true: ", won", ", sealed as ..." and ", in a world that does not ship".
std::string record_words(const ProvedWalk& proved);

/// The verdicts in JSON as docs/formats.md, "A verdict", describes them, without a line feed: of a
/// true record, of a true walk, and of a record that is not true because of `error`.
std::string verdict_json(RecordPlace place, const ProvedRecord& proved);
std::string verdict_json(RecordPlace place, const ProvedWalk& proved);
std::string verdict_json(RecordPlace place, const Error& error);

}  // namespace tilery
