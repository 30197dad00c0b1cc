#include "tilery/narration/narration.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

struct MergedTiles {
  Rank smaller = 0;
  Rank larger = 0;
  friend auto operator<=>(const MergedTiles&, const MergedTiles&) = default;
};

/// The kinds of pairs that merged, with the number of pairs of each. The partner of a tile that
/// merges is the tile whose travel ends in the same cell.
std::map<MergedTiles, int> merges_of(const Slide& slide) {
  std::map<MergedTiles, int> merges;
  for (const TileTravel& second : slide.travels) {
    if (!second.merges) {
      continue;
    }
    const auto first = std::ranges::find_if(slide.travels, [&](const TileTravel& travel) {
      return travel.to == second.to && !travel.merges;
    });
    ++merges[{std::min(first->rank, second.rank), std::max(first->rank, second.rank)}];
  }
  return merges;
}

std::string merge_words(const Rules& rules, MergedTiles merge, int times) {
  const std::string smaller = rules.ladder.text(merge.smaller);
  const std::string larger = rules.ladder.text(merge.larger);
  const std::string made = rules.ladder.text(rules.merge.made_of(merge.smaller, merge.larger));
  if (smaller == larger && times == 1) {
    return fmt::format("two {}s became {}", smaller, made);
  }
  if (smaller == larger) {
    return fmt::format("{} {}s became {} {}s", count_word(2 * times), smaller, count_word(times),
                       made);
  }
  if (times == 1) {
    return fmt::format("{} and {} became {}", smaller, larger, made);
  }
  return fmt::format("{} times {} and {} became {}", count_word(times), smaller, larger, made);
}

/// "three 1s and a 3" for [1, 1, 1, 3].
std::string tiles_words(const Ladder& ladder, const std::vector<Rank>& tiles) {
  std::string words;
  for (std::size_t first = 0; first < tiles.size();) {
    std::size_t end = first;
    while (end < tiles.size() && tiles[end] == tiles[first]) {
      ++end;
    }
    const std::string face = ladder.text(tiles[first]);
    const int count = static_cast<int>(end - first);
    words += words.empty() ? "" : " and ";
    words += count > 1 ? fmt::format("{} {}s", count_word(count), face) : face;
    first = end;
  }
  return words;
}

std::string listed_words(const Rules& rules, const ListedMerge& merge) {
  const std::string parts = tiles_words(rules.ladder, merge.parts);
  return merge.made.empty()
             ? parts + " vanished"
             : fmt::format("{} became {}", parts, tiles_words(rules.ladder, merge.made));
}

std::string cell_words(const WalledBoard& board, int cell) {
  return fmt::format("row {}, column {}", cell / board.width() + 1, cell % board.width() + 1);
}

/// "one tile moved", "three tiles moved".
std::string moved_words(const Slide& slide) {
  const auto count = static_cast<int>(std::ranges::count_if(
      slide.travels, [](const TileTravel& tile) { return tile.from != tile.to; }));
  return fmt::format("{} tile{} moved", count_word(count), count == 1 ? "" : "s");
}

std::string goal_words(const Rules& rules) {
  if (rules.goal.tile) {
    return rules.ladder.text(*rules.goal.tile) + " is reached";
  }
  return rules.goal.clear ? "the board is clear" : "the picture is made";
}

/// The way in which the winner reached their own goal.
std::string won_words(const Rules& rules, int winner) {
  const GoalRule& goal = (*rules.players.goals)[std::size_t(winner)];
  return goal.tile    ? rules.ladder.text(*goal.tile) + " is reached"
         : goal.moves ? counted_words(std::uint64_t(*goal.moves), "move") + " are made"
         : goal.clear ? "the board is clear"
                      : "the picture is made";
}

/// The reason why the game is over.
std::string end_words(const Game& game) {
  if (game.position().winner >= 0) {
    return won_words(game.rules(), game.position().winner);
  }
  if (game.rules().goal.ends_game() && game.position().goal_reached) {
    return goal_words(game.rules());
  }
  return game.rules().goal.is_out_of_moves(game.position().moves) ? "no move is allowed any more"
                                                                  : "no move is left";
}

