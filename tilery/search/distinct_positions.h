#pragma once
// The distinct positions that a search meets.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/game/play.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/transposition_table.h"

namespace tilery {

/// Distinct positions, in the order of their first occurrence. In 2048, four in ten boards two
/// moves ahead are duplicates: a tile slides to the same place from any cell of its line.
template <Play P>
class DistinctPositions {
 public:
  using Board = typename P::Board;

  /// The number of a preview among the distinct ones. Successive positions mostly share one
  /// preview, often all do. Requires at most 2^16 distinct previews.
  std::uint16_t preview_number(const Preview& preview) {
    for (std::size_t number = previews_.size(); number-- > 0;) {
      if (previews_[number] == preview) {
        return static_cast<std::uint16_t>(number);
      }
    }
    previews_.push_back(preview);
    return static_cast<std::uint16_t>(previews_.size() - 1);
  }

  /// The position's number among all(). Adds the position if it is new. `preview` is the number of
  /// its preview.
  std::size_t number_of(const Board& board, std::uint16_t preview) {
    Place& place = place_of(board, preview);
    if (is_taken(place)) {
      return place.number;
    }
    place = {.round = round_, .number = static_cast<std::uint32_t>(boards_.size())};
    boards_.push_back(board);
    preview_numbers_.push_back(preview);
    if (2 * boards_.size() > places_.size()) {
      grow();
    }
    return boards_.size() - 1;
  }

  [[nodiscard]] std::size_t size() const { return boards_.size(); }
  [[nodiscard]] Afterstates<Board> all() const { return {boards_, preview_numbers_, previews_}; }
  [[nodiscard]] PositionToSearch<Board> position(std::size_t number) const {
    return {boards_[number], previews_[preview_numbers_[number]]};
  }

  void clear() {
    boards_.clear();
    preview_numbers_.clear();
    previews_.clear();
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
  Place& place_of(const Board& board, std::uint16_t preview) {
    std::size_t place = tilery::place_of(P::hash(board) + preview, bits_);
    while (is_taken(places_[place])) {
      const std::size_t there = places_[place].number;
      if (boards_[there] == board && preview_numbers_[there] == preview) {
        break;
      }
      place = (place + 1) & (places_.size() - 1);
    }
    return places_[place];
  }
  void grow() {
    places_.assign(std::size_t{1} << ++bits_, {});
    for (std::size_t number = 0; number < boards_.size(); ++number) {
      place_of(boards_[number], preview_numbers_[number]) = {
          .round = round_, .number = static_cast<std::uint32_t>(number)};
    }
  }

  std::vector<Board> boards_;
  std::vector<std::uint16_t> preview_numbers_;  ///< by position: the number of its preview
  std::vector<Preview> previews_;
  int bits_ = first_bits;
  std::vector<Place> places_ = std::vector<Place>(std::size_t{1} << first_bits);
  std::uint32_t round_ = 1;
};

}  // namespace tilery
