#include "tilery/record/verifier.h"

#include <algorithm>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/record/record.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

struct PackedMoment {
  PackedGame game;
  Rank largest = 0;
  bool goal_reached = false;
  bool asks = false;
};

class PackedReplay {
 public:
  PackedReplay(const Rules& rules, const PackedRules& packed, std::uint64_t seed)
      : rules_(rules), packed_(packed) {
    moments_.push_back({.game = first_packed_game(packed, seed)});
    moments_.back().largest = largest(moments_.back().game.board);
    highest_ = moments_.back().largest;
    boards_.add(moments_.back().game.board);
  }

  /// False where the event is not possible.
  bool act(Event event) {
    if (!change(event)) {
      return false;
    }
    boards_.add(now().game.board);
    return true;
  }

  /// Whether the walled board would have given the same: no tile was too large to pack.
  [[nodiscard]] bool is_true() const {
    return highest_ < highest_packed_rank || rules_.ladder.top() <= highest_packed_rank;
  }

  [[nodiscard]] RecordResult result() const {
    return {.scores = {score_of(packed_, now().game), 0},
            .largest = rules_.ladder.face(now().largest),
            .moves = now().game.moves,
            .is_over = is_over(packed_, now().game.board),
            .signature = boards_.value()};
  }

 private:
  [[nodiscard]] const PackedMoment& now() const { return moments_[now_]; }

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
    if (now().asks || is_stopped) {
      return false;
    }
    const std::optional<PackedGame> game = play(packed_, now().game, direction);
    if (!game) {
      return false;
    }
    PackedMoment after = {.game = *game,
                          .largest = largest(game->board),
                          .goal_reached = now().goal_reached,
                          .asks = false};
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
    highest_ = std::max(highest_, after.largest);
  }

  const Rules& rules_;
  const PackedRules& packed_;
  std::vector<PackedMoment> moments_;  ///< from the start to the last that redo reaches
  std::size_t now_ = 0;
  int undone_ = 0;
  Rank highest_ = 0;  ///< of all moments, also those undone
  BoardSignature boards_;
};

}  // namespace

std::optional<Error> Verifier::fault_of(const Record& record, std::string_view source) {
  const Sized& sized = of_size(record.width, record.height);
  const bool is_timed_well =
      record.waits_ms.empty() || record.waits_ms.size() == record.events.size();
  if (sized.packed && sized.hash == record.rules_hash && is_timed_well) {
    const auto result = packed_replay(*sized.rules, *sized.packed, record);
    if (result && result == record.result.value_or(*result)) {
      return std::nullopt;
    }
  }
  const auto game = replay(record, rules_, source);  // says what is wrong
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
      sized.packed = PackedRules::of(*sized.rules);
    }
  }
  return sized;
}

std::optional<RecordResult> packed_replay(const Rules& rules, const PackedRules& packed,
                                          const Record& record) {
  if (record.players != 1 || !record.seed || !record.start.empty() || !record.entries.empty()) {
    return std::nullopt;
  }
  PackedReplay replay(rules, packed, *record.seed);
  const bool is_possible =
      std::ranges::all_of(record.events, [&](Event event) { return replay.act(event); });
  return is_possible && replay.is_true() ? std::optional(replay.result()) : std::nullopt;
}

}  // namespace tilery
