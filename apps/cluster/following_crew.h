#pragma once
// The crew of every rank but 0.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "apps/cluster/cluster_crew.h"
#include "apps/cluster/players.h"

namespace tilery {

/// Its calling thread asks rank 0 what its workers need while they play.
class FollowingCrew final : public ClusterCrew {
 public:
  FollowingCrew(Wire& wire, Clock clock, const Patience& patience)
      : wire_(wire), clock_(clock), patience_(patience), asking_(wire, clock, patience) {}

  [[nodiscard]] unsigned processes() const override { return wire_.ranks(); }
  [[nodiscard]] bool writes() const override { return false; }
  void share(const Share& share, const std::function<void(const NextBlock& next)>& work,
             const std::function<void(std::uint64_t)>& progress) override;
  [[nodiscard]] std::vector<std::string> gathered(std::string part) override;
  void listen() override {}
  void leave(const std::string& failure) override;

 private:
  /// A worker that waits for its next block.
  struct Waiting {
    std::uint64_t over = 0;  ///< games since its last call
    bool is_answered = false;
    std::optional<SeedBlock> block;
  };

  /// After the talk, however it ends, no worker waits for an answer.
  struct EndOfTalk {
    FollowingCrew& of;
    ~EndOfTalk() { of.set_talking(false); }
  };

  void set_talking(bool is_talking);
  std::optional<SeedBlock> next_block(std::uint64_t over);
  [[nodiscard]] Waiting* first_waiting();
  void answer(Waiting& waiting, const std::optional<SeedBlock>& block);
  void ask_while_playing(const Players& players);
  void ask_for_block(Waiting& waiting);

  /// The answer to a question, asked anew while it is "wait".
  std::string asked(const std::string& question);
  /// The answer to one question.
  std::string asked_once(const std::string& question);

  Wire& wire_;
  Clock clock_;
  Patience patience_;
  Asking asking_;
  std::uint64_t number_ = 0;  ///< of the share
  std::mutex mutex_;          ///< for waiting_ and is_talking_
  bool is_talking_ = true;
  std::condition_variable answered_;
  std::deque<Waiting*> waiting_;
};

}  // namespace tilery
