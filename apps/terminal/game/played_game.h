#pragma once
// A game in play. The store keeps it from its first move on.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <utility>

#include "apps/terminal/app.h"
#include "tilery/narration/rules_update.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Holds a game in the store until the player leaves it: no other program can take the game up.
class PlayedGame {
 public:
  /// Begins a new game. Game's requirements for `setup` apply. `setup.rules` are the cartridge's,
  /// perhaps for another board size.
  PlayedGame(App& app, Cartridge cartridge, GameSetup setup);

  /// Continues a game taken up from the store. Fails if its record cannot be replayed; the game
  /// then stays in the store.
  static std::expected<PlayedGame, Error> go_on_with(App& app, SavedGame saved);

  /// Begins a new game at the end of `record`. Fails if the record cannot be replayed.
  static std::expected<PlayedGame, Error> take_over(App& app, Cartridge cartridge,
                                                    const Record& record);

  /// Begins a new game after the first `events` events of `watched`. Fails if these events cannot
  /// be replayed.
  static std::expected<PlayedGame, Error> play_on(App& app, Cartridge cartridge,
                                                  const Record& watched, std::size_t events);

  [[nodiscard]] const Cartridge& cartridge() const { return cartridge_; }
  [[nodiscard]] const Game& game() const { return game_.game(); }
  [[nodiscard]] const RecordedGame& recorded() const { return game_; }

  /// The game's standing so far: its record's, joined with the marks.
  [[nodiscard]] Standing standing() const {
    return joined(standing_of(recorded().record()), marks_);
  }
  /// The best score of the other finished games for one player that have the same rules and were
  /// played alone; 0 if there is none. This game may still be set apart, so its score does not
  /// count yet.
  [[nodiscard]] std::uint64_t best_of_others() const;

  /// Adds marks that the record does not hold: hints, a chosen seed.
  void mark(Standing marks);

  /// Marks an unfinished game as played with hints if the player sees values of moves: the hints
  /// are on, or the settings ask for verdicts or warnings.
  void mark_values_seen(bool are_hints_on);

  /// Does `event` and saves the game; nothing if the event is not possible now.
  std::optional<EventResult> act(Event event, std::uint32_t wait_ms);

  /// Sets how later new games read their cartridge again.
  void read_again_by(ReadAgain read_again) { read_again_ = std::move(read_again); }
  [[nodiscard]] const ReadAgain& read_again() const { return read_again_; }

  /// The cartridge and the rules for another new game.
  [[nodiscard]] RulesUpdate rules_update() const {
    return rules_update_of(cartridge_, read_again_, game());
  }
  /// A new game of the level that is `step` levels after this one. Fails if there is none. This
  /// game is still held.
  [[nodiscard]] std::expected<PlayedGame, Error> level(int step) const;
  /// Another new game by the rules of `rules_update`. This game is still held.
  [[nodiscard]] PlayedGame another(RulesUpdate rules_update, int players) const;
  [[nodiscard]] PlayedGame another(int players) const { return another(rules_update(), players); }

 private:
  PlayedGame(App& app, Cartridge cartridge, RecordedGame game, KeptRow<Store> row);
  static std::expected<PlayedGame, Error> kept(App& app, Cartridge cartridge,
                                               std::expected<RecordedGame, Error> game);

  App* app_;
  Cartridge cartridge_;
  ReadAgain read_again_;
  RecordedGame game_;
  KeptRow<Store> row_;
  Standing marks_;
};

}  // namespace tilery
