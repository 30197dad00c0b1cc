#include "tilery/record/rules_hash.h"

#include <algorithm>
#include <cstddef>

#include "tilery/core/signature.h"

namespace tilery {
namespace {

constexpr std::uint64_t rules_hash_version = 1;

/// Folds values into a signature, each as a 64-bit word. Each list follows its length, so different
/// rules give different sequences of words.
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

/// Whether the rules are puzzle rules as docs/formats.md, "The hash of rules", defines them.
bool has_puzzle_rules(const Rules& rules) {
  const auto has_gain = [](const ListedMerge& merge) { return merge.gain.has_value(); };
  return rules.chains || rules.fall || rules.goal.clear || !rules.goal.picture.empty() ||
         rules.goal.moves || std::ranges::any_of(rules.merges, has_gain);
}

/// Folds the puzzle rules: chains, falls, goals other than a tile, limits of moves, and points of
/// merges.
void fold_puzzle_rules(RulesFold& fold, const Rules& rules) {
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

/// Folds the extra rules (docs/formats.md, "The hash of rules"). `wrap`, `every`, `count` and the
/// puzzle rules were added one after another. Each is folded only if the rules use it or a later
/// one, so that no addition changed the hash of an older game.
void fold_extra_rules(RulesFold& fold, const Rules& rules) {
  const bool folds_puzzle = has_puzzle_rules(rules);
  const bool folds_count = rules.spawn.count != 1 || folds_puzzle;
  const bool folds_every = rules.spawn.every > 1 || folds_count;
  const bool folds_wrap = rules.shape.wrap != Wrap::none || folds_every;
  if (!folds_wrap && rules.moves == MovesRule{} && rules.merges.empty() &&
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
  if (folds_wrap) {
    fold.add(rules.shape.wrap);
  }
  if (folds_every) {
    fold.add(rules.spawn.every);
  }
  if (folds_count) {
    fold.add(rules.spawn.count);
  }
  if (folds_puzzle) {
    fold_puzzle_rules(fold, rules);
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
  fold_extra_rules(fold, rules);
  // These keys came last. Without them nothing is folded, so older hashes stay.
  if (rules.players.directions) {
    fold.add_numbers((*rules.players.directions)[0]);
    fold.add_numbers((*rules.players.directions)[1]);
  }
  if (rules.players.goals) {
    fold.add_list(*rules.players.goals,
                  [&](const GoalRule& goal) { fold_player_goal(fold, goal); });
  }
  return fold.value();
}

}  // namespace tilery
