#include "apps/store/open_database.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <expected>
#include <optional>
#include <system_error>
#include <utility>

#include "apps/store/games_table.h"
#include "apps/store/schema.h"

namespace tilery {
namespace {

using std::filesystem::path;
using DatabasePointer = std::unique_ptr<SQLite::Database>;

constexpr int busy_ms = 3000;

/// Why a file cannot be used.
struct Refusal {
  bool is_damaged = false;
  bool may_pass = false;  ///< a full disk, say
  std::string reason;     ///< the end of a sentence that begins with the file
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
    GamesTable(*database).remove_old_empty();
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

/// A copy in memory. Nothing where the file cannot be read or is not a database of ours.
DatabasePointer copied_from(const std::string& uri) {
  try {
    SQLite::Database saved(uri, SQLite::OPEN_READONLY | SQLite::OPEN_URI, busy_ms);
    if (version_of(saved) == 0 || schema_state(saved) != SchemaState::ours || damage_of(saved)) {
      return nullptr;
    }
    auto copy = std::make_unique<SQLite::Database>(":memory:",
                                                   SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(*copy, saved).executeStep();
    migrate(*copy);
    return copy;
  } catch (const SQLite::Exception&) {
    return nullptr;
  }
}

/// `file` as a URI for SQLite: all but letters, digits and '/' is escaped.
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

/// A copy in memory of what can be read. In a folder that cannot be written, the database's log may
/// be unreadable; then the file is read without it.
OpenDatabase in_memory_for(const path& file, const Refusal& refusal) {
  OpenDatabase opened;
  opened.is_in_memory = true;
  opened.file = file;
  opened.may_recover = refusal.may_pass;
  opened.notices.push_back(fmt::format(
      "{} {}. It is left as it is; games are kept in memory and {}.", file.string(), refusal.reason,
      refusal.may_pass ? "saved as soon as it can be written" : "end with the program"));
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) {
    opened.database = copied_from(uri_of(file) + "?mode=ro");
    if (!opened.database) {
      opened.database = copied_from(uri_of(file) + "?immutable=1");
    }
  }
  if (!opened.database) {
    opened.database = empty_in_memory();
  }
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

/// Renames the file and its log. The new name; nothing where it cannot be renamed.
std::optional<path> put_aside(const path& file) {
  path aside = free_name(file);
  std::error_code fault;
  std::filesystem::rename(file, aside, fault);
  if (fault) {
    return std::nullopt;
  }
  for (const std::string_view log : {"-wal", "-shm"}) {
    std::error_code ignored;
    std::filesystem::rename(with_ending(file, log), with_ending(aside, log), ignored);
  }
  return aside;
}

/// An empty database in memory, after a damaged file was renamed. The cause of the damage may
/// persist, so nothing is written to the disk until the next start.
OpenDatabase after_damage(const path& file, const path& aside) {
  OpenDatabase opened = open_in_memory();
  opened.notices.push_back(fmt::format(
      "{} is damaged and now kept as {}. Games are kept in memory and end with the program; the "
      "next start begins a new file.",
      file.string(), aside.string()));
  return opened;
}

/// Renames a damaged file once no other program uses it. Checks it again first: another program may
/// have renamed it meanwhile.
OpenDatabase put_aside_or_shared(const path& file, GameLocks locks, const Refusal& refusal) {
  if (!locks.take_alone()) {
    return in_memory_for(file, {.reason = refusal.reason + ", and another program still uses it"});
  }
  std::expected<DatabasePointer, Refusal> database = open_file(file);
  if (database) {
    locks.share();
    return {.database = *std::move(database),
            .locks = std::move(locks),
            .is_in_memory = false,
            .file = file,
            .may_recover = false,
            .notices = {}};
  }
  if (!database.error().is_damaged) {
    return in_memory_for(file, database.error());
  }
  const std::optional<path> aside = put_aside(file);
  return aside ? after_damage(file, *aside)
               : in_memory_for(file, {.reason = refusal.reason + " and cannot be renamed"});
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
  std::expected<DatabasePointer, Refusal> database = open_file(file);
  if (!database) {
    return database.error().is_damaged
               ? put_aside_or_shared(file, std::move(locks), database.error())
               : in_memory_for(file, database.error());
  }
  return {.database = *std::move(database),
          .locks = std::move(locks),
          .is_in_memory = false,
          .file = file,
          .may_recover = false,
          .notices = {}};
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
  return OpenDatabase{.database = *std::move(database),
                      .locks = std::move(locks),
                      .is_in_memory = false,
                      .file = opened.file,
                      .may_recover = false,
                      .notices = {}};
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

OpenDatabase open_in_memory() {
  return {.database = empty_in_memory(),
          .locks = {},
          .is_in_memory = true,
          .file = {},
          .may_recover = false,
          .notices = {}};
}

}  // namespace tilery
