#include "tilery/core/communicator.h"

#include <algorithm>
#include <atomic>
#include <string_view>
#include <utility>

#include "tilery/core/number_bytes.h"
#include "tilery/core/threads.h"

namespace tilery {
namespace {

/// The state that the threads of one queue share.
class QueueOfThreads {
 public:
  QueueOfThreads(const WorkQueue& queue, const std::function<void(std::uint64_t)>& progress)
      : queue_(queue), progress_(progress) {}

  /// Ends the queue: no thread gets another block. Each thread calls it when it ends, so an
  /// exception in one thread stops the others.
  void end() { next_ = queue_.games; }

  /// The next block for a thread that has played `played` games since its last call. Only the
  /// calling thread of run_queue() reports progress.
  std::optional<SeedBlock> next(std::uint64_t played, bool is_caller) {
    played_ += played;
    if (is_caller && played > 0) {
      progress_(played_);
    }
    if (queue_.is_over && queue_.is_over()) {
      end();
      return std::nullopt;
    }
    const std::uint64_t first = next_.fetch_add(queue_.block);
    if (first >= queue_.games) {
      return std::nullopt;
    }
    return SeedBlock{queue_.first_seed + first, std::min(queue_.block, queue_.games - first)};
  }

 private:
  const WorkQueue& queue_;
  const std::function<void(std::uint64_t)>& progress_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> played_ = 0;
};

class LoneCommunicator final : public Communicator {
 public:
  [[nodiscard]] unsigned rank() const override { return 0; }
  [[nodiscard]] unsigned ranks() const override { return 1; }

  std::vector<std::string> all_to_all(std::vector<std::string> messages) override {
    return messages;
  }

  std::string all_reduce(std::string part, const Merge& merge) override {
    return merge({std::move(part)});
  }

  void run_queue(const WorkQueue& queue, const QueueWork& work,
                 const std::function<void(std::uint64_t)>& progress) override {
    QueueOfThreads shared(queue, progress);
    run_workers(queue.threads, [&](unsigned worker) {
      const EndAtExit end_at_exit{shared};
      std::uint64_t played = 0;
      work([&] {
        const std::optional<SeedBlock> block = shared.next(played, worker == 0);
        played = block ? block->games : 0;
        return block;
      });
    });
  }

 private:
  struct EndAtExit {
    QueueOfThreads& queue;
    ~EndAtExit() { queue.end(); }
  };
};

}  // namespace

Communicator& lone_communicator() {
  static LoneCommunicator communicator;
  return communicator;
}

std::string broadcast(Communicator& communicator, std::string message) {
  return communicator.all_reduce(
      communicator.rank() == 0 ? std::move(message) : std::string(),
      [](std::vector<std::string> parts) { return std::move(parts.front()); });
}

void barrier(Communicator& communicator) { static_cast<void>(broadcast(communicator, {})); }

void work_while_answering(Communicator& communicator, const std::function<void()>& work) {
  communicator.run_queue({}, [&work](const NextBlock&) { work(); }, [](std::uint64_t) {});
}

std::vector<std::vector<std::uint64_t>> all_numbers(Communicator& communicator,
                                                    std::span<const std::uint64_t> numbers) {
  std::string message;
  for (const std::uint64_t number : numbers) {
    append_number(message, number);
  }
  std::vector<std::vector<std::uint64_t>> all;
  for (const std::string& received :
       communicator.all_to_all(std::vector<std::string>(communicator.ranks(), message))) {
    std::vector<std::uint64_t>& of_rank = all.emplace_back();
    for (std::string_view bytes = received; bytes.size() >= number_bytes;) {
      of_rank.push_back(take_number(bytes));
    }
  }
  return all;
}

}  // namespace tilery
