#include "tilery/record/walk_replay.h"

#include <algorithm>
#include <cassert>

namespace tilery {
namespace {

constexpr std::size_t least_between_marks = 200;
constexpr std::size_t most_marks = 16;  ///< each holds a whole walk

/// A walk like the other one, before its first turn.
RecordedWorld begun_like(const RecordedWorld& walk) {
  const WorldRecord& record = walk.record();
  RecordedWorld begun(walk.world(), record.seed, record.id, record.began);
  begun.set_place(record.place);
  return begun;
}

}  // namespace

WalkReplay::WalkReplay(const RecordedWorld& walk)
    : turns_(walk.record().turns),
      turns_between_marks_(turns_.size() / most_marks + least_between_marks),
      marks_({begun_like(walk)}),
      shown_(marks_.front()) {}

std::vector<std::string> WalkReplay::step() {
  assert(!is_at_end());
  fresh_ = shown_.said().size();
  std::vector<std::string> messages = shown_.act(next());
  if (place() == turns_between_marks_ * marks_.size()) {
    marks_.push_back(shown_);
  }
  return messages;
}

void WalkReplay::go_to(std::size_t place) {
  assert(place <= length());
  if (place < this->place()) {
    shown_ = marks_[std::min(place / turns_between_marks_, marks_.size() - 1)];
    fresh_ = shown_.said().size();
  }
  while (this->place() < place) {
    step();
  }
}

}  // namespace tilery
