#include "tilery/record/rules_hash.h"

#include <algorithm>
#include <cstddef>

#include "tilery/core/signature.h"

namespace tilery {
namespace {

constexpr std::uint64_t rules_hash_version = 1;

/// Folds values into a signature. Each list follows its length, so different sets of rules give
/// different words.
class RulesFold {
 public:
  template <typename... Values>
  void add(Values... values) {
    (signature_.add(static_cast<std::uint64_t>(values)), ...);
  }

  /// Adds the length, then each item by `add_item`.
  template <typename List, typename AddItem>
  void add_list(const List& list, AddItem add_item) {
    add(list.size());
    for (const auto& item : list) {
      add_item(item);
    }
  }

  template <typename List>
  void add_numbers(const List& list) {
    add_list(list, [this](auto number) { this->add(number); });
  }

  /// Adds 0, or 1 and then the parts by `add_parts`.
  template <typename Optional, typename AddParts>
  void add_optional(const Optional& optional, AddParts add_parts) {
    add(optional.has_value());
    if (optional) {
      add_parts(*optional);
    }
  }

  [[nodiscard]] std::uint64_t value() const { return signature_.value(); }

 private:
  Signature signature_;
};

void fold_shape(RulesFold& fold, const Shape& shape) {
  fold.add(shape.width, shape.height, shape.is_open);
  fold.add_numbers(shape.blocked);
}

void fold_tiles(RulesFold& fold, const Rules& rules) {
  fold.add_numbers(rules.ladder.faces);
  fold.add(rules.merge_kind);
  fold.add_list(rules.triples, [&](const MergeTriple& triple) {
    fold.add(triple.first, triple.second, triple.made);
  });
  fold.add(rules.reach);
}

void fold_spawn(RulesFold& fold, const SpawnRule& spawn) {
  fold.add(spawn.source);
  fold.add_list(spawn.tiles, [&](TileWeight tile) { fold.add(tile.rank, tile.weight); });
  fold.add_optional(spawn.bonus, [&](const BonusRule& bonus) {
    fold.add(bonus.from, bonus.chance, bonus.out_of, bonus.lowest, bonus.below, bonus.window);
  });
  fold.add_optional(spawn.climb, [&](const ClimbRule& climb) {
    fold.add(climb.tile, climb.chance, climb.out_of);
  });
  fold.add(spawn.is_previewed, spawn.place);
  fold.add_numbers(spawn.cell_weights);
  fold.add_numbers(spawn.start_tiles);
  fold.add(spawn.start_draws);
}

bool has_puzzle_words(const Rules& rules) {
  const auto has_gain = [](const ListedMerge& merge) { return merge.gain.has_value(); };
  return rules.chains || rules.fall || rules.goal.clear || !rules.goal.picture.empty() ||
         rules.goal.moves || std::ranges::any_of(rules.merges, has_gain);
}

/// Folds the words of goals other than tiles, of chains, falls and points of merges.
void fold_puzzle_words(RulesFold& fold, const Rules& rules) {
  fold.add(rules.chains, rules.goal.clear);
  fold.add_optional(rules.fall, [&](Direction direction) { fold.add(direction); });
  fold.add_numbers(rules.goal.picture);
  fold.add_optional(rules.goal.moves, [&](int moves) { fold.add(moves); });
  fold.add_list(rules.merges, [&](const ListedMerge& merge) {
    fold.add_optional(merge.gain, [&](std::uint64_t gain) { fold.add(gain); });
  });
}

void fold_player_goal(RulesFold& fold, const GoalRule& goal) {
  fold.add_optional(goal.tile, [&](Rank tile) { fold.add(tile); });
  fold.add(goal.clear);
  fold.add_numbers(goal.picture);
  fold.add_optional(goal.moves, [&](int moves) { fold.add(moves); });
}

/// Folds the rules that were added after version 1. If rules do not use them, nothing is folded, so
/// that old hashes stay.
void fold_later_words(RulesFold& fold, const Rules& rules) {
  const bool wraps = rules.shape.wrap != Wrap::none;
  const bool waits = rules.spawn.every > 1;
  const bool uses_puzzle_words = has_puzzle_words(rules);
  const bool folds_count = rules.spawn.count != 1 || uses_puzzle_words;
  if (!wraps && !waits && !folds_count && rules.moves == MovesRule{} && rules.merges.empty() &&
      rules.spawn.start_board.empty()) {
    return;
  }
  fold.add_numbers(rules.moves.allowed);
  fold.add_optional(rules.moves.undos, [&](int undos) { fold.add(undos); });
  fold.add_list(rules.merges, [&](const ListedMerge& merge) {
    fold.add_numbers(merge.parts);
    fold.add_numbers(merge.made);
  });
  fold.add_numbers(rules.spawn.start_board);
  if (wraps || waits || folds_count) {
    fold.add(rules.shape.wrap);
  }
  if (waits || folds_count) {
    fold.add(rules.spawn.every);
  }
  if (folds_count) {
    fold.add(rules.spawn.count);
  }
  if (uses_puzzle_words) {
    fold_puzzle_words(fold, rules);
  }
}

}  // namespace

std::uint64_t rules_hash(const Rules& rules) {
  RulesFold fold;
  fold.add(rules_hash_version);
  fold_shape(fold, rules.shape);
  fold_tiles(fold, rules);
  fold_spawn(fold, rules.spawn);
  fold.add(rules.score.kind);
  fold.add_numbers(rules.score.worth);
  fold.add(rules.score.digits);
  fold.add_optional(rules.goal.tile, [&](Rank tile) { fold.add(tile); });
  fold.add(rules.goal.then, rules.players.most, rules.players.turn);
  fold_later_words(fold, rules);
  if (rules.players.directions) {  // nothing is folded without them: older hashes stay
    fold.add_numbers((*rules.players.directions)[0]);
    fold.add_numbers((*rules.players.directions)[1]);
  }
  if (rules.players.goals) {  // likewise
    constexpr std::uint64_t goals_by_player = 2;
    fold.add(goals_by_player);
    fold_player_goal(fold, (*rules.players.goals)[0]);
    fold_player_goal(fold, (*rules.players.goals)[1]);
  }
  return fold.value();
}

}  // namespace tilery