std::string result_words(const Game& game) {
  const std::uint64_t moves = game.position().moves;
  const std::string after = fmt::format("after {} move{}", moves, moves == 1 ? "" : "s");
  if (game.players() == 1) {
    return fmt::format("Final score {} {}.", game.score(), after);
  }
  const std::optional<int> winner = game.winner();
  if (game.rules().players.goals) {
    return winner ? fmt::format("Player {} wins {}.", *winner + 1, after)
                  : fmt::format("Nobody wins {}.", after);
  }
  if (winner) {
    return fmt::format("Player {} wins with {} to {} {}.", *winner + 1, game.score(*winner),
                       game.score(1 - *winner), after);
  }
  return fmt::format("Nobody wins: both have {} {}.", game.score(), after);
}

}  // namespace

std::string article_of(std::uint64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t leading = (digits.size() - 1) % 3 + 1;
  const std::string_view group = std::string_view(digits).substr(0, leading);
  const bool starts_with_vowel = group.front() == '8' || group == "11" || group == "18";
  return starts_with_vowel ? "an" : "a";
}

std::string tile_words(const Ladder& ladder, Rank rank) {
  const std::string face = ladder.text(rank);
  const std::uint64_t number = ladder.face(rank);
  return face == std::to_string(number) ? fmt::format("{} {}", article_of(number), face)
                                        : "a tile " + face;
}

std::string turn_words(const Rules& rules, const Turn& turn) {
  std::string text =
      fmt::format("{}: {}, ", name_of(turn.slide.direction), moved_words(turn.slide));
  for (const ListedMerge& merge : turn.slide.listed) {
    text += listed_words(rules, merge) + ", ";
  }
  if (rules.merge_kind != MergeKind::listed) {
    for (const auto& [merge, times] : merges_of(turn.slide)) {
      text += merge_words(rules, merge, times) + ", ";
    }
  }
  if (turn.entries.empty()) {
    return text + (turn.slide.board.empty_cells() == 0 ? "no cell was free for a tile."
                                                       : "no tile was due.");
  }
  for (std::size_t i = 0; i < turn.entries.size(); ++i) {
    const Entry entry = turn.entries[i];
    const bool is_last = i + 1 == turn.entries.size();
    text += i == 0 ? "" : is_last ? ", and " : ", ";
    text += fmt::format("{}{} in {}", tile_words(rules.ladder, entry.rank),
                        i == 0 ? " appeared" : "", cell_words(turn.slide.board, entry.cell));
  }
  return text + ".";
}

std::string waiting_words(const Rules& rules, const Position& position) {
  const int moves = rules.spawn.every - position.spawn_state.waited;
  if (rules.spawn.every == 1 || is_over(rules, position)) {
    return {};
  }
  const int count = rules.spawn.count;
  const std::string when =
      moves == 1 ? "the next move" : fmt::format("{} moves", count_word(moves));
  return count == 1 ? fmt::format("A tile enters after {}.", when)
                    : fmt::format("After {} {} tiles enter.", when, count_word(count));
}

std::string next_words(const Rules& rules, const Position& position) {
  std::string waiting = waiting_words(rules, position);
  if (!position.next) {
    return waiting;
  }
  std::string text = fmt::format("Next: {}", rules.ladder.text(position.next->hint_low));
  for (int rank = position.next->hint_low + 1; rank <= position.next->hint_high; ++rank) {
    text += rank == position.next->hint_high ? " or " : ", ";
    text += rules.ladder.text(static_cast<Rank>(rank));
  }
  return text + (waiting.empty() ? "." : ". " + waiting);
}

std::string score_words(const Rules& rules, const Position& position, int players) {
  if (players == 1) {
    return fmt::format("Score {}.", score_of(rules, position));
  }
  const std::string scores =
      fmt::format("Player 1 has {}, player 2 has {}.", score_of(rules, position, 0),
                  score_of(rules, position, 1));
  return is_over(rules, position) ? scores
                                  : fmt::format("Player {} moves. {}", position.player + 1, scores);
}

std::string score_words(const Game& game) {
  return score_words(game.rules(), game.position(), game.players());
}

std::string score_lines(const Game& game) {
  const std::string next = next_words(game.rules(), game.position());
  return score_words(game) + "\n" + (next.empty() ? next : next + "\n");
}

std::string apart_words(Standing before, Standing now) {
  const Standing all = joined(before, now);
  return all == before ? ""
                       : fmt::format("This game is listed apart{}: {}.",
                                     before.is_alone() ? " from now on" : "", words_of(all));
}

