#include "tilery/player/known_tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tilery/core/spelling.h"

namespace tilery {
namespace {

std::unexpected<Error> fault(ErrorKind kind, std::string expected, std::string found) {
  return std::unexpected(Error{.source = kind == ErrorKind::deck ? "deck" : "next",
                               .place = {},
                               .expected = std::move(expected),
                               .found = std::move(found),
                               .kind = kind});
}

/// "6,12,24".
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

/// A deck of these cards.
std::expected<Supply, Error> supply_of(const Rules& rules, const std::vector<Rank>& cards) {
  const SpawnRule& rule = rules.spawn;
  Supply supply;
  for (const Rank rank : cards) {
    const std::size_t kind = kind_of(rule, rank);
    const std::uint64_t most = kind < rule.tiles.size() ? rule.tiles[kind].weight : 0;
    if (most == 0 || supply.cards[kind] == most) {
      return fault(
          ErrorKind::deck,
          fmt::format("at most {} of {}, the next tile among them", most, rules.ladder.face(rank)),
          "more");
    }
    ++supply.cards[kind];
  }
  return supply;
}

/// The supply before the next tile was drawn.
std::expected<Supply, Error> source_of(const Rules& rules, const KnownTiles& known) {
  if (!known.deck) {
    return fresh_supply(rules.spawn);
  }
  std::vector<Rank> cards = *known.deck;
  if (known.next.size() == 1 && is_card(rules.spawn, known.next.front())) {
    cards.push_back(known.next.front());
  }
  return supply_of(rules, cards);
}

/// Fails on a deck or next tile that the game does not have, and without a next tile that it shows.
std::expected<void, Error> check(const Rules& rules, const KnownTiles& known) {
  if (known.deck && rules.spawn.source != SpawnSource::deck) {
    return fault(ErrorKind::deck, "none, as this game has no deck", "one");
  }
  if (known.next.empty() == rules.spawn.is_previewed) {
    return known.next.empty()
               ? fault(ErrorKind::next_tile, "the next tile, which this game shows", "none")
               : fault(ErrorKind::next_tile, "none, as this game does not show its next tile",
                       faces_of(rules.ladder, known.next));
  }
  return {};
}

/// The next tile that is shown as `shown`.
std::expected<NextTile, Error> next_tile(const Rules& rules, const Supply& supply, Rank largest,
                                         const std::vector<Rank>& shown) {
  const std::vector<TileOdds> odds = tile_odds(rules.spawn, supply, largest);
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
  if (const auto fits = check(rules, known); !fits) {
    return std::unexpected(fits.error());
  }
  std::expected<Supply, Error> supply = source_of(rules, known);
  if (!supply) {
    return std::unexpected(std::move(supply.error()));
  }
  const Rank largest = board.largest();
  supply->highest = largest;
  supply->waited = static_cast<std::uint8_t>(known.waited);
  Position position;
  position.board = std::move(board);
  position.supply = *supply;
  if (known.next.empty()) {
    return position;
  }
  const std::expected<NextTile, Error> next = next_tile(rules, *supply, largest, known.next);
  if (!next) {
    return std::unexpected(next.error());
  }
  position.next = *next;
  if (is_card(rules.spawn, next->rank)) {
    position.supply = dealt(rules.spawn, *supply, next->rank);
  }
  return position;
}

}  // namespace tilery
