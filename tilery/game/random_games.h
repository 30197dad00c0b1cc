#pragma once
// Plays many games at once at random, on boards of any size.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "tilery/board/play_tally.h"
#include "tilery/board/random_play.h"
#include "tilery/board/wide_play.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Lane after lane, by game/position.h: the definition.
class PlainGames {
 public:
  PlainGames(const Rules& rules, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& /*rules*/, std::size_t lane) const {
    return lanes_[lane].position;
  }
  [[nodiscard]] std::uint64_t longest() const;
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  struct Lane {
    Position position;
    RandomPlayer player;
  };

  void begin(const Rules& rules, Lane& lane, std::uint64_t seed, std::size_t lanes);

  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

/// The same in vectors.
class SimdGames {
 public:
  SimdGames(const Rules& rules, const WidePlayRules& wide, const RandomPlayStart& start);

  void step(const Rules& rules, std::size_t attempts);
  [[nodiscard]] Position position(const Rules& rules, std::size_t lane) const;
  [[nodiscard]] std::uint64_t longest() const;
  [[nodiscard]] std::vector<FinishedGame>& games() { return games_; }

 private:
  /// What the vectors do not need of a lane.
  struct Lane {
    RandomPlayer player;
    std::uint64_t seed = 0;
    std::uint64_t moves = 0;  ///< without the group's recent ones
    std::uint64_t mass = 0;   ///< of the first board
    std::uint64_t worth = 0;
  };

  void begin(const Rules& rules, std::size_t lane, std::uint64_t seed);
  [[nodiscard]] FinishedGame ended(const Rules& rules, std::size_t lane) const;
  void step_group(const Rules& rules, std::size_t group, std::size_t attempts);
  void begin_block(std::size_t group, std::uint64_t block);

  WidePlayRules wide_;
  std::vector<WideGroup> groups_;
  std::vector<Lane> lanes_;
  std::uint64_t attempts_ = 0;
  std::vector<FinishedGame> games_;
};

/// RandomPlay for boards of any size and ladders of any length: the same lanes, players and order
/// of games, so that a packed game is the same game here. A game that begins without a move is
/// over at once. Requires rules of which not every game does.
class RandomGames {
 public:
  RandomGames(const Rules& rules, const RandomPlayStart& start);

  /// Makes `attempts` attempts in every lane.
  void step(std::size_t attempts);

  /// The games that are over and not yet taken, in any order.
  std::vector<FinishedGame> take_games();

  /// The present game of `lane`: its board, chance, moves and score.
  [[nodiscard]] Position position(std::size_t lane) const;

  /// The moves of the longest present game.
  [[nodiscard]] std::uint64_t longest() const;

  /// Kernel::plain also if vectors were asked for and cannot play the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  Rules rules_;
  std::variant<PlainGames, SimdGames> play_;
};

}  // namespace tilery
