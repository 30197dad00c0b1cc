#pragma once
// Processes that work together, called ranks as in MPI: their messages to each other, and the queue
// of games that they play together. A process on its own is the only rank, number 0.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace tilery {

/// A block of games with consecutive seeds.
struct SeedBlock {
  std::uint64_t first_seed = 0;
  std::uint64_t games = 0;
};

/// Games for the threads of all ranks.
struct WorkQueue {
  std::uint64_t games = 0;
  std::uint64_t first_seed = 1;
  std::uint64_t block = 1;  ///< games that a thread takes at once; at least 1
  unsigned threads = 1;     ///< of each rank; at least 1
  /// Called at rank 0 before a block is handed out, by several threads. Once it returns true, the
  /// queue ends: no rank gets another block. Empty: the queue ends with its last game.
  std::function<bool()> is_over = {};
};

/// Takes the next block; nothing if none is left. The block that the thread took before counts as
/// played.
using NextBlock = std::function<std::optional<SeedBlock>()>;

/// The work of one thread: it takes blocks until none is left.
using QueueWork = std::function<void(const NextBlock& next)>;

/// Combines one message of each rank, in the order of ranks, into one message.
using Merge = std::function<std::string(std::vector<std::string> parts)>;

/// Processes that run the same program with the same arguments, and so make the same calls in the
/// same order. Only rank 0 writes files and prints.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  /// The number of this process, from 0, and the number of processes.
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned ranks() const = 0;

  /// Sends messages[r] to rank r. Returns the messages that this rank gets, by sender. Requires
  /// ranks() messages.
  virtual std::vector<std::string> all_to_all(std::vector<std::string> messages) = 0;

  /// Rank 0 merges the parts of all ranks; every rank gets the result.
  virtual std::string all_reduce(std::string part, const Merge& merge) = 0;

  /// Calls `work(next)` in each thread of each rank, until together they have taken every block. A
  /// slow thread delays the others by at most one block. Returns when all threads of this rank have
  /// returned; at rank 0, when all blocks are played or the queue has ended. Rank 0 calls
  /// `progress(games)` in its calling thread with the number of games that are over in all ranks.
  /// Call all_reduce before the next queue.
  virtual void run_queue(const WorkQueue& queue, const QueueWork& work,
                         const std::function<void(std::uint64_t)>& progress) = 0;
};

/// The communicator of a single process.
Communicator& lone_communicator();

/// Rank 0's message, in every rank.
std::string broadcast(Communicator& communicator, std::string message);

/// Returns when all ranks have called it.
void barrier(Communicator& communicator);

/// Calls `work` in a thread of this rank. Meanwhile the calling thread answers the other ranks, so
/// that they do not consider it lost. Call all_reduce or broadcast before the next call.
void work_while_answering(Communicator& communicator, const std::function<void()>& work);

/// The `numbers` that each rank passes, by rank. Requires equally many numbers in all ranks.
std::vector<std::vector<std::uint64_t>> all_numbers(Communicator& communicator,
                                                    std::span<const std::uint64_t> numbers);

}  // namespace tilery
#pragma GCC visibility pop
