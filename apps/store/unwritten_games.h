#pragma once
// The games that a store has in memory: games that are played, and games that are not written yet.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/store.h"

namespace tilery {

/// A game that is played, or that its file lacks in part. In a database the game's row is its file.
struct UnwrittenGame {
  GameId number = 0;        ///< in lists: of its file; below 0 while it has none
  std::uint64_t bytes = 0;  ///< of its file; not used in a database
  std::size_t begun = 0;    ///< events of its start, which a new file has in its first record
  RecordResult start;       ///< the result after these events; not used in a database
  std::size_t saved = 0;    ///< events in its file
  bool is_new = true;       ///< false if it was taken up from its file
  bool is_played = true;
  std::string toml;
  Standing marks;                 ///< all of them; a new file gets them
  Standing saved_marks;           ///< in its file
  std::optional<Record> unsaved;  ///< the present record, while its file lacks events
  std::int64_t changed_ms = 0;    ///< when `unsaved` got its last event
  std::int64_t removed_ms = 0;    ///< when the player removed it; 0 for a kept game

  [[nodiscard]] bool has_file() const { return number > 0; }
  [[nodiscard]] bool is_removed() const { return removed_ms != 0; }
  [[nodiscard]] bool is_written() const { return !unsaved && marks == saved_marks; }
  /// Whether the game was begun here and has no events of its own.
  [[nodiscard]] bool is_empty() const {
    return is_new && (unsaved ? unsaved->events.size() : saved) == begun;
  }
  /// False for a game that was left and lacks only marks: it may be taken up from its file.
  [[nodiscard]] bool is_held() const { return is_played || unsaved; }
};

/// A program plays a game by its key, which stays. Lists show its number, which changes when the
/// game gets a file.
class UnwrittenGames {
 public:
  /// Adds a new game without a file. Gives its key.
  GameId begin(const RecordedGame& game, std::string_view toml);

  /// Makes the game's number its key, unless another game has that key. Gives the key.
  GameId rekey(GameId key);

  /// Adds a game of the file `game.number`, whose record is `record`. The game keeps marks that
  /// could not be written when it was left. Requires that the number is not held.
  SavedGame take_up(UnwrittenGame game, Record record);

  /// Takes up a game that was left, whose file lacks events, and that is not over: the game of that
  /// number, or the last played one that belongs to `cartridge`, or to any cartridge if null.
  std::optional<SavedGame> take_up(GameId number);
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge);

  /// Requires a game with that key.
  UnwrittenGame& at(GameId key) { return games_.at(key); }

  /// The game of that number, kept or removed; null if it is not here.
  UnwrittenGame* find(GameId number);

  /// All games that are not removed, by `changed_ms`, ascending. The pointers are valid until their
  /// games are forgotten or get another key.
  std::vector<UnwrittenGame*> in_order();

  /// Notes the present record of a game whose file lacks events.
  void change(UnwrittenGame& game, const RecordedGame& played);

  /// Separates the game from its file: gives it a new number below 0.
  void part_from_file(UnwrittenGame& game) { game.number = --last_unwritten_; }

  /// Removes a game that has no file. Nothing if the game is not here, or if it has a file and is
  /// not played: the store then removes it there.
  std::optional<Removal> remove(GameId number);

  /// Brings back a game that remove() has removed. False if there is none.
  bool restore(GameId number);

  /// Forgets the games that were left and that are written or empty.
  void forget_left();

  /// Whether the game of that file is played here, or lacks events in its file.
  bool is_held(GameId number);

  /// Whether the files hold all events and marks of the kept games here.
  [[nodiscard]] bool are_written() const;

  /// The number of the game with that key. A key that is not known is the number itself.
  [[nodiscard]] GameId number_of(GameId key) const;

  /// The largest number of the games here; 0 if none has a file. A new file needs a larger one,
  /// because a file of a game here may have been deleted.
  [[nodiscard]] GameId last_number() const;

  /// The marks of the game of that number. Its file may lack them.
  [[nodiscard]] Standing marks_of(GameId number) const;

  /// The present state of a game whose file lacks events.
  std::optional<SavedGame> look_at(GameId number);

  /// `written`, a list of games from their files, with the events and marks that the files lack.
  /// listed() gives the kept games of one cartridge or of all, the last played first.
  /// listed_removed() gives the removed games, the last removed first.
  [[nodiscard]] std::vector<GameSummary> listed(std::vector<GameSummary> written,
                                                std::optional<std::string_view> cartridge) const;
  [[nodiscard]] std::vector<GameSummary> listed_removed(std::vector<GameSummary> written) const;

 private:
  GameId add(UnwrittenGame game);

  /// The present time, but later than the change before, so that lists keep the order of changes.
  std::int64_t next_change_ms();

  template <typename IsWanted>
  std::optional<SavedGame> take_up_where(IsWanted is_wanted);
  template <typename IsWanted>
  std::vector<GameSummary> merged(std::vector<GameSummary> written, IsWanted is_wanted) const;

  std::map<GameId, UnwrittenGame> games_;  ///< by their keys
  GameId last_unwritten_ = 0;  ///< the last number of a game without a file; these are below 0
  std::int64_t last_change_ms_ = 0;
};

/// The best score of finished games played alone by rules of that hash, except the game `except`; 0
/// if there is none.
std::uint64_t best_score(const std::vector<GameSummary>& games, std::uint64_t rules_hash,
                         GameId except);

}  // namespace tilery
