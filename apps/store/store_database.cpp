#include "apps/store/store_database.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

/// The text of a game's cartridge. If the row lost it, the shipped cartridge that the game was
/// played by; empty if none ships.
std::string cartridge_text(const GameRow& row, const Record& record) {
  if (!row.toml.empty()) {
    return row.toml;
  }
  const std::string_view shipped = shipped_cartridge(record.cartridge);
  const auto cartridge = read_cartridge(shipped, record.cartridge);
  return cartridge && belongs_to(record, *cartridge) ? std::string(shipped) : std::string();
}

}  // namespace

GameId Store::Database::begin(const RecordedGame& game, std::string_view toml) {
  const GameId key = unwritten_.begin(game, toml);
  write_all();
  return unwritten_.rekey(key);
}

void Store::Database::save(GameId id, const RecordedGame& game, Safety safety) {
  UnwrittenGame& kept = unwritten_.at(id);
  const bool is_written = kept.has_file() && kept.saved == game.record().events.size();
  if (is_written && (is_on_disk_ || safety == Safety::from_kill)) {
    return;
  }
  if (is_failing_ || !kept.has_file() || !append(kept, game, safety)) {
    unwritten_.change(kept, game);
    write_all(safety);
  }
}

/// Adds the new events to the game's row. Returns false if the database fails, if the row has other
/// events than expected, or if another program has deleted the game.
bool Store::Database::append(UnwrittenGame& kept, const RecordedGame& game, Safety safety) {
  try {
    set_safety(safety);
    const SavedEvents saved = {kept.begun, kept.saved - kept.begun};
    if (!table_->append(kept.number, game.record(), game.result(), saved)) {
      return false;
    }
    kept.saved = game.record().events.size();
    kept.unsaved.reset();
    return true;
  } catch (const SQLite::Exception&) {
    return false;  // the caller tries again, and reports a fault to the player
  }
}

