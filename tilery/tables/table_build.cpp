#include "tilery/tables/table_build.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "tilery/core/threads.h"

namespace tilery {
namespace {

/// Boards that a thread takes at once.
constexpr std::size_t share = 4096;

/// Calls work(worker, begin, end) for shares of 0..count until all are taken.
template <typename Work>
void shared_out(unsigned threads, std::size_t count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto workers =
      static_cast<unsigned>(std::clamp<std::size_t>((count + share - 1) / share, 1, threads));
  run_workers(workers, [&](unsigned worker) {
    for (std::size_t begin = next.fetch_add(share); begin < count; begin = next.fetch_add(share)) {
      work(worker, begin, std::min(begin + share, count));
    }
  });
}

Error not_whole(const std::string& name) {
  return {.source = name, .place = {}, .expected = "a whole layer of a table", .found = "another"};
}

}  // namespace

TableBuild::TableBuild(const FormationGame& game, TableFiles& files, unsigned threads)
    : game_(game),
      files_(files),
      threads_(threads),
      found_(threads, std::vector<KeySet>(game.longest_step() + 1)),
      later_(game.longest_step() + 1) {
  progress_.all_layers = game.layers();
}

std::string TableBuild::file_of(const char* what, std::size_t layer) const {
  std::string number = std::to_string(layer);
  number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
  return game_.formation().name + "." + what + "-" + number;
}

std::expected<bool, Error> TableBuild::step() {
  const std::size_t all = progress_.all_layers;
  if (!std::exchange(has_begun_, true)) {
    if (const auto resumed = resume(); !resumed) {
      return std::unexpected(resumed.error());
    }
  } else if (progress_.layers < all) {
    if (const auto found = find_layer(progress_.layers + 1); !found) {
      return std::unexpected(found.error());
    }
    ++progress_.layers;
  } else if (progress_.layers < 2 * all) {
    if (const auto solved = solve_layer(2 * all - progress_.layers); !solved) {
      return std::unexpected(solved.error());
    }
    ++progress_.layers;
  }
  progress_.is_solving = progress_.layers >= all;
  return progress_.layers < 2 * all;
}

/// Whole layers of an earlier build count; whatever follows the first one that is not whole is
/// done again.
std::expected<void, Error> TableBuild::resume() {
  for (; progress_.layers < progress_.all_layers; ++progress_.layers) {
    const auto bytes = files_.read(file_of("boards", progress_.layers + 1));
    if (!bytes) {
      return std::unexpected(bytes.error());
    }
    const auto keys = *bytes ? keys_in(**bytes) : std::nullopt;
    if (!keys) {
      return resume_finding(progress_.layers);
    }
    progress_.boards += keys->size();
  }
  return resume_solving();
}

std::expected<void, Error> TableBuild::resume_finding(std::size_t found) {
  const std::size_t step = game_.longest_step();
  for (std::size_t layer = found < step ? 1 : found + 1 - step; layer <= found; ++layer) {
    const auto keys = keys_of(layer);
    if (!keys) {
      return std::unexpected(keys.error());
    }
    follow(layer, *keys, found + 1);
  }
  return {};
}

std::expected<void, Error> TableBuild::resume_solving() {
  for (std::size_t number = progress_.all_layers; number > 0; --number, ++progress_.layers) {
    const auto bytes = files_.read(file_of("odds", number));
    if (!bytes) {
      return std::unexpected(bytes.error());
    }
    if (!*bytes || !odds_in(**bytes)) {
      break;
    }
    const auto solved = layer(number);
    if (!solved) {
      break;  // odds of other boards
    }
    keep_odds(number, solved->keys, solved->odds);
  }
  return {};
}

std::expected<void, Error> TableBuild::find_layer(std::size_t layer) {
  std::vector<std::uint64_t> keys = game_.seeds(layer);
  for (Found& found : found_) {
    found[layer % found.size()].move_to(keys);
  }
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
  progress_.boards += keys.size();
  const auto written = files_.write(file_of("boards", layer),
                                    [&](const TableFiles::Sink& sink) { sink(layer_bytes(keys)); });
  if (!written) {
    return written;
  }
  follow(layer, keys, layer + 1);
  return {};
}

void TableBuild::follow(std::size_t layer, const std::vector<std::uint64_t>& keys,
                        std::size_t least) {
  shared_out(threads_, keys.size(), [&](unsigned worker, std::size_t begin, std::size_t end) {
    Found& found = found_[worker];
    for (std::size_t number = begin; number < end; ++number) {
      const PackedBoard after{keys[number]};
      for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1) {
        for (const FormationGame::Tile& tile : game_.tiles()) {
          const std::size_t there = layer + tile.layers;
          if (there < least || there > game_.layers()) {
            continue;
          }
          for (const PackedSlide& slid :
               game_.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
            if (slid.moved && game_.standing(slid.board) == FormationStanding::stays) {
              found[there % found.size()].add(slid.board.bits);
            }
          }
        }
      }
    }
  });
}

