#include "tilery/player/crew.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "tilery/core/threads.h"

namespace tilery {
namespace {

/// What the threads of one share have in common.
class Division {
 public:
  Division(const Share& share, const std::function<void(std::uint64_t)>& progress)
      : share_(share), progress_(progress) {}

  /// Leaves no game to the other threads, if an exception ends one thread early.
  void end() { next_ = share_.games; }

  /// The next block for a thread that has played `before` games since its last call.
  std::optional<SeedBlock> next(std::uint64_t before, bool is_caller) {
    over_ += before;
    if (is_caller && before > 0) {
      progress_(over_);
    }
    const std::uint64_t first = next_.fetch_add(share_.block);
    if (first >= share_.games) {
      return std::nullopt;
    }
    return SeedBlock{share_.first_seed + first, std::min(share_.block, share_.games - first)};
  }

 private:
  const Share& share_;
  const std::function<void(std::uint64_t)>& progress_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> over_ = 0;
};

class LoneCrew final : public Crew {
 public:
  [[nodiscard]] unsigned processes() const override { return 1; }
  [[nodiscard]] bool writes() const override { return true; }

  void share(const Share& share, const std::function<void(const NextBlock& next)>& work,
             const std::function<void(std::uint64_t)>& progress) override {
    Division division(share, progress);
    run_workers(share.threads, [&](unsigned worker) {
      const EndOfGames at_end{division};
      std::uint64_t before = 0;
      work([&] {
        const std::optional<SeedBlock> block = division.next(before, worker == 0);
        before = block ? block->games : 0;
        return block;
      });
    });
  }

  [[nodiscard]] std::vector<std::string> gathered(std::string part) override {
    return {std::move(part)};
  }

 private:
  struct EndOfGames {
    Division& of;
    ~EndOfGames() { of.end(); }
  };
};

}  // namespace

void meet(Crew& crew) {
  crew.share({.games = 0}, [](const NextBlock&) {}, [](std::uint64_t) {});
  static_cast<void>(crew.gathered({}));
}

Crew& lone_crew() {
  static LoneCrew crew;
  return crew;
}

}  // namespace tilery
