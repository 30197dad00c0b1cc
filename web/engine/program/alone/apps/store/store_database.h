#pragma once
// The store of games where there is no SQLite: for each game a file, with a record of its start and
// a line for each later change. See docs/formats.md, "Games that the npm package keeps".

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/files/folders.h"
#include "apps/store/notices.h"
#include "apps/store/store.h"
#include "apps/store/unwritten_games.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"
#include "web/engine/program/game_text.h"
#include "web/engine/program/kept_files.h"

namespace tilery {

class Store::Database {
 public:
  static constexpr std::string_view name = "games";  ///< a folder in the user's data folder

  static std::unique_ptr<Database> in_file(const std::filesystem::path& folder) {
    return std::make_unique<Database>(folder);
  }
  static std::unique_ptr<Database> to_read(const std::filesystem::path& folder) {
    return std::make_unique<Database>(folder);
  }
  static std::unique_ptr<Database> in_memory() { return std::make_unique<Database>(std::nullopt); }

  explicit Database(std::optional<std::filesystem::path> folder) {
    if (folder) {
      files_.emplace(*std::move(folder), "tilery");
    }
  }

  [[nodiscard]] std::vector<std::string> take_notices() { return notices_.take(); }
  [[nodiscard]] bool is_in_memory() const { return !files_ || is_failing_; }

  GameId begin(const RecordedGame& game, std::string_view toml) {
    const GameId key = unwritten_.begin(game, toml);
    write_all(Safety::from_kill);
    return unwritten_.rekey(key);
  }

  void save(GameId id, const RecordedGame& game, Safety safety) {
    UnwrittenGame& played = unwritten_.at(id);
    if (played.unsaved || played.saved != game.record().events.size()) {
      unwritten_.change(played, game);
      write_all(safety);
    }
  }

  void leave(GameId id) {
    UnwrittenGame& played = unwritten_.at(id);
    played.is_played = false;
    if (played.is_empty() && played.has_file()) {
      files_->remove(played.number, played.bytes);
    }
    unwritten_.forget_left();
  }

  std::optional<SavedGame> take_up_last(const Cartridge* cartridge) {
    if (std::optional<SavedGame> game = unwritten_.take_up_last(cartridge)) {
      return game;
    }
    std::optional<GameId> last;
    std::int64_t saved_ms = -1;
    for (const auto& [id, game] : all()) {
      const bool is_open = game.removed_ms == 0 && !game.record.result->is_over &&
                           !unwritten_.is_held(id) &&
                           (cartridge == nullptr || belongs_to(game.record, *cartridge));
      if (is_open && game.saved_ms >= saved_ms) {
        last = id;
        saved_ms = game.saved_ms;
      }
    }
    return last ? take_up(*last) : std::nullopt;
  }

  std::optional<SavedGame> take_up(GameId id) {
    std::optional<SavedGame> unwritten = unwritten_.take_up(id);
    if (unwritten || unwritten_.is_held(id)) {
      return unwritten;
    }
    const std::optional<std::string> text = files_ ? files_->read(id) : std::nullopt;
    std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game || game->removed_ms != 0 || game->record.result->is_over) {
      return std::nullopt;
    }
    remove_incomplete_line(id, *text, *game);
    const std::size_t events = game->record.events.size();
    return unwritten_.take_up({.number = id,
                               .bytes = game->bytes,
                               .begun = events,
                               .start = *game->record.result,
                               .saved = events,
                               .is_new = false,
                               .toml = std::move(game->toml),
                               .marks = game->standing,
                               .saved_marks = game->standing},
                              std::move(game->record));
  }

  void mark(GameId id, Standing marks) {
    UnwrittenGame& played = unwritten_.at(id);
    played.marks = joined(played.marks, marks);
    write_all(Safety::from_kill);
  }

  Removal remove(GameId id) {
    if (const std::optional<Removal> removal = unwritten_.remove(id)) {
      return *removal;
    }
    const UnwrittenGame* const game = unwritten_.find(id);
    return game == nullptr ? set_removed(id, true) : remove_left(*game);
  }

  Removal restore(GameId id) {
    if (!unwritten_.restore(id)) {
      return set_removed(id, false);
    }
    write_all(Safety::from_power_failure);
    return Removal::done;
  }

  std::vector<GameSummary> removed() { return unwritten_.listed_removed(summaries({}, true)); }

  std::vector<GameSummary> games(std::optional<std::string_view> cartridge) {
    return unwritten_.listed(summaries(cartridge, false), cartridge);
  }

