#include "tilery/tables/formation_task.h"

namespace tilery {
namespace {

constexpr std::size_t boards_of_thread = 16384;

}  // namespace

std::size_t boards_a_round(const FormationTask& task, std::size_t count) {
  return task.exchange.ranks() == 1 ? count : std::min(count, boards_of_thread * task.threads);
}

BoardsOfOthers joined_boards(std::vector<BoardsOfOthers>& by_thread) {
  BoardsOfOthers all(by_thread.front().size());
  for (BoardsOfOthers& ranks : by_thread) {
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
      for (auto& [layer, keys] : ranks[rank]) {
        std::vector<std::uint64_t>& joined = all[rank][layer];
        joined.insert(joined.end(), keys.begin(), keys.end());
        keys.clear();
      }
    }
  }
  for (KeysByGrowth& layers : all) {
    for (auto& [layer, keys] : layers) {
      sort_and_join(keys);
    }
  }
  return all;
}

}  // namespace tilery
