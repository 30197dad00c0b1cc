#pragma once
// Reviews of recorded games, each by the rules and the judge of its game.

#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/player/crew.h"
#include "tilery/player/thinking.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"
#include "tilery/telling/judges.h"
#include "tilery/telling/review_words.h"

namespace tilery {

/// How reviews of a game on `cells` cells think unless somebody says otherwise: four moves ahead,
/// selectively; two on more than 16 cells, where a search branches more.
Thinking usual_review(int cells);

class Reviewer {
 public:
  /// Called before an action of a game is searched, with the number of actions before it and in
  /// all.
  using Note = std::function<void(std::size_t before, std::size_t all)>;

  Reviewer(RecordRules rules, std::shared_ptr<Judges> judges)
      : rules_(std::move(rules)), judges_(std::move(judges)) {}

  /// Every move of the game of `record`, compared with a search by the processes of `crew`. Fails
  /// if nobody knows the game, if the record is not true, and if the judge cannot be had; `source`
  /// names the record in errors.
  std::expected<Review, Error> review(const Record& record, const std::string& source,
                                      const Thinking& thinking, const Note& note = {},
                                      Crew& crew = lone_crew());

 private:
  RecordRules rules_;
  std::shared_ptr<Judges> judges_;
};

}  // namespace tilery
