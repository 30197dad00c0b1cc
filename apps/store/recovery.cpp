#include "apps/store/recovery.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <set>
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
constexpr std::uintmax_t least_row_bytes = 64;  ///< that a row takes in the file
constexpr std::uintmax_t page_bytes = 4096;
constexpr int first_version_with_events = 5;  ///< older versions keep events in the games' rows

/// A temporary folder, removed at the end.
class RecoveryFolder {
 public:
  RecoveryFolder() {
    std::error_code fault;
    const path parent = std::filesystem::temp_directory_path(fault);
    std::string name = (fault ? path("/tmp") : parent) / "tilery-XXXXXX";
    folder_ = ::mkdtemp(name.data()) == nullptr ? path() : path(name);
  }
  ~RecoveryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  RecoveryFolder(const RecoveryFolder&) = delete;
  RecoveryFolder& operator=(const RecoveryFolder&) = delete;

  [[nodiscard]] bool is_made() const { return !folder_.empty(); }
  [[nodiscard]] Error fault(std::string reason) const {
    return {"temporary folder " + folder_.string(), {}, {}, std::move(reason)};
  }
  [[nodiscard]] path copy() const { return folder_ / "copy.db"; }     ///< of the damaged database
  [[nodiscard]] path log() const { return folder_ / "copy.db-wal"; }  ///< of the copy
  [[nodiscard]] path fresh() const { return folder_ / "fresh.db"; }
  [[nodiscard]] path salvaged() const { return folder_ / "salvaged.db"; }

  /// Bytes of the copy and its log.
  [[nodiscard]] std::uintmax_t copied_bytes() const {
    std::error_code no_log;
    const std::uintmax_t log_bytes = std::filesystem::file_size(log(), no_log);
    return std::filesystem::file_size(copy()) + (no_log ? 0 : log_bytes);
  }

 private:
  path folder_;
};

Error no_games_in(const std::string& damaged, std::string found) {
  return {damaged, {}, "a database of games", std::move(found)};
}

/// Whether the machine failed, with a full disk for example. All other faults mean damage.
bool is_machine_fault(const SQLite::Exception& fault) {
  switch (fault.getErrorCode()) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_NOMEM:
      return true;
    default:
      return false;
  }
}

/// The answer of `work`, or `otherwise` if it meets damage. Throws the faults of the machine.
template <typename Work, typename Answer>
Answer unless_damaged(Work work, Answer otherwise) {
  try {
    return work();
  } catch (const SQLite::Exception& fault) {
    if (is_machine_fault(fault)) {
      throw;
    }
    return otherwise;
  }
}

using Version = std::expected<std::optional<int>, Error>;

/// The version of the tables in the copy; nothing if its first page is damaged. Fails if the
/// database is another program's or a newer version's.
Version version_in(const path& copy, const std::string& damaged) {
  const auto read = [&]() -> Version {
    SQLite::Database database(copy.string(), SQLite::OPEN_READWRITE);
    const int version = version_of(database);
    switch (schema_state(database)) {
      case SchemaState::newer:
        return std::unexpected(Error{
            damaged,
            {},
            fmt::format("a database of version {} at most", schema_version),
            fmt::format("version {}: recover it with the newer Tilery that made it", version)});
      case SchemaState::foreign:
        return std::unexpected(no_games_in(damaged, "a database of another program"));
      case SchemaState::ours:
        break;
    }
    const SQLite::Statement games(database, "SELECT begun FROM games");  // throws without the table
    if (version >= first_version_with_events) {
      const SQLite::Statement events(database, "SELECT letters FROM events");
    }
    return version > 0 ? std::optional(version) : std::nullopt;
  };
  return unless_damaged(read, Version());
}

