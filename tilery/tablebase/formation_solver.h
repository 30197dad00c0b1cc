#pragma once
// The two passes over a formation: all its boards after moves are found, then solved.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/core/threads.h"
#include "tilery/tablebase/board_set.h"
#include "tilery/tablebase/formation.h"
#include "tilery/tablebase/layer_messages.h"
#include "tilery/tablebase/layer_store.h"

namespace tilery {

// The solution of a formation through files, by the threads of one process or of many.

/// Data shared by the passes over the layers, which it must outlive. Layer n of the game is layer
/// n - 1 of the store.
struct FormationTask {
  const FormationGame& game;
  LayerStore& store;
  Communicator& communicator;
  unsigned threads = 1;  ///< of this process
};

/// The number of boards, out of `count`, that a process works on between two messages. A single
/// process works on all.
std::size_t boards_a_round(const FormationTask& task, std::size_t count);

/// Boards that belong to other processes: by rank, then by layer.
using BoardsOfOthers = std::vector<KeysByGrowth>;

/// Moves the boards found by all threads into one list, ascending and without duplicates.
BoardsOfOthers joined_boards(std::vector<BoardsOfOthers>& by_thread);

/// Divides 0..count into shares and calls work(worker, begin, end) for each of them.
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

/// Calls take(board, its layer) for each board of the formation that follows `after`, a board of
/// `layer`, by a new tile and a move.
template <typename Take>
void each_follower(const FormationGame& game, PackedBoard after, std::size_t layer,
                   const Take& take) {
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1) {
    for (const FormationGame::Tile& tile : game.tiles()) {
      const std::size_t next_layer = layer + tile.layers;
      if (next_layer > game.layers()) {
        continue;
      }
      for (const PackedSlide& slid : game.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
        if (slid.moved && game.standing(slid.board) == FormationStanding::stays) {
          take(slid.board, next_layer);
        }
      }
    }
  }
}

// The second pass over a formation: the odds of its boards.

/// Solves the layers of a store, the heaviest first. Every process solves its own boards, and asks
/// the other processes for odds of their boards. The odds are the same bits for any number of
/// processes and threads.
class FormationSolver {
 public:
  /// Requires that all boards are found before the first step.
  explicit FormationSolver(const FormationTask& task);

  /// Solves and stores the heaviest layer that is not solved; false if all are solved. Fails as
  /// FormationFinder does.
  std::expected<bool, Error> step();

 private:
  std::expected<void, Error> begin();
  std::expected<std::vector<float>, Error> solved(std::span<const std::uint64_t> keys,
                                                  std::size_t layer);
  std::expected<bool, Error> exchange_odds(std::span<const std::uint64_t> keys, std::size_t layer,
                                           bool has_more);
  [[nodiscard]] BoardsOfOthers questions(std::span<const std::uint64_t> keys,
                                         std::size_t layer) const;
  [[nodiscard]] std::vector<float> answers(const KeysByGrowth& asked) const;
  std::expected<void, Error> keep_answers(const BoardsOfOthers& asked,
                                          const std::vector<std::string>& messages);
  [[nodiscard]] float odds_of(PackedBoard after, std::size_t layer) const;
  /// The odds of a board of a later layer: a board of this process, or one that it asked for.
  [[nodiscard]] float later_odds(PackedBoard board, std::size_t layer) const;
  [[nodiscard]] bool is_own(PackedBoard board) const;

  FormationTask task_;
  bool has_begun_ = false;
  std::vector<OddsByKey> later_;  ///< of own boards, by layer modulo the longest step + 1
  std::vector<OddsByKey> asked_;  ///< of boards of other processes, by layer as in `later_`
};

// The first pass over a formation: all its boards after moves.

/// Finds all boards, layer by layer, the lightest first. Every process follows its own boards, and
/// sends each board that it finds to the board's owner.
class FormationFinder {
 public:
  explicit FormationFinder(const FormationTask& task);

  /// Finds and stores the layer after the store's last one; false if there is none. Fails if
  /// a file cannot be read or written. The first call reads what an earlier run has found.
  std::expected<bool, Error> step();

 private:
  using KeySets = std::vector<KeySet>;  ///< by layer modulo the longest step + 1

  std::expected<void, Error> begin();
  [[nodiscard]] std::vector<std::uint64_t> own_boards(std::size_t layer);
  std::expected<void, Error> follow(std::span<const std::uint64_t> keys, std::size_t layer,
                                    std::size_t above);
  void follow_round(std::span<const std::uint64_t> keys, std::size_t layer, std::size_t above);
  std::expected<bool, Error> exchange_found(bool has_more);

  FormationTask task_;
  bool has_begun_ = false;
  std::vector<KeySets> found_;          ///< this process's boards of later layers, by thread
  std::vector<BoardsOfOthers> others_;  ///< by thread, with duplicates
};

}  // namespace tilery
