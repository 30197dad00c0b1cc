#pragma once
// Verifying texts of records: a verdict on each record.

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// A true record or walk, or why it is not true.
struct Verdict {
  std::string file;
  int line = 1;  ///< on which the record begins
  std::variant<Error, Record, RecordedWorld> found;

  [[nodiscard]] bool is_true() const { return !std::holds_alternative<Error>(found); }
};

/// The verdict on the walk whose record is `text`; `file` names the text. The world of a true walk
/// lives as long as the function.
using VerifyWalk = std::function<Verdict(std::string_view text, const std::string& file)>;

/// Verifies walks through worlds that `worlds` knows.
VerifyWalk walk_verifier(WalkWorlds worlds = WalkWorlds());

/// Takes verdicts, one after the other.
using TellVerdict = std::function<void(const Verdict&)>;

/// What verifies records: the rules of games, and a function for walks. A program that leaves the
/// function out, as in {.rules = ..., .walk = nullptr}, links nothing of worlds.
struct Verification {
  RecordRules rules;
  VerifyWalk walk = walk_verifier();
};

/// Verifies every record of `text`, or the one walk, and tells each verdict in order; a text
/// without a record gets one verdict that says so. `file` names the text. The world of a true walk
/// belongs to `by`.
void verify_text(std::string_view text, const std::string& file, Verification& by,
                 const TellVerdict& tell);

/// "FILE:LINE: ok, 2048 4x4, score 128, largest 16, 40 moves, over", or the error.
std::string verdict_words(const Verdict& verdict);

/// The verdict in JSON as docs/formats.md, "A verdict", describes it, without a line feed.
std::string json_of(const Verdict& verdict);

}  // namespace tilery
