#pragma once
// Who shares the games of a simulation: the threads of this process, or those of many processes.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tilery {

/// Games of neighbouring seeds.
struct SeedBlock {
  std::uint64_t first_seed = 0;
  std::uint64_t games = 0;
};

/// The games to be shared.
struct Share {
  std::uint64_t games = 0;
  std::uint64_t first_seed = 1;
  std::uint64_t block = 1;  ///< games that are handed out at once; at least 1
  unsigned threads = 1;     ///< of each process; at least 1
};

/// Takes the next block; nothing if none is left. The block before it counts as played.
using NextBlock = std::function<std::optional<SeedBlock>()>;

/// Processes that run the same program with the same arguments, and so make the same calls in the
/// same order. Blocks are pulled by whoever is free, so nobody waits for the slow.
class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  /// How many processes there are.
  [[nodiscard]] virtual unsigned processes() const = 0;

  /// Whether this process writes what all of them make; one does.
  [[nodiscard]] virtual bool writes() const = 0;

  /// Calls `work(next)` in each thread of each process; between them they take every block once.
  /// Returns when all of this process have returned. `progress(games)` is called in the calling
  /// thread, in one process alone, with the number of games that are over everywhere. `gathered`
  /// must be called before the next share.
  virtual void share(const Share& share, const std::function<void(const NextBlock& next)>& work,
                     const std::function<void(std::uint64_t)>& progress) = 0;

  /// The parts of all processes, the same list in each of them.
  [[nodiscard]] virtual std::vector<std::string> gathered(std::string part) = 0;
};

/// Returns when all processes have called it.
void meet(Crew& crew);

/// This process alone.
Crew& lone_crew();

}  // namespace tilery
