#pragma once
// A formation that is solved through files, by the threads of one process or of many.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/core/threads.h"
#include "tilery/tables/exchange.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/layer_letters.h"
#include "tilery/tables/layer_store.h"

namespace tilery {

/// What the passes over the layers share, and must outlive them. Layer n of the game is layer n - 1
/// of the store.
struct FormationTask {
  const FormationGame& game;
  LayerStore& store;
  Exchange& exchange;
  unsigned threads = 1;  ///< of this process
};

/// How many of `count` boards are worked on before the processes write to each other: all, if there
/// is one process.
std::size_t boards_a_round(const FormationTask& task, std::size_t count);

/// Boards that belong to other processes: by rank, then by layer.
using BoardsOfOthers = std::vector<KeysByGrowth>;

/// What all threads have found, ascending and without duplicates; they forget it.
BoardsOfOthers joined_boards(std::vector<BoardsOfOthers>& by_thread);

/// Calls work(worker, begin, end) for shares of 0..count until all are taken.
template <typename Work>
void shared_out(unsigned threads, std::size_t count, const Work& work) {
  constexpr std::size_t least_share = 64;
  constexpr std::size_t most_share = 4096;
  const std::size_t share = std::clamp(count / (std::size_t{4} * threads), least_share, most_share);
  std::atomic<std::size_t> next = 0;
  const auto workers =
      static_cast<unsigned>(std::clamp<std::size_t>((count + share - 1) / share, 1, threads));
  run_workers(workers, [&](unsigned worker) {
    for (std::size_t begin = next.fetch_add(share); begin < count; begin = next.fetch_add(share)) {
      work(worker, begin, std::min(begin + share, count));
    }
  });
}

/// Calls take(board, its layer) for each board of the formation that a new tile and a move make of
/// `after`, a board of `layer`.
template <typename Take>
void each_follower(const FormationGame& game, PackedBoard after, std::size_t layer,
                   const Take& take) {
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1) {
    for (const FormationGame::Tile& tile : game.tiles()) {
      const std::size_t there = layer + tile.layers;
      if (there > game.layers()) {
        continue;
      }
      for (const PackedSlide& slid : game.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
        if (slid.moved && game.standing(slid.board) == FormationStanding::stays) {
          take(slid.board, there);
        }
      }
    }
  }
}

}  // namespace tilery
