#pragma once
// Games played one move ahead, several in turn: one moves while memory is fetched for another.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"

namespace tilery {

/// Plays the moves of Expectimax at depth 1. `Play` says how games of a kind go on: PackedOnePly,
/// WalledOnePly.
template <typename Play, typename E>
class GamesInTurn {
 public:
  using Board = typename Play::Board;

  /// `evaluator` must outlive the games.
  GamesInTurn(Play play, const E& evaluator) : play_(std::move(play)), evaluator_(evaluator) {}

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
          take(play_.result(lane.game, lane.seed));
          ++over;
          begin_next(lane);
        }
      }
    }
  }

 private:
  /// Packed games of a 4x6 network: two lanes made 8% more moves a second than one, four 9% fewer.
  static constexpr std::size_t most_lanes = 2;

  struct Lane {
    bool is_open = false;  ///< there is a game
    typename Play::Game game;
    std::uint64_t seed = 0;
    typename Play::Slides slides;
    std::array<Judgement<E, Board>, 4> judgements;  ///< of slides that are moves
  };

  void start(Lane& lane, std::uint64_t seed) {
    lane.seed = seed;
    lane.game = play_.first_game(seed);
    look(lane);
  }

  /// Begins to judge the next moves.
  void look(Lane& lane) const {
    play_.look(lane.game, lane.slides);
    const Prospect prospect = play_.prospect(lane.game);
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
    const auto& rules = play_.rules();
    const double worth = rules.worth(lane.game.board);
    for (std::size_t direction = 0; direction < 4; ++direction) {
      const auto& slide = lane.slides[direction];
      if (!slide.moved) {
        continue;
      }
      const double later = rules.has_ended(slide.board)
                               ? value_of_end(evaluator_)
                               : lane.judgements[direction].value(evaluator_);
      const double value = rules.reward(worth, slide.board, slide.gain) + later;
      if (best == none || value > best_value) {
        best = direction;
        best_value = value;
      }
    }
    if (best == none) {
      return false;
    }
    play_.move(lane.game, static_cast<Direction>(best), lane.slides[best]);
    look(lane);
    return true;
  }

  Play play_;
  const E& evaluator_;
};

}  // namespace tilery
