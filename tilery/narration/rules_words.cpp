#include "tilery/narration/rules_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string_view>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

/// "2, 4 and 8".
std::string enumerated(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::vector<std::string> texts_of(const Ladder& ladder, std::span<const Rank> ranks) {
  std::vector<std::string> texts;
  for (const Rank rank : ranks) {
    texts.push_back(ladder.text(rank));
  }
  return texts;
}

std::string board_rule_words(const Shape& shape) {
  std::string text =
      fmt::format("The board is {} wide and {} high.",
                  counted_words(static_cast<std::uint64_t>(shape.width), "cell"), shape.height);
  if (const auto blocked = std::ranges::count(shape.blocked, true); blocked > 0) {
    text += fmt::format(" Blocked cells: {}.", blocked);
  }
  return text + (shape.is_open ? " You may choose another size." : "");
}

constexpr int shown_tiles = 3;  ///< of a ladder that a rule continues

std::string ladder_words(const Ladder& ladder) {
  const Series series = shortest_series(std::span(ladder.faces).subspan(1));
  const bool goes_on = series.then != Growth::ended && ladder.labels.empty();
  if (const int first = std::max<int>(shown_tiles, static_cast<int>(series.given) + 1);
      goes_on && first + 1 < ladder.top()) {
    std::string text = "The tiles are ";
    for (int rank = 1; rank <= first; ++rank) {
      text += ladder.text(static_cast<Rank>(rank)) + (rank < first ? ", " : "");
    }
    return text + " and so on, up to " + ladder.text(ladder.top()) + ".";
  }
  std::vector<std::string> texts;
  for (int rank = 1; rank <= ladder.top(); ++rank) {
    texts.push_back(ladder.text(static_cast<Rank>(rank)));
  }
  return "The tiles are " + enumerated(texts) + ".";
}

std::string wrapping_words(const Rules& rules) {
  constexpr std::string_view lines[] = {"", "row", "column", "row and each column"};
  if (rules.shape.wrap == Wrap::none) {
    return {};
  }
  return fmt::format(
      " Each {} is a ring{}: {}, the first one goes over the edge into "
      "the last one, if these two merge and neither was made in that move.",
      lines[static_cast<std::size_t>(rules.shape.wrap)],
      rules.shape.blocked.empty() ? "" : " unless a cell of it is blocked",
      rules.reach == Reach::step ? "if it is full and no tile in it has moved"
                                 : "when its tiles have closed up");
}

std::string falling_words(const Rules& rules) {
  std::string text = rules.chains ? " Here it does: a line closes up and merges until nothing "
                                    "merges."
                                  : "";
  if (rules.fall) {
    text += fmt::format(" Then all tiles fall {} without merging.", name_of(*rules.fall));
  }
  return text;
}

std::string sliding_words(Reach reach) {
  return reach == Reach::step
             ? "In a move each line of tiles goes one cell: the first tile that has room before "
               "it, or can merge with the tile before it, moves, and all tiles behind it follow."
             : "In a move every tile slides to the wall or the next tile. Tiles merge where they "
               "meet, those nearest the wall first; a merged tile does not merge again in that "
               "move.";
}

/// "1 and any tile become the tile after that one".
std::string joker_words(const MergeClause& clause, const Ladder& ladder) {
  const std::string both = ladder.text(clause.tile) + " and any tile ";
  switch (clause.makes) {
    case JokerMakes::next:
      return both + "become the tile after that one";
    case JokerMakes::other:
      return both + "become that tile";
    case JokerMakes::tiles:
      break;
  }
  return both + (clause.merge.made.empty()
                     ? "vanish"
                     : "become " + enumerated(texts_of(ladder, clause.merge.made)));
}

std::string listed_merge_words(const ListedMerge& merge, const Ladder& ladder) {
  return enumerated(texts_of(ladder, merge.parts)) +
         (merge.made.empty() ? " vanish" : " become " + enumerated(texts_of(ladder, merge.made)));
}

std::string clause_words(const MergeClause& clause, const Ladder& ladder) {
  switch (clause.rule) {
    case PairRule::equal:
      return "two equal tiles become the next tile";
    case PairRule::threes:
      return fmt::format("{0} and {1} become {2}, and equal tiles from {2} on the next tile",
                         ladder.text(1), ladder.text(2), ladder.text(3));
    case PairRule::neighbours:
      return fmt::format("a tile and the next one become the one after; two of {} become {}",
                         ladder.text(1), ladder.text(2));
    case PairRule::sum:
      return clause.number > 0 ? fmt::format("two tiles with the sum {} vanish", clause.number)
                               : "two tiles become their sum, if there is such a tile";
    case PairRule::difference:
      return "two tiles become their difference, and equal ones vanish";
    case PairRule::product:
      return "two tiles become their product, if there is such a tile";
    case PairRule::divides:
      return "a tile and one that it divides become their sum, if there is such a tile";
    case PairRule::none:
      return clause.tile > 0 ? ladder.text(clause.tile) + " merges with no tile"
                             : "no other tiles merge";
    case PairRule::any:
      return joker_words(clause, ladder);
    case PairRule::listed:
      break;
  }
  return listed_merge_words(clause.merge, ladder);
}

std::string clauses_words(const Rules& rules) {
  std::string text;
  for (const MergeClause& clause : rules.clauses) {
    text += text.empty() ? "" : "; ";
    text += clause_words(clause, rules.ladder);
    text += clause.merge.gain ? fmt::format(" for {} points", *clause.merge.gain) : "";
  }
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ". Of several rules the first decides.";
}

std::string triples_words(const Rules& rules) {
  std::string text;
  for (const MergeTriple triple : rules.triples) {
    text += fmt::format("{}{} and {} become {}", text.empty() ? "" : "; ",
                        rules.ladder.text(triple.first), rules.ladder.text(triple.second),
                        rules.ladder.text(triple.made));
  }
  return text + ".";
}

std::string listed_merges_words(const Rules& rules) {
  std::string text;
  for (const ListedMerge& merge : rules.merges) {
    text += text.empty() ? "" : "; ";
    text += listed_merge_words(merge, rules.ladder);
    text += merge.gain ? fmt::format(" for {} points", *merge.gain) : "";
  }
  return text + ". Of several merges the one of most tiles takes place.";
}

std::string merging_words(const Rules& rules) {
  const Ladder& ladder = rules.ladder;
  if (!rules.clauses.empty()) {
    return clauses_words(rules);
  }
  switch (rules.merge_kind) {
    case MergeKind::equal:
      return "Two equal tiles become the next tile.";
    case MergeKind::threes:
      return fmt::format("{0} and {1} become {2}; two equal tiles from {2} on become the next.",
                         ladder.text(1), ladder.text(2), ladder.text(3));
    case MergeKind::neighbours:
      return fmt::format(
          "A tile and the next tile become the one after that; two tiles of {} become {}.",
          ladder.text(1), ladder.text(2));
    case MergeKind::triples:
      return triples_words(rules);
    case MergeKind::listed:
      return listed_merges_words(rules);
  }
  return {};
}

std::string start_words(const Rules& rules) {
  const SpawnRule& spawn = rules.spawn;
  std::vector<std::string> parts;
  if (!spawn.start_board.empty()) {
    parts.emplace_back("a board that is always the same");
  }
  if (!spawn.start_tiles.empty()) {
    parts.push_back("the tiles " + enumerated(texts_of(rules.ladder, spawn.start_tiles)));
  }
  if (spawn.start_draws > 0) {
    parts.push_back(fmt::format("{} drawn tile{}", count_word(spawn.start_draws),
                                spawn.start_draws == 1 ? "" : "s"));
  }
  return "A game begins with " + enumerated(parts) + ".";
}

std::string number_word(std::uint64_t number) {
  constexpr std::uint64_t most_in_words = 12;
  return number <= most_in_words ? count_word(static_cast<int>(number)) : std::to_string(number);
}

/// "After each move".
std::string when_words(int every) {
  constexpr std::string_view numbers[] = {"each", "every second", "every third", "every fourth"};
  return every <= 4 ? fmt::format("After {} move", numbers[every - 1])
                    : fmt::format("After every {}th move", every);
}

/// "a tile of 2 enters", "three tiles enter".
std::string tiles_words(int count, const std::string& of) {
  return count == 1 ? fmt::format("a tile{} enters", of)
                    : fmt::format("{} tiles{} enter", count_word(count), of);
}

std::string drawing_words(const Rules& rules) {
  const int count = rules.spawn.count;
  const std::string when = when_words(rules.spawn.every) + " ";
  std::vector<std::string> parts;
  for (const TileWeight tile : rules.spawn.tiles) {
    parts.push_back(fmt::format("{} ({})", rules.ladder.text(tile.rank), tile.weight));
  }
  if (rules.spawn.source == SpawnSource::deck) {
    return when + tiles_words(count, "") +
           ", dealt from a shuffled deck. It holds, with their numbers, " + enumerated(parts) +
           "; an empty deck is made anew.";
  }
  if (parts.size() == 1) {
    return when + tiles_words(count, " of " + rules.ladder.text(rules.spawn.tiles[0].rank)) + ".";
  }
  if (parts.size() == 2) {
    return fmt::format(
        "{}{}: {} in {} of {} draws, else {}.", when, tiles_words(count, ""),
        rules.ladder.text(rules.spawn.tiles[0].rank), number_word(rules.spawn.tiles[0].weight),
        number_word(rules.spawn.total_weight()), rules.ladder.text(rules.spawn.tiles[1].rank));
  }
  return fmt::format("{}{}, of {} draws on average: {}.", when, tiles_words(count, ""),
                     rules.spawn.total_weight(), enumerated(parts));
}

std::string bonus_words(const Rules& rules) {
  const BonusRule& bonus = *rules.spawn.bonus;
  return fmt::format(
      " Once there is a tile of {} or more, {} of {} tiles that enter are bonus tiles: one of {} "
      "neighbouring tiles between {} and the tile {} steps below the largest on the board.",
      rules.ladder.text(bonus.from), bonus.chance, bonus.out_of, count_word(bonus.window),
      rules.ladder.text(bonus.lowest), count_word(bonus.below));
}

std::string climbing_words(const Rules& rules) {
  const ClimbRule& climb = *rules.spawn.climb;
  return fmt::format(
      " A drawn {} becomes the next tile {} times in {}, and so on, while it is below the largest "
      "tile that was ever seen.",
      rules.ladder.text(climb.tile), climb.chance, climb.out_of);
}

/// "1 2 2 / 2 2 2".
std::string weights_words(const Rules& rules) {
  std::string text;
  for (std::size_t cell = 0; cell < rules.spawn.cell_weights.size(); ++cell) {
    const bool begins_row = cell % std::size_t(rules.shape.width) == 0;
    text += cell == 0 ? "" : begins_row ? " / " : " ";
    text += std::to_string(rules.spawn.cell_weights[cell]);
  }
  return text;
}

std::string place_rule_words(const Rules& rules) {
  const bool is_one = rules.spawn.count == 1;
  const std::string enters = is_one ? " It enters " : " One after the other they enter ";
  switch (rules.spawn.place) {
    case SpawnPlace::uniform:
      return enters + "any empty cell, all equally likely.";
    case SpawnPlace::weighted:
      return enters + "any empty cell, as often as the cells weigh: " + weights_words(rules) + ".";
    case SpawnPlace::probing:
      return enters + "a random cell, or the first empty one after it.";
    case SpawnPlace::moved_edge:
      return enters + (is_one
                           ? "a line that moved, at the end that the tiles came from."
                           : "lines that moved, one a line, at the end that the tiles came from.");
    case SpawnPlace::free_edge:
      return enters + "at the side that the tiles came from.";
    case SpawnPlace::worst:
      return enters + fmt::format("the empty cell where {} you the least room.",
                                  is_one ? "it leaves" : "each leaves");
  }
  return {};
}

std::string entering_words(const Rules& rules) {
  if (rules.spawn.count == 0) {
    return "No tile enters.";
  }
  std::string text = drawing_words(rules);
  text += rules.spawn.bonus ? bonus_words(rules) : "";
  text += rules.spawn.climb ? climbing_words(rules) : "";
  text += place_rule_words(rules);
  return text + (rules.spawn.is_previewed ? " You see the next tile before you move." : "");
}

std::string worths_words(const Rules& rules) {
  std::vector<std::string> parts;
  for (std::size_t rank = 1; rank < rules.score.worth.size() && rank <= rules.ladder.top();
       ++rank) {
    parts.push_back(fmt::format("{} for {}", rules.score.worth[rank],
                                rules.ladder.text(static_cast<Rank>(rank))));
  }
  return "The score counts the tiles on the board: " + enumerated(parts) + ".";
}

std::string scoring_words(const Rules& rules) {
  std::string text = rules.score.kind == ScoreKind::counted
                         ? worths_words(rules)
                         : "A merge scores the numbers of the tiles that it makes.";
  if (rules.score.digits > 0) {
    text += fmt::format(" The score has {} digits and begins again at 0.", rules.score.digits);
  }
  return text;
}

/// "2 4 . / ? ? ?".
std::string picture_words(const Rules& rules, const GoalRule& goal) {
  std::string text;
  for (std::size_t cell = 0; cell < goal.picture.size(); ++cell) {
    const std::int16_t content = goal.picture[cell];
    text += cell == 0 ? "" : cell % std::size_t(rules.shape.width) == 0 ? " / " : " ";
    text += rules.shape.is_blocked(static_cast<int>(cell)) ? "#"
            : content == any_content                       ? "?"
            : content == 0                                 ? "."
                           : rules.ladder.text(static_cast<Rank>(content));
  }
  return text;
}

/// "a tile of 64", "a board without tiles", "the board 2 ? / ? ., where ? is any content".
std::string wanted_words(const Rules& rules, const GoalRule& goal) {
  return goal.tile    ? "a tile of " + rules.ladder.text(*goal.tile)
         : goal.clear ? "a board without tiles"
                      : "the board " + picture_words(rules, goal) + ", where ? is any content";
}

/// How one of two players wins: "with a tile of 32", "after 60 moves of both".
std::string winning_words(const Rules& rules, const GoalRule& goal) {
  return goal.moves ? "after " + counted_words(static_cast<std::uint64_t>(*goal.moves), "move") +
                          " of both"
                    : "with " + wanted_words(rules, goal);
}

/// The goal of a puzzle, which ends it.
std::string puzzle_goal_words(const Rules& rules) {
  const GoalRule& goal = rules.goal;
  std::string text = "The goal is " + wanted_words(rules, goal);
  if (goal.moves) {
    text +=
        fmt::format(" within {}", counted_words(static_cast<std::uint64_t>(*goal.moves), "move"));
  }
  return text + "; then the game is over.";
}

std::string goal_rule_words(const Rules& rules) {
  if (const auto& goals = rules.players.goals) {
    return fmt::format(
        "The first player wins {}; the second wins {}. The goal that is reached first counts, "
        "whoever makes the move. If a move reaches both, the player who made it wins.",
        winning_words(rules, (*goals)[0]), winning_words(rules, (*goals)[1]));
  }
  if (!rules.goal.exists()) {
    return "There is no goal: play on as long as you can.";
  }
  if (!rules.goal.tile || rules.goal.moves) {
    return puzzle_goal_words(rules);
  }
  constexpr std::string_view then[] = {"the game asks whether you go on", "play goes on",
                                       "the game is over"};
  return fmt::format("The goal is a tile of {}; when it is made, {}.",
                     rules.ladder.text(*rules.goal.tile),
                     then[static_cast<std::size_t>(rules.goal.then)]);
}

std::string directions_words(const std::array<bool, 4>& allowed) {
  std::vector<std::string_view> names;
  for (const Direction direction : all_directions) {
    if (allowed[static_cast<std::size_t>(direction)]) {
      names.push_back(name_of(direction));
    }
  }
  return listed(names);
}

std::string moves_words(const MovesRule& moves) {
  std::string text = moves.allowed == MovesRule{}.allowed
                         ? std::string()
                         : "You may move " + directions_words(moves.allowed) + " only. ";
  text += "The game is over when no move is left.";
  if (moves.undos) {
    text += fmt::format(" A game may take back {} move{}.", count_word(*moves.undos),
                        *moves.undos == 1 ? "" : "s");
  }
  return text;
}

std::string players_words(const PlayersRule& players) {
  const std::string words =
      players.goals ? "Two play, and move in turn. If the player to move has no move, nobody wins."
                    : fmt::format("One or two can play. For two, {}; the higher score wins.",
                                  players.turn == TurnRule::merge_keeps
                                      ? "a move that merges keeps the turn and any other passes it"
                                      : "they move in turn");
  return players.directions ? fmt::format("{} Of two, the first moves {}, the second {}.", words,
                                          directions_words((*players.directions)[0]),
                                          directions_words((*players.directions)[1]))
                            : words;
}

}  // namespace

std::vector<std::string> rules_words(const Rules& rules) {
  std::vector<std::string> words = {
      board_rule_words(rules.shape),
      ladder_words(rules.ladder),
      sliding_words(rules.reach) + wrapping_words(rules) + falling_words(rules),
      merging_words(rules),
      start_words(rules),
      entering_words(rules),
      scoring_words(rules),
      goal_rule_words(rules),
      moves_words(rules.moves)};
  if (rules.players.most == 2) {
    words.push_back(players_words(rules.players));
  }
  return words;
}

}  // namespace tilery
