#pragma once
// The review of a game on the screen: compares its moves with the computer player's, one by one.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/app.h"
#include "tilery/player/background_hints.h"
#include "tilery/player/review.h"
#include "tilery/record/record.h"

namespace tilery {

class Replay;

/// Reviews the moves of a replay in the background.
class GameReview {
 public:
  /// `replay` must outlive the review.
  GameReview(App& app, const Replay& replay);

  /// Takes finished results and starts the review of the next move. Call it as time passes.
  void think();

  [[nodiscard]] bool is_done() const { return evaluated_ == values_.size(); }
  /// Whether all events before event number `place` are reviewed.
  [[nodiscard]] bool has_reached(std::size_t place) const { return evaluated_ >= place; }

  /// The values of all directions before a move, and the direction played.
  struct Evaluated {
    MoveValues values;
    Direction played = Direction::left;
    ValueUnit unit = ValueUnit::heuristic;
  };
  /// The result for event number `place`. Nothing if the event is no move or is not reviewed yet.
  [[nodiscard]] std::optional<Evaluated> at(std::size_t place) const;

  /// The nearest reviewed event after or before `place` with a loss that matters; nothing if there
  /// is none.
  [[nodiscard]] std::optional<std::size_t> mistake_after(std::size_t place) const;
  [[nodiscard]] std::optional<std::size_t> mistake_before(std::size_t place) const;

  /// "reviewed 12 of 80"; once all is reviewed, the grade, or "reviewed" for heuristic values.
  [[nodiscard]] std::string words() const;

 private:
  [[nodiscard]] bool is_mistake(std::size_t place) const;
  [[nodiscard]] std::vector<ReviewedMove> moves() const;
  void skip_to_move();

  App& app_;
  const Replay& replay_;
  std::unique_ptr<BackgroundHints> hints_;
  std::vector<std::optional<MoveValues>> values_;  ///< by event
  std::size_t evaluated_ = 0;                      ///< events done
  bool is_asked_ = false;                          ///< hints_ searches event number `evaluated_`
  ValueUnit unit_ = ValueUnit::heuristic;
};

}  // namespace tilery