/// Replaces the first page of the copy by the first page of a new database of that version, whose
/// tables begin at the same pages.
void replace_first_page(const RecoveryFolder& folder, int version) {
  std::filesystem::remove(folder.fresh());
  {
    SQLite::Database fresh(folder.fresh().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(fresh, version);
  }
  std::string first(page_bytes, '\0');
  std::ifstream fresh(folder.fresh(), std::ios::binary);
  fresh.read(first.data(), page_bytes);
  const std::uintmax_t pages = std::filesystem::file_size(folder.copy()) / page_bytes;
  for (int byte = 0; byte < 4; ++byte) {  // the size of the file, the highest byte first
    first[static_cast<std::size_t>(28 + byte)] = static_cast<char>(pages >> (24 - 8 * byte) & 0xFF);
  }
  std::fstream copy(folder.copy(), std::ios::binary | std::ios::in | std::ios::out);
  copy.write(first.data(), page_bytes);
  copy.flush();
  if (!fresh || !copy) {
    throw SQLite::Exception("cannot replace the first page of the copy", SQLITE_IOERR);
  }
}

/// The number of rows that look like events, from both ends of the table up to the damage.
std::uintmax_t readable_events(SQLite::Database& database, std::uintmax_t most) {
  std::uintmax_t count = 0;
  for (const char* order : {"", " ORDER BY game DESC"}) {
    const auto read_all = [&] {
      SQLite::Statement rows(
          database, std::string("SELECT typeof(game) || typeof(letters) FROM events") + order);
      for (std::uintmax_t row = 0; row < most && rows.executeStep(); ++row) {
        count += rows.getColumn(0).getString() == "integertext" ? 1 : 0;
      }
      return true;
    };
    if (unless_damaged(read_all, false)) {
      return count;
    }
  }
  return count;
}

/// Writes to the schema that the table of events begins at that page.
void set_page_of_events(SQLite::Database& database, int page_number) {
  database.exec("PRAGMA writable_schema = ON");
  SQLite::Statement schema(database, "UPDATE sqlite_schema SET rootpage = ? WHERE name = 'events'");
  schema.bind(1, page_number);
  schema.exec();
  database.exec("PRAGMA writable_schema = RESET");
}

/// Sets the page at which the events begin in a copy with a replaced first page: the page with the
/// most readable events. In a migrated file the page depends on the file's size at the migration.
void find_events(const RecoveryFolder& folder) {
  SQLite::Database database(folder.copy().string(), SQLite::OPEN_READWRITE);
  database.exec("PRAGMA synchronous = OFF");
  const int pages = database.execAndGet("PRAGMA page_count").getInt();
  const std::uintmax_t most_rows = folder.copied_bytes() / least_row_bytes;
  std::pair<std::uintmax_t, int> best;
  for (int number = 2; number <= pages; ++number) {
    set_page_of_events(database, number);
    best = std::max(best, std::pair(readable_events(database, most_rows), number));
  }
  set_page_of_events(database, best.second);
}

/// The games that could not be copied from a damaged database.
struct Losses {
  std::size_t games = 0;
  bool may_be_more = false;  ///< neither the index nor the table names all games
};

/// Copies rows of a damaged database, whatever its version, into a new database with the same
/// tables.
class Salvage {
 public:
  Salvage(const RecoveryFolder& folder, int version)
      : database_(folder.salvaged().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.exec("PRAGMA journal_mode = MEMORY");
    database_.exec("PRAGMA synchronous = OFF");
    migrate(database_, version);
    SQLite::Statement attach(database_, "ATTACH ? AS damaged");
    attach.bind(1, folder.copy().string());
    attach.exec();
    copy_game_.emplace(database_,
                       "INSERT INTO main.games SELECT * FROM damaged.games WHERE id = ?");
    if (version >= first_version_with_events) {
      copy_events_.emplace(database_,
                           "INSERT INTO main.events SELECT * FROM damaged.events WHERE game = ?");
    }
    copy_cartridge_.emplace(
        database_,
        "INSERT OR IGNORE INTO main.cartridges SELECT * FROM damaged.cartridges "
        "WHERE rules_hash = (SELECT rules_hash FROM main.games WHERE id = ?)");
  }

  /// Copies all games that can be read. `most` bounds their number.
  Losses copy_games(std::uintmax_t most) {
    Losses losses;
    const std::set<GameId> ids = named_games(most, losses);
    for (const GameId id : ids) {
      losses.games += copy_game(id) ? 0 : 1;
    }
    for (GameId id = 1; id <= static_cast<GameId>(most); ++id) {
      if (!ids.contains(id)) {
        copy_game(id);
      }
    }
    return losses;
  }

 private:
  /// The numbers of the games that the index or the table names, up to the damage.
  std::set<GameId> named_games(std::uintmax_t most, Losses& losses) {
    std::set<GameId> ids;
    const bool by_index =
        add_ids("SELECT id FROM damaged.games INDEXED BY games_by_time", most, ids);
    const bool by_table =
        add_ids("SELECT id FROM damaged.games NOT INDEXED ORDER BY id", most, ids);
    losses.may_be_more = !by_index && !by_table;
    add_ids("SELECT id FROM damaged.games NOT INDEXED ORDER BY id DESC", most, ids);
    return ids;
  }

  /// False if damage has stopped the scan. A damaged tree may be circular, so the scan ends after
  /// `most` rows.
  bool add_ids(const char* scan, std::uintmax_t most, std::set<GameId>& ids) {
    const auto read = [&] {
      SQLite::Statement rows(database_, scan);
      std::uintmax_t row = 0;
      for (; row < most && rows.executeStep(); ++row) {
        ids.insert(rows.getColumn(0).getInt64());
      }
      return row < most;
    };
    return unless_damaged(read, false);
  }

  /// False if there is no such game, or none that can be read.
  bool copy_game(GameId id) {
    const auto copy = [&] {
      SQLite::Transaction transaction(database_);
      if (execute(*copy_game_, id) == 0) {
        return false;
      }
      if (copy_events_) {
        execute(*copy_events_, id);
      }
      transaction.commit();
      copy_cartridge_of(id);
      return true;
    };
    return unless_damaged(copy, false);
  }

  /// Copies the cartridge if it can be read. A game without its cartridge is still worth keeping:
  /// its rules may ship.
  void copy_cartridge_of(GameId id) {
    unless_damaged([&] { return execute(*copy_cartridge_, id); }, 0);
  }

  static int execute(SQLite::Statement& statement, GameId id) {
    statement.tryReset();
    statement.bind(1, id);
    const int rows = statement.exec();
    statement.tryReset();
    return rows;
  }

  SQLite::Database database_;
  std::optional<SQLite::Statement> copy_game_;
  std::optional<SQLite::Statement> copy_events_;
  std::optional<SQLite::Statement> copy_cartridge_;
};

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

/// A key for comparing games: the whole record without the waits before its events.
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

/// Adds all games of `from` that are true and not yet in `to`. Games that are in `to` already get
/// the marks of `from`.
Recovery taken_over(SQLite::Database& from, SQLite::Database& to) {
  Recovery recovery;
  RecordRules rules;
  GamesTable salvaged(from);
  GamesTable table(to);
  std::map<std::string, GameId> keys = keys_in(table);
  for (const GameId id : salvaged.ids()) {
    const std::optional<GameRow> row = salvaged.find(id);
    const std::optional<Record> record = row ? true_record(*row, rules) : std::nullopt;
    recovery.damaged += record ? 0 : 1;
    if (!record || row->events.empty()) {
      continue;
    }
    const auto [known, is_new] = keys.try_emplace(key_of(*record));
    if (is_new) {
      known->second = table.insert_taken_over(*record, *row);
    } else {
      table.mark(known->second, row->standing);
    }
    ++(is_new ? recovery.taken : recovery.known);
  }
  return recovery;
}

/// Writes the games of the copy, a database of `version`, into a database of this version.
Losses salvage(const RecoveryFolder& folder, int version) {
  std::filesystem::remove(folder.salvaged());
  const Losses losses =
      Salvage(folder, version).copy_games(folder.copied_bytes() / least_row_bytes);
  SQLite::Database salvaged(folder.salvaged().string(), SQLite::OPEN_READWRITE);
  migrate(salvaged);
  return losses;
}

/// As salvage(), after replacing the first page of the copy. Nothing if the copy cannot be read as
/// a database of that version.
std::optional<Losses> salvage_without_first_page(const RecoveryFolder& folder, int version) {
  const auto read = [&] {
    replace_first_page(folder, version);
    if (version >= first_version_with_events) {
      find_events(folder);
    }
    return std::optional(salvage(folder, version));
  };
  return unless_damaged(read, std::optional<Losses>());
}

std::expected<Recovery, Error> taken_over(const RecoveryFolder& folder, const Losses& losses,
                                          const OpenDatabase& to) {
  try {
    SQLite::Database from(folder.salvaged().string(), SQLite::OPEN_READWRITE);
    Recovery recovery = taken_over(from, *to.database);
    recovery.damaged += losses.games;
    recovery.may_miss_games = losses.may_be_more;
    recovery.notices = to.notices;
    return recovery;
  } catch (const SQLite::Exception& fault) {
    return std::unexpected(Error{to.file.string(), {}, {}, fault_words(fault, to.file)});
  }
}

/// Tries the copy, whose first page is damaged, as a database of each version, the newest first.
std::expected<Recovery, Error> taken_over_without_first_page(const RecoveryFolder& folder,
                                                             const OpenDatabase& to,
                                                             const std::string& damaged) {
  for (int version = schema_version; version > 0; --version) {
    if (const auto losses = salvage_without_first_page(folder, version)) {
      auto recovery = taken_over(folder, *losses, to);
      if (!recovery || recovery->taken + recovery->known > 0) {
        return recovery;
      }
    }
  }
  return std::unexpected(
      no_games_in(damaged, "none that can be read; a backup of the file may hold them"));
}

/// Copies a file. The owner may write the copy, even if nobody may write the original.
std::expected<void, Error> copy_to(const path& copy, const path& original) {
  std::error_code fault;
  std::filesystem::copy_file(original, copy, fault);
  if (!fault) {
    using std::filesystem::perms;
    std::filesystem::permissions(copy, perms::owner_read | perms::owner_write,
                                 std::filesystem::perm_options::add, fault);
  }
  if (fault) {
    return std::unexpected(
        Error{original.string(),
              {},
              {},
              fmt::format("cannot be copied to {}: {}", copy.string(), fault.message())});
  }
  return {};
}

/// Copies the damaged database and its log into the folder.
std::expected<void, Error> copy_for(const RecoveryFolder& folder, const path& damaged) {
  if (!folder.is_made()) {
    return std::unexpected(Error{
        "recover", {}, {}, fmt::format("cannot make a temporary folder: {}", strerror(errno))});
  }
  std::error_code fault;
  const std::uintmax_t size = std::filesystem::file_size(damaged, fault);
  if (fault) {
    return std::unexpected(Error{damaged.string(), {}, "a database", fault.message()});
  }
  if (size > most_bytes) {
    return std::unexpected(Error{
        damaged.string(), {}, "a database of at most 4 GiB", std::to_string(size) + " bytes"});
  }
  TILERY_CHECK(copy_to(folder.copy(), damaged));
  path log = damaged;
  log += "-wal";
  return std::filesystem::exists(log, fault) ? copy_to(folder.log(), log)
                                             : std::expected<void, Error>();
}

/// recover_games() with the copy in `folder`. Throws SQLite::Exception and filesystem_error.
std::expected<Recovery, Error> recovered(const RecoveryFolder& folder, const path& damaged,
                                         const path& file) {
  TILERY_TRY(const std::optional<int> version, version_in(folder.copy(), damaged.string()));
  if (!version && folder.copied_bytes() <= page_bytes) {
    return std::unexpected(no_games_in(damaged.string(), "none that can be read"));
  }
  const OpenDatabase to = open_database(file);
  if (to.is_in_memory) {
    return std::unexpected(Error{file.string(),
                                 {},
                                 "a database to write to",
                                 to.notices.empty() ? "none" : to.notices.front()});
  }
  if (!version) {
    return taken_over_without_first_page(folder, to, damaged.string());
  }
  return taken_over(folder, salvage(folder, *version), to);
}

}  // namespace

std::expected<Recovery, Error> recover_games(const path& damaged, const path& file) {
  const RecoveryFolder folder;
  TILERY_CHECK(copy_for(folder, damaged));
  try {
    return recovered(folder, damaged, file);
  } catch (const SQLite::Exception& fault) {
    return std::unexpected(is_machine_fault(fault)
                               ? folder.fault(fault_words(fault, folder.salvaged()))
                               : no_games_in(damaged.string(), fault.what()));
  } catch (const std::filesystem::filesystem_error& fault) {
    return std::unexpected(folder.fault(fault.code().message()));
  }
}

}  // namespace tilery
