#include "python/src/boards.h"

#include <limits>
#include <string>
#include <utility>

#include "tilery/player/known_tiles.h"

namespace tilery::python {
namespace {

/// Whether the shape is (n, height, width) or (n, cells).
bool is_batch(const Shape& shape, const py::array& boards) {
  if (boards.ndim() == 2) {
    return boards.shape(1) == shape.cells();
  }
  return boards.ndim() == 3 && boards.shape(1) == shape.height && boards.shape(2) == shape.width;
}

}  // namespace

BoardBatch::BoardBatch(const Rules& rules, const py::array& boards, const py::object& next,
                       const py::object& deck)
    : rules_(rules), cells_(static_cast<std::size_t>(rules.shape.cells())) {
  if (!is_batch(rules.shape, boards)) {
    refuse("boards",
           "an array of shape (n, " + std::to_string(rules.shape.height) + ", " +
               std::to_string(rules.shape.width) + ")",
           shape_text(boards));
  }
  count_ = static_cast<std::size_t>(boards.shape(0));
  ranks_.resize(count_ * cells_);
  read_numbers(boards, "boards", rules.ladder.top(), ranks_);
  if (!next.is_none()) {
    const py::array array = py::array::ensure(next);
    const bool is_pair = array && array.size() == items(2 * count_) && array.ndim() == 2;
    shown_.resize(is_pair ? 2 * count_ : count_);
    read_numbers(next, "next", rules.ladder.top(), shown_);
  }
  if (!deck.is_none()) {
    const std::size_t kinds = kinds_of_deck(rules);
    const py::array array = py::array::ensure(deck);
    cards_.resize(array && array.size() == items(kinds) ? kinds : count_ * kinds);
    read_numbers(deck, "deck", 255, cards_);
  }
}

std::expected<WalledBoard, Error> BoardBatch::board(std::size_t number) const {
  auto board = board_of(rules_.shape, std::span(ranks_).subspan(number * cells_, cells_));
  if (!board) {
    const std::string source = "boards[" + std::to_string(number) + "]";
    return std::unexpected(Error{source, {}, "0 in blocked cells", "a tile there"});
  }
  return *std::move(board);
}

std::vector<Position> BoardBatch::first_positions(LongCall& call,
                                                  std::span<const std::uint64_t> seeds) const {
  return value_or_raise(call.run([&]() -> std::expected<std::vector<Position>, Error> {
    std::vector<Position> all;
    for (std::size_t number = 0; number < count_; ++number) {
      call.check();
      auto one = board(number);
      if (!one) {
        return std::unexpected(std::move(one.error()));
      }
      all.push_back(with_next(rules_, position_on(rules_, *std::move(one), seeds[number])));
    }
    return all;
  }));
}

std::expected<Position, Error> BoardBatch::position(std::size_t number) const {
  auto board = this->board(number);
  if (!board) {
    return std::unexpected(std::move(board.error()));
  }
  KnownTiles known;
  known.turn = turn_;
  const std::size_t each = shown_.size() / count_;
  for (int rank = each > 0 ? shown_[number * each] : 1;
       each > 0 && rank <= shown_[number * each + each - 1]; ++rank) {
    known.next.push_back(static_cast<Rank>(rank));
  }
  if (!cards_.empty()) {
    const std::size_t kinds = rules_.spawn.tiles.size();
    const std::size_t first = cards_.size() == kinds ? 0 : number * kinds;
    known.deck.emplace();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      known.deck->insert(known.deck->end(), cards_[first + kind], rules_.spawn.tiles[kind].rank);
    }
  }
  auto position = position_of(rules_, *std::move(board), known);
  if (!position) {
    position.error().source += "[" + std::to_string(number) + "]";
  }
  return position;
}

std::vector<Position> BoardBatch::positions(LongCall& call) const {
  return value_or_raise(call.run([&]() -> std::expected<std::vector<Position>, Error> {
    std::vector<Position> all;
    all.reserve(count_);
    for (std::size_t number = 0; number < count_; ++number) {
      call.check();
      auto one = position(number);
      if (!one) {
        return std::unexpected(std::move(one.error()));
      }
      all.push_back(*std::move(one));
    }
    return all;
  }));
}

void write_values(const MoveValues& values, double* row) {
  for (std::size_t way = 0; way < values.size(); ++way) {
    row[way] = values[way].value_or(std::numeric_limits<double>::quiet_NaN());
  }
}

py::array_t<double> array_of_values(const std::vector<MoveValues>& all) {
  py::array_t<double> array({items(all.size()), py::ssize_t{4}});
  for (std::size_t i = 0; i < all.size(); ++i) {
    write_values(all[i], array.mutable_data() + 4 * i);
  }
  return array;
}

}  // namespace tilery::python
