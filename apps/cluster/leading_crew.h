#pragma once
// The crew of rank 0.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cluster/cluster_crew.h"
#include "apps/cluster/players.h"

namespace tilery {

/// Its calling thread answers the others while its workers play.
class LeadingCrew final : public ClusterCrew {
 public:
  LeadingCrew(Wire& wire, Clock clock, const Patience& patience);

  [[nodiscard]] unsigned processes() const override { return wire_.ranks(); }
  [[nodiscard]] bool writes() const override { return true; }
  void share(const Share& share, const std::function<void(const NextBlock& next)>& work,
             const std::function<void(std::uint64_t)>& progress) override;
  [[nodiscard]] std::vector<std::string> gathered(std::string part) override;
  void listen() override;
  void leave(const std::string& failure) override;

 private:
  /// The share that is being played, or was the last.
  struct Division {
    std::uint64_t number = 0;  ///< of the share, from 1
    Share share;
    std::uint64_t next = 0;  ///< games that were handed out
    std::uint64_t over = 0;
    std::vector<std::optional<std::string>> parts;  ///< by rank
  };

  std::string answer(unsigned from, std::string_view question);
  std::string block_answer(std::string_view question);
  std::string part_answer(unsigned from, std::string_view question);
  std::string all_answer(std::string_view question) const;
  std::string goodbye_answer(unsigned from, std::string_view failure);
  std::optional<SeedBlock> take_block(std::uint64_t over);
  [[nodiscard]] bool has_parts_of_others() const;
  void serve();
  void answer_all();
  void answer_until_all_have_played(const Players& players,
                                    const std::function<void(std::uint64_t)>& progress);

  Wire& wire_;
  Clock clock_;
  Answering answering_;
  std::mutex mutex_;  ///< for division_, which workers use, too
  Division division_;
  std::uint64_t gathered_number_ = 0;  ///< of the last share whose parts were all there
  std::string gathered_;               ///< they
  bool is_failing_ = false;
};

}  // namespace tilery
