#include "apps/store/store_database.h"

#include <algorithm>
#include <cstdint>
#include <functional>

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
  KeptGame kept = {.row = std::nullopt,
                   .begun = game.record().events.size(),
                   .saved = 0,
                   .is_played = true,
                   .toml = std::string(toml),
                   .unsaved = game.record_with_result(),
                   .changed_ms = next_change_ms()};
  const GameId provisional = --last_unsaved_;
  kept_.emplace(provisional, std::move(kept));
  write_all();
  KeptGame& written = kept_.at(provisional);
  if (!written.row) {
    return provisional;
  }
  const GameId id = *written.row;
  kept_.emplace(id, std::move(written));
  kept_.erase(provisional);
  return id;
}

void Store::Database::save(GameId id, const RecordedGame& game, Safety safety) {
  KeptGame& kept = kept_.at(id);
  const bool is_written = kept.row && kept.begun + kept.saved == game.record().events.size();
  if (is_written && (is_on_disk_ || safety == Safety::from_kill)) {
    return;
  }
  if (is_failing_ || !kept.row || !append(kept, game, safety)) {
    if (!kept.unsaved || kept.unsaved->events.size() != game.record().events.size()) {
      kept.changed_ms = next_change_ms();
    }
    kept.unsaved = game.record_with_result();
    write_all(safety);
  }
}

std::int64_t Store::Database::next_change_ms() {
  last_change_ms_ = std::max(now_ms(), last_change_ms_ + 1);
  return last_change_ms_;
}