  std::uint64_t best_score(std::string_view cartridge, std::uint64_t rules_hash, GameId except) {
    return tilery::best_score(games(cartridge), rules_hash, unwritten_.number_of(except));
  }

  std::optional<SavedGame> look_at(GameId id) {
    if (std::optional<SavedGame> game = unwritten_.look_at(id)) {
      return game;
    }
    const std::optional<std::string> text = files_ ? files_->read(id) : std::nullopt;
    std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game) {
      return std::nullopt;
    }
    const Standing standing = joined(game->standing, unwritten_.marks_of(id));
    return SavedGame{id, std::move(game->record), std::move(game->toml), standing};
  }

  std::vector<Record> lost_games() {
    std::vector<Record> lost;
    write_all(Safety::from_power_failure);
    for (const UnwrittenGame* const game : unwritten_.in_order()) {
      if (game->unsaved && !game->unsaved->events.empty()) {
        lost.push_back(*game->unsaved);
      }
    }
    return lost;
  }

 private:
  static constexpr std::int64_t ms_to_restore = std::int64_t{30} * 24 * 3600 * 1000;

  /// Removes a game that was left, but lacks events or marks in its file. Fails if another program
  /// has changed the file: the game then has another number than the player has seen.
  Removal remove_left(const UnwrittenGame& game) {
    const GameId file = game.number;
    write_each(Safety::from_power_failure);  // otherwise the file would be restored without them
    const bool has_moved = game.number != file;
    const bool is_written = game.is_written();
    unwritten_.forget_left();
    if (has_moved) {
      return Removal::failed;  // a notice gives the reason
    }
    return is_written ? set_removed(file, true) : unchanged(file, "it cannot be written");
  }

  Removal set_removed(GameId id, bool is_removed) {
    if (unwritten_.is_held(id)) {
      return Removal::is_played;
    }
    const std::optional<std::string> text = files_ ? files_->read(id) : std::nullopt;
    const std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game || (game->removed_ms != 0) == is_removed) {
      return Removal::no_such_game;
    }
    remove_incomplete_line(id, *text, *game);
    const std::string line = kept_line('r', std::to_string(is_removed ? now_ms() : 0));
    switch (files_->append(id, line, game->bytes, true)) {
      case KeptFiles::Appended::done:
        return Removal::done;
      case KeptFiles::Appended::has_changed:
        return Removal::is_played;
      case KeptFiles::Appended::failed:
        break;
    }
    return unchanged(id, std::generic_category().message(errno));
  }

  /// Adds a notice that a game could not be removed or brought back.
  Removal unchanged(GameId id, std::string_view reason) {
    notices_.add(
        fmt::format("{}: {}. Saved game {} is unchanged.", files_->folder().native(), reason, id));
    return Removal::failed;
  }

  std::vector<GameSummary> summaries(std::optional<std::string_view> cartridge, bool is_removed) {
    std::vector<GameSummary> found;
    for (const auto& [id, game] : all()) {
      const bool is_wanted = (game.removed_ms != 0) == is_removed && !game.record.events.empty() &&
                             (!cartridge || game.record.cartridge == *cartridge);
      if (is_wanted) {
        GameSummary& summary =
            found.emplace_back(summary_of(game.record, id, game.saved_ms / 1000));
        summary.standing = game.standing;
        summary.listed_ms = is_removed ? game.removed_ms : game.saved_ms;
      }
    }
    return found;
  }

  /// Removes an incomplete last line, which would spoil the next one.
  void remove_incomplete_line(GameId id, const std::string& text, const KeptGame& game) {
    if (game.bytes < text.size()) {
      files_->cut(id, text, game.bytes);
    }
  }

  /// Writes all games whose files are behind, and forgets games that were left and are written or
  /// empty.
  void write_all(Safety safety) {
    write_each(safety);
    unwritten_.forget_left();
  }

  /// Writes all games whose files are behind. Tells the player when this works again.
  void write_each(Safety safety) {
    bool is_done = files_.has_value();
    for (UnwrittenGame* const game : unwritten_.in_order()) {
      is_done = (!files_ || write(*game, safety)) && is_done;
    }
    if (is_done && std::exchange(is_failing_, false)) {
      notices_.add("Games are saved again.");
    }
  }

  /// Writes `unsaved` and `marks` to the file. Creates the file if there is none.
  bool write(UnwrittenGame& played, Safety safety) {
    return played.is_written() || ((played.has_file() || create(played, safety)) &&
                                   write_events(played, safety) && write_marks(played, safety));
  }

  bool write_events(UnwrittenGame& played, Safety safety) {
    if (!played.unsaved) {
      return true;
    }
    const bool has_more = played.saved < played.unsaved->events.size();
    if (has_more &&
        !add(played, kept_line('e', events_text(*played.unsaved, played.saved, played.changed_ms)),
             safety)) {
      return false;
    }
    played.saved = played.unsaved->events.size();
    played.unsaved.reset();
    return true;
  }

  bool write_marks(UnwrittenGame& played, Safety safety) {
    if (played.marks != played.saved_marks &&
        !add(played, kept_line('m', marks_text(played.marks)), safety)) {
      return false;
    }
    played.saved_marks = played.marks;
    return true;
  }

  /// Adds a line to the file. If another program has changed the file, writes the whole game and
  /// its marks to a new file; without `unsaved` the line goes to the changed file. Returns false if
  /// nothing was written.
  bool add(UnwrittenGame& played, const std::string& line, Safety safety) {
    const bool waits = safety == Safety::from_power_failure;
    switch (files_->append(played.number, line, played.bytes, waits)) {
      case KeptFiles::Appended::done:
        played.bytes += line.size();
        return true;
      case KeptFiles::Appended::has_changed:
        if (!played.unsaved) {
          return add_to_changed(played, line);
        }
        notices_.add(
            is_deleted(played.number)
                ? "The file of this game was deleted. The game is kept in a new one."
                : "This game has gone on in another program. Both are kept, each as a game of its "
                  "own.");
        unwritten_.part_from_file(played);
        return create(played, safety);
      case KeptFiles::Appended::failed:
        break;
    }
    note_failure();
    return false;
  }

  /// Whether another program has deleted the game of that number, or its file.
  [[nodiscard]] bool is_deleted(GameId number) const {
    const std::optional<std::string> text = files_->read(number);
    const std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    return game ? game->removed_ms != 0 : files_->is_gone(number);
  }

  /// Adds marks to a file that another program has changed. A game that is gone, or that can no
  /// longer be read, needs none.
  bool add_to_changed(UnwrittenGame& played, const std::string& line) {
    const std::optional<std::string> text = files_->read(played.number);
    if (!text && !files_->is_gone(played.number)) {
      note_failure();
      return false;
    }
    const std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game) {
      return true;
    }
    remove_incomplete_line(played.number, *text, *game);
    const KeptFiles::Appended appended = files_->append(played.number, line, game->bytes, false);
    if (appended == KeptFiles::Appended::failed) {
      note_failure();
    }
    const bool is_done = appended == KeptFiles::Appended::done;
    if (is_done && game->bytes == played.bytes) {  // the other program added no whole line
      played.bytes += line.size();
    }
    return is_done;
  }

  bool create(UnwrittenGame& played, Safety safety) {
    Record first = with_events(*played.unsaved, played.begun);
    first.result = played.start;
    first.cartridge_text = played.toml;
    std::string text = record_text(first);
    if (played.marks != Standing{}) {
      text += kept_line('m', marks_text(played.marks));
    }
    if (played.unsaved->events.size() > played.begun) {
      text += kept_line('e', events_text(*played.unsaved, played.begun, played.changed_ms));
    }
    const bool waits = safety == Safety::from_power_failure;
    const std::optional<GameId> file = files_->create(text, unwritten_.last_number(), waits);
    if (!file) {
      note_failure();
      return false;
    }
    played.number = *file;
    played.bytes = text.size();
    played.saved = played.unsaved->events.size();
    played.saved_marks = played.marks;
    return true;
  }

  void note_failure() {
    if (!std::exchange(is_failing_, true)) {
      notices_.add(fmt::format("{}: {}. Play goes on in memory, and saving is tried again.",
                               files_->folder().native(), std::generic_category().message(errno)));
    }
  }

  /// The games of all files that can be read. Deletes games that were removed over 30 days ago.
  std::vector<std::pair<GameId, KeptGame>> all() {
    std::vector<std::pair<GameId, KeptGame>> games;
    for (const GameId id : files_ ? files_->numbers() : std::vector<GameId>()) {
      const std::optional<std::string> text = files_->read(id);
      std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
      if (game && game->removed_ms != 0 && game->removed_ms < now_ms() - ms_to_restore) {
        files_->remove(id, text->size());
      } else if (game) {
        games.emplace_back(id, *std::move(game));
      } else if (!unwritten_.is_held(id)) {
        notices_.add_once(fmt::format("Saved game {} is damaged and is passed over.", id));
      }
    }
    return games;
  }

  std::optional<KeptFiles> files_;  ///< nothing if games are kept in memory only
  Notices notices_;
  UnwrittenGames unwritten_;
  bool is_failing_ = false;
};

}  // namespace tilery