std::string standing_words(const Game& game) {
  if (game.is_over()) {
    return fmt::format("The game is over: {}. {}", end_words(game), result_words(game));
  }
  if (game.position().asks) {
    return fmt::format("{}, you have won! Type g to go on, n for a new game, q to quit.",
                       goal_words(game.rules()));
  }
  return {};
}

namespace {

std::string count_of(std::size_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string kind_words(const TiledLayer& layer) {
  switch (layer.kind) {
    case TiledLayerKind::tiles:
      return truth_in(layer.properties, "lit").value_or(false) ? "light" : "tiles";
    case TiledLayerKind::objects:
      return count_of(layer.objects.size(), "object");
    case TiledLayerKind::image:
      return "image";
    case TiledLayerKind::group:
      break;
  }
  return "group";
}

void add_layers(std::string& text, const std::vector<TiledLayer>& layers, std::size_t depth) {
  for (const TiledLayer& layer : layers) {
    text += fmt::format("layer    {:{}}{}: {}{}\n", "", 2 * depth, tilery::quoted(layer.name),
                        kind_words(layer), layer.visible ? "" : ", hidden");
    add_layers(text, layer.layers, depth + 1);
  }
}

/// The number of cells of each code.
std::map<TileCode, std::size_t> cells_by_code(const Map& map) {
  std::map<TileCode, std::size_t> counts;
  for (const MapCell cell : map.cells) {
    ++counts[code_of(cell)];
  }
  return counts;
}

std::string_view slant_words(Slant slant) {
  return slant == Slant::none ? "" : slant == Slant::left ? ", slant -1" : ", slant 1";
}

}  // namespace

std::string map_words(const TiledMap& map, const std::string& name) {
  std::string text = fmt::format("{}: {} x {} cells of {} x {} pixels, {}{}\n", name, map.width,
                                 map.height, map.tile_width, map.tile_height, map.orientation,
                                 map.infinite ? ", infinite" : "");
  add_layers(text, map.layers, 0);
  for (const TiledTileset& tileset : map.tilesets) {
    text += fmt::format("tileset  {}: {}{}{}\n", tilery::quoted(tileset.name),
                        count_of(static_cast<std::size_t>(tileset.tile_count), "tile"),
                        tileset.source.empty() ? "" : " from ", cleaned(tileset.source, 200));
  }
  return text;
}

std::string level_words(const Level& level) {
  const Map& map = level.map;
  std::string text =
      fmt::format("edge     {}{}\nlight    {}\n", map.edge == Edge::wrap ? "wrap" : "extend",
                  slant_words(map.slant),
                  level.map_light == 0 ? "daylight" : fmt::format("dark ({})", level.map_light));
  const std::map<TileCode, std::size_t> counts = cells_by_code(map);
  for (const LevelTile& kind : level.kinds) {
    const auto count = counts.find(kind.code);
    text += fmt::format("tile     {:>5} {} {}: {}{}{}\n", kind.code, glyph_of(kind),
                        cleaned(kind.name, 60),
                        count_of(count == counts.end() ? 0 : count->second, "cell"),
                        kind.opaque ? ", opaque" : "", kind.walkable ? ", walkable" : "");
  }
  for (const LevelObject& object : level.objects) {
    text += fmt::format("object   {:>5} {} {} at {},{}\n", object.id,
                        object.type.empty() ? "thing" : cleaned(object.type, 40),
                        tilery::quoted(object.name), object.cell.x, object.cell.y);
  }
  return text;
}

std::string warnings_words(const Warnings& warnings) {
  std::string text;
  for (const Warning& warning : warnings.list()) {
    text += fmt::format("warning: {}\n", cleaned(warning_text(warning), 400));
  }
  return text;
}

std::string glyph_of(const LevelTile& tile) {
  const std::string_view own = text_in(tile.properties, "glyph").value_or("");
  const std::u32string characters = characters_of(own.empty() ? tile.name : own);
  return tile.code == 0 || characters.empty() ? "." : utf8_of(characters.front());
}

std::string view_words(const Level& level, const View& view) {
  std::string text;
  const int radius = radius_of(view.scene);
  for (int dy = -radius; dy <= radius; ++dy) {
    std::string row;
    for (int dx = -radius; dx <= radius; ++dx) {
      const Offset offset = {dx, dy};
      const LevelTile* kind = kind_of(level, code_of(cell_at(view.shown, offset)));
      const bool is_party = offset == Offset{};
      row += is_party ? "@" : !view.seen.has(offset) || kind == nullptr ? " " : glyph_of(*kind);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

}  // namespace tilery
