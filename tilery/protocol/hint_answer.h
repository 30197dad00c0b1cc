#pragma once
// Hints for the boards of one game, at every size that the game allows.

#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/narration/hint_words.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/player/known_tiles.h"
#include "tilery/protocol/inspect_answer.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The limits of a search for a hint.
struct HintSearch {
  SearchLimits search_limits{.depth = 3};
  unsigned threads = 1;  ///< at least 1
};

/// A rank that no tile exceeds on the boards that are evaluated for a hint on `board`. A network
/// that is read only for this hint needs no stages beyond it (NetworkLimits::highest).
Rank highest_in_hint(const Rules& rules, const WalledBoard& board,
                     const SearchLimits& search_limits);

/// Gives hints, and keeps a search for each of the last few sizes.
class HintAnswers {
 public:
  /// `is_cancelled` may be empty. Once it returns true, a search ends with its values so far.
  HintAnswers(Cartridge cartridge, std::shared_ptr<EvaluatorCache> evaluators, unsigned threads,
              IsCancelled is_cancelled = {});
  ~HintAnswers();
  HintAnswers(HintAnswers&&) noexcept;

  /// Makes the evaluator for boards of the size of `rules`: the cartridge's rules, at any size.
  /// Fails if the evaluator cannot be made.
  std::expected<void, Error> get_ready(const Rules& rules);

  /// The hint for the board of `question`, whose rules are the cartridge's at some size. Fails as
  /// position_of and get_ready do.
  std::expected<Hint, Error> hint(InspectQuestion question, const SearchLimits& search_limits);

  /// The hint for a position of a game with these rules, the cartridge's at some size. Uses only
  /// the preview of the tiles to come. Fails if the evaluator cannot be made.
  std::expected<Hint, Error> hint(const Rules& rules, const Position& position,
                                  const SearchLimits& search_limits);

  /// The hint for the board of a request. The error has only a column, unless the evaluator's
  /// resources fail (ErrorKind::resource).
  std::expected<Hint, Error> hint_for(const BoardRequest& request,
                                      const SearchLimits& search_limits);

 private:
  class Sized;

  std::expected<Sized*, Error> sized_for(const Rules& rules);

  Cartridge cartridge_;
  std::shared_ptr<EvaluatorCache> evaluators_;
  unsigned threads_;
  IsCancelled is_cancelled_;
  Inspector boards_;
  std::map<std::pair<int, int>, std::unique_ptr<Sized>> by_size_;
};

// Errors as answers: {"error": "SOURCE:LINE:COLUMN: expected ..., found ..."}.

/// The place of a question that errors name.
struct QuestionPlace {
  std::string_view source = "question";
  int line = 1;
};

/// The error as a JSON object without a line feed.
std::string error_answer(const Error& error);

/// Adds the question's source and line to an error that has only a column. Does not change errors
/// about resources, which have a source of their own.
Error placed(Error error, QuestionPlace place);
std::string error_answer(Error error, QuestionPlace place);

}  // namespace tilery
