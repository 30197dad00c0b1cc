#pragma once
// Positions that have come up, each once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// Positions in the order in which they first came. In 2048, four in ten of the boards that two
/// moves lead to are met again at once: a tile that slides up to others comes to lie in the same
/// place from wherever it entered the line. `R` is SearchRules or WalledSearchRules.
template <typename R>
class DistinctPositions {
 public:
  using Board = typename R::Board;
  using Position = PositionToSearch<Board>;

  /// The number among all() of that position, which is there after this.
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
    if (++round_ == 0) {  // places of 2^32 rounds ago are not of this one
      places_.assign(places_.size(), {});
      round_ = 1;
    }
  }

 private:
  struct Place {
    std::uint32_t round = 0;  ///< taken in that round
    std::uint32_t number = 0;
  };
  static constexpr int first_bits = 8;

  [[nodiscard]] bool is_taken(const Place& place) const { return place.round == round_; }
  /// Where that position stands, or else may stand.
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
