#include "tilery/game/lint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tilery/board/slide.h"
#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"

namespace tilery {
namespace {

constexpr std::uint64_t tried_seeds = 200;
constexpr std::uint64_t played_seeds = 3;
constexpr std::uint64_t most_moves = 10'000;  ///< of a game that is played
constexpr int most_played_cells = 36;         ///< larger boards take long without being endless
constexpr std::size_t most_named_merges = 5;

/// Adds the tiles that one merge, one bonus or one climb makes of possible tiles. Returns false if
/// none is new.
bool add_reachable_ranks(const Rules& rules, std::vector<bool>& possible) {
  const std::vector<bool> before = possible;
  const int top = rules.ladder.top();
  int largest = 0;
  for (int a = 1; a <= top; ++a) {
    largest = possible[std::size_t(a)] ? a : largest;
    for (int b = 1; b <= top; ++b) {
      if (before[std::size_t(a)] && before[std::size_t(b)]) {
        const Rank made = rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
        possible[made] = possible[made] || made != 0;
      }
    }
  }
  for (const ListedMerge& merge : rules.merges) {
    if (std::ranges::all_of(merge.parts, [&](Rank part) { return before[part]; })) {
      for (const Rank made : merge.made) {
        possible[made] = true;
      }
    }
  }
  if (rules.spawn.bonus && largest >= rules.spawn.bonus->from) {
    for (int rank = rules.spawn.bonus->lowest; rank <= largest - rules.spawn.bonus->below; ++rank) {
      possible[std::size_t(rank)] = true;
    }
  }
  if (rules.spawn.climb && before[rules.spawn.climb->tile]) {
    for (int rank = rules.spawn.climb->tile; rank <= largest; ++rank) {
      possible[std::size_t(rank)] = true;
    }
  }
  return possible != before;
}

int largest_of(const std::vector<bool>& possible) {
  int rank = static_cast<int>(possible.size()) - 1;
  while (rank > 0 && !possible[std::size_t(rank)]) {
    --rank;
  }
  return rank;
}

/// The largest rank that the board has room for. One tile of a pair waits while the other is made,
/// so each rank above the largest tile that enters needs one more cell. This holds for merges
/// of equal tiles, on a board of one size, without tiles that enter as large as the largest one.
/// Otherwise the result is the top of the ladder.
int largest_that_fits(const Rules& rules) {
  if (rules.merge_kind != MergeKind::equal || rules.shape.is_open || rules.spawn.bonus ||
      rules.spawn.climb) {
    return rules.ladder.top();
  }
  int entering = 0;
  for (const TileWeight tile : rules.spawn.tiles) {
    entering = std::max<int>(entering, tile.rank);
  }
  for (const Rank rank : rules.spawn.start_board) {
    entering = std::max<int>(entering, rank);
  }
  for (const Rank rank : rules.spawn.start_tiles) {
    entering = std::max<int>(entering, rank);
  }
  int cells = 0;
  for (int cell = 0; cell < rules.shape.cells(); ++cell) {
    cells += rules.shape.is_blocked(cell) ? 0 : 1;
  }
  return std::min<int>(rules.ladder.top(), entering + cells - 1);
}

std::string face_of(const Rules& rules, int rank) {
  return rules.ladder.text(static_cast<Rank>(rank));
}

void doubt_goal(const Rules& rules, int largest, std::vector<std::string>& doubts) {
  const auto doubt = [&](const GoalRule& goal, const std::string& whose) {
    if (goal.tile && *goal.tile > largest) {
      doubts.push_back(whose + ", " + face_of(rules, *goal.tile) +
                       ", is never reached: the largest tile that can be made is " +
                       face_of(rules, largest));
    }
  };
  doubt(rules.goal, "the goal");
  if (const auto& goals = rules.players.goals) {
    doubt((*goals)[0], "the goal of the first player");
    doubt((*goals)[1], "the goal of the second player");
  }
}

void doubt_tiles(const Rules& rules, const std::vector<bool>& possible,
                 std::vector<std::string>& doubts) {
  std::string faces;
  for (int rank = 1; rank <= rules.ladder.top(); ++rank) {
    if (!possible[std::size_t(rank)]) {
      faces += (faces.empty() ? "" : ", ") + face_of(rules, rank);
    }
  }
  if (!faces.empty()) {
    doubts.push_back("these tiles never come: " + faces);
  }
  std::vector<std::string> merges;
  for (const MergeTriple& triple : rules.triples) {
    if (!possible[triple.first] || !possible[triple.second]) {
      merges.push_back("the merge of " + face_of(rules, triple.first) + " and " +
                       face_of(rules, triple.second) + " never happens");
    }
  }
  if (merges.size() > most_named_merges) {
    merges = {std::to_string(merges.size()) +
              " merges never happen, because one of their tiles never comes"};
  }
  doubts.insert(doubts.end(), merges.begin(), merges.end());
}

/// The listed merges whose parts are all possible; `possible` is the result of possible_ranks().
std::vector<const ListedMerge*> possible_merges(const Rules& rules,
                                                const std::vector<bool>& possible) {
  std::vector<const ListedMerge*> merges;
  for (const ListedMerge& merge : rules.merges) {
    if (std::ranges::all_of(merge.parts, [&](Rank part) { return possible[part]; })) {
      merges.push_back(&merge);
    }
  }
  return merges;
}

/// Doubts about points: a list of merges may score nothing, or numbers that nobody sees.
void doubt_points(const Rules& rules, const std::vector<bool>& possible,
                  std::vector<std::string>& doubts) {
  const std::vector<const ListedMerge*> merges = possible_merges(rules, possible);
  if (merges.empty() || rules.goal.aim != Aim::score || rules.players.goals ||
      rules.score.kind != ScoreKind::gathered) {
    return;
  }
  const auto scores = [&](const ListedMerge* merge) { return merge->points(rules.ladder) > 0; };
  if (std::ranges::none_of(merges, scores)) {
    doubts.emplace_back("no merge gains a point: give merges a `gain`, or the game a goal");
  }
  const auto hides = [&](const ListedMerge* merge) {
    return !merge->gain && merge->made.size() == 1 && merge->made[0] < rules.ladder.labels.size();
  };
  if (const auto hidden = std::ranges::find_if(merges, hides); hidden != merges.end()) {
    const Rank made = (*hidden)->made[0];
    doubts.push_back("merges score the numbers behind labels: " + rules.ladder.text(made) +
                     " scores " + std::to_string(rules.ladder.face(made)) +
                     "; `gain` gives other points");
  }
}

void doubt_choices(const Rules& rules, const std::vector<bool>& possible,
                   std::vector<std::string>& doubts) {
  const int top = rules.ladder.top();
  bool has_merge = !possible_merges(rules, possible).empty();
  for (int a = 1; a <= top && !has_merge; ++a) {
    for (int b = a; b <= top && !has_merge; ++b) {
      has_merge = possible[std::size_t(a)] && possible[std::size_t(b)] &&
                  rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b)) != 0;
    }
  }
  if (!has_merge && !rules.goal.exists() && !rules.players.goals) {
    doubts.emplace_back("no tiles merge and there is no goal: no move is better than another");
  }
}

