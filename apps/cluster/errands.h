#pragma once
// Questions from all processes to the first one, and its answers, over a wire that may lose
// letters.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cluster/wire.h"
#include "tilery/player/thinking.h"

namespace tilery {

/// How long to wait, in milliseconds.
struct Patience {
  double resend = 250;      ///< for an answer, before the question is sent again
  double silence = 300000;  ///< for any letter of a process, before all are ended
  double farewell = 10000;  ///< for the answer to a goodbye, before it is taken as heard
};

/// "rank 3 has not answered for 300 s".
std::string silence_words(unsigned rank, double milliseconds);

/// Asks rank 0 one question at a time, again and again until it answers.
class Asking {
 public:
  Asking(Wire& wire, Clock clock, const Patience& patience)
      : wire_(wire), clock_(clock), patience_(patience), heard_(clock()) {}

  /// Sends a question. Requires that none is open.
  void ask(std::string question);

  [[nodiscard]] bool is_open() const { return is_open_; }

  /// The answer, once it has come. Ends all processes if rank 0 has been silent for too long.
  std::optional<std::string> answer();

 private:
  void send();

  Wire& wire_;
  Clock clock_;
  Patience patience_;
  std::uint64_t number_ = 0;
  bool is_open_ = false;
  std::string question_;
  double sent_ = 0;
  double heard_ = 0;
};

/// Answers as rank 0. A question that comes twice is answered twice, by the same bytes, and acted
/// upon once.
class Answering {
 public:
  /// What to answer.
  using Answer = std::function<std::string(unsigned from, std::string_view question)>;

  Answering(Wire& wire, Clock clock, const Patience& patience);

  /// Answers all letters that have come. Ends all processes if one that is still expected has been
  /// silent for too long.
  void serve(const Answer& answer);

  /// Counts silence from now on: this process has not listened for a while.
  void listen_anew();

  /// Nothing more is expected of that process.
  void dismiss(unsigned rank) { callers_[rank].is_expected = false; }
  [[nodiscard]] bool expects_anybody() const;

 private:
  struct Caller {
    std::uint64_t number = 0;  ///< of the last question
    std::string answer;        ///< to it
    double heard = 0;
    bool is_expected = true;
  };

  Wire& wire_;
  Clock clock_;
  Patience patience_;
  std::vector<Caller> callers_;
};

}  // namespace tilery
