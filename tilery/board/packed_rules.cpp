#include "tilery/board/packed_rules.h"

#include <algorithm>
#include <utility>

#include "tilery/board/run.h"

namespace tilery {
namespace {

bool spawns_pack(const SpawnRule& spawn) {
  const bool drawn = std::ranges::all_of(
      spawn.tiles, [](TileWeight tile) { return tile.rank <= highest_packed_rank; });
  const bool given =
      std::ranges::all_of(spawn.start_tiles, [](Rank rank) { return rank <= highest_packed_rank; });
  return drawn && given;
}

std::vector<PackedRun> packed_runs(const Shape& shape, Direction direction) {
  const WalledBoard board(shape);
  std::vector<PackedRun> runs;
  for (const Run& run : runs_of(board, direction)) {
    PackedRun packed_run;
    packed_run.last = board.cell_at(std::size_t(run.last));
    for (int spot = run.first; spot != run.last + run.step; spot += run.step) {
      packed_run.cells |= std::uint64_t{15} << (4 * board.cell_at(std::size_t(spot)));
    }
    runs.push_back(packed_run);
  }
  return runs;
}

}  // namespace

std::optional<Rules> cut_to_pack(const Rules& rules) {
  if (rules.shape.width != 4 || rules.shape.height != 4 || !spawns_pack(rules.spawn)) {
    return std::nullopt;
  }
  if (rules.ladder.top() <= highest_packed_rank) {
    return rules;
  }
  Rules cut = rules;
  cut.ladder.faces.resize(highest_packed_rank + 1);
  cut.merge = MergeTable(cut.merge_kind, highest_packed_rank, cut.triples);
  if (cut.score.worth.size() > cut.ladder.faces.size()) {
    cut.score.worth.resize(cut.ladder.faces.size());
  }
  return cut;
}

std::optional<PackedRules> PackedRules::of(const Rules& rules) {
  std::optional<Rules> cut = cut_to_pack(rules);
  if (!cut) {
    return std::nullopt;
  }
  return PackedRules(std::move(*cut));
}

PackedRules::PackedRules(Rules rules) : rules_(std::move(rules)), lines_(rules_) {
  for (int cell = 0; cell < 16; ++cell) {
    if (!rules_.shape.is_blocked(cell)) {
      open_cells_ |= std::uint64_t{1} << (4 * cell);
    }
  }
  for (const Direction direction : all_directions) {
    runs_[static_cast<std::size_t>(direction)] = packed_runs(rules_.shape, direction);
  }
}

}  // namespace tilery
