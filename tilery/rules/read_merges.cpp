// Reads the list of merges in [tiles] of a cartridge, and repeats it up the ladder.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tilery/rules/cartridge_keys.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

constexpr std::int64_t most_listed = 1024;

/// A merge of the list, as its item says it.
struct GivenMerge {
  ListedMerge merge;
  bool is_triple = true;  ///< [a, b, made]
  bool is_once = false;   ///< not repeated up the ladder
};

std::vector<Rank> read_tiles(const TomlCursor& list, const Ladder& ladder, Range count) {
  std::vector<Rank> tiles;
  for (const TomlCursor& face : list.items("tiles", count)) {
    tiles.push_back(read_tile(face, ladder));
  }
  return tiles;
}

GivenMerge read_given(const TomlCursor& item, const Ladder& ladder) {
  GivenMerge given;
  if (item.is_table()) {
    item.check_keys(cartridge_keys::merge);
    given.is_triple = false;
    given.merge.parts =
        read_tiles(item.key("parts"), ladder, {2, static_cast<std::int64_t>(most_parts)});
    given.merge.made =
        read_tiles(item.key("made"), ladder, {0, static_cast<std::int64_t>(most_products)});
    given.is_once = item.key("once").is_there() && item.key("once").flag();
  } else {
    const std::vector<Rank> tiles = read_tiles(item, ladder, {3, 3});
    if (tiles.size() == 3) {
      given.merge = {{tiles[0], tiles[1]}, {tiles[2]}};
    }
  }
  return given;
}

/// The order of the products does not matter here.
bool changes_nothing(const ListedMerge& merge) {
  std::vector<Rank> parts = merge.parts;
  std::vector<Rank> made = merge.made;
  std::ranges::sort(parts);
  std::ranges::sort(made);
  return parts == made;
}

bool makes_one_larger_tile(const ListedMerge& merge) {
  return merge.parts.size() == 2 && merge.made.size() == 1 &&
         merge.made[0] > std::max(merge.parts[0], merge.parts[1]);
}

std::optional<Rank> times(const Ladder& ladder, Rank rank, std::uint64_t factor) {
  const std::uint64_t face = ladder.face(rank);
  return face > largest_number / factor ? std::nullopt : ladder.rank_of(face * factor);
}

/// `ranks` with faces times `factor`; nothing if one of them is not on the ladder.
std::optional<std::vector<Rank>> times(const Ladder& ladder, std::vector<Rank> ranks,
                                       std::uint64_t factor) {
  for (Rank& rank : ranks) {
    const std::optional<Rank> larger = times(ladder, rank, factor);
    if (!larger) {
      return std::nullopt;
    }
    rank = *larger;
  }
  return ranks;
}

/// `merge`, and its repeats whose tiles are all on the ladder.
std::vector<ListedMerge> with_repeats(const ListedMerge& merge, const Ladder& ladder,
                                      std::uint64_t repeat) {
  std::vector<ListedMerge> all = {merge};
  for (std::uint64_t factor = repeat; factor > 1; factor *= repeat) {
    const auto parts = times(ladder, merge.parts, factor);
    const auto made = times(ladder, merge.made, factor);
    if (parts && made) {
      all.push_back({*parts, *made});
    }
    if (factor > largest_number / repeat) {
      break;
    }
  }
  return all;
}

std::string words_of(const std::vector<Rank>& ranks, const Ladder& ladder) {
  std::string words;
  for (const Rank rank : ranks) {
    words += (words.empty() ? "" : " and ") + std::to_string(ladder.face(rank));
  }
  return words;
}

/// All merges, given and repeated, by their sorted parts; each also in the order of the list.
class MergeCollector {
 public:
  MergeCollector(const Ladder& ladder, std::uint64_t repeat) : ladder_(ladder), repeat_(repeat) {}

  void add(const TomlCursor& item, const GivenMerge& given) {
    is_plain_ = is_plain_ && given.is_triple && makes_one_larger_tile(given.merge);
    for (const ListedMerge& merge :
         with_repeats(given.merge, ladder_, given.is_once ? 1 : repeat_)) {
      std::vector<Rank> parts = merge.parts;
      std::ranges::sort(parts);
      const auto [known, is_new] = made_.try_emplace(parts, merge.made);
      const bool is_repeat = merge.parts != given.merge.parts;
      if (is_new) {
        order_.push_back(merge);
      } else if (!is_repeat || known->second != merge.made) {
        item.fail("tiles that no merge above joins", words_of(merge.parts, ladder_) + " again");
      }
    }
  }

  [[nodiscard]] MergeRule rule() const {
    if (is_plain_) {
      MergeRule rule{.kind = MergeKind::triples};
      for (const ListedMerge& merge : order_) {
        rule.triples.push_back({merge.parts[0], merge.parts[1], merge.made[0]});
      }
      return rule;
    }
    MergeRule rule{.kind = MergeKind::listed};
    for (const auto& [parts, made] : made_) {
      rule.merges.push_back({parts, made});
    }
    return rule;
  }

 private:
  const Ladder& ladder_;
  std::uint64_t repeat_;
  bool is_plain_ = true;
  std::map<std::vector<Rank>, std::vector<Rank>> made_;
  std::vector<ListedMerge> order_;
};

}  // namespace

MergeRule read_merge_list(const TomlCursor& list, const Ladder& ladder, std::uint64_t repeat) {
  MergeCollector merges(ladder, repeat);
  for (const TomlCursor& item : list.items("merges", {1, most_listed})) {
    const GivenMerge given = read_given(item, ladder);
    if (given.merge.parts.size() < 2) {
      continue;
    }
    if (changes_nothing(given.merge)) {
      item.fail("other tiles than those that merge", words_of(given.merge.made, ladder));
    }
    merges.add(item, given);
  }
  return merges.rule();
}

}  // namespace tilery
