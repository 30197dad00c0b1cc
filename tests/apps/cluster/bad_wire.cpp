#include "tests/apps/cluster/bad_wire.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "tilery/core/random.h"

namespace tilery::test {

unsigned BadNetwork::chance() {
  return static_cast<unsigned>(Random{.seed = 22, .counter = drawn_++}.next() % 100);
}

void BadNetwork::check() const {
  if (is_aborted_) {
    throw Aborted(why_);
  }
}

void BadNetwork::post(unsigned to, Letter letter) {
  const std::lock_guard lock(mutex_);
  check();
  if (chance() >= weather_.lost) {
    boxes_[to].push_back(std::move(letter));
  }
}

std::optional<Letter> BadNetwork::take(unsigned rank) {
  const std::lock_guard lock(mutex_);
  check();
  std::deque<Letter>& box = boxes_[rank];
  if (box.empty()) {
    return std::nullopt;
  }
  if (chance() < weather_.late) {  // it goes behind those that come after it
    std::rotate(box.begin(), box.begin() + 1, box.end());
    return std::nullopt;
  }
  Letter letter = std::move(box.front());
  box.pop_front();
  return letter;
}

void BadNetwork::abort(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (!is_aborted_) {
    is_aborted_ = true;
    why_ = why;
  }
}

std::string BadNetwork::why() const {
  const std::lock_guard lock(mutex_);
  return why_;
}

void run_ranks(BadNetwork& network, const std::function<void(Wire&)>& process) {
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < network.ranks(); ++rank) {
    threads.emplace_back([&network, &process, rank] {
      BadWire wire(network, rank);
      try {
        process(wire);
      } catch (const Aborted&) {
      }
    });
  }
}

}  // namespace tilery::test
