#include "tilery/player/known_tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

std::unexpected<Error> fault(ErrorKind kind, std::string expected, std::string found) {
  return std::unexpected(Error{.source = kind == ErrorKind::deck ? "deck" : "next",
                               .place = {},
                               .expected = std::move(expected),
                               .found = std::move(found),
                               .kind = kind});
}

/// The faces of tiles, as in "6,12,24".
std::string faces_of(const Ladder& ladder, const std::vector<Rank>& ranks) {
  std::string text;
  for (const Rank rank : ranks) {
    text += (text.empty() ? "" : ",") + std::to_string(ladder.face(rank));
  }
  return text;
}

std::vector<Rank> shown_by(NextTile tile) {
  std::vector<Rank> ranks;
  for (int rank = tile.hint_low; rank <= tile.hint_high; ++rank) {
    ranks.push_back(static_cast<Rank>(rank));
  }
  return ranks;
}

/// "1, 2, 3 or 6,12,24": the tiles that may be shown.
std::string shown_words(const Rules& rules, std::vector<TileOdds> odds) {
  std::ranges::stable_sort(odds, {}, [](const TileOdds& one) { return one.tile.hint_low; });
  std::vector<std::string> words;
  for (const TileOdds& one : odds) {
    std::string faces = faces_of(rules.ladder, shown_by(one.tile));
    if (std::ranges::find(words, faces) == words.end()) {
      words.push_back(std::move(faces));
    }
  }
  const std::vector<std::string_view> views(words.begin(), words.end());
  return listed(views);
}

/// The index of the tile among the cards; the number of cards if it is none.
std::size_t kind_of(const SpawnRule& rule, Rank rank) {
  const auto found = std::ranges::find(rule.tiles, rank, &TileWeight::rank);
  return static_cast<std::size_t>(found - rule.tiles.begin());
}

bool is_card(const SpawnRule& rule, Rank rank) {
  return rule.source == SpawnSource::deck && kind_of(rule, rank) < rule.tiles.size();
}

/// The spawn state with `cards` left in the deck.
std::expected<SpawnState, Error> spawn_state_of(const Rules& rules,
                                                const std::vector<Rank>& cards) {
  const SpawnRule& rule = rules.spawn;
  SpawnState spawn_state;
  for (const Rank rank : cards) {
    const std::size_t kind = kind_of(rule, rank);
    const std::uint64_t most = kind < rule.tiles.size() ? rule.tiles[kind].weight : 0;
    if (most == 0 || std::cmp_equal(cards_left(rule, spawn_state, kind), most)) {
      return fault(
          ErrorKind::deck,
          fmt::format("at most {} of {}, the next tile among them", most, rules.ladder.face(rank)),
          fmt::format("{}", std::ranges::count(cards, rank)));
    }
    add_cards(rule, spawn_state, kind, 1);
  }
  return spawn_state;
}

/// The spawn state before the next tile was drawn.
std::expected<SpawnState, Error> state_before_draw(const Rules& rules, const KnownTiles& known) {
  if (!known.deck) {
    return fresh_spawn_state(rules.spawn);
  }
  std::vector<Rank> cards = *known.deck;
  if (known.next.size() == 1 && is_card(rules.spawn, known.next.front())) {
    cards.push_back(known.next.front());
  }
  return spawn_state_of(rules, cards);
}

/// Fails if the game has no such deck or next tile, or if it shows a next tile and none is known.
std::expected<void, Error> check(const Rules& rules, const KnownTiles& known) {
  if (known.deck && rules.spawn.source != SpawnSource::deck) {
    return fault(ErrorKind::deck, "none, as this game has no deck",
                 known.deck->empty() ? "an empty one" : faces_of(rules.ladder, *known.deck));
  }
  if (known.next.empty() == rules.spawn.is_previewed) {
    return known.next.empty()
               ? fault(ErrorKind::next_tile, "the next tile, which this game shows", "none")
               : fault(ErrorKind::next_tile, "none, as this game does not show its next tile",
                       faces_of(rules.ladder, known.next));
  }
  return {};
}

/// The next tile with the shown ranks `shown`.
std::expected<NextTile, Error> next_tile(const Rules& rules, const SpawnState& spawn_state,
                                         Rank largest, const std::vector<Rank>& shown) {
  const std::vector<TileOdds> odds = tile_odds(rules.spawn, spawn_state, largest);
  const auto found = std::ranges::find_if(
      odds, [&shown](const TileOdds& one) { return shown_by(one.tile) == shown; });
  if (found == odds.end()) {
    return fault(ErrorKind::next_tile, shown_words(rules, odds), faces_of(rules.ladder, shown));
  }
  return found->tile;
}

}  // namespace

std::expected<Position, Error> position_of(const Rules& rules, WalledBoard board,
                                           const KnownTiles& known) {
  TILERY_CHECK(check(rules, known));
  std::expected<SpawnState, Error> spawn_state = state_before_draw(rules, known);
  if (!spawn_state) {
    return std::unexpected(std::move(spawn_state.error()));
  }
  const Rank largest = board.largest();
  spawn_state->highest = largest;
  spawn_state->waited = static_cast<std::uint8_t>(known.waited);
  Position position;
  position.board = std::move(board);
  position.spawn_state = *spawn_state;
  position = with_turn(rules, std::move(position), known.turn);
  if (known.next.empty()) {
    return position;
  }
  TILERY_TRY(const NextTile next, next_tile(rules, *spawn_state, largest, known.next));
  position.next = next;
  if (is_card(rules.spawn, next.rank)) {
    position.spawn_state = dealt(rules.spawn, *spawn_state, next.rank);
  }
  return position;
}

}  // namespace tilery
