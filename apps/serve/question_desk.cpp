#include "apps/serve/question_desk.h"

namespace tilery::serve {
namespace {

/// Counts a question from its arrival to its answer.
class Turn {
 public:
  explicit Turn(std::atomic<int>& waiting) : waiting_(waiting), number_(++waiting) {}
  ~Turn() { --waiting_; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  std::atomic<int>& waiting_;
  int number_;
};

}  // namespace

std::optional<std::string> QuestionDesk::answer(std::string_view command,
                                                std::string_view question) {
  const Turn turn(waiting_);
  if (turn.number() > most_waiting_) {
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  ++answered_;
  return questions_.answer(command, question);
}

}  // namespace tilery::serve
