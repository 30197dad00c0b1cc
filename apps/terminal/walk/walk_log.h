#pragma once
// What a walk has said.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/terminal/walk/walk_picture.h"

namespace tilery {

/// All messages of a walk. Those since the last input are new, and read row by row where they are
/// many.
class WalkLog {
 public:
  /// `said` is no longer new.
  explicit WalkLog(std::vector<std::string> said)
      : messages_(std::move(said)), fresh_(messages_.size()) {}

  void say(std::string message) { messages_.push_back(std::move(message)); }

  /// From here on messages are new.
  void begin_messages() {
    fresh_ = messages_.size();
    read_ = 0;
  }

  void read_on(int rows) { read_ += rows; }

  /// A question stands among the messages until it is taken back.
  void ask(std::string question) {
    question_ = messages_.size();
    say(std::move(question));
  }

  void take_back_question() {
    if (question_) {
      messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(*question_));
      fresh_ = std::min(fresh_, messages_.size());
      question_.reset();
    }
  }

  [[nodiscard]] const std::vector<std::string>& messages() const { return messages_; }
  [[nodiscard]] WalkMessages shown() const { return {messages_, fresh_, read_}; }

 private:
  std::vector<std::string> messages_;
  std::size_t fresh_ = 0;  ///< the first new message
  int read_ = 0;           ///< how many rows of the new messages were read
  std::optional<std::size_t> question_;
};

}  // namespace tilery
