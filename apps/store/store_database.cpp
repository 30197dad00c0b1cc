#include "apps/store/store_database.h"

#include <algorithm>

#include "tilery/record/record_cartridge.h"

namespace tilery {

GameId Store::Database::begin(const RecordedGame& game, std::string_view toml) {
  KeptGame kept = {.row = std::nullopt,
                   .begun = game.record().events.size(),
                   .saved = 0,
                   .is_played = true,
                   .toml = std::string(toml),
                   .unsaved = game.record_with_result()};
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
  kept.unsaved = game.record_with_result();
  write_all(safety);
}

void Store::Database::leave(GameId id) {
  KeptGame& game = kept_.at(id);
  game.is_played = false;
  const bool is_empty =
      game.saved == 0 && (!game.unsaved || game.unsaved->events.size() == game.begun);
  if (game.row) {
    try {
      table_->remove_if_empty(*game.row);
    } catch (const SQLite::Exception& fault) {
      note_failure(fault);
    }
    opened_.locks.release(*game.row);
  }
  if (is_empty || !game.unsaved) {
    kept_.erase(id);
  }
}

void Store::Database::write(KeptGame& game) {
  if (!game.row) {
    write_new_row(game);
  } else if (!table_->append(*game.row, *game.unsaved, game.begun, game.saved)) {
    notices_.emplace_back(
        "This game has gone on in another program. Both are kept, each as a game of its own.");
    write_new_row(game);
  }
  game.saved = game.unsaved->events.size() - game.begun;
  game.unsaved.reset();
}

void Store::Database::write_new_row(KeptGame& game) {
  game.row = table_->insert(*game.unsaved, game.begun, game.toml);
  if (game.is_played) {
    opened_.locks.take(*game.row);
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
  for (const auto& [id, game] : kept_) {
    if (game.row && game.is_played) {
      opened_.locks.take(*game.row);
    }
  }
  return true;
}

void Store::Database::write_all(Safety safety) {
  if (!recover()) {
    return;
  }
  try {
    const bool waits = safety == Safety::from_power_failure;
    opened_.database->exec(waits ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    is_on_disk_ = waits;
    for (auto& [id, game] : kept_) {
      if (game.unsaved) {
        write(game);
      }
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

/// Games that could not be written come first: they are the latest.
std::optional<SavedGame> Store::Database::take_up_last(const Cartridge* cartridge) {
  if (std::optional<SavedGame> game = taken_up_unwritten(cartridge)) {
    return game;
  }
  const auto name = cartridge == nullptr ? CartridgeName() : CartridgeName(cartridge->name);
  const auto rows = reading([&] { return table_->unfinished(name); }, std::vector<GameId>());
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

std::optional<SavedGame> Store::Database::taken_up_unwritten(const Cartridge* cartridge) {
  for (auto& [id, game] : kept_) {
    const bool is_open = !game.is_played && game.unsaved && !game.unsaved->result->is_over;
    if (is_open && (cartridge == nullptr || belongs_to(*game.unsaved, *cartridge))) {
      game.is_played = true;
      return SavedGame{.id = id, .record = *game.unsaved, .toml = game.toml};
    }
  }
  return std::nullopt;
}

std::optional<SavedGame> Store::Database::taken_up(GameId id) {
  const auto row = reading([&] { return table_->find(id); }, std::optional<GameRow>());
  // Another program may have finished it a moment ago.
  if (!row || row->result.is_over) {
    return std::nullopt;
  }
  std::optional<Record> record = record_of(*row);
  if (!record) {
    notices_.push_back(fmt::format("Saved game {} is damaged and is passed over.", id));
    return std::nullopt;
  }
  const std::size_t saved = row->events.size();
  kept_.emplace(id, KeptGame{.row = id,
                             .begun = record->events.size() - saved,
                             .saved = saved,
                             .is_played = true,
                             .toml = row->toml,
                             .unsaved = std::nullopt});
  return SavedGame{.id = id, .record = *std::move(record), .toml = row->toml};
}

std::optional<SavedGame> Store::Database::look_at(GameId id) {
  if (const auto kept = kept_.find(id); kept != kept_.end() && kept->second.unsaved) {
    return SavedGame{.id = id, .record = *kept->second.unsaved, .toml = kept->second.toml};
  }
  const auto row = reading([&] { return table_->find(id); }, std::optional<GameRow>());
  std::optional<Record> record = row ? record_of(*row) : std::nullopt;
  return record ? std::optional(SavedGame{id, *std::move(record), row->toml}) : std::nullopt;
}

std::vector<GameSummary> Store::Database::games(CartridgeName cartridge) {
  auto games = reading([&] { return table_->list(cartridge); }, std::vector<GameSummary>());
  for (const auto& [id, game] : kept_) {
    if (game.unsaved && game.unsaved->events.size() > game.begun &&
        (!cartridge || game.unsaved->cartridge == *cartridge)) {
      std::erase_if(games, [&](const GameSummary& saved) { return saved.id == game.row; });
      games.insert(games.begin(), summary_of(*game.unsaved, id, now_ms() / 1000));
    }
  }
  return games;
}

}  // namespace tilery
