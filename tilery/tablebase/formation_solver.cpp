#include "tilery/tablebase/formation_solver.h"

#include <algorithm>
#include <utility>

namespace tilery {

FormationSolver::FormationSolver(const FormationTask& task)
    : task_(task), later_(task.game.longest_step() + 1), asked_(task.game.longest_step() + 1) {}

std::expected<bool, Error> FormationSolver::step() {
  const std::size_t layer = task_.store.unsolved();
  if (layer == 0) {
    return false;
  }
  if (!std::exchange(has_begun_, true)) {
    TILERY_CHECK(begin());
  }
  TILERY_TRY(const auto keys, task_.store.keys(layer - 1));
  TILERY_TRY(const auto odds, solved(keys, layer));
  TILERY_CHECK(task_.store.add_odds(layer - 1, keys, odds));
  later_[layer % later_.size()] = OddsByKey(keys, odds);
  return true;
}

/// Reads the odds of an earlier run that the next layers need.
std::expected<void, Error> FormationSolver::begin() {
  const std::size_t first = task_.store.unsolved() + 1;
  const std::size_t end = std::min(first + task_.game.longest_step(), task_.game.layers() + 1);
  for (std::size_t layer = first; layer < end; ++layer) {
    TILERY_TRY(const auto keys, task_.store.keys(layer - 1));
    TILERY_TRY(const auto odds, task_.store.odds(layer - 1, keys));
    later_[layer % later_.size()] = OddsByKey(keys, odds);
  }
  return {};
}

/// Solves the boards in rounds until no process has any left.
std::expected<std::vector<float>, Error> FormationSolver::solved(
    std::span<const std::uint64_t> keys, std::size_t layer) {
  std::vector<float> odds(keys.size());
  std::size_t begin = 0;
  for (bool has_more = true; has_more;) {
    const std::size_t count = boards_a_round(task_, keys.size() - begin);
    const auto round = keys.subspan(begin, count);
    TILERY_TRY(const auto exchanged, exchange_odds(round, layer, begin + count < keys.size()));
    has_more = exchanged;
    shared_out(task_.threads, count, [&](unsigned, std::size_t first, std::size_t last) {
      for (std::size_t number = first; number < last; ++number) {
        odds[begin + number] = odds_of({round[number]}, layer);
      }
    });
    begin += count;
  }
  return odds;
}

/// Requests the odds that `keys` need from the other processes, and answers their requests. Returns
/// whether any process has more requests.
std::expected<bool, Error> FormationSolver::exchange_odds(std::span<const std::uint64_t> keys,
                                                          std::size_t layer, bool has_more) {
  if (task_.communicator.ranks() == 1) {
    return has_more;
  }
  const BoardsOfOthers asked = questions(keys, layer);
  std::vector<std::string> messages;
  for (const KeysByGrowth& boards : asked) {
    messages.push_back(message_of_keys(has_more, boards));
  }
  std::vector<std::string> answered;
  bool any_has_more = false;
  for (const std::string& question : task_.communicator.all_to_all(std::move(messages))) {
    TILERY_TRY(const auto wanted,
               keys_of_message(question, static_cast<unsigned>(answered.size())));
    any_has_more = any_has_more || wanted.has_more;
    answered.push_back(message_of_odds(answers(wanted.keys)));
  }
  TILERY_CHECK(keep_answers(asked, task_.communicator.all_to_all(std::move(answered))));
  return any_has_more;
}

BoardsOfOthers FormationSolver::questions(std::span<const std::uint64_t> keys,
                                          std::size_t layer) const {
  const unsigned ranks = task_.communicator.ranks();
  std::vector<BoardsOfOthers> by_thread(task_.threads, BoardsOfOthers(ranks));
  shared_out(task_.threads, keys.size(), [&](unsigned worker, std::size_t begin, std::size_t end) {
    BoardsOfOthers& others = by_thread[worker];
    for (const std::uint64_t key : keys.subspan(begin, end - begin)) {
      each_follower(task_.game, {key}, layer, [&](PackedBoard board, std::size_t next_layer) {
        if (!is_own(board)) {
          others[owner_of(board.bits, ranks)][next_layer].push_back(board.bits);
        }
      });
    }
  });
  return joined_boards(by_thread);
}

std::vector<float> FormationSolver::answers(const KeysByGrowth& asked) const {
  std::vector<float> odds;
  for (const auto& [layer, keys] : asked) {
    for (const std::uint64_t key : keys) {
      odds.push_back(later_[layer % later_.size()].of(key));
    }
  }
  return odds;
}

std::expected<void, Error> FormationSolver::keep_answers(const BoardsOfOthers& asked,
                                                         const std::vector<std::string>& messages) {
  std::vector<std::vector<std::uint64_t>> keys(asked_.size());
  std::vector<std::vector<float>> odds(asked_.size());
  for (std::size_t rank = 0; rank < asked.size(); ++rank) {
    std::size_t count = 0;
    for (const auto& [layer, boards] : asked[rank]) {
      count += boards.size();
    }
    TILERY_TRY(const auto received,
               odds_of_message(messages[rank], count, static_cast<unsigned>(rank)));
    auto next = received.begin();
    for (const auto& [layer, boards] : asked[rank]) {
      const auto end = next + static_cast<std::ptrdiff_t>(boards.size());
      const std::size_t place = layer % asked_.size();
      keys[place].insert(keys[place].end(), boards.begin(), boards.end());
      odds[place].insert(odds[place].end(), next, end);
      next = end;
    }
  }
  for (std::size_t place = 0; place < asked_.size(); ++place) {
    asked_[place] = OddsByKey(keys[place], odds[place]);
  }
  return {};
}

bool FormationSolver::is_own(PackedBoard board) const {
  return task_.communicator.ranks() == 1 ||
         owner_of(board.bits, task_.communicator.ranks()) == task_.communicator.rank();
}

float FormationSolver::later_odds(PackedBoard board, std::size_t layer) const {
  const std::vector<OddsByKey>& layers = is_own(board) ? later_ : asked_;
  return layers[layer % layers.size()].of(board.bits);
}

/// The mean over all new tiles of the best move's odds.
float FormationSolver::odds_of(PackedBoard after, std::size_t layer) const {
  double sum = 0;
  int cells = 0;
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1, ++cells) {
    for (const FormationGame::Tile& tile : task_.game.tiles()) {
      const std::size_t next_layer = layer + tile.layers;
      float best = 0;
      for (const PackedSlide& slid :
           task_.game.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
        if (!slid.moved) {
          continue;
        }
        const FormationStanding standing = task_.game.standing(slid.board);
        if (standing == FormationStanding::reached) {
          best = 1;
        } else if (standing == FormationStanding::stays && next_layer <= task_.game.layers()) {
          best = std::max(best, later_odds(slid.board, next_layer));
        }
      }
      sum += tile.odds * static_cast<double>(best);
    }
  }
  return cells == 0 ? 0 : static_cast<float>(sum / cells);
}