/// The mean over all new tiles of the best move's odds.
float TableBuild::odds_of(PackedBoard after, std::size_t layer) const {
  double sum = 0;
  int cells = 0;
  for (std::uint64_t left = FormationGame::empty(after); left != 0; left &= left - 1, ++cells) {
    for (const FormationGame::Tile& tile : game_.tiles()) {
      const std::size_t there = layer + tile.layers;
      float best = 0;
      for (const PackedSlide& slid :
           game_.slides({after.bits | (left & (~left + 1)) * tile.rank})) {
        if (!slid.moved) {
          continue;
        }
        const FormationStanding standing = game_.standing(slid.board);
        if (standing == FormationStanding::reached) {
          best = 1;
        } else if (standing == FormationStanding::stays && there <= game_.layers()) {
          best = std::max(best, later(there).of(slid.board.bits));
        }
      }
      sum += tile.odds * static_cast<double>(best);
    }
  }
  return cells == 0 ? 0 : static_cast<float>(sum / cells);
}

void TableBuild::keep_odds(std::size_t layer, const std::vector<std::uint64_t>& keys,
                           const std::vector<float>& odds) {
  later_[layer % later_.size()] = OddsByKey(keys, odds);
}

std::expected<void, Error> TableBuild::solve_layer(std::size_t layer) {
  const auto keys = keys_of(layer);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  std::vector<float> odds(keys->size());
  shared_out(threads_, keys->size(), [&](unsigned, std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) {
      odds[number] = odds_of({(*keys)[number]}, layer);
    }
  });
  keep_odds(layer, *keys, odds);
  return files_.write(file_of("odds", layer),
                      [&](const TableFiles::Sink& sink) { sink(layer_bytes(odds)); });
}

std::expected<std::vector<std::uint64_t>, Error> TableBuild::keys_of(std::size_t layer) {
  const std::string name = file_of("boards", layer);
  const auto bytes = files_.read(name);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  auto keys = *bytes ? keys_in(**bytes) : std::nullopt;
  return keys ? std::expected<std::vector<std::uint64_t>, Error>(*std::move(keys))
              : std::unexpected(not_whole(name));
}

std::expected<TableBuild::Layer, Error> TableBuild::layer(std::size_t number) {
  auto keys = keys_of(number);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  const std::string name = file_of("odds", number);
  const auto bytes = files_.read(name);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  auto odds = *bytes ? odds_in(**bytes) : std::nullopt;
  if (!odds || odds->size() != keys->size()) {
    return std::unexpected(not_whole(name));
  }
  return Layer{*std::move(keys), *std::move(odds)};
}

void TableBuild::remove_files() {
  for (std::size_t layer = 1; layer <= progress_.all_layers; ++layer) {
    files_.remove(file_of("boards", layer));
    files_.remove(file_of("odds", layer));
  }
}

}  // namespace tilery
