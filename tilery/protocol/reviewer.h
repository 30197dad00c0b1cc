#pragma once
// Reviews of recorded games, each by the rules and the evaluator of its game.

#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/narration/review_words.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"

namespace tilery {

/// The default limits of a review of a game on `cells` cells: four moves ahead, selectively; two
/// moves on more than 16 cells, where a search branches more.
SearchLimits usual_review_limits(int cells);

class Reviewer {
 public:
  /// Called before an action of a game is searched, with the number of actions before it and of all
  /// actions.
  using Note = std::function<void(std::size_t before, std::size_t all)>;

  struct Plan {
    SearchLimits search_limits;   ///< of the search for each move
    std::optional<Aim> aim = {};  ///< instead of the game's
    Note note = {};
    IsCancelled is_cancelled = {};  ///< once true, the review fails
  };

  Reviewer(RecordRules rules, std::shared_ptr<EvaluatorCache> evaluators)
      : rules_(std::move(rules)), evaluators_(std::move(evaluators)) {}

  /// Every move of the game of `record`, compared with a search by the ranks of `communicator`.
  /// Fails if the game is unknown, the record does not verify or the evaluator cannot be created;
  /// `source` names the record in errors.
  std::expected<Review, Error> review(const Record& record, const std::string& source,
                                      const Plan& plan,
                                      Communicator& communicator = lone_communicator());

 private:
  std::expected<Review, Error> review_of(const Cartridge& cartridge, const Game& game,
                                         const std::string& source, const Plan& plan,
                                         Communicator& communicator);

  RecordRules rules_;
  std::shared_ptr<EvaluatorCache> evaluators_;
};

}  // namespace tilery
