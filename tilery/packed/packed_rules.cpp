#include "tilery/packed/packed_rules.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "tilery/board/run_slide.h"
#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

bool spawns_fit(const SpawnRule& spawn) {
  const auto fits = [](Rank rank) { return rank <= highest_packed_rank; };
  return std::ranges::all_of(spawn.tiles, fits, &TileWeight::rank) &&
         std::ranges::all_of(spawn.start_tiles, fits) &&
         std::ranges::all_of(spawn.start_board, fits);
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

std::size_t kind_of_byte(const SpawnRule& spawn, std::uint32_t byte) {
  std::size_t kind = 0;
  for (; byte >= spawn.tiles[kind].weight; ++kind) {
    byte -= spawn.tiles[kind].weight;
  }
  return kind;
}

std::optional<Rules> cut_to_pack(const Rules& rules) {
  if (!has_packed_size(rules.shape) || !spawns_fit(rules.spawn) || reason_for_walls(rules)) {
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

Rank outgrowing_rank(const Rules& rules) {
  for (Rank high = 1; high <= highest_packed_rank; ++high) {
    for (Rank low = 1; low <= high; ++low) {
      if (rules.merge.made_of(high, low) > highest_packed_rank) {
        return high;
      }
    }
  }
  return highest_packed_rank + 1;
}

std::optional<PackedRules> PackedRules::of(const Rules& rules) {
  std::optional<Rules> cut = cut_to_pack(rules);
  if (!cut) {
    return std::nullopt;
  }
  return PackedRules(std::move(*cut));
}

std::optional<PackedRules> PackedRules::for_play(const Rules& rules) {
  if (rules.spawn.place != SpawnPlace::worst) {
    return of(rules);
  }
  Rules anywhere = rules;
  anywhere.spawn.place = SpawnPlace::uniform;
  std::optional<PackedRules> packed = of(anywhere);
  if (packed) {
    packed->rules_.spawn.place = SpawnPlace::worst;
  }
  return packed;
}

PackedRules::PackedRules(Rules rules) : rules_(std::move(rules)), lines_(rules_) {
  const SpawnRule& spawn = rules_.spawn;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    if (!rules_.shape.is_blocked(static_cast<int>(cell))) {
      open_cells_ |= std::uint64_t{1} << (4 * cell);
    }
    cell_weights_[cell] = spawn.place == SpawnPlace::weighted ? spawn.cell_weights[cell] : 1;
  }
  for (std::uint32_t byte = 0; spawn.place == SpawnPlace::probing && byte < 256; ++byte) {
    ++probing_bytes_[byte % 16][kind_of_byte(spawn, byte)];
  }
  for (const Direction direction : all_directions) {
    runs_[static_cast<std::size_t>(direction)] = packed_runs(rules_.shape, direction);
  }
}

namespace {

using Ranks = std::array<Rank, 4>;

Ranks ranks_of(std::size_t line) {
  Ranks ranks{};
  for (std::size_t place = 0; place < 4; ++place) {
    ranks[place] = static_cast<Rank>((line >> (4 * place)) & 15);
  }
  return ranks;
}

PackedLine packed(const Ranks& ranks) {
  return static_cast<PackedLine>(ranks[0] | ranks[1] << 4 | ranks[2] << 8 | ranks[3] << 12);
}

/// Slides each run between blocked cells towards the first cell.
std::uint64_t slide_line(Ranks& ranks, std::bitset<4> blocked, const Rules& rules) {
  std::uint64_t gain = 0;
  std::size_t first = 0;
  while (first < 4) {
    std::size_t end = first;
    while (end < 4 && !blocked[end]) {
      ++end;
    }
    const std::span<Rank> run = std::span(ranks).subspan(first, end - first);
    if (!run.empty()) {
      gain += slide_run(run, rules).gain;
    }
    first = end + 1;
  }
  return gain;
}

std::bitset<4> reversed(std::bitset<4> blocked) {
  std::bitset<4> result;
  for (std::size_t place = 0; place < 4; ++place) {
    result[place] = blocked[3 - place];
  }
  return result;
}

/// The blocked cells of rows 0 to 3, then of columns 0 to 3.
std::array<std::bitset<4>, 8> blocked_lines(const Shape& shape) {
  std::array<std::bitset<4>, 8> lines;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const bool is_blocked = shape.is_blocked(static_cast<int>(cell));
    lines[cell / 4][cell % 4] = is_blocked;
    lines[4 + cell % 4][cell / 4] = is_blocked;
  }
  return lines;
}

}  // namespace

LineTables::LineTables(const Rules& rules) {
  assert(has_packed_size(rules.shape) && rules.ladder.top() <= highest_packed_rank);
  const std::array<Blocked, 8> blocked = blocked_lines(rules.shape);
  GainNumbers numbers;
  for (std::size_t line = 0; line < 8; ++line) {
    const auto same = std::ranges::find(blocked, blocked[line]);
    const auto twin = static_cast<std::size_t>(same - blocked.begin());
    if (twin == line) {
      starts_[line] = static_cast<std::uint32_t>(slides_.size());
      add_table(rules, blocked[line], numbers);
    } else {
      starts_[line] = starts_[twin];
    }
  }
}

void LineTables::add_table(const Rules& rules, Blocked blocked, GainNumbers& numbers) {
  slides_.reserve(slides_.size() + lines);
  for (std::size_t line = 0; line < lines; ++line) {
    Ranks forward = ranks_of(line);
    Ranks backward = forward;
    std::ranges::reverse(backward);
    const std::uint64_t forward_gain = slide_line(forward, blocked, rules);
    const std::uint64_t backward_gain = slide_line(backward, reversed(blocked), rules);
    std::ranges::reverse(backward);
    const auto [known, is_new] =
        numbers.emplace(std::pair{forward_gain, backward_gain}, gains_.size());
    if (is_new) {
      gains_.push_back(BothWays{forward_gain, backward_gain});
    }
    slides_.push_back(
        {.forward = packed(forward), .backward = packed(backward), .gains = known->second});
  }
}

}  // namespace tilery
