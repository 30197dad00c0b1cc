#pragma once
// A game in play, kept in the store from its first move.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Holds the game's row in the store until it ends: nobody else may take it up.
class Sitting {
 public:
  /// A new game. Requires of `setup` what Game does; its rules are the cartridge's, perhaps on a
  /// board of another size.
  Sitting(Arcade& arcade, Cartridge cartridge, GameSetup setup);

  /// Goes on with a game taken up from the store. Fails, leaving it there, where its record cannot
  /// be replayed.
  static std::expected<Sitting, Error> go_on_with(Arcade& arcade, SavedGame saved);

  /// A new game that goes on from where `record` ends. Fails where that cannot be replayed.
  static std::expected<Sitting, Error> take_over(Arcade& arcade, Cartridge cartridge,
                                                 const Record& record);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }
  [[nodiscard]] const RecordedGame& recorded() const { return game_; }

  /// Does it and saves it; nothing where it is not possible.
  std::optional<EventResult> act(Event event, std::uint32_t wait_ms);

  /// Leaves this game and begins another with the same cartridge and board.
  void begin_again(int players);

 private:
  Sitting(Arcade& arcade, Cartridge cartridge, RecordedGame game, KeptRow<Store> row);

  Arcade* arcade_;
  Cartridge cartridge_;
  RecordedGame game_;
  KeptRow<Store> row_;
};

}  // namespace tilery