/// Chooses whether saving waits for the disk.
void Store::Database::set_safety(Safety safety) {
  const bool waits = safety == Safety::from_power_failure;
  opened_.database->exec(waits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  is_on_disk_ = waits;
}

void Store::Database::leave(GameId id) {
  UnwrittenGame& game = unwritten_.at(id);
  game.is_played = false;
  if (game.has_file()) {
    try {
      if (game.is_empty()) {
        table_->remove_if_empty(game.number);
      }
      table_->join_events(game.number);
    } catch (const SQLite::Exception& fault) {
      note_failure(fault);
    }
    opened_.locks.release(game.number);
  }
  unwritten_.forget_left();
}

void Store::Database::write(UnwrittenGame& game) {
  if (!game.has_file()) {
    write_new_row(game);
  } else if (!table_->append(game.number, *game.unsaved, *game.unsaved->result,
                             {game.begun, game.saved - game.begun}, game.changed_ms)) {
    part_from_row(game);
    write_new_row(game);
  }
  game.saved = game.unsaved->events.size();
  game.unsaved.reset();
}

/// Leaves the row to the program that has continued or deleted its game.
void Store::Database::part_from_row(UnwrittenGame& game) {
  const std::optional<GameRow> row = table_->find(game.number);
  notices_.add(
      !row || row->removed_ms != 0
          ? "This game was deleted in another program. It is kept as a new game."
          : "This game has gone on in another program. Both are kept, each as a game of its own.");
  opened_.locks.release(game.number);
  unwritten_.part_from_file(game);
}

void Store::Database::write_new_row(UnwrittenGame& game) {
  game.number = table_->insert(*game.unsaved, game.begun, game.toml, game.changed_ms);
  if (opened_.is_in_memory) {
    in_memory_.push_back(game.number);
  }
  if (game.is_played) {
    opened_.locks.take(game.number);
  }
  game.saved_marks = {};
}

/// Writes no marks to a copy of the file in memory: the file would never get them.
void Store::Database::write_marks(UnwrittenGame& game) {
  if (game.has_file() && game.marks != game.saved_marks && !opened_.may_recover) {
    table_->mark(game.number, game.marks);
    game.saved_marks = game.marks;
  }
}

bool Store::Database::recover() {
  if (!opened_.may_recover) {
    return true;
  }
  std::optional<OpenDatabase> again = opened_again(opened_);
  if (!again) {
    return false;
  }
  opened_ = *std::move(again);
  table_.emplace(*opened_.database);
  return true;
}

void Store::Database::write_all(Safety safety) {
  write_each(safety);
  unwritten_.forget_left();
}

void Store::Database::write_each(Safety safety) {
  if (!recover()) {
    return;
  }
  try {
    set_safety(safety);
    for (UnwrittenGame* const game : unwritten_.in_order()) {
      if (game->unsaved) {
        write(*game);
      }
      write_marks(*game);
    }
    if (std::exchange(is_failing_, false)) {
      notices_.add("Games are saved again.");
    }
  } catch (const SQLite::Exception& fault) {
    note_failure(fault);
  }
}

void Store::Database::note_failure(const SQLite::Exception& fault) {
  if (!std::exchange(is_failing_, true)) {
    const std::string& file = opened_.database->getFilename();
    notices_.add(fmt::format("{}: {}. Play goes on in memory, and saving is tried again.", file,
                             fault_words(fault, file)));
  }
}

/// Games that could not be written come first: they are this program's latest.
std::optional<SavedGame> Store::Database::take_up_last(const Cartridge* cartridge) {
  if (std::optional<SavedGame> game = unwritten_.take_up_last(cartridge)) {
    return locked(*std::move(game));
  }
  const auto wanted = cartridge == nullptr ? CartridgeName() : CartridgeName(cartridge->name);
  const auto rows =
      unless_failing([&] { return table_->unfinished(wanted); }, std::vector<GameId>());
  for (const GameId row : rows) {
    if (std::optional<SavedGame> game = take_up_row(row, cartridge)) {
      return game;
    }
  }
  return std::nullopt;
}

/// Locks the row of a game that lacks events there. Another program may hold the lock, if it plays
/// an earlier state of the game.
SavedGame Store::Database::locked(SavedGame game) {
  if (const UnwrittenGame& kept = unwritten_.at(game.id); kept.has_file()) {
    opened_.locks.take(kept.number);
  }
  return game;
}

/// Takes up the game of a row, if nobody plays it and it belongs to `cartridge`, or to any if null.
std::optional<SavedGame> Store::Database::take_up_row(GameId row, const Cartridge* cartridge) {
  if (unwritten_.is_held(row) || !opened_.locks.take(row)) {
    return std::nullopt;
  }
  std::optional<SavedGame> game = read_row(row, cartridge);
  if (!game) {
    opened_.locks.release(row);
  }
  return game;
}

std::optional<SavedGame> Store::Database::read_row(GameId id, const Cartridge* cartridge) {
  const auto row = unless_failing([&] { return table_->find(id); }, std::optional<GameRow>());
  // Another program may have finished the game a moment ago.
  if (!row || row->result.is_over) {
    return std::nullopt;
  }
  std::optional<Record> record = record_of(*row);
  if (!record) {
    notices_.add_once(fmt::format("Saved game {} is damaged and is passed over.", id));
    return std::nullopt;
  }
  if (cartridge != nullptr && !belongs_to(*record, *cartridge)) {
    return std::nullopt;
  }
  const std::size_t events = record->events.size();
  UnwrittenGame game = {.number = id,
                        .begun = events - row->events.size(),
                        .saved = events,
                        .is_new = false,
                        .toml = cartridge_text(*row, *record),
                        .marks = row->standing,
                        .saved_marks = row->standing};
  return unwritten_.take_up(std::move(game), *std::move(record));
}

std::optional<SavedGame> Store::Database::take_up(GameId id) {
  if (std::optional<SavedGame> game = unwritten_.take_up(id)) {
    return locked(*std::move(game));
  }
  const auto open = unless_failing([&] { return table_->unfinished({}); }, std::vector<GameId>());
  const bool is_open = std::ranges::find(open, id) != open.end();
  return is_open ? take_up_row(id, nullptr) : std::nullopt;
}

/// The marks are also kept for a later row: a game that another program has continued gets a new
/// row.
void Store::Database::mark(GameId id, Standing marks) {
  UnwrittenGame& game = unwritten_.at(id);
  game.marks = joined(game.marks, marks);
  try {
    write_marks(game);
  } catch (const SQLite::Exception& fault) {
    note_failure(fault);
  }
}

Removal Store::Database::remove(GameId id) {
  if (const std::optional<Removal> removal = unwritten_.remove(id)) {
    return *removal;
  }
  if (const UnwrittenGame* const game = unwritten_.find(id)) {
    return remove_left(*game);
  }
  recover();
  return remove_row(id);
}

/// Removes a game that was left, but lacks events or marks in its row. Fails if another program has
/// continued or deleted the game, which then has another number than the player has seen.
Removal Store::Database::remove_left(const UnwrittenGame& game) {
  const GameId row = game.number;
  write_each(Safety::from_power_failure);  // otherwise the row would be restored without them
  const bool has_moved = game.number != row;
  const bool is_written = game.is_written();
  unwritten_.forget_left();
  if (has_moved) {
    return Removal::failed;  // a notice gives the reason
  }
  return is_written ? remove_row(row) : unchanged(row, "it cannot be written");
}

Removal Store::Database::remove_row(GameId row) {
  if (!opened_.locks.take(row)) {
    return Removal::is_played;
  }
  const Removal removal = set_removed(row, true);
  opened_.locks.release(row);
  return removal;
}

Removal Store::Database::restore(GameId id) {
  if (unwritten_.restore(id)) {
    write_all();
    return Removal::done;
  }
  recover();
  return set_removed(id, false);
}

/// Fails, with a notice, while the file cannot be written.
Removal Store::Database::set_removed(GameId row, bool is_removed) {
  if (opened_.may_recover) {
    return unchanged(row, "it cannot be written");
  }
  try {
    return table_->set_removed(row, is_removed) ? Removal::done : Removal::no_such_game;
  } catch (const SQLite::Exception& fault) {
    return unchanged(row, fault_words(fault, opened_.file));
  }
}

/// Adds a notice that the game of a row could not be removed or brought back.
Removal Store::Database::unchanged(GameId row, std::string_view reason) {
  notices_.add(
      fmt::format("{}: {}. Saved game {} is unchanged.", opened_.file.string(), reason, row));
  return Removal::failed;
}

std::vector<GameSummary> Store::Database::removed() {
  return unwritten_.listed_removed(
      unless_failing([&] { return table_->removed(); }, std::vector<GameSummary>()));
}

std::optional<SavedGame> Store::Database::look_at(GameId id) {
  if (std::optional<SavedGame> game = unwritten_.look_at(id)) {
    return game;
  }
  const auto row = unless_failing([&] { return table_->find(id); }, std::optional<GameRow>());
  std::optional<Record> record = row ? record_of(*row) : std::nullopt;
  if (!record) {
    return std::nullopt;
  }
  std::string toml = cartridge_text(*row, *record);
  const Standing standing = joined(row->standing, unwritten_.marks_of(id));
  return SavedGame{id, *std::move(record), std::move(toml), standing};
}

std::vector<Record> Store::Database::lost_games() {
  std::vector<Record> lost;
  write_all();
  for (const GameId row : opened_.is_in_memory ? in_memory_ : std::vector<GameId>()) {
    if (std::optional<SavedGame> game = look_at(row); game && !game->record.events.empty()) {
      lost.push_back(std::move(game->record));
    }
  }
  for (const UnwrittenGame* const game : unwritten_.in_order()) {
    const bool is_listed = opened_.is_in_memory && !opened_.may_recover && game->has_file();
    if (!is_listed && game->unsaved && !game->unsaved->events.empty()) {
      lost.push_back(*game->unsaved);
    }
  }
  return lost;
}

/// The query does not read all games, but it knows only written ones.
std::uint64_t Store::Database::best_score(std::string_view cartridge, std::uint64_t rules_hash,
                                          GameId except) {
  const GameId number = unwritten_.number_of(except);
  return unwritten_.are_written()
             ? unless_failing([&] { return table_->best_score(cartridge, rules_hash, number); },
                              std::uint64_t{0})
             : tilery::best_score(games(cartridge), rules_hash, number);
}

std::vector<GameSummary> Store::Database::games(CartridgeName cartridge) {
  auto written =
      unless_failing([&] { return table_->list(cartridge); }, std::vector<GameSummary>());
  return unwritten_.listed(std::move(written), cartridge);
}

}  // namespace tilery
