#include "tilery/board/packed_rules.h"

#include <algorithm>
#include <utility>

#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

bool spawns_pack(const SpawnRule& spawn) {
  const bool drawn = std::ranges::all_of(
      spawn.tiles, [](TileWeight tile) { return tile.rank <= highest_packed_rank; });
  const bool given =
      std::ranges::all_of(spawn.start_tiles, [](Rank rank) { return rank <= highest_packed_rank; });
  const bool first =
      std::ranges::all_of(spawn.start_board, [](Rank rank) { return rank <= highest_packed_rank; });
  return drawn && given && first;
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

/// The rank that `rank` merges with, MergePartners::nobody for none; nothing if there are two.
std::optional<std::uint8_t> only_partner(const MergeTable& merge, Rank rank) {
  std::uint8_t partner = MergePartners::nobody;
  for (Rank other = 1; other <= highest_packed_rank; ++other) {
    if (merge.made_of(rank, other) == 0) {
      continue;
    }
    if (partner != MergePartners::nobody) {
      return std::nullopt;
    }
    partner = other;
  }
  return partner;
}

}  // namespace

std::optional<Rules> cut_to_pack(const Rules& rules) {
  if (rules.shape.width != 4 || rules.shape.height != 4 || !spawns_pack(rules.spawn) ||
      reason_for_walls(rules)) {
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

std::optional<MergePartners> merge_partners(const PackedRules& rules) {
  const MergeTable& merge = rules.rules().merge;
  const auto& blocked = rules.rules().shape.blocked;
  if (std::ranges::find(blocked, true) != blocked.end()) {
    return std::nullopt;
  }
  MergePartners partners;
  partners.partner[0] = MergePartners::nobody;
  partners.makes_next = true;
  for (Rank rank = 1; rank <= highest_packed_rank; ++rank) {
    const auto partner = only_partner(merge, rank);
    if (!partner) {
      return std::nullopt;
    }
    partners.partner[rank] = *partner;
    if (*partner != MergePartners::nobody) {
      partners.made[rank] = merge.made_of(rank, *partner);
      partners.makes_next = partners.makes_next && partners.made[rank] == rank + 1;
    }
  }
  return partners;
}

FaceBytes face_bytes(const Ladder& ladder) {
  FaceBytes faces;
  for (std::size_t rank = 0; rank < std::min<std::size_t>(ladder.faces.size(), 16); ++rank) {
    for (std::size_t k = 0; k < 8; ++k) {
      const auto byte = static_cast<std::uint8_t>(ladder.faces[rank] >> (8 * k));
      faces.byte[k][rank] = byte;
      faces.bytes = byte != 0 ? std::max(faces.bytes, k + 1) : faces.bytes;
    }
  }
  return faces;
}

}  // namespace tilery