namespace {

constexpr std::size_t boards_of_thread = 16384;

}  // namespace

std::size_t boards_a_round(const FormationTask& task, std::size_t count) {
  return task.communicator.ranks() == 1 ? count : std::min(count, boards_of_thread * task.threads);
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

FormationFinder::FormationFinder(const FormationTask& task)
    : task_(task),
      found_(task.threads, KeySets(task.game.longest_step() + 1)),
      others_(task.threads, BoardsOfOthers(task.communicator.ranks())) {}

std::expected<bool, Error> FormationFinder::step() {
  const std::size_t layer = task_.store.layers().size() + 1;
  if (layer > task_.game.layers()) {
    return false;
  }
  if (!std::exchange(has_begun_, true)) {
    TILERY_CHECK(begin());
  }
  const std::vector<std::uint64_t> keys = own_boards(layer);
  auto done = task_.store.add(layer, 0, keys);
  if (done) {
    done = follow(keys, layer, layer);
  }
  return done ? std::expected<bool, Error>(true) : std::unexpected(done.error());
}

/// Finds the successors of the store's last layers.
std::expected<void, Error> FormationFinder::begin() {
  const std::size_t found = task_.store.layers().size();
  const std::size_t step = task_.game.longest_step();
  for (std::size_t layer = found < step ? 1 : found + 1 - step; layer <= found; ++layer) {
    TILERY_TRY(const auto keys, task_.store.keys(layer - 1));
    if (const auto done = follow(keys, layer, found); !done) {
      return done;
    }
  }
  return {};
}

std::vector<std::uint64_t> FormationFinder::own_boards(std::size_t layer) {
  std::vector<std::uint64_t> keys = task_.game.seeds(layer);
  std::erase_if(keys, [this](std::uint64_t key) {
    return owner_of(key, task_.communicator.ranks()) != task_.communicator.rank();
  });
  for (KeySets& found : found_) {
    found[layer % found.size()].move_to(keys);
  }
  sort_and_join(keys);
  return keys;
}

/// Finds the next boards of the boards of `layer`, in layers above `above`, until no process has
/// more boards to follow.
std::expected<void, Error> FormationFinder::follow(std::span<const std::uint64_t> keys,
                                                   std::size_t layer, std::size_t above) {
  for (bool has_more = true; has_more;) {
    const std::size_t count = boards_a_round(task_, keys.size());
    follow_round(keys.first(count), layer, above);
    keys = keys.subspan(count);
    TILERY_TRY(const bool exchanged, exchange_found(!keys.empty()));
    has_more = exchanged;
  }
  return {};
}

void FormationFinder::follow_round(std::span<const std::uint64_t> keys, std::size_t layer,
                                   std::size_t above) {
  const unsigned ranks = task_.communicator.ranks();
  const unsigned rank = task_.communicator.rank();
  shared_out(task_.threads, keys.size(), [&](unsigned worker, std::size_t begin, std::size_t end) {
    KeySets& found = found_[worker];
    BoardsOfOthers& others = others_[worker];
    for (const std::uint64_t key : keys.subspan(begin, end - begin)) {
      each_follower(task_.game, {key}, layer, [&](PackedBoard board, std::size_t next_layer) {
        if (next_layer <= above) {
          return;
        }
        const unsigned owner = owner_of(board.bits, ranks);
        if (owner == rank) {
          found[next_layer % found.size()].add(board.bits);
        } else {
          others[owner][next_layer].push_back(board.bits);
        }
      });
    }
  });
}

/// Exchanges the found boards. Returns whether any process has more boards to follow.
std::expected<bool, Error> FormationFinder::exchange_found(bool has_more) {
  std::vector<std::string> messages;
  for (const KeysByGrowth& keys : joined_boards(others_)) {
    messages.push_back(message_of_keys(has_more, keys));
  }
  bool any_has_more = false;
  unsigned from = 0;
  KeySets& found = found_.front();
  for (const std::string& message : task_.communicator.all_to_all(std::move(messages))) {
    TILERY_TRY(const KeysMessage received, keys_of_message(message, from++));
    any_has_more = any_has_more || received.has_more;
    for (const auto& [layer, keys] : received.keys) {
      for (const std::uint64_t key : keys) {
        found[layer % found.size()].add(key);
      }
    }
  }
  return any_has_more;
}

}  // namespace tilery
