#pragma once
// A game in play, which the store keeps from its first move on.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "apps/terminal/arcade.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/renewal.h"

namespace tilery {

/// Holds the game in the store until the sitting ends: nobody else can take the game up.
class Sitting {
 public:
  /// Begins a new game. Requires of `setup` what Game requires; its rules are the cartridge's,
  /// which may be on another board size.
  Sitting(Arcade& arcade, Cartridge cartridge, GameSetup setup);

  /// Continues a game taken up from the store. Fails if its record cannot be replayed; the game
  /// then stays in the store.
  static std::expected<Sitting, Error> go_on_with(Arcade& arcade, SavedGame saved);

  /// Begins a new game at the end of `record`. Fails if the record cannot be replayed.
  static std::expected<Sitting, Error> take_over(Arcade& arcade, Cartridge cartridge,
                                                 const Record& record);

  /// Begins a new game after the first `events` events of `watched`. Fails if that cannot be
  /// replayed.
  static std::expected<Sitting, Error> play_on(Arcade& arcade, Cartridge cartridge,
                                               const Record& watched, std::size_t events);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }
  [[nodiscard]] const RecordedGame& recorded() const { return game_; }

  /// Does `event` and saves the game; nothing if the event is not possible now.
  std::optional<EventResult> act(Event event, std::uint32_t wait_ms);

  /// From here on new games read the cartridge again.
  void read_again_by(ReadAgain read_again) { read_again_ = std::move(read_again); }
  [[nodiscard]] const ReadAgain& read_again() const { return read_again_; }

  /// What another new game plays by.
  [[nodiscard]] Renewal renewal() const { return renewal_of(cartridge_, read_again_, game()); }
  /// Another new game, by what `renewal` says. This one stays held.
  [[nodiscard]] Sitting another(Renewal renewal, int players) const;
  [[nodiscard]] Sitting another(int players) const { return another(renewal(), players); }

 private:
  Sitting(Arcade& arcade, Cartridge cartridge, RecordedGame game, KeptRow<Store> row);
  static std::expected<Sitting, Error> kept(Arcade& arcade, Cartridge cartridge,
                                            std::expected<RecordedGame, Error> game);

  Arcade* arcade_;
  Cartridge cartridge_;
  ReadAgain read_again_;
  RecordedGame game_;
  KeptRow<Store> row_;
};

/// The best score among the kept games of `cartridge` on boards with the same rules and size: games
/// for one player, played alone. 0 if there is none.
std::uint64_t best_score(Store& store, const Game& game, std::string_view cartridge);

}  // namespace tilery
