#include "apps/networks/crew_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/number_bytes.h"
#include "tilery/core/signature.h"
#include "tilery/learn/joint_learning.h"

namespace tilery {
namespace {

/// What a process wants after a round; one byte before its share.
enum class Wish : char {
  go_on = '.',
  checkpoint = 's',  ///< one is due
  end = 'e',
};

struct CrewRound {
  std::vector<TrainingShare> shares;  ///< by process
  bool ends = false;
  bool wants_checkpoint = false;
};

void no_progress(std::uint64_t /*games*/) {}

/// Of the network; the seed of the next game is another one in every process.
std::uint64_t signature_of_training(const Training& training) {
  const LearningTables& tables = training.tables();
  const NetworkHeader header = training.header();
  Signature signature;
  for (const std::uint64_t number : {header.rules_hash, header.moves, header.games}) {
    signature.add(number);
  }
  for (std::size_t weight = 0; weight < tables.size(); ++weight) {
    const ErrorSums& sums = tables.sums(weight);
    signature.add(std::bit_cast<std::uint32_t>(tables.weight(weight)));
    signature.add(std::uint64_t{std::bit_cast<std::uint32_t>(sums.error)} << 32 |
                  std::bit_cast<std::uint32_t>(sums.magnitude));
  }
  return signature.value();
}

class CrewTraining {
 public:
  CrewTraining(Training& training, const TrainingPlan& plan, const TrainingCrew& processes)
      : training_(training),
        plan_(plan),
        processes_(processes),
        begin_(training.moves()),
        joint_(training.tables()) {
    training.mark_in(&joint_.touched());
  }
  CrewTraining(const CrewTraining&) = delete;
  CrewTraining& operator=(const CrewTraining&) = delete;
  ~CrewTraining() { training_.mark_in(nullptr); }

  /// Fails unless all processes can begin.
  std::expected<void, Error> begin();
  std::expected<CrewRound, Error> round();
  std::expected<void, Error> save(const CrewDuties& duties);

 private:
  [[nodiscard]] double seconds() const { return plan_.clock ? plan_.clock() : 0; }
  /// Calls `work` in this process while its talking thread is heard by the others.
  void work_in_crew(const std::function<void()>& work);
  Wish play();
  std::expected<CrewRound, Error> round_of(std::span<const std::string> parts) const;
  std::expected<void, Error> exchange_learned();

  Training& training_;
  const TrainingPlan& plan_;
  const TrainingCrew& processes_;
  std::uint64_t begin_;  ///< moves made before this training
  JointLearning joint_;
  double saved_ = 0;  ///< seconds at the last checkpoint
};

void CrewTraining::work_in_crew(const std::function<void()>& work) {
  processes_.crew.share({.games = 0}, [&work](const NextBlock& /*next*/) { work(); }, no_progress);
}

std::expected<void, Error> CrewTraining::begin() {
  if (!joint_.is_ready()) {
    return std::unexpected(Error{processes_.source, {}, "memory for its weights twice", "less"});
  }
  std::string own;
  work_in_crew([&] {
    append_number(own, training_.moves());
    append_number(own, signature_of_training(training_));
  });
  const std::string first = processes_.crew.gathered(own).front();
  if (first != own) {
    std::string_view moves = first;
    return std::unexpected(
        Error{processes_.source,
              {},
              fmt::format("the network of rank 0 after {} moves", take_number(moves)),
              fmt::format("another one after {} moves", training_.moves())});
  }
  return {};
}

/// Plays up to the next exchange.
Wish CrewTraining::play() {
  bool may_go_on = true;
  TrainingPlan plan = plan_;
  plan.checkpoint_seconds = std::numeric_limits<double>::infinity();
  if (plan.exchange_moves == 0) {
    plan.exchange_moves = usual_exchange_moves(training_.moves());
  }
  plan.goes_on = [&] { return may_go_on = may_go_on && (!plan_.goes_on || plan_.goes_on()); };
  training_.run(plan);
  if (!may_go_on || (plan_.seconds > 0 && seconds() >= plan_.seconds)) {
    return Wish::end;
  }
  const bool is_due =
      processes_.crew.writes() && plan_.clock && seconds() - saved_ >= plan_.checkpoint_seconds;
  return is_due ? Wish::checkpoint : Wish::go_on;
}

std::expected<CrewRound, Error> CrewTraining::round_of(std::span<const std::string> parts) const {
  CrewRound round;
  for (std::size_t rank = 0; rank < parts.size(); ++rank) {
    const std::string_view part = parts[rank];
    const auto share = part.empty() ? std::nullopt : share_of_bytes(part.substr(1));
    if (!share) {
      return std::unexpected(Error{fmt::format("rank {}", rank),
                                   {},
                                   "a whole share of a training",
                                   fmt::format("{} bytes", part.size())});
    }
    round.shares.push_back(*share);
    round.ends = round.ends || part.front() == static_cast<char>(Wish::end);
    round.wants_checkpoint =
        round.wants_checkpoint || part.front() == static_cast<char>(Wish::checkpoint);
  }
  return round;
}

std::expected<void, Error> CrewTraining::exchange_learned() {
  Exchange& exchange = processes_.exchange;
  const std::expected<std::string, Error> merged =
      joint_.merged(exchange.all_to_all(joint_.learned(exchange.ranks())), exchange.rank());
  if (!merged) {
    return std::unexpected(merged.error());
  }
  return joint_.take(exchange.all_to_all(std::vector<std::string>(exchange.ranks(), *merged)));
}

std::expected<CrewRound, Error> CrewTraining::round() {
  std::string own;
  work_in_crew([&] {
    own = static_cast<char>(play());
    own += bytes_of(training_.share());
  });
  std::expected<CrewRound, Error> round = round_of(processes_.crew.gathered(own));
  if (!round) {
    return round;
  }
  if (const auto exchanged = exchange_learned(); !exchanged) {
    return std::unexpected(exchanged.error());
  }
  training_.count_shares(round->shares);
  round->ends = round->ends || (plan_.moves > 0 && training_.moves() - begin_ >= plan_.moves);
  return round;
}

std::expected<void, Error> CrewTraining::save(const CrewDuties& duties) {
  std::expected<void, Error> saved;
  work_in_crew([&] {
    if (processes_.crew.writes()) {
      saved = duties.save();
    }
  });
  if (saved) {  // else the others wait until this process says why it ends
    static_cast<void>(processes_.crew.gathered({}));
  }
  saved_ = seconds();
  return saved;
}

}  // namespace

std::uint64_t usual_exchange_moves(std::uint64_t moves) {
  constexpr std::uint64_t least = 20'000;
  constexpr std::uint64_t parts = 1000;
  return std::max(least, moves / parts);
}

std::expected<void, Error> train_together(Training& training, const TrainingPlan& plan,
                                          const TrainingCrew& processes, const CrewDuties& duties) {
  CrewTraining crew(training, plan, processes);
  if (const auto begun = crew.begin(); !begun) {
    return begun;
  }
  while (true) {
    const std::expected<CrewRound, Error> round = crew.round();
    if (!round) {
      return std::unexpected(round.error());
    }
    duties.report(round->shares, round->ends);
    if (round->ends || round->wants_checkpoint) {
      const auto saved = crew.save(duties);
      if (!saved || round->ends) {
        return saved;
      }
    }
  }
}

}  // namespace tilery
