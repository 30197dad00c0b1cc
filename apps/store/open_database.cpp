#include "apps/store/open_database.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <expected>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/files/folders.h"
#include "apps/store/games_table.h"

namespace tilery {
namespace {

using std::filesystem::path;
using DatabasePointer = std::unique_ptr<SQLite::Database>;

constexpr int busy_ms = 3000;

/// The reason why a file cannot be used.
struct Refusal {
  bool is_damaged = false;
  bool may_pass = false;  ///< the cause may pass, such as a full disk
  std::string reason;     ///< the rest of a sentence that begins with the file's name
};

path with_ending(const path& file, std::string_view ending) {
  path longer = file;
  longer += ending;
  return longer;
}

bool is_damage(const SQLite::Exception& fault) {
  return fault.getErrorCode() == SQLITE_NOTADB || fault.getErrorCode() == SQLITE_CORRUPT;
}

std::optional<Refusal> state_refusal(SQLite::Database& database) {
  switch (schema_state(database)) {
    case SchemaState::newer:
      return Refusal{.reason = fmt::format("is of version {}, made by a newer Tilery (this one "
                                           "knows versions up to {})",
                                           version_of(database), schema_version)};
    case SchemaState::foreign:
      return Refusal{.reason = "is a database of another program"};
    case SchemaState::ours:
      return std::nullopt;
  }
  return std::nullopt;
}

/// Checks the whole file: 10,000 games take about 10 ms.
std::optional<Refusal> damage_of(SQLite::Database& database) {
  const std::string verdict = database.execAndGet("PRAGMA quick_check(1)").getString();
  return verdict == "ok" ? std::nullopt
                         : std::optional(Refusal{.is_damaged = true, .reason = "is damaged"});
}

/// Opens the file for writing, checks it and migrates its tables.
std::expected<DatabasePointer, Refusal> open_file(const path& file) {
  try {
    auto database = std::make_unique<SQLite::Database>(
        file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_ms);
    std::optional<Refusal> refusal = state_refusal(*database);
    refusal = refusal ? refusal : damage_of(*database);
    if (refusal) {
      return std::unexpected(*refusal);
    }
    database->exec("PRAGMA journal_mode = WAL");
    migrate(*database);
    GamesTable(*database).remove_outdated();
    return database;
  } catch (const SQLite::Exception& fault) {
    return std::unexpected(
        Refusal{.is_damaged = is_damage(fault),
                .may_pass = !is_damage(fault),
                .reason = is_damage(fault)
                              ? "is damaged"
                              : fmt::format("cannot be written ({})", fault_words(fault, file))});
  }
}

DatabasePointer empty_in_memory() {
  auto database =
      std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(*database);
  return database;
}

/// A copy in memory of the database `uri`, which is `file`. Fails if it cannot be read or is not a
/// database of ours.
std::expected<DatabasePointer, Refusal> copied_from(const std::string& uri, const path& file) {
  try {
    SQLite::Database saved(uri, SQLite::OPEN_READONLY | SQLite::OPEN_URI, busy_ms);
    std::optional<Refusal> refusal = state_refusal(saved);
    refusal = refusal ? refusal : damage_of(saved);
    if (refusal) {
      return std::unexpected(*refusal);
    }
    if (version_of(saved) == 0) {
      return empty_in_memory();
    }
    auto copy = std::make_unique<SQLite::Database>(":memory:",
                                                   SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    if (SQLite::Backup(*copy, saved).executeStep() != SQLITE_DONE) {
      return std::unexpected(Refusal{.is_damaged = false, .reason = "is busy"});
    }
    migrate(*copy);
    return copy;
  } catch (const SQLite::Exception& fault) {
    return std::unexpected(Refusal{
        .is_damaged = is_damage(fault),
        .reason = is_damage(fault) ? "is damaged"
                                   : fmt::format("cannot be read ({})", fault_words(fault, file))});
  }
}

/// `file` as a URI for SQLite: all characters but letters, digits and '/' are escaped.
std::string uri_of(const path& file) {
  std::string uri = "file:";
  for (const char letter : file.string()) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                          (byte >= '0' && byte <= '9') || byte == '/';
    uri += is_plain ? std::string(1, letter) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

/// A copy in memory of the file's content. In a folder that cannot be written, the database's log
/// may be unreadable; then the copy lacks the log.
std::expected<DatabasePointer, Refusal> copy_of(const path& file) {
  std::expected<DatabasePointer, Refusal> copy = copied_from(uri_of(file) + "?mode=ro", file);
  if (copy) {
    return copy;
  }
  std::expected<DatabasePointer, Refusal> without_log =
      copied_from(uri_of(file) + "?immutable=1", file);
  return without_log ? std::move(without_log) : std::move(copy);
}

/// A database in memory, with a copy of the file's content if it can be read.
OpenDatabase in_memory_for(const path& file, const Refusal& refusal) {
  OpenDatabase opened;
  opened.is_in_memory = true;
  opened.file = file;
  opened.may_recover = refusal.may_pass;
  std::error_code ignored;
  const bool is_there = std::filesystem::exists(file, ignored);
  opened.notices.push_back(fmt::format(
      "{} {}. {} are kept in memory and {}.", file.string(), refusal.reason,
      is_there ? "It is left as it is; games" : "Games",
      refusal.may_pass ? "saved as soon as it can be written" : "end with the program"));
  std::expected<DatabasePointer, Refusal> copy =
      is_there ? copy_of(file) : std::unexpected(refusal);
  opened.database = copy ? *std::move(copy) : empty_in_memory();
  return opened;
}

/// The first unused name of the form FILE.damaged-N.
path free_name(const path& file) {
  std::error_code ignored;
  for (int number = 1;; ++number) {
    path name = with_ending(file, fmt::format(".damaged-{}", number));
    if (!std::filesystem::exists(name, ignored)) {
      return name;
    }
  }
}

/// Renames the file and its log. Returns the new name, or the system's reason why that fails.
std::expected<path, std::error_code> put_aside(const path& file) {
  path aside = free_name(file);
  std::error_code fault;
  std::filesystem::rename(file, aside, fault);
  if (fault) {
    return std::unexpected(fault);
  }
  for (const std::string_view log : {"-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::rename(with_ending(file, log), with_ending(aside, log), ignored);
  }
  return aside;
}

// The file for locks gets a line when the database has been made. Without this line, an empty or
// missing database has lost no games: no program has finished making it.

bool is_noted_as_made(const path& file) {
  std::error_code fault;
  return std::filesystem::file_size(with_ending(file, ".lock"), fault) > 0 && !fault;
}

void note_as_made(const path& file) {
  if (!is_noted_as_made(file)) {
    std::ofstream(with_ending(file, ".lock"), std::ios::app) << "made\n";
  }
}

OpenDatabase opened_with(DatabasePointer database, GameLocks locks, const path& file) {
  note_as_made(file);
  return {.database = std::move(database),
          .locks = std::move(locks),
          .is_in_memory = false,
          .file = file,
          .may_recover = false,
          .notices = {}};
}

/// A new database, after a damaged file was renamed; in memory if no file can be made.
OpenDatabase after_damage(const path& file, const path& aside, GameLocks locks) {
  const std::string notice = fmt::format(
      "{} is damaged and now kept as {}; `tilery scores recover {}` takes over the games that can "
      "still be read.",
      file.string(), aside.string(), aside.string());
  std::expected<DatabasePointer, Refusal> database = open_file(file);
  locks.share();
  OpenDatabase opened = database ? opened_with(*std::move(database), std::move(locks), file)
                                 : in_memory_for(file, database.error());
  opened.notices.insert(opened.notices.begin(), notice);
  return opened;
}

/// A notice if `file` was once a database, and is now missing or empty. SQLite then makes a new
/// database without an error.
std::vector<std::string> notices_of_loss(const path& file) {
  std::error_code fault;
  const bool is_empty = std::filesystem::file_size(file, fault) == 0 && !fault;
  const bool is_missing = fault == std::errc::no_such_file_or_directory;
  if ((!is_empty && !is_missing) || !is_noted_as_made(file)) {
    return {};
  }
  return {fmt::format("{} was {}: games that it once held are gone from it.", file.string(),
                      is_empty ? "empty" : "missing")};
}

/// Renames a damaged file when no other program uses it. Checks it again first, because another
/// program may have renamed it meanwhile.
OpenDatabase put_aside_or_shared(const path& file, GameLocks locks, const Refusal& refusal) {
  if (!locks.take_alone()) {
    return in_memory_for(file, {.reason = refusal.reason + ", and another program still uses it"});
  }
  std::expected<DatabasePointer, Refusal> database = open_file(file);
  if (database) {
    locks.share();
    return opened_with(*std::move(database), std::move(locks), file);
  }
  if (!database.error().is_damaged) {
    return in_memory_for(file, database.error());
  }
  const std::expected<path, std::error_code> aside = put_aside(file);
  return aside ? after_damage(file, *aside, std::move(locks))
               : in_memory_for(
                     file, {.reason = fmt::format("{} and cannot be renamed ({})", refusal.reason,
                                                  aside.error().message())});
}

}  // namespace

OpenDatabase open_database(const path& file) {
  std::error_code fault;
  std::filesystem::create_directories(file.parent_path(), fault);
  if (fault) {
    return in_memory_for(
        file, {.may_pass = true, .reason = fmt::format("cannot be made ({})", fault.message())});
  }
  GameLocks locks(with_ending(file, ".lock"));
  locks.share();
  std::vector<std::string> notices = notices_of_loss(file);
  std::expected<DatabasePointer, Refusal> database = open_file(file);
  if (!database) {
    return database.error().is_damaged
               ? put_aside_or_shared(file, std::move(locks), database.error())
               : in_memory_for(file, database.error());
  }
  OpenDatabase opened = opened_with(*std::move(database), std::move(locks), file);
  opened.notices = std::move(notices);
  return opened;
}

std::optional<OpenDatabase> opened_again(const OpenDatabase& opened) {
  std::error_code fault;
  std::filesystem::create_directories(opened.file.parent_path(), fault);
  GameLocks locks(with_ending(opened.file, ".lock"));
  locks.share();
  std::expected<DatabasePointer, Refusal> database = open_file(opened.file);
  if (!database) {
    return std::nullopt;
  }
  locks.take_all_of(opened.locks);
  return opened_with(*std::move(database), std::move(locks), opened.file);
}

std::string fault_words(const SQLite::Exception& fault, const path& file) {
  constexpr std::uintmax_t least_room = 65536;
  std::error_code ignored;
  const std::filesystem::space_info room = std::filesystem::space(file.parent_path(), ignored);
  const bool is_out_of_room = !ignored && room.available < least_room;
  const int code = fault.getErrorCode();
  const bool may_be_room = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
  return code == SQLITE_FULL || (may_be_room && is_out_of_room) ? "the disk is full" : fault.what();
}

OpenDatabase open_to_read(const path& file) {
  std::error_code fault;
  OpenDatabase opened = open_in_memory();
  if (!may_exist(file) || (std::filesystem::file_size(file, fault) == 0 && !fault)) {
    opened.notices = notices_of_loss(file);
    return opened;  // reading makes no file
  }
  if (std::expected<DatabasePointer, Refusal> copy = copy_of(file)) {
    opened.database = *std::move(copy);
  } else {
    opened.notices = {fmt::format("{} {}. It is left as it is; none of its games are shown.",
                                  file.string(), copy.error().reason)};
  }
  return opened;
}

OpenDatabase open_in_memory() {
  return {.database = empty_in_memory(),
          .locks = {},
          .is_in_memory = true,
          .file = {},
          .may_recover = false,
          .notices = {}};
}

}  // namespace tilery
