#include "apps/cluster/players.h"

#include "tilery/core/threads.h"

namespace tilery {
namespace {

/// Says that a player has returned, however it did.
struct PlayersEnd {
  Players& of;
  bool is_fine = false;
  ~PlayersEnd() { of.end_one(is_fine); }
};

}  // namespace

void run_players(unsigned threads, const std::function<void(const NextBlock& next)>& work,
                 const TakeBlock& take, const std::function<void(const Players&)>& talk) {
  Players players(threads);
  run_workers(threads + 1, [&](unsigned worker) {
    if (worker == 0) {
      talk(players);
      return;
    }
    PlayersEnd at_end{players};
    std::uint64_t over = 0;
    work([&]() -> std::optional<SeedBlock> {
      if (players.have_failed()) {
        return std::nullopt;
      }
      const std::optional<SeedBlock> block = take(over);
      over = block ? block->games : 0;
      return block;
    });
    at_end.is_fine = true;
  });
}

}  // namespace tilery
