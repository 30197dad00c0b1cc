#pragma once
// Positions that a search meets, each kept once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/search/search_rules.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// Positions in the order in which they first came. In 2048, four in ten boards two moves ahead are
/// duplicates: a tile slides to the same place from wherever it entered the line.
template <RulesToSearch R>
class DistinctPositions {
 public:
  using Board = typename R::Board;
  using Position = PositionToSearch<Board>;

  /// The position's number among all(). Adds the position where it is new.
  std::size_t number_of(const Board& board, const Prospect& prospect) {
    Place& place = place_of(board, prospect);
    if (is_taken(place)) {
      return place.number;
    }
    place = {.round = round_, .number = static_cast<std::uint32_t>(positions_.size())};
    positions_.emplace_back(board, prospect);
    if (2 * positions_.size() > places_.size()) {
      grow();
    }
    return positions_.size() - 1;
  }

  [[nodiscard]] std::span<const Position> all() const { return positions_; }

  void clear() {
    positions_.clear();
    if (++round_ == 0) {  // the counter wrapped: forget the places taken 2^32 rounds ago
      places_.assign(places_.size(), {});
      round_ = 1;
    }
  }

 private:
  struct Place {
    std::uint32_t round = 0;  ///< the round in which the place was taken
    std::uint32_t number = 0;
  };
  static constexpr int first_bits = 8;

  [[nodiscard]] bool is_taken(const Place& place) const { return place.round == round_; }
  /// The place of a position, or the free place for it.
  Place& place_of(const Board& board, const Prospect& prospect) {
    std::size_t place = tilery::place_of(R::hash(board, prospect), bits_);
    while (is_taken(places_[place])) {
      const Position& there = positions_[places_[place].number];
      if (there.board == board && there.prospect == prospect) {
        break;
      }
      place = (place + 1) & (places_.size() - 1);
    }
    return places_[place];
  }
  void grow() {
    places_.assign(std::size_t{1} << ++bits_, {});
    for (std::size_t number = 0; number < positions_.size(); ++number) {
      const Position& position = positions_[number];
      place_of(position.board, position.prospect) = {.round = round_,
                                                     .number = static_cast<std::uint32_t>(number)};
    }
  }

  std::vector<Position> positions_;
  int bits_ = first_bits;
  std::vector<Place> places_ = std::vector<Place>(std::size_t{1} << first_bits);
  std::uint32_t round_ = 1;
};

}  // namespace tilery
