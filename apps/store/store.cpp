#include "apps/store/store.h"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "apps/files/folders.h"
#include "apps/store/games_table.h"
#include "apps/store/open_database.h"
#include "tilery/record/record_cartridge.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
class Store::Database {
 public:
  explicit Database(OpenDatabase opened)
      : opened_(std::move(opened)), notices_(opened_.notices), is_failing_(opened_.may_recover) {
    table_.emplace(*opened_.database);
  }

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() {
    if (is_failing_) {
      write_all();
    }
  }

  [[nodiscard]] std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }
  [[nodiscard]] bool is_in_memory() const { return opened_.is_in_memory || is_failing_; }

  GameId begin(const RecordedGame& game, std::string_view toml);
  void save(GameId id, const RecordedGame& game, Safety safety);
  void leave(GameId id);
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge);
  std::optional<SavedGame> look_at(GameId id);
  std::vector<GameSummary> games(CartridgeName cartridge);

 private:
  /// A game that is being played, or that is not written yet.
  struct KeptGame {
    std::optional<GameId> row;
    std::size_t begun = 0;  ///< events in the row's `begun`
    std::size_t saved = 0;  ///< events in the row after those
    bool is_played = true;
    std::string toml;               ///< until there is a row
    std::optional<Record> unsaved;  ///< as it is now, while the row is behind
  };

  /// Writes what the game's row lacks. Throws SQLite::Exception.
  void write(KeptGame& game);
  void write_new_row(KeptGame& game);

  /// Tries to write all games whose rows are behind. Tells the player when this starts or stops
  /// failing.
  void write_all(Safety safety = Safety::from_power_failure);

  /// Opens the file again where it could not be opened. False while that fails.
  bool recover();

  [[nodiscard]] bool is_kept(GameId row) const;
  std::optional<SavedGame> taken_up_unwritten(const Cartridge* cartridge);
  std::optional<SavedGame> taken_up(GameId id);
  void note_failure(const SQLite::Exception& fault);

  /// The answer of `read`, or `otherwise` where the database fails.
  template <typename Read, typename Answer>
  Answer reading(Read read, Answer otherwise) {
    try {
      return read();
    } catch (const SQLite::Exception& fault) {
      notices_.push_back(fmt::format("The saved games cannot be read: {}.", fault.what()));
      return otherwise;
    }
  }

  OpenDatabase opened_;
  std::optional<GamesTable> table_;
  std::vector<std::string> notices_;
  std::map<GameId, KeptGame> kept_;
  GameId last_unsaved_ = 0;  ///< games without a row have numbers below 0
  bool is_failing_ = false;
  bool is_on_disk_ = true;  ///< everything written has reached the disk
};

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

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::in_file(const std::filesystem::path& file) {
  return Store(std::make_unique<Database>(open_database(file)));
}

Store Store::of_user() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? in_file(*folder / "games.db") : in_memory();
}

Store Store::in_memory() { return Store(std::make_unique<Database>(open_in_memory())); }

std::vector<std::string> Store::take_notices() { return database_->take_notices(); }
bool Store::is_in_memory() const { return database_->is_in_memory(); }

GameId Store::begin(const RecordedGame& game, std::string_view toml) {
  return database_->begin(game, toml);
}
void Store::save(GameId id, const RecordedGame& game, Safety safety) {
  database_->save(id, game, safety);
}
void Store::leave(GameId id) { database_->leave(id); }

std::optional<SavedGame> Store::take_up_last(const Cartridge* cartridge) {
  return database_->take_up_last(cartridge);
}
std::optional<SavedGame> Store::look_at(GameId id) { return database_->look_at(id); }
std::vector<GameSummary> Store::games(std::optional<std::string_view> cartridge) {
  return database_->games(cartridge);
}

std::uint64_t fresh_record_id() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

bool is_of(const GameSummary& game, const Cartridge& cartridge) {
  const std::optional<Rules> rules = game.cartridge == cartridge.name
                                         ? resized(cartridge.rules, game.width, game.height)
                                         : std::nullopt;
  return rules && rules_hash(*rules) == game.rules_hash;
}

Error no_game_left(const Cartridge* cartridge) {
  return {.source = "--resume",
          .place = {},
          .expected = "a game that is not over and that nobody plays",
          .found = cartridge == nullptr
                       ? "none"
                       : fmt::format("none of {} with these rules", cartridge->name)};
}

}  // namespace tilery
