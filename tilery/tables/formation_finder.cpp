#include "tilery/tables/formation_finder.h"

#include <utility>

namespace tilery {

FormationFinder::FormationFinder(const FormationTask& task)
    : task_(task),
      found_(task.threads, KeySets(task.game.longest_step() + 1)),
      others_(task.threads, BoardsOfOthers(task.exchange.ranks())) {}

std::expected<bool, Error> FormationFinder::step() {
  const std::size_t layer = task_.store.layers().size() + 1;
  if (layer > task_.game.layers()) {
    return false;
  }
  if (!std::exchange(has_begun_, true)) {
    if (const auto begun = begin(); !begun) {
      return std::unexpected(begun.error());
    }
  }
  const std::vector<std::uint64_t> keys = own_boards(layer);
  auto done = task_.store.add(layer, 0, keys);
  if (done) {
    done = follow(keys, layer, layer);
  }
  return done ? std::expected<bool, Error>(true) : std::unexpected(done.error());
}

/// What follows the store's last layers.
std::expected<void, Error> FormationFinder::begin() {
  const std::size_t found = task_.store.layers().size();
  const std::size_t step = task_.game.longest_step();
  for (std::size_t layer = found < step ? 1 : found + 1 - step; layer <= found; ++layer) {
    const auto keys = task_.store.keys(layer - 1);
    if (!keys) {
      return std::unexpected(keys.error());
    }
    if (const auto done = follow(*keys, layer, found); !done) {
      return done;
    }
  }
  return {};
}

std::vector<std::uint64_t> FormationFinder::own_boards(std::size_t layer) {
  std::vector<std::uint64_t> keys = task_.game.seeds(layer);
  std::erase_if(keys, [this](std::uint64_t key) {
    return owner_of(key, task_.exchange.ranks()) != task_.exchange.rank();
  });
  for (KeySets& found : found_) {
    found[layer % found.size()].move_to(keys);
  }
  sort_and_join(keys);
  return keys;
}

/// Finds what follows boards of `layer` in layers above `above`, until no process has more of them.
std::expected<void, Error> FormationFinder::follow(std::span<const std::uint64_t> keys,
                                                   std::size_t layer, std::size_t above) {
  for (bool has_more = true; has_more;) {
    const std::size_t count = boards_a_round(task_, keys.size());
    follow_some(keys.first(count), layer, above);
    keys = keys.subspan(count);
    const std::expected<bool, Error> exchanged = exchange_found(!keys.empty());
    if (!exchanged) {
      return std::unexpected(exchanged.error());
    }
    has_more = *exchanged;
  }
  return {};
}

void FormationFinder::follow_some(std::span<const std::uint64_t> keys, std::size_t layer,
                                  std::size_t above) {
  const unsigned ranks = task_.exchange.ranks();
  const unsigned rank = task_.exchange.rank();
  shared_out(task_.threads, keys.size(), [&](unsigned worker, std::size_t begin, std::size_t end) {
    KeySets& found = found_[worker];
    BoardsOfOthers& others = others_[worker];
    for (const std::uint64_t key : keys.subspan(begin, end - begin)) {
      each_follower(task_.game, {key}, layer, [&](PackedBoard board, std::size_t there) {
        if (there <= above) {
          return;
        }
        const unsigned owner = owner_of(board.bits, ranks);
        if (owner == rank) {
          found[there % found.size()].add(board.bits);
        } else {
          others[owner][there].push_back(board.bits);
        }
      });
    }
  });
}

/// Whether any process has more to follow.
std::expected<bool, Error> FormationFinder::exchange_found(bool has_more) {
  std::vector<std::string> letters;
  for (const KeysByGrowth& keys : joined_boards(others_)) {
    letters.push_back(letter_of_keys(has_more, keys));
  }
  bool have_more = false;
  unsigned from = 0;
  KeySets& found = found_.front();
  for (const std::string& letter : task_.exchange.all_to_all(std::move(letters))) {
    const std::expected<KeysLetter, Error> came = keys_of_letter(letter, from++);
    if (!came) {
      return std::unexpected(came.error());
    }
    have_more = have_more || came->has_more;
    for (const auto& [layer, keys] : came->keys) {
      for (const std::uint64_t key : keys) {
        found[layer % found.size()].add(key);
      }
    }
  }
  return have_more;
}

}  // namespace tilery
