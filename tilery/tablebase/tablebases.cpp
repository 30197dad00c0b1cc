#include "tilery/tablebase/tablebases.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

/// The number of tiles above each rank.
std::array<int, 16> tiles_above(PackedBoard board) {
  std::array<int, 16> above{};
  for (int cell = 0; cell < 16; ++cell) {
    ++above[board.rank(cell)];
  }
  int sum = 0;
  for (std::size_t rank = above.size(); rank-- > 0;) {
    sum += std::exchange(above[rank], sum);
  }
  return above;
}

/// The board whose image number `image` is `board`.
PackedBoard turned_back(PackedBoard board, unsigned image) {
  board = (image & 4) != 0 ? transposed(board) : board;
  board = (image & 2) != 0 ? flipped(board) : board;
  return (image & 1) != 0 ? mirrored(board) : board;
}

/// `image` once the goal is reached, its free cells empty. The large tiles keep their own ranks;
/// only the formation writes them as rank 15.
PackedBoard reached_board(const Formation& formation, PackedBoard image) {
  PackedBoard large;
  for (int cell = 0; cell < 16; ++cell) {
    const bool is_pinned = (formation.pinned >> cell & 1) != 0;
    large = is_pinned ? large.with(cell, image.rank(cell)) : large;
  }
  return large.with(formation.end, static_cast<Rank>(formation.rank + 1));
}

}  // namespace

std::expected<void, Error> Tablebases::add(Tablebase table) {
  TILERY_TRY(auto game, FormationGame::of(rules_, table.header().formation));
  const int pinned = std::popcount(game.formation().pinned);
  const auto weight = [](const GameTable& one) {
    return std::pair(one.game.formation().rank, one.game.free_cells());
  };
  GameTable added{std::move(game), std::move(table), pinned};
  const auto place = std::ranges::lower_bound(tables_, weight(added), std::greater<>(), weight);
  tables_.insert(place, std::move(added));
  return {};
}

/// Writes the entry of table `number` for `image` to `advice`. Returns false if the table has no
/// entry, or the goal is out of reach.
bool Tablebases::find_advice(std::size_t number, PackedBoard image, unsigned image_number,
                             TablebaseAdvice& advice) const {
  const auto& [game, table, pinned] = tables_[number];
  const std::optional<PackedBoard> board = game.fitted(image);
  if (!board) {
    return false;
  }
  TablebaseAdvice found{.game = &game};
  const auto slid = game.slides(*board);
  for (const Direction direction : all_directions) {
    const auto way = static_cast<std::size_t>(direction);
    const auto image_way = static_cast<std::size_t>(image_of(direction, image_number));
    if (!slid[image_way].moved) {
      continue;
    }
    const FormationStanding standing = game.standing(slid[image_way].board);
    std::optional<float> odds = standing == FormationStanding::reached ? 1.0F : 0.0F;
    if (standing == FormationStanding::stays) {
      const std::size_t layer = game.layer_of(slid[image_way].board);
      const std::uint64_t key = game.packed_key(slid[image_way].board);
      odds = layer > game.layers() ? std::optional(0.0F) : table.odds(layer, key);
      if (odds && note_look_up_) {
        note_look_up_(number, layer, key);
      }
    }
    if (!odds) {
      return false;
    }
    found.odds[way] = odds;
    found.stays[way] = standing != FormationStanding::broken;
    found.best = std::max(found.best, *odds);
  }
  if (found.best <= 0) {
    return false;
  }
  found.reached = turned_back(reached_board(game.formation(), image), image_number);
  advice = found;
  return true;
}

std::optional<TablebaseAdvice> Tablebases::advice(PackedBoard board) const {
  if (tables_.empty()) {
    return std::nullopt;
  }
  const std::array<int, 16> above = tiles_above(board);
  std::optional<std::array<PackedBoard, 8>> images;
  for (std::size_t number = 0; number < tables_.size(); ++number) {
    const GameTable& one = tables_[number];
    if (above[one.game.formation().rank] != one.pinned) {
      continue;
    }
    images = images ? images : images_of(board);
    TablebaseAdvice advice;
    for (unsigned image = 0; image < images->size(); ++image) {
      if (find_advice(number, (*images)[image], image, advice)) {
        return advice;
      }
    }
  }
  return std::nullopt;
}

}  // namespace tilery
