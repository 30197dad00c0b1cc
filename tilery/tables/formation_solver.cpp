#include "tilery/tables/formation_solver.h"

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
    if (const auto begun = begin(); !begun) {
      return std::unexpected(begun.error());
    }
  }
  const auto keys = task_.store.keys(layer - 1);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  const auto odds = solved(*keys, layer);
  if (!odds) {
    return std::unexpected(odds.error());
  }
  if (const auto written = task_.store.add_odds(layer - 1, *keys, *odds); !written) {
    return std::unexpected(written.error());
  }
  later_[layer % later_.size()] = OddsByKey(*keys, *odds);
  return true;
}

/// Reads the odds of an earlier run that the next layers need.
std::expected<void, Error> FormationSolver::begin() {
  const std::size_t first = task_.store.unsolved() + 1;
  const std::size_t end = std::min(first + task_.game.longest_step(), task_.game.layers() + 1);
  for (std::size_t layer = first; layer < end; ++layer) {
    const auto keys = task_.store.keys(layer - 1);
    if (!keys) {
      return std::unexpected(keys.error());
    }
    const auto odds = task_.store.odds(layer - 1, *keys);
    if (!odds) {
      return std::unexpected(odds.error());
    }
    later_[layer % later_.size()] = OddsByKey(*keys, *odds);
  }
  return {};
}

/// Round by round, until no process has more.
std::expected<std::vector<float>, Error> FormationSolver::solved(
    std::span<const std::uint64_t> keys, std::size_t layer) {
  std::vector<float> odds(keys.size());
  std::size_t begin = 0;
  for (bool has_more = true; has_more;) {
    const std::size_t count = boards_a_round(task_, keys.size() - begin);
    const auto some = keys.subspan(begin, count);
    const auto exchanged = exchange_odds(some, layer, begin + count < keys.size());
    if (!exchanged) {
      return std::unexpected(exchanged.error());
    }
    has_more = *exchanged;
    shared_out(task_.threads, count, [&](unsigned, std::size_t first, std::size_t last) {
      for (std::size_t number = first; number < last; ++number) {
        odds[begin + number] = odds_of({some[number]}, layer);
      }
    });
    begin += count;
  }
  return odds;
}

/// Asks all others for what `keys` need, and answers them. Whether any process has more to ask.
std::expected<bool, Error> FormationSolver::exchange_odds(std::span<const std::uint64_t> keys,
                                                          std::size_t layer, bool has_more) {
  if (task_.exchange.ranks() == 1) {
    return has_more;
  }
  const BoardsOfOthers asked = questions(keys, layer);
  std::vector<std::string> letters;
  for (const KeysByGrowth& boards : asked) {
    letters.push_back(letter_of_keys(has_more, boards));
  }
  std::vector<std::string> told;
  bool have_more = false;
  for (const std::string& question : task_.exchange.all_to_all(std::move(letters))) {
    const auto wanted = keys_of_letter(question, static_cast<unsigned>(told.size()));
    if (!wanted) {
      return std::unexpected(wanted.error());
    }
    have_more = have_more || wanted->has_more;
    told.push_back(letter_of_odds(answers(wanted->keys)));
  }
  const auto kept = keep_answers(asked, task_.exchange.all_to_all(std::move(told)));
  return kept ? std::expected<bool, Error>(have_more) : std::unexpected(kept.error());
}

BoardsOfOthers FormationSolver::questions(std::span<const std::uint64_t> keys,
                                          std::size_t layer) const {
  const unsigned ranks = task_.exchange.ranks();
  std::vector<BoardsOfOthers> by_thread(task_.threads, BoardsOfOthers(ranks));
  shared_out(task_.threads, keys.size(), [&](unsigned worker, std::size_t begin, std::size_t end) {
    BoardsOfOthers& others = by_thread[worker];
    for (const std::uint64_t key : keys.subspan(begin, end - begin)) {
      each_follower(task_.game, {key}, layer, [&](PackedBoard board, std::size_t there) {
        if (!is_own(board)) {
          others[owner_of(board.bits, ranks)][there].push_back(board.bits);
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
                                                         const std::vector<std::string>& letters) {
  std::vector<std::vector<std::uint64_t>> keys(asked_.size());
  std::vector<std::vector<float>> odds(asked_.size());
  for (std::size_t rank = 0; rank < asked.size(); ++rank) {
    std::size_t count = 0;
    for (const auto& [layer, boards] : asked[rank]) {
      count += boards.size();
    }
    const auto told = odds_of_letter(letters[rank], count, static_cast<unsigned>(rank));
    if (!told) {
      return std::unexpected(told.error());
    }
    auto next = told->begin();
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
  return task_.exchange.ranks() == 1 ||
         owner_of(board.bits, task_.exchange.ranks()) == task_.exchange.rank();
}

float FormationSolver::known(PackedBoard board, std::size_t layer) const {
  const std::vector<OddsByKey>& layers = is_own(board) ? later_ : asked_;
  return layers[layer % layers.size()].of(board.bits);
}

/// The mean over all new tiles of the best move's odds.
float FormationSolver::odds_of(PackedBoard after, std::size_t layer) const {
  double sum = 0;
  int cells = 0;
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1, ++cells) {
    for (const FormationGame::Tile& tile : task_.game.tiles()) {
      const std::size_t there = layer + tile.layers;
      float best = 0;
      for (const PackedSlide& slid :
           task_.game.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
        if (!slid.moved) {
          continue;
        }
        const FormationStanding standing = task_.game.standing(slid.board);
        if (standing == FormationStanding::reached) {
          best = 1;
        } else if (standing == FormationStanding::stays && there <= task_.game.layers()) {
          best = std::max(best, known(slid.board, there));
        }
      }
      sum += tile.odds * static_cast<double>(best);
    }
  }
  return cells == 0 ? 0 : static_cast<float>(sum / cells);
}

}  // namespace tilery
