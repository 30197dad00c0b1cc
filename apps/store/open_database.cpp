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
  std::string reason;  ///< as the end of a sentence about the file
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

/// Looks through the whole file: 10,000 games take some 10 ms.
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
                .reason = is_damage(fault) ? "is damaged"
                                           : fmt::format("cannot be written ({})", fault.what())});
  }
}

DatabasePointer empty_in_memory() {
  auto database =
      std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(*database);
  return database;
}

/// A copy in memory; nothing where the file cannot even be read, or is not ours to read.
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

/// `file` as SQLite's URI: everything but letters, digits and '/' in hexadecimal.
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

/// What can be read of the file, in memory. A folder that cannot be written may hold a database
/// whose log cannot be read either: then the file alone is read.
OpenDatabase in_memory_for(const path& file, const Refusal& refusal) {
  OpenDatabase opened;
  opened.is_in_memory = true;
  opened.notices.push_back(
      fmt::format("{} {}. It is left as it is; games are kept in memory and end with the program.",
                  file.string(), refusal.reason));
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

/// The first name of the form FILE.damaged-N that nothing has.
path free_name(const path& file) {
  std::error_code ignored;
  for (int number = 1;; ++number) {
    path name = with_ending(file, fmt::format(".damaged-{}", number));
    if (!std::filesystem::exists(name, ignored)) {
      return name;
    }
  }
}

/// Renames the file and its log. Where it went; nothing where it cannot be renamed.
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

/// An empty one in memory, in place of a damaged file: what damaged it may not be over, so nothing
/// is written to the disk until the program is started again.
OpenDatabase after_damage(const path& file, const path& aside) {
  OpenDatabase opened = open_in_memory();
  opened.notices.push_back(fmt::format(
      "{} is damaged and now kept as {}. Games are kept in memory and end with the program; the "
      "next start begins a new file.",
      file.string(), aside.string()));
  return opened;
}

/// Requires that `file` was found damaged. Looks again once it is ours alone: another program may
/// have put it aside meanwhile.
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
    return in_memory_for(file, {.reason = fmt::format("cannot be made ({})", fault.message())});
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
          .notices = {}};
}

OpenDatabase open_in_memory() {
  return {.database = empty_in_memory(), .locks = {}, .is_in_memory = true, .notices = {}};
}

}  // namespace tilery
