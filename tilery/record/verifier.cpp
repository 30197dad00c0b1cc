#include "tilery/record/verifier.h"

#include <algorithm>
#include <vector>

#include "tilery/record/record.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

/// A position of a replayed game.
struct PackedMoment {
  PackedPlay::Game game;
  Rank largest = 0;
  bool goal_reached = false;
  bool asks = false;
};

class PackedReplay {
 public:
  PackedReplay(const Rules& rules, const PackedPlay& play, std::uint64_t seed)
      : rules_(rules), play_(play) {
    moments_.push_back({.game = play.first(seed)});
    moments_.back().largest = largest(board());
    is_outgrown_ = play.is_outgrown(board());
    boards_.add(board());
  }

  /// False if the event is not possible.
  bool act(Event event) {
    if (!change(event)) {
      return false;
    }
    boards_.add(board());
    return true;
  }

  /// Whether a walled board would give the same result.
  [[nodiscard]] bool is_exact() const { return !is_outgrown_; }

  [[nodiscard]] RecordResult result() const {
    return {.scores = {play_.result(now().game).score, 0},
            .largest = rules_.ladder.face(now().largest),
            .moves = PackedPlay::moves(now().game),
            .is_over = play_.is_over(now().game),
            .signature = boards_.value()};
  }

 private:
  [[nodiscard]] const PackedMoment& now() const { return moments_[now_]; }
  [[nodiscard]] PackedBoard board() const { return now().game.position.board; }

  bool change(Event event) {
    switch (event) {
      case Event::undo:
        return undo();
      case Event::redo:
        return now_ + 1 < moments_.size() && (++now_, true);
      case Event::go_on:
        return go_on();
      default:
        return move(*direction_of(event));
    }
  }

  bool undo() {
    if (now_ == 0 || undone_ == rules_.moves.undos) {
      return false;
    }
    ++undone_;
    --now_;
    return true;
  }

  bool go_on() {
    if (!now().asks) {
      return false;
    }
    PackedMoment after = now();
    after.asks = false;
    advance(after);
    return true;
  }

  bool move(Direction direction) {
    const bool is_stopped = rules_.goal.ends_game() && rules_.goal.is_reached(now().largest);
    const PackedPlay::Game& game = now().game;
    if (now().asks || is_stopped || !PackedPlay::is_move(game, direction) ||
        play_.needs_walls(game, direction)) {
      return false;
    }
    PackedMoment after = now();
    play_.move(after.game, direction);
    after.largest = largest(after.game.position.board);
    if (!after.goal_reached && rules_.goal.is_reached(after.largest)) {
      after.goal_reached = true;
      after.asks = rules_.goal.then == AtGoal::ask;
    }
    advance(after);
    return true;
  }

  void advance(const PackedMoment& after) {
    moments_.resize(now_ + 1);
    moments_.push_back(after);
    ++now_;
    is_outgrown_ = is_outgrown_ || play_.is_outgrown(board());
  }

  const Rules& rules_;
  const PackedPlay& play_;
  std::vector<PackedMoment> moments_;  ///< from the start to the last that redo reaches
  std::size_t now_ = 0;
  int undone_ = 0;
  bool is_outgrown_ = false;  ///< at any moment, even one that was undone
  BoardSignature boards_;
};

}  // namespace

std::optional<Error> Verifier::fault_of(const Record& record, std::string_view source,
                                        WorkBudget* budget) {
  const Sized& sized = of_size(record.width, record.height);
  const bool has_all_waits =
      record.waits_ms.empty() || record.waits_ms.size() == record.events.size();
  if (sized.packed && sized.hash == record.rules_hash && has_all_waits) {
    const auto result = packed_replay(*sized.rules, *sized.packed, record, budget);
    if (result && result == record.result.value_or(*result)) {
      return std::nullopt;
    }
  }
  const auto game = replay(record, rules_, source, budget);  // names the fault
  return game ? std::nullopt : std::optional(game.error());
}

bool Verifier::knows(const Record& record) {
  const Sized& sized = of_size(record.width, record.height);
  return sized.rules && sized.hash == record.rules_hash;
}

const Verifier::Sized& Verifier::of_size(int width, int height) {
  const auto [place, is_new] = sizes_.try_emplace({width, height});
  Sized& sized = place->second;
  if (is_new) {
    sized.rules = resized(rules_, width, height);
    if (sized.rules) {
      sized.hash = rules_hash(*sized.rules);
      sized.packed = PackedPlay::of(*sized.rules);
    }
  }
  return sized;
}

std::optional<RecordResult> packed_replay(const Rules& rules, const PackedPlay& packed,
                                          const Record& record, WorkBudget* budget) {
  if (record.players != 1 || !record.seed || !record.start.empty() || !record.entries.empty()) {
    return std::nullopt;
  }
  PackedReplay replay(rules, packed, *record.seed);
  std::size_t acted = 0;
  const bool is_possible = std::ranges::all_of(record.events, [&](Event event) {
    const bool may_go_on = budget == nullptr || acted++ % events_at_once != 0 ||
                           budget->spend(events_at_once * sizeof(PackedMoment));
    return may_go_on && replay.act(event);
  });
  return is_possible && replay.is_exact() ? std::optional(replay.result()) : std::nullopt;
}

}  // namespace tilery
