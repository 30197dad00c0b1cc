#pragma once
// Messages of a store for the player.

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tilery {

class Notices {
 public:
  Notices() = default;
  explicit Notices(std::vector<std::string> notices) : notices_(std::move(notices)) {}

  void add(std::string notice) { notices_.push_back(std::move(notice)); }

  /// Adds a notice of a fault that every read of the store finds again. A notice that was added
  /// before is left out.
  void add_once(const std::string& notice) {
    if (known_.insert(notice).second) {
      add(notice);
    }
  }

  std::vector<std::string> take() { return std::exchange(notices_, {}); }

 private:
  std::vector<std::string> notices_;
  std::set<std::string> known_;  ///< by add_once()
};

}  // namespace tilery
