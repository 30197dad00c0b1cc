#pragma once
// A game in play, which the store keeps from its first move on.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/terminal/arcade.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

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

  /// Another new game with the same cartridge and board size. This one stays held.
  [[nodiscard]] Sitting another(int players) const;

 private:
  Sitting(Arcade& arcade, Cartridge cartridge, RecordedGame game, KeptRow<Store> row);
  static std::expected<Sitting, Error> kept(Arcade& arcade, Cartridge cartridge,
                                            std::expected<RecordedGame, Error> game);

  Arcade* arcade_;
  Cartridge cartridge_;
  RecordedGame game_;
  KeptRow<Store> row_;
};

/// The best score among the kept games of `cartridge` on boards with the same rules and size: games
/// for one player, played alone. 0 if there is none.
std::uint64_t best_score(Store& store, const Game& game, std::string_view cartridge);

}  // namespace tilery
