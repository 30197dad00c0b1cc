#include "apps/store/recovery.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "apps/store/games_table.h"
#include "apps/store/open_database.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::uintmax_t most_bytes = std::uintmax_t{4} << 30;
constexpr std::uintmax_t least_row = 64;  ///< bytes that a row takes in the file, at least
constexpr std::uintmax_t page = 4096;

/// A temporary folder, removed at the end.
class RecoveryFolder {
 public:
  RecoveryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "tilery-XXXXXX").string();
    folder_ = ::mkdtemp(name.data()) == nullptr ? path() : path(name);
  }
  ~RecoveryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  RecoveryFolder(const RecoveryFolder&) = delete;
  RecoveryFolder& operator=(const RecoveryFolder&) = delete;

  [[nodiscard]] path copy() const { return folder_ / "copy.db"; }
  [[nodiscard]] path fresh() const { return folder_ / "fresh.db"; }

 private:
  path folder_;
};

/// Opens the copy if it is a database of ours whose rows can be queried. Rows may still be damaged.
std::unique_ptr<SQLite::Database> opened_copy(const path& file) {
  try {
    auto database = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE);
    if (schema_state(*database) == SchemaState::ours && version_of(*database) == schema_version) {
      const SQLite::Statement known(*database,
                                    "SELECT begun FROM games");  // the schema makes sense
      return database;
    }
  } catch (const SQLite::Exception&) {
    return nullptr;
  }
  return nullptr;
}

/// Replaces the first page by the first page of a new database, whose tables begin at the same
/// pages.
void replace_first_page(const RecoveryFolder& folder) {
  {
    SQLite::Database fresh(folder.fresh().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(fresh);
  }
  std::string first(page, '\0');
  std::ifstream(folder.fresh(), std::ios::binary).read(first.data(), page);
  const std::uintmax_t pages = std::filesystem::file_size(folder.copy()) / page;
  for (int byte = 0; byte < 4; ++byte) {  // the size of the file, the highest byte first
    first[static_cast<std::size_t>(28 + byte)] = static_cast<char>(pages >> (24 - 8 * byte) & 0xFF);
  }
  std::fstream(folder.copy(), std::ios::binary | std::ios::in | std::ios::out)
      .write(first.data(), page);
}

/// A row that was read from a damaged database; empty if there is none.
struct FoundRow {
  bool is_damaged = false;
  std::optional<GameRow> row;
};

FoundRow row_at(SQLite::Database& database, GameId id) {
  try {
    return {.row = GamesTable(database).find(id)};
  } catch (const SQLite::Exception&) {
    return {.is_damaged = true, .row = std::nullopt};
  }
}

/// The record of a row if it can be read and verified; otherwise nothing.
std::optional<Record> true_record(const GameRow& row, RecordRules& rules) {
  std::optional<Record> record = record_of(row);
  if (!record) {
    return std::nullopt;
  }
  if (auto own = read_cartridge(row.toml, "row"); own && own->name == record->cartridge) {
    rules.add(*std::move(own));
  }
  const auto choice = rules.find(*record);
  const bool is_true = choice && !(*choice)->verifier.fault_of(*record, "row");
  return is_true ? record : std::nullopt;
}

/// A key for comparing games: the whole record without its times between moves.
std::string key_of(Record record) {
  record.waits_ms.clear();
  return record_text(record);
}

/// The games of a database by their keys; also the removed ones.
std::map<std::string, GameId> keys_in(GamesTable& table) {
  std::map<std::string, GameId> keys;
  for (const GameId id : table.ids()) {
    const std::optional<GameRow> row = table.find(id);
    if (std::optional<Record> record = row ? record_of(*row) : std::nullopt) {
      keys.emplace(key_of(*std::move(record)), id);
    }
  }
  return keys;
}

/// Adds all rows of `from` that are true and not yet in `to`. The others get the marks of `from`.
Recovery taken_over(SQLite::Database& from, SQLite::Database& to, std::uintmax_t rows) {
  Recovery recovery;
  RecordRules rules;
  GamesTable table(to);
  std::map<std::string, GameId> keys = keys_in(table);
  for (std::uintmax_t id = 1; id <= rows; ++id) {
    const FoundRow found = row_at(from, static_cast<GameId>(id));
    const std::optional<Record> record = found.row ? true_record(*found.row, rules) : std::nullopt;
    recovery.damaged += found.is_damaged || (found.row && !record) ? 1 : 0;
    if (!record || record->events.empty()) {
      continue;
    }
    const auto [known, is_new] = keys.try_emplace(key_of(*record));
    if (is_new) {
      known->second = table.insert_taken_over(*record, *found.row);
    } else {
      table.mark(known->second, found.row->standing);
    }
    ++(is_new ? recovery.taken : recovery.known);
  }
  return recovery;
}

std::expected<void, Error> copy_for(const RecoveryFolder& folder, const path& damaged) {
  std::error_code fault;
  const std::uintmax_t size = std::filesystem::file_size(damaged, fault);
  if (fault) {
    return std::unexpected(Error{damaged.string(), {}, "a database", fault.message()});
  }
  if (size > most_bytes) {
    return std::unexpected(Error{
        damaged.string(), {}, "a database of at most 4 GiB", std::to_string(size) + " bytes"});
  }
  std::filesystem::copy_file(damaged, folder.copy(), fault);
  if (fault) {
    return std::unexpected(Error{damaged.string(), {}, "a file to copy", fault.message()});
  }
  path log = damaged;
  log += "-wal";
  path own_log = folder.copy();
  own_log += "-wal";
  std::filesystem::copy_file(log, own_log, fault);  // there may be none
  return {};
}

}  // namespace

std::expected<Recovery, Error> recover_games(const path& damaged, const path& file) {
  const RecoveryFolder folder;
  TILERY_CHECK(copy_for(folder, damaged));
  const Error no_games = {damaged.string(), {}, "a database of games", "none that can be read"};
  try {
    std::unique_ptr<SQLite::Database> from = opened_copy(folder.copy());
    const std::uintmax_t size = std::filesystem::file_size(folder.copy());
    if (!from && size > page) {
      replace_first_page(folder);
      from = opened_copy(folder.copy());
    }
    if (!from) {
      return std::unexpected(no_games);
    }
    OpenDatabase to = open_database(file);
    if (to.is_in_memory) {
      return std::unexpected(Error{file.string(),
                                   {},
                                   "a database to write to",
                                   to.notices.empty() ? "none" : to.notices.front()});
    }
    const std::uintmax_t rows = size / least_row;
    return taken_over(*from, *to.database, rows);
  } catch (const SQLite::Exception& fault) {
    return std::unexpected(Error{damaged.string(), {}, "a database of games", fault.what()});
  }
}

}  // namespace tilery
