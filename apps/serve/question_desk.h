#pragma once
// Answers questions for many connections: few at a time, and not more than may wait.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/telling/questions.h"

namespace tilery::serve {

class QuestionDesk {
 public:
  /// At most `most_waiting` questions wait or are answered at any time.
  QuestionDesk(QuestionSources sources, int most_waiting)
      : questions_(std::move(sources)), most_waiting_(most_waiting) {}

  /// Questions::answer, when it is this question's turn; nothing if too many wait. Any thread may
  /// ask.
  std::optional<std::string> answer(std::string_view command, std::string_view question);

  [[nodiscard]] std::uint64_t answered() const { return answered_; }
  [[nodiscard]] int waiting() const { return waiting_; }

 private:
  Questions questions_;
  int most_waiting_;
  std::mutex mutex_;
  std::atomic<int> waiting_ = 0;  ///< with the one that is answered
  std::atomic<std::uint64_t> answered_ = 0;
};

}  // namespace tilery::serve
