#pragma once
// Games played one move ahead, interleaved: one moves while memory is fetched for another.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/play_tally.h"
#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/search_rules.h"

namespace tilery {

/// Plays the moves of Expectimax at depth 1. Requires that a shown next tile is certain: no bonus
/// that is shown as a window.
template <Evaluator<PackedBoard> E>
class OnePlyGames {
 public:
  /// Both must outlive the games.
  OnePlyGames(const PackedRules& packed, const E& evaluator)
      : packed_(packed), rules_(packed), evaluator_(evaluator) {}
  OnePlyGames(const PackedRules&&, const E&) = delete;
  OnePlyGames(const PackedRules&, const E&&) = delete;

  /// Plays one game for each of `games` seeds from `first_seed` on. `take(game)` gets each
  /// FinishedGame as it ends.
  template <typename Take>
  void play(std::uint64_t first_seed, std::uint64_t games, const Take& take) {
    std::array<Lane, most_lanes> lanes;
    std::uint64_t begun = 0;
    std::uint64_t over = 0;
    const auto begin_next = [&](Lane& lane) {
      lane.is_open = begun < games;
      if (lane.is_open) {
        start(lane, first_seed + begun++);
      }
    };
    std::ranges::for_each(lanes, begin_next);
    while (over < games) {
      for (Lane& lane : lanes) {
        if (lane.is_open && !move(lane)) {
          take(result(lane));
          ++over;
          begin_next(lane);
        }
      }
    }
  }

 private:
  /// With a 4x6 network two lanes made 8% more moves a second than one, four 9% fewer.
  static constexpr std::size_t most_lanes = 2;

  struct Lane {
    bool is_open = false;  ///< there is a game
    PackedGame game;
    std::uint64_t seed = 0;
    std::array<PackedSlide, 4> slides;
    std::array<Judgement<E, PackedBoard>, 4> judgements;  ///< of slides that are moves
  };

  void start(Lane& lane, std::uint64_t seed) {
    lane.seed = seed;
    lane.game = first_packed_game(packed_, seed);
    look(lane);
  }

  /// Begins to judge the next moves.
  void look(Lane& lane) const {
    const PackedGame& game = lane.game;
    lane.slides =
        rules_.has_ended(game.board) ? std::array<PackedSlide, 4>() : rules_.slides(game.board);
    const Prospect prospect = {
        .next = {.rank = game.next, .hint_low = game.next, .hint_high = game.next},
        .supply = game.supply};
    for (std::size_t direction = 0; direction < 4; ++direction) {
      if (lane.slides[direction].moved) {
        lane.judgements[direction].begin(evaluator_, lane.slides[direction].board, prospect);
      }
    }
  }

  /// Makes the best move; false where there is none.
  bool move(Lane& lane) const {
    constexpr std::size_t none = 4;
    std::size_t best = none;
    double best_value = 0;
    const double worth = rules_.worth(lane.game.board);
    for (std::size_t direction = 0; direction < 4; ++direction) {
      const PackedSlide& slide = lane.slides[direction];
      if (!slide.moved) {
        continue;
      }
      const double later = rules_.has_ended(slide.board)
                               ? value_of_end(evaluator_)
                               : lane.judgements[direction].value(evaluator_);
      const double value = rules_.reward(worth, slide.board, slide.gain) + later;
      if (best == none || value > best_value) {
        best = direction;
        best_value = value;
      }
    }
    if (best == none) {
      return false;
    }
    make_move(packed_, lane.game, static_cast<Direction>(best), lane.slides[best]);
    look(lane);
    return true;
  }

  [[nodiscard]] FinishedGame result(const Lane& lane) const {
    return {lane.seed, lane.game.moves, score_of(packed_, lane.game), largest(lane.game.board)};
  }

  const PackedRules& packed_;
  SearchRules rules_;
  const E& evaluator_;
};

}  // namespace tilery
