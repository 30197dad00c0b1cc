#pragma once
// Steps through a walk that is over, turn by turn.

#include <cstddef>
#include <string>
#include <vector>

#include "tilery/record/world_record.h"

namespace tilery {

/// A walk played again, at any of its turns.
class WalkReplay {
 public:
  /// Stands before the first turn. The world of `walk` must outlive it.
  explicit WalkReplay(const RecordedWorld& walk);

  /// How many turns there are, and how many have been played.
  [[nodiscard]] std::size_t length() const { return turns_.size(); }
  [[nodiscard]] std::size_t place() const { return shown_.record().turns.size(); }
  [[nodiscard]] bool is_at_end() const { return place() == length(); }

  /// The walk after the turns played so far.
  [[nodiscard]] const RecordedWorld& shown() const { return shown_; }

  /// Its first message of the last turn, by index; their number if the last turn said nothing.
  [[nodiscard]] std::size_t fresh() const { return fresh_; }

  /// The turn to come. Requires that one is left.
  [[nodiscard]] const quest::Command& next() const { return turns_[place()]; }

  /// Plays it and gives its messages. Requires that one is left.
  std::vector<std::string> step();

  /// Goes forward or back to the place after so many turns. Requires place <= length(). Going back
  /// plays few turns again: a copy of the walk is kept for every sixteenth part of it.
  void go_to(std::size_t place);

 private:
  std::vector<quest::Command> turns_;
  std::size_t turns_between_marks_;
  std::vector<RecordedWorld> marks_;  ///< the walk after every so many turns
  RecordedWorld shown_;
  std::size_t fresh_ = 0;
};

}  // namespace tilery
