#include "tilery/learn/training_share.h"

#include <bit>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

constexpr std::size_t share_bytes = number_bytes * (5 + PlayedGames{}.by_largest.size());

}  // namespace

std::string bytes_of(const TrainingShare& share) {
  std::string bytes;
  for (const std::uint64_t number :
       {share.moves, share.next_seed, share.games.games, share.games.moves,
        std::bit_cast<std::uint64_t>(share.games.score_sum)}) {
    append_number(bytes, number);
  }
  for (const std::uint64_t games : share.games.by_largest) {
    append_number(bytes, games);
  }
  return bytes;
}

std::optional<TrainingShare> share_of_bytes(std::string_view bytes) {
  if (bytes.size() != share_bytes) {
    return std::nullopt;
  }
  TrainingShare share;
  share.moves = take_number(bytes);
  share.next_seed = take_number(bytes);
  share.games.games = take_number(bytes);
  share.games.moves = take_number(bytes);
  share.games.score_sum = std::bit_cast<double>(take_number(bytes));
  for (std::uint64_t& games : share.games.by_largest) {
    games = take_number(bytes);
  }
  return share;
}

}  // namespace tilery
