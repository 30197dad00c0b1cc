#pragma once
// The arrays that environments write into, and the kinds of observations.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "python/src/arrays.h"
#include "tilery/kernels/lane_games.h"

namespace tilery::python {

/// The kinds of observations: the ranks, a flag for each rank, the faces, or a dictionary of ranks,
/// next tile and deck.
enum class Observation : std::uint8_t { ranks, one_hot, faces, everything };

/// The observation of that name. Raises ValueError.
Observation observation_named(const std::string& name);

/// The arrays of one step of n games.
struct LaneArrays {
  py::array_t<std::uint8_t> ranks;
  py::object observation;  ///< `ranks`, an array made of them, or a dictionary of these arrays
  py::array_t<std::int8_t> mask;
  py::array_t<std::uint8_t> next;
  py::array_t<std::uint8_t> deck;
  py::array_t<double> rewards;
  py::array_t<bool> terminated;
  py::array_t<bool> truncated;
  py::array_t<std::int64_t> scores;
  py::array_t<std::uint8_t> players;
  py::array_t<std::int64_t> both_scores;  ///< empty for one player, like `winners`
  py::array_t<std::int8_t> winners;
  py::array_t<std::uint8_t> last_ranks;
  py::array_t<std::int64_t> last_scores;
  py::array_t<std::uint8_t> last_next;
  py::array_t<std::uint8_t> last_deck;
  py::array_t<std::int64_t> last_both_scores;
  py::array_t<std::int8_t> last_winners;
};

/// One of the sets of arrays that steps write in turn. It cannot be moved.
class LaneSet {
 public:
  LaneSet(const Rules& rules, std::size_t lanes, int players, Observation observation);
  LaneSet(const LaneSet&) = delete;
  LaneSet& operator=(const LaneSet&) = delete;

  /// Writes the observation from the ranks. Needs no GIL.
  void observe() const;

  /// Sets the masks of games that are over, whose next action is ignored, to ones.
  void open_masks() const;

  [[nodiscard]] const LaneArrays& arrays() const { return arrays_; }
  [[nodiscard]] const LaneBuffers& buffers() const { return buffers_; }

 private:
  py::object observation_of(const Rules& rules, Observation observation);

  const Ladder& ladder_;
  LaneArrays arrays_;
  LaneBuffers buffers_;
  std::int64_t* faces_ = nullptr;
  bool* one_hot_ = nullptr;
};

}  // namespace tilery::python