/// Whether a game of random moves ends within most_moves.
bool ends_at_random(const QuickPlay& play, std::uint64_t seed) {
  QuickPlay::Game game = play.first(seed);
  Random random{.seed = mix(~seed)};
  while (!play.is_over(game)) {
    if (play.moves(game) >= most_moves) {
      return false;
    }
    Direction direction = all_directions[static_cast<std::size_t>(random.below(4))];
    while (!play.is_move(game, direction)) {
      direction = all_directions[static_cast<std::size_t>(random.below(4))];
    }
    play.move(game, direction);
  }
  return true;
}

void doubt_ends(const Rules& rules, std::vector<std::string>& doubts) {
  if (rules.shape.cells() > most_played_cells) {
    return;
  }
  const QuickPlay play(rules);
  for (std::uint64_t seed = 1; seed <= played_seeds; ++seed) {
    if (ends_at_random(play, seed)) {
      return;
    }
  }
  doubts.emplace_back("random play does not end within 10,000 moves");
}

void doubt_bonus(const Rules& rules, int largest, std::vector<std::string>& doubts) {
  if (rules.spawn.bonus && rules.spawn.bonus->from > largest) {
    doubts.push_back("bonus tiles never come: they wait for a tile of " +
                     face_of(rules, rules.spawn.bonus->from));
  }
}

void doubt_starts(const Rules& rules, std::vector<std::string>& doubts) {
  std::uint64_t without_move = 0;
  std::uint64_t at_goal = 0;
  for (std::uint64_t seed = 1; seed <= tried_seeds; ++seed) {
    const Position start = first_position(rules, seed);
    const bool has_reached = rules.goal.exists() && is_at_goal(rules.goal, start.board);
    at_goal += has_reached || start.winner >= 0 ? 1 : 0;
    without_move += can_slide(start.board, rules) ? 0 : 1;
  }
  const std::string of_all = " of " + std::to_string(tried_seeds) + " games begin ";
  if (without_move > 0) {
    doubts.push_back(std::to_string(without_move) + of_all + "without a move");
  }
  if (at_goal > 0) {
    doubts.push_back(std::to_string(at_goal) + of_all + "at the goal");
  }
}

void doubt_crowds(const Rules& rules, std::vector<std::string>& doubts) {
  const int cells = WalledBoard(rules.shape).empty_cells();
  if (rules.spawn.count > 1 && rules.spawn.count + 1 >= cells) {
    doubts.push_back(std::to_string(rules.spawn.count) +
                     " tiles that enter after a move fill the " + std::to_string(cells) +
                     " cells of the board");
  }
}

void doubt_waiting(const Rules& rules, std::vector<std::string>& doubts) {
  if (rules.spawn.every > 1 && std::ranges::count(rules.moves.allowed, true) == 1) {
    doubts.push_back(
        "games end early: tiles soon cannot move in the only allowed direction, and tiles do not "
        "enter after every move");
  }
}

}  // namespace

std::vector<bool> possible_ranks(const Rules& rules) {
  std::vector<bool> possible(std::size_t{rules.ladder.top()} + 1, false);
  for (const TileWeight tile : rules.spawn.tiles) {
    possible[tile.rank] = true;
  }
  for (const Rank rank : rules.spawn.start_board) {
    possible[rank] = possible[rank] || rank != 0;
  }
  for (const Rank rank : rules.spawn.start_tiles) {
    possible[rank] = true;
  }
  while (add_reachable_ranks(rules, possible)) {
  }
  return possible;
}

std::vector<std::string> doubts_about(const Rules& rules) {
  const std::vector<bool> possible = possible_ranks(rules);
  const int largest = std::min(largest_of(possible), largest_that_fits(rules));
  std::vector<std::string> doubts;
  doubt_goal(rules, largest, doubts);
  doubt_tiles(rules, possible, doubts);
  doubt_points(rules, possible, doubts);
  doubt_choices(rules, possible, doubts);
  doubt_bonus(rules, largest, doubts);
  doubt_starts(rules, doubts);
  doubt_waiting(rules, doubts);
  doubt_crowds(rules, doubts);
  doubt_ends(rules, doubts);
  return doubts;
}

}  // namespace tilery
