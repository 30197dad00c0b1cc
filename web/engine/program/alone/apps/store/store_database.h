#pragma once
// The store of games where there is no SQLite: for each game a file, with a record of its start and
// a line for each later change. See docs/formats.md, "Games that the npm package keeps".

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/files/folders.h"
#include "apps/store/store.h"
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

  [[nodiscard]] std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }
  [[nodiscard]] bool is_in_memory() const { return !files_ || is_failing_; }

  GameId begin(const RecordedGame& game, std::string_view toml) {
    const GameId provisional = --last_unsaved_;
    played_.emplace(provisional, Played{.number = provisional,
                                        .begun = game.record().events.size(),
                                        .toml = std::string(toml),
                                        .unsaved = game.record_with_result(),
                                        .changed_ms = next_change_ms()});
    write_all(Safety::from_kill);
    auto written = played_.extract(provisional);
    written.key() = free_key(written.mapped().number);
    return played_.insert(std::move(written)).position->first;
  }

  void save(GameId id, const RecordedGame& game, Safety safety) {
    Played& played = played_.at(id);
    const std::size_t events = game.record().events.size();
    if (played.unsaved || played.saved != events) {
      if (!played.unsaved || played.unsaved->events.size() != events) {
        played.changed_ms = next_change_ms();
      }
      played.unsaved = game.record_with_result();
      write_all(safety);
    }
  }

  void leave(GameId id) {
    Played& played = played_.at(id);
    played.is_played = false;
    const bool is_empty = played.unsaved ? played.unsaved->events.size() == played.begun
                                         : played.saved == played.begun;
    if (is_empty && played.has_file() && played.is_new) {
      files_->remove(played.number);
    }
    if ((is_empty && played.is_new) || played.is_written()) {
      played_.erase(id);
    }
  }

  std::optional<SavedGame> take_up_last(const Cartridge* cartridge) {
    for (auto& [id, played] : played_) {
      if (!played.is_played && played.unsaved && !played.unsaved->result->is_over &&
          (cartridge == nullptr || belongs_to(*played.unsaved, *cartridge))) {
        return taken_up(id, played);
      }
    }
    std::optional<GameId> last;
    std::int64_t saved_ms = -1;
    for (const auto& [id, game] : all()) {
      const bool is_open = game.removed_ms == 0 && !game.record.result->is_over && !is_held(id) &&
                           (cartridge == nullptr || belongs_to(game.record, *cartridge));
      if (is_open && game.saved_ms >= saved_ms) {
        last = id;
        saved_ms = game.saved_ms;
      }
    }
    return last ? take_up(*last) : std::nullopt;
  }

  std::optional<SavedGame> take_up(GameId id) {
    if (const auto found = of_number(id); found != played_.end() && found->second.is_held()) {
      const bool is_free = !found->second.is_played && found->second.unsaved &&
                           !found->second.unsaved->result->is_over;
      return is_free ? std::optional(taken_up(found->first, found->second)) : std::nullopt;
    }
    const std::optional<std::string> text = files_ ? files_->read(id) : std::nullopt;
    const std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game || game->removed_ms != 0 || game->record.result->is_over) {
      return std::nullopt;
    }
    remove_incomplete_line(id, *text, *game);
    const std::size_t events = game->record.events.size();
    const Standing marks = joined(game->standing, take_unsaved_marks(id));
    const GameId key = free_key(id);
    played_.emplace(key, Played{.number = id,
                                .bytes = game->bytes,
                                .begun = events,
                                .saved = events,
                                .is_new = false,
                                .toml = game->toml,
                                .marks = marks,
                                .saved_marks = game->standing});
    return SavedGame{key, game->record, game->toml, marks};
  }

  void mark(GameId id, Standing marks) {
    Played& played = played_.at(id);
    played.marks = tilery::joined(played.marks, marks);
    write_all(Safety::from_kill);
  }

  Removal remove(GameId id) {
    const auto found = of_number(id);
    if (found == played_.end() || found->second.is_played || found->second.has_file()) {
      return set_removed(id, true);
    }
    auto game = played_.extract(found);
    game.key() = id;
    removed_.insert(std::move(game));
    return Removal::done;
  }

  Removal restore(GameId id) {
    auto game = removed_.extract(id);
    if (game.empty()) {
      return set_removed(id, false);
    }
    played_.insert(std::move(game));
    return Removal::done;
  }

  std::vector<GameSummary> removed() {
    std::vector<Dated> games = summaries({}, true);
    for (const auto& [id, game] : removed_) {
      games.emplace_back(game.changed_ms, summary_of(*game.unsaved, id, game.changed_ms / 1000));
    }
    return last_first(std::move(games));
  }

  std::vector<GameSummary> games(std::optional<std::string_view> cartridge) {
    std::vector<Dated> games = summaries(cartridge, false);
    for (const auto& [key, played] : played_) {
      if (played.unsaved && played.unsaved->events.size() > played.begun &&
          (!cartridge || played.unsaved->cartridge == *cartridge)) {
        std::erase_if(games, [&](const Dated& saved) { return saved.second.id == played.number; });
        GameSummary summary = summary_of(*played.unsaved, played.number, played.changed_ms / 1000);
        summary.standing = joined(summary.standing, played.marks);
        games.emplace_back(played.changed_ms, summary);
      }
    }
    return last_first(std::move(games));
  }

  std::uint64_t best_score(std::string_view cartridge, std::uint64_t rules_hash, GameId except) {
    const auto excepted = played_.find(except);
    const GameId number = excepted == played_.end() ? except : excepted->second.number;
    std::uint64_t best = 0;
    for (const GameSummary& game : games(cartridge)) {
      if (game.id != number && game.rules_hash == rules_hash && game.players == 1 && game.is_over &&
          game.standing.is_alone()) {
        best = std::max(best, game.scores[0]);
      }
    }
    return best;
  }

  std::optional<SavedGame> look_at(GameId id) {
    if (const auto found = of_number(id); found != played_.end() && found->second.unsaved) {
      return SavedGame{id, *found->second.unsaved, found->second.toml, found->second.marks};
    }
    const std::optional<std::string> text = files_ ? files_->read(id) : std::nullopt;
    std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
    if (!game) {
      return std::nullopt;
    }
    const Standing standing = joined(game->standing, marks_of(id));
    return SavedGame{id, std::move(game->record), std::move(game->toml), standing};
  }

  std::vector<Record> lost_games() {
    std::vector<Record> lost;
    write_all(Safety::from_power_failure);
    for (const auto& [id, played] : played_) {
      if (played.unsaved && !played.unsaved->events.empty()) {
        lost.push_back(*played.unsaved);
      }
    }
    return lost;
  }

 private:
  static constexpr std::int64_t ms_to_restore = std::int64_t{30} * 24 * 3600 * 1000;

  /// A game that is being played, or that could not be written.
  struct Played {
    GameId number = 0;        ///< in lists: of its file; below 0 while it has none
    std::uint64_t bytes = 0;  ///< of the file
    std::size_t begun = 0;    ///< events when the game was begun or taken up
    std::size_t saved = 0;    ///< events in the file
    bool is_new = true;
    bool is_played = true;
    std::string toml;
    Standing marks;
    Standing saved_marks;           ///< in the file
    std::optional<Record> unsaved;  ///< the game now, if the file lacks its last events
    std::int64_t changed_ms = 0;    ///< when `unsaved` got its last event

    [[nodiscard]] bool has_file() const { return number > 0; }
    [[nodiscard]] bool is_written() const { return !unsaved && marks == saved_marks; }
    /// False for a game that was left and lacks only marks: others may take it up from its file.
    [[nodiscard]] bool is_held() const { return is_played || unsaved; }
  };

  Removal set_removed(GameId id, bool is_removed) {
    if (is_held(id)) {
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
    notices_.push_back(fmt::format("{}: {}. Saved game {} is unchanged.", files_->folder().native(),
                                   std::generic_category().message(errno), id));
    return Removal::failed;
  }

  /// A game in a list, and the time in milliseconds by which the list is sorted.
  using Dated = std::pair<std::int64_t, GameSummary>;

  std::vector<Dated> summaries(std::optional<std::string_view> cartridge, bool is_removed) {
    std::vector<Dated> found;
    for (const auto& [id, game] : all()) {
      const bool is_wanted = (game.removed_ms != 0) == is_removed && !game.record.events.empty() &&
                             (!cartridge || game.record.cartridge == *cartridge);
      if (is_wanted) {
        GameSummary summary = summary_of(game.record, id, game.saved_ms / 1000);
        summary.standing = joined(game.standing, marks_of(id));
        found.emplace_back(is_removed ? game.removed_ms : game.saved_ms, summary);
      }
    }
    return found;
  }

  static std::vector<GameSummary> last_first(std::vector<Dated> found) {
    std::ranges::stable_sort(found, [](const Dated& one, const Dated& other) {
      return std::pair(one.first, one.second.id) > std::pair(other.first, other.second.id);
    });
    std::vector<GameSummary> games;
    for (const auto& [time, summary] : found) {
      games.push_back(summary);
    }
    return games;
  }

  /// Removes an incomplete last line, which would spoil the next one.
  void remove_incomplete_line(GameId id, const std::string& text, const KeptGame& game) {
    if (game.bytes < text.size()) {
      files_->cut(id, game.bytes);
    }
  }

  [[nodiscard]] bool is_held(GameId id) const {
    return std::ranges::any_of(
        played_, [id](const auto& one) { return one.second.number == id && one.second.is_held(); });
  }

  [[nodiscard]] std::map<GameId, Played>::iterator of_number(GameId number) {
    return std::ranges::find_if(played_,
                                [number](const auto& one) { return one.second.number == number; });
  }

  /// The present time, but later than the change before, so that lists keep the order of changes.
  std::int64_t next_change_ms() {
    last_change_ms_ = std::max(now_ms(), last_change_ms_ + 1);
    return last_change_ms_;
  }

  /// A key for the game of that number: the number, unless a game that has moved to another file
  /// keeps it as its key.
  GameId free_key(GameId number) { return played_.contains(number) ? --last_unsaved_ : number; }

  /// The largest number of the games here; 0 if there is none. A file may have been deleted
  /// meanwhile: without this bound a new game would share its number.
  [[nodiscard]] GameId last_number() const {
    GameId last = 0;
    for (const auto& [key, played] : played_) {
      last = std::max(last, played.number);
    }
    return last;
  }

  /// The marks of the games here that have this number. The file may lack them.
  [[nodiscard]] Standing marks_of(GameId number) const {
    Standing marks;
    for (const auto& [key, played] : played_) {
      marks = played.number == number ? joined(marks, played.marks) : marks;
    }
    return marks;
  }

  /// The marks that could not be written to the file when its game was left. Forgets that game.
  Standing take_unsaved_marks(GameId file) {
    const Standing marks = marks_of(file);
    std::erase_if(played_, [file](const auto& one) { return one.second.number == file; });
    return marks;
  }

  SavedGame taken_up(GameId key, Played& played) {
    played.is_played = true;
    return SavedGame{key, *played.unsaved, played.toml, played.marks};
  }

  /// Writes all games whose files are behind. Tells the player when this works again.
  void write_all(Safety safety) {
    bool is_done = files_.has_value();
    for (auto& [id, played] : played_) {
      is_done = (!files_ || write(played, safety)) && is_done;
    }
    std::erase_if(played_,
                  [](const auto& one) { return !one.second.is_played && one.second.is_written(); });
    if (is_done && std::exchange(is_failing_, false)) {
      notices_.emplace_back("Games are saved again.");
    }
  }

  /// Writes `unsaved` and `marks` to the file. Creates the file if there is none.
  bool write(Played& played, Safety safety) {
    return played.is_written() || ((played.has_file() || create(played)) &&
                                   write_events(played, safety) && write_marks(played, safety));
  }

  bool write_events(Played& played, Safety safety) {
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

  bool write_marks(Played& played, Safety safety) {
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
  bool add(Played& played, const std::string& line, Safety safety) {
    const bool waits = safety == Safety::from_power_failure;
    switch (files_->append(played.number, line, played.bytes, waits)) {
      case KeptFiles::Appended::done:
        played.bytes += line.size();
        return true;
      case KeptFiles::Appended::has_changed:
        if (!played.unsaved) {
          return add_to_changed(played, line);
        }
        notices_.emplace_back(
            is_deleted(played.number)
                ? "The file of this game was deleted. The game is kept in a new one."
                : "This game has gone on in another program. Both are kept, each as a game of its "
                  "own.");
        played.number = --last_unsaved_;  // the old one is no longer this game's
        return create(played);
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
  bool add_to_changed(Played& played, const std::string& line) {
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

  bool create(Played& played) {
    Record first = *played.unsaved;
    first.cartridge_text = played.toml;
    std::string text = record_text(first);
    if (played.marks != Standing{}) {
      text += kept_line('m', marks_text(played.marks));
    }
    const std::optional<GameId> file = files_->create(text, last_number());
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
      notices_.push_back(fmt::format("{}: {}. Play goes on in memory, and saving is tried again.",
                                     files_->folder().native(),
                                     std::generic_category().message(errno)));
    }
  }

  /// The games of all files that can be read. Deletes games that were removed over 30 days ago.
  std::vector<std::pair<GameId, KeptGame>> all() {
    std::vector<std::pair<GameId, KeptGame>> games;
    for (const GameId id : files_ ? files_->numbers() : std::vector<GameId>()) {
      const std::optional<std::string> text = files_->read(id);
      std::optional<KeptGame> game = text ? kept_game_of(*text) : std::nullopt;
      if (game && game->removed_ms != 0 && game->removed_ms < now_ms() - ms_to_restore) {
        files_->remove(id);
      } else if (game) {
        games.emplace_back(id, *std::move(game));
      } else if (!is_held(id)) {
        notices_.push_back(fmt::format("Saved game {} is damaged and is passed over.", id));
      }
    }
    return games;
  }

  std::optional<KeptFiles> files_;  ///< nothing if games are kept in memory only
  std::vector<std::string> notices_;
  std::map<GameId, Played> played_;   ///< a game keeps its key while it is played
  std::map<GameId, Played> removed_;  ///< removed games without a file, by their numbers
  GameId last_unsaved_ = 0;           ///< games without a file have numbers below 0
  std::int64_t last_change_ms_ = 0;
  bool is_failing_ = false;
};

}  // namespace tilery
