#pragma once
// Lanes of games that write into NumPy arrays, for environments.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/src/common.h"
#include "python/src/lane_arrays.h"

namespace tilery::python {

struct LanesOptions {
  std::size_t lanes = 1;
  std::size_t sets = 2;  ///< of arrays, which steps write in turn: 1 or 2
  int players = 1;
  std::string next_game;  ///< NextStep, SameStep or Disabled
  std::string illegal;    ///< stay, replace or raise
  std::uint64_t most_steps = 0;
  std::string observation;
  bool opens_masks = false;  ///< whether the masks of games that are over are ones
  unsigned threads = 1;
};

/// Games that step together, for one environment.
class Lanes {
 public:
  /// Raises ValueError for options that do not fit the game.
  Lanes(SharedCartridge cartridge, const LanesOptions& options);

  /// Moves all lanes, writes the next set, and returns shown().
  py::tuple step(const py::handle& actions, const py::tuple& results, bool copies);

  /// The set written last: its tuple (observation, rewards, terminated, truncated, info) of
  /// `results`, one tuple of views for each set. The info is a new dictionary. If `copies`, all
  /// arrays are copied, and names in a row that share an array share its copy.
  [[nodiscard]] py::tuple shown(const py::tuple& results, bool copies) const;

  /// A step of one lane: (observation, reward, terminated, truncated, info), all of them new.
  py::tuple step_one(const py::handle& action);

  /// Observation and info of the first lane.
  [[nodiscard]] py::object observation_copy() const;
  [[nodiscard]] py::dict info_copy() const;

  /// Start games in all lanes, or in the lanes where `mask` is true, and write their observations
  /// to the next set.
  void start_next(const py::object& mask);
  void start_seeds(const std::vector<std::uint64_t>& seeds, const py::object& mask);
  /// Starts games on `boards`. `next` and `deck` are as for BoardBatch. If they are None, the next
  /// tile is drawn and the deck is full.
  void start_boards(const py::array& boards, const py::object& next, const py::object& deck,
                    const std::vector<std::uint64_t>& seeds, const py::object& mask);

  /// The number of the set written last.
  [[nodiscard]] std::size_t now() const { return now_; }
  [[nodiscard]] const LaneArrays& arrays(std::size_t set) const { return sets_.at(set)->arrays(); }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] bool has_vectors() const { return games_.has_vectors(); }
  [[nodiscard]] py::array_t<std::uint64_t> seeds() const;
  /// A game in words: score, next tile and board, as people see it.
  [[nodiscard]] std::string text(std::size_t lane) const;

  /// The state for pickles: whether games have begun, and a list with the game of each lane.
  [[nodiscard]] py::tuple state() const;
  /// Shows the restored games in the next set. Raises ValueError for a state of another form.
  void restore(const py::tuple& state);

 private:
  [[nodiscard]] std::vector<std::uint8_t> chosen_lanes(const py::object& mask) const;
  void read_actions(const py::handle& actions);
  LaneSet& next_set();
  void observe(const LaneSet& set) const;
  void show_games();
  void note_ends(const LaneBuffers& out);
  void refuse_illegal() const;

  /// Views of the first lane of the first set, for environments of one game.
  struct First {
    /// One array without a name, or the arrays of a dictionary.
    std::vector<std::pair<py::str, py::array>> observation;
    std::vector<std::pair<py::str, py::array>> info;
    py::str score_name = "score";
    py::str player_name = "player";
  };
  First first_of(const LaneArrays& arrays) const;

  SharedCartridge cartridge_;
  LanesOptions options_;
  LaneGames games_;
  std::vector<std::uint8_t> directions_;
  std::vector<std::unique_ptr<LaneSet>> sets_;
  First first_;
  std::size_t now_ = 0;
  bool has_ended_ = false;
  bool has_begun_ = false;
  mutable std::atomic<bool> in_use_ = false;
};

}  // namespace tilery::python