/// Adds the new events to the game's row. Returns false if the database fails or if the row has
/// other events than expected.
bool Store::Database::append(KeptGame& kept, const RecordedGame& game, Safety safety) {
  try {
    set_safety(safety);
    const SavedEvents saved = {kept.begun, kept.saved};
    if (!table_->append(*kept.row, game.record(), game.result(), saved)) {
      return false;
    }
    kept.saved = game.record().events.size() - kept.begun;
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
  KeptGame& game = kept_.at(id);
  game.is_played = false;
  const bool is_empty =
      game.saved == 0 && (!game.unsaved || game.unsaved->events.size() == game.begun);
  if (game.row) {
    try {
      if (is_empty) {
        table_->remove_if_empty(*game.row);
      }
      table_->join_events(*game.row);
    } catch (const SQLite::Exception& fault) {
      note_failure(fault);
    }
    opened_.locks.release(*game.row);
  }
  if (is_empty || (!game.unsaved && !game.has_unsaved_marks)) {
    kept_.erase(id);
  }
}

void Store::Database::write(KeptGame& game) {
  if (!game.row) {
    write_new_row(game);
  } else if (!table_->append(*game.row, *game.unsaved, *game.unsaved->result,
                             {game.begun, game.saved})) {
    notices_.emplace_back(
        "This game has gone on in another program. Both are kept, each as a game of its own.");
    write_new_row(game);
  }
  game.saved = game.unsaved->events.size() - game.begun;
  game.unsaved.reset();
}

void Store::Database::write_new_row(KeptGame& game) {
  game.row = table_->insert(*game.unsaved, game.begun, game.toml);
  if (opened_.is_in_memory) {
    in_memory_.push_back(*game.row);
  }
  if (game.is_played) {
    opened_.locks.take(*game.row);
  }
  game.has_unsaved_marks = game.marks != Standing{};
}

void Store::Database::write_marks(KeptGame& game) {
  if (game.row && game.has_unsaved_marks) {
    table_->mark(*game.row, game.marks);
    game.has_unsaved_marks = false;
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
  if (!recover()) {
    return;
  }
  try {
    set_safety(safety);
    for (auto& [id, game] : kept_) {
      if (game.unsaved) {
        write(game);
      }
      write_marks(game);
    }
    std::erase_if(kept_, [](const auto& kept) { return !kept.second.is_played; });
    if (std::exchange(is_failing_, false)) {
      notices_.emplace_back("Games are saved again.");
    }
  } catch (const SQLite::Exception& fault) {
    note_failure(fault);
  }
}

void Store::Database::note_failure(const SQLite::Exception& fault) {
  if (!std::exchange(is_failing_, true)) {
    const std::string& file = opened_.database->getFilename();
    notices_.push_back(fmt::format("{}: {}. Play goes on in memory, and saving is tried again.",
                                   file, fault_words(fault, file)));
  }
}

bool Store::Database::is_kept(GameId row) const {
  return std::ranges::any_of(kept_, [row](const auto& kept) { return kept.second.row == row; });
}

/// The marks of the games here that have this row. The row may lack them.
Standing Store::Database::marks_of(GameId row) const {
  Standing marks;
  for (const auto& [id, game] : kept_) {
    marks = game.row == row ? joined(marks, game.marks) : marks;
  }
  return marks;
}

/// Games that could not be written come first: they are the latest.
std::optional<SavedGame> Store::Database::take_up_last(const Cartridge* cartridge) {
  if (std::optional<SavedGame> game = taken_up_unwritten(cartridge)) {
    return game;
  }
  const auto name = cartridge == nullptr ? CartridgeName() : CartridgeName(cartridge->name);
  const auto rows = unless_failing([&] { return table_->unfinished(name); }, std::vector<GameId>());
  for (const GameId row : rows) {
    if (is_kept(row) || !opened_.locks.take(row)) {
      continue;
    }
    std::optional<SavedGame> game = taken_up(row);
    if (game && (cartridge == nullptr || belongs_to(game->record, *cartridge))) {
      return game;
    }
    kept_.erase(row);
    opened_.locks.release(row);
  }
  return std::nullopt;
}

/// Takes up an unfinished game that is not written yet, of `cartridge` or, if null, of any.
std::optional<SavedGame> Store::Database::taken_up_unwritten(const Cartridge* cartridge) {
  for (auto& [id, game] : kept_) {
    const bool is_open = !game.is_played && game.unsaved && !game.unsaved->result->is_over;
    if (is_open && (cartridge == nullptr || belongs_to(*game.unsaved, *cartridge))) {
      return taken_up_unwritten(id, game);
    }
  }
  return std::nullopt;
}

SavedGame Store::Database::taken_up_unwritten(GameId id, KeptGame& game) {
  game.is_played = true;
  if (game.row) {
    opened_.locks.take(*game.row);  // fails if another program has continued an earlier state
  }
  return {.id = id, .record = *game.unsaved, .toml = game.toml, .standing = game.marks};
}

/// Takes up the game of a row. Requires the lock on the row.
std::optional<SavedGame> Store::Database::taken_up(GameId id) {
  const auto row = unless_failing([&] { return table_->find(id); }, std::optional<GameRow>());
  // Another program may have finished the game a moment ago.
  if (!row || row->result.is_over) {
    return std::nullopt;
  }
  std::optional<Record> record = record_of(*row);
  if (!record) {
    notices_.push_back(fmt::format("Saved game {} is damaged and is passed over.", id));
    return std::nullopt;
  }
  const std::size_t saved = row->events.size();
  const std::string toml = cartridge_text(*row, *record);
  kept_.emplace(id, KeptGame{.row = id,
                             .begun = record->events.size() - saved,
                             .saved = saved,
                             .is_played = true,
                             .marks = row->standing,
                             .toml = toml,
                             .unsaved = std::nullopt});
  return SavedGame{.id = id, .record = *std::move(record), .toml = toml, .standing = row->standing};
}

std::optional<SavedGame> Store::Database::take_up(GameId id) {
  for (auto& [number, game] : kept_) {
    if (number == id && !game.is_played && game.unsaved && !game.unsaved->result->is_over) {
      return taken_up_unwritten(id, game);
    }
  }
  const auto open = unless_failing([&] { return table_->unfinished({}); }, std::vector<GameId>());
  if (std::ranges::find(open, id) == open.end() || is_kept(id) || !opened_.locks.take(id)) {
    return std::nullopt;
  }
  std::optional<SavedGame> game = taken_up(id);
  if (!game) {
    kept_.erase(id);
    opened_.locks.release(id);
  }
  return game;
}

/// The marks are also kept for a later row: a game that another program has continued gets a new
/// row.
void Store::Database::mark(GameId id, Standing marks) {
  KeptGame& game = kept_.at(id);
  game.marks = joined(game.marks, marks);
  game.has_unsaved_marks = true;
  try {
    write_marks(game);
  } catch (const SQLite::Exception& fault) {
    note_failure(fault);
  }
}

Removal Store::Database::remove(GameId id) {
  const auto kept = std::ranges::find_if(
      kept_, [id](const auto& one) { return one.first == id || one.second.row == id; });
  if (kept != kept_.end()) {
    return kept->second.is_played ? Removal::is_played : remove_left(kept->first);
  }
  recover();
  return remove_row(id);
}

/// Removes a game that was left, but is not written, or lacks events or marks in its row.
Removal Store::Database::remove_left(GameId id) {
  const std::optional<GameId> row = kept_.at(id).row;
  if (!row) {
    removed_.insert(kept_.extract(id));
    return Removal::done;
  }
  write_all();  // otherwise the row would be restored without them
  return is_kept(*row) ? unchanged(*row, "it cannot be written") : remove_row(*row);
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
  if (auto game = removed_.extract(id)) {
    kept_.insert(std::move(game));
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
  notices_.push_back(
      fmt::format("{}: {}. Saved game {} is unchanged.", opened_.file.string(), reason, row));
  return Removal::failed;
}

std::vector<GameSummary> Store::Database::removed() {
  auto games = unless_failing([&] { return table_->removed(); }, std::vector<GameSummary>());
  for (const auto& [id, game] : removed_) {
    games.insert(games.begin(), summary_of(*game.unsaved, id, now_ms() / 1000));
  }
  return games;
}

std::optional<SavedGame> Store::Database::look_at(GameId id) {
  if (const auto kept = kept_.find(id); kept != kept_.end() && kept->second.unsaved) {
    return SavedGame{.id = id,
                     .record = *kept->second.unsaved,
                     .toml = kept->second.toml,
                     .standing = kept->second.marks};
  }
  const auto row = unless_failing([&] { return table_->find(id); }, std::optional<GameRow>());
  std::optional<Record> record = row ? record_of(*row) : std::nullopt;
  if (!record) {
    return std::nullopt;
  }
  std::string toml = cartridge_text(*row, *record);
  return SavedGame{id, *std::move(record), std::move(toml), joined(row->standing, marks_of(id))};
}

std::vector<Record> Store::Database::lost_games() {
  std::vector<Record> lost;
  write_all();
  for (const GameId row : opened_.is_in_memory ? in_memory_ : std::vector<GameId>()) {
    if (std::optional<SavedGame> game = look_at(row); game && !game->record.events.empty()) {
      lost.push_back(std::move(game->record));
    }
  }
  for (const auto& [id, game] : kept_) {
    const bool is_listed = opened_.is_in_memory && game.row;
    if (!is_listed && game.unsaved && !game.unsaved->events.empty()) {
      lost.push_back(*game.unsaved);
    }
  }
  return lost;
}

std::uint64_t Store::Database::best_score(std::string_view cartridge, std::uint64_t rules_hash,
                                          GameId except) {
  const auto excepted = kept_.find(except);
  const GameId row = excepted == kept_.end() ? except : excepted->second.row.value_or(0);
  std::uint64_t best = unless_failing(
      [&] { return table_->best_score(cartridge, rules_hash, row); }, std::uint64_t{0});
  for (const auto& [id, game] : kept_) {
    if (id != except && game.unsaved && game.unsaved->events.size() > game.begun) {
      const Record& record = *game.unsaved;
      const bool counts = record.cartridge == cartridge && record.rules_hash == rules_hash &&
                          record.players == 1 && record.result->is_over &&
                          joined(standing_of(record), game.marks).is_alone();
      best = counts ? std::max(best, record.result->scores[0]) : best;
    }
  }
  return best;
}

std::vector<GameSummary> Store::Database::games(CartridgeName cartridge) {
  auto games = unless_failing([&] { return table_->list(cartridge); }, std::vector<GameSummary>());
  for (GameSummary& saved : games) {
    saved.standing = joined(saved.standing, marks_of(saved.id));
  }
  using Dated = std::pair<std::int64_t, GameSummary>;
  std::vector<Dated> unsaved;
  for (const auto& [id, game] : kept_) {
    if (game.unsaved && game.unsaved->events.size() > game.begun &&
        (!cartridge || game.unsaved->cartridge == *cartridge)) {
      std::erase_if(games, [&](const GameSummary& saved) { return saved.id == game.row; });
      GameSummary summary = summary_of(*game.unsaved, id, game.changed_ms / 1000);
      summary.standing = joined(summary.standing, game.marks);
      unsaved.emplace_back(game.changed_ms, summary);
    }
  }
  std::ranges::sort(unsaved, {}, &Dated::first);
  for (const auto& [changed_ms, summary] : unsaved) {
    games.insert(games.begin(), summary);
  }
  std::ranges::stable_sort(games, std::ranges::greater(), &GameSummary::saved);
  return games;
}

}  // namespace tilery
