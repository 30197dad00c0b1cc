#include "apps/store/games_table.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <expected>
#include <fmt/format.h>
#include <utility>

#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::int64_t ms_a_day = 86'400'000;
constexpr std::int64_t days_to_restore = 30;

/// SQLite's integers are signed, and the numbers of games use all 64 bits.
std::int64_t to_column(std::uint64_t number) { return static_cast<std::int64_t>(number); }
std::uint64_t from_column(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

/// The letters of the events from number `first` on, for a column.
std::string letters_from(const Record& record, std::size_t first) {
  std::string letters;
  for (std::size_t i = first; i < record.events.size(); ++i) {
    letters += letter_of(record.events[i]);
  }
  return letters;
}

/// The waits of the events from number `first` on, for a column.
std::string waits_from(const Record& record, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < record.waits_ms.size(); ++i) {
    text += fmt::format("{} ", record.waits_ms[i]);
  }
  return text;
}

constexpr int undo_bit = 1;
constexpr int continued_bit = 2;
constexpr int position_bit = 4;
constexpr int hints_bit = 8;
constexpr int seed_bit = 16;

int column_of(Standing standing) {
  return (standing.has_undo ? undo_bit : 0) + (standing.is_continued ? continued_bit : 0) +
         (standing.is_from_position ? position_bit : 0) + (standing.has_hints ? hints_bit : 0) +
         (standing.has_chosen_seed ? seed_bit : 0);
}

Standing standing_in(int column) {
  return {.has_undo = (column & undo_bit) != 0,
          .is_continued = (column & continued_bit) != 0,
          .is_from_position = (column & position_bit) != 0,
          .has_hints = (column & hints_bit) != 0,
          .has_chosen_seed = (column & seed_bit) != 0};
}

void bind_result(SQLite::Statement& statement, const RecordResult& result, std::int64_t saved_ms) {
  statement.bind(":saved", saved_ms);
  statement.bind(":score", to_column(result.scores[0]));
  statement.bind(":second_score", to_column(result.scores[1]));
  statement.bind(":largest", to_column(result.largest));
  statement.bind(":moves", to_column(result.moves));
  statement.bind(":is_over", result.is_over ? 1 : 0);
  statement.bind(":boards", fmt::format("{:016x}", result.signature));
}

/// Adds the events of a game from number `first` on, as one row. Requires at least one event.
void insert_events(SQLite::Database& database, GameId id, std::size_t first,
                   const std::pair<std::string, std::string>& letters_and_waits) {
  SQLite::Statement events(database, "INSERT INTO events VALUES(?, ?, ?, ?)");
  events.bind(1, id);
  events.bind(2, to_column(first));
  events.bind(3, letters_and_waits.first);
  events.bind(4, letters_and_waits.second);
  events.exec();
}

/// Adds the events of a game to `row`. Returns the number of rows that hold them.
int read_events(SQLite::Database& database, GameId id, GameRow& row) {
  SQLite::Statement events(database,
                           "SELECT letters, waits FROM events WHERE game = ? ORDER BY first");
  events.bind(1, id);
  int rows = 0;
  for (; events.executeStep(); ++rows) {
    row.events += events.getColumn(0).getString();
    row.waits += events.getColumn(1).getString();
  }
  return rows;
}

constexpr const char* select_summaries =
    "SELECT id, cartridge, width, height, players, began, saved, score, second_score, largest, "
    "moves, played_ms, is_over, standing, rules_hash, removed FROM games ";

void bind_name(SQLite::Statement& statement, CartridgeName cartridge) {
  if (cartridge) {
    statement.bind(":cartridge", std::string(*cartridge));
  }
}

GameSummary summary_in(SQLite::Statement& row) {
  int column = 0;
  const auto next = [&] { return row.getColumn(column++); };
  GameSummary game;
  game.id = next().getInt64();
  game.cartridge = next().getString();
  game.width = next().getInt();
  game.height = next().getInt();
  game.players = next().getInt();
  game.began = next().getInt64();
  game.listed_ms = next().getInt64();
  game.saved = game.listed_ms / 1000;
  game.scores[0] = from_column(next());
  game.scores[1] = from_column(next());
  game.largest = from_column(next());
  game.moves = from_column(next());
  game.played_ms = from_column(next());
  game.is_over = next().getInt() != 0;
  game.standing = standing_in(next().getInt());
  const std::string hash = next().getString();
  std::from_chars(hash.data(), hash.data() + hash.size(), game.rules_hash, 16);
  const std::int64_t removed_ms = next().getInt64();
  game.listed_ms = removed_ms == 0 ? game.listed_ms : removed_ms;
  return game;
}

/// The numbers of `text`, each followed by a space.
std::vector<std::uint32_t> numbers_in(std::string_view text) {
  std::vector<std::uint32_t> numbers;
  while (!text.empty()) {
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    numbers.push_back(number);
    text.remove_prefix(std::min(text.find(' '), text.size() - 1) + 1);
  }
  return numbers;
}

}  // namespace

GameId GamesTable::insert(const Record& record, std::size_t begun, std::string_view toml,
                          std::int64_t saved_ms) {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const GameId id = insert_row(record, begun, toml, saved_ms);
  transaction.commit();
  return id;
}

GameId GamesTable::insert_row(const Record& record, std::size_t begun, std::string_view toml,
                              std::int64_t saved_ms) {
  const std::string hash = fmt::format("{:016x}", record.rules_hash);
  SQLite::Statement cartridge(database_,
                              "INSERT OR IGNORE INTO cartridges SELECT ?1, ?2 WHERE ?2 != ''");
  cartridge.bind(1, hash);
  cartridge.bind(2, std::string(toml));
  cartridge.exec();
  SQLite::Statement game(
      database_,
      "INSERT INTO games(cartridge, rules_hash, width, height, players, began, begun, event_count, "
      "saved, score, second_score, largest, moves, is_over, standing, boards, played_ms) "
      "VALUES(:cartridge, :rules_hash, :width, :height, :players, :began, :begun, :event_count, "
      ":saved, :score, :second_score, :largest, :moves, :is_over, :standing, :boards, :played_ms)");
  game.bind(":cartridge", record.cartridge);
  game.bind(":rules_hash", hash);
  game.bind(":width", record.width);
  game.bind(":height", record.height);
  game.bind(":players", record.players);
  game.bind(":began", record.began.value_or(0));
  game.bind(":begun", record_text(with_events(record, begun)));
  game.bind(":event_count", to_column(record.events.size() - begun));
  game.bind(":standing", column_of(standing_of(record)));
  game.bind(":played_ms", to_column(played_ms(record)));
  bind_result(game, *record.result, saved_ms);
  game.exec();
  const GameId id = database_.getLastInsertRowid();
  if (record.events.size() > begun) {
    insert_events(database_, id, 0, {letters_from(record, begun), waits_from(record, begun)});
  }
  return id;
}

bool GamesTable::append(GameId id, const Record& record, const RecordResult& result,
                        SavedEvents saved, std::int64_t saved_ms) {
  const std::size_t first = saved.begun + saved.later;
  const std::string letters = letters_from(record, first);
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement game(
      database_,
      "UPDATE games SET event_count = event_count + :added, saved = :saved, score = :score, "
      "second_score = :second_score, largest = :largest, moves = :moves, is_over = :is_over, "
      "standing = standing | :standing, boards = :boards, played_ms = played_ms + :played_ms "
      "WHERE id = :id AND event_count = :event_count AND removed = 0");
  game.bind(":id", id);
  game.bind(":event_count", to_column(saved.later));
  game.bind(":added", to_column(letters.size()));
  // The other bits do not depend on events.
  game.bind(":standing", letters.contains(letter_of(Event::undo)) ? undo_bit : 0);
  game.bind(":played_ms", to_column(played_ms(record, first)));
  bind_result(game, result, saved_ms);
  if (game.exec() != 1) {
    return false;
  }
  if (!letters.empty()) {
    insert_events(database_, id, saved.later, {letters, waits_from(record, first)});
  }
  transaction.commit();
  return true;
}

void GamesTable::join_events(GameId id) {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  GameRow row;
  if (read_events(database_, id, row) < 2) {
    return;
  }
  SQLite::Statement events(database_, "DELETE FROM events WHERE game = ?");
  events.bind(1, id);
  events.exec();
  insert_events(database_, id, 0, {row.events, row.waits});
  transaction.commit();
}

std::optional<GameRow> GamesTable::find(GameId id) {
  const SQLite::Transaction reading(database_);
  SQLite::Statement query(
      database_,
      "SELECT begun, score, second_score, largest, moves, is_over, boards, coalesce(toml, ''), "
      "standing, saved, removed FROM games LEFT JOIN cartridges USING(rules_hash) WHERE id = ?");
  query.bind(1, id);
  if (!query.executeStep()) {
    return std::nullopt;
  }
  GameRow row = {.begun = query.getColumn(0).getString(),
                 .events = {},
                 .waits = {},
                 .result = {},
                 .toml = query.getColumn(7).getString(),
                 .standing = standing_in(query.getColumn(8).getInt()),
                 .saved_ms = query.getColumn(9).getInt64(),
                 .removed_ms = query.getColumn(10).getInt64()};
  row.result.scores = {from_column(query.getColumn(1)), from_column(query.getColumn(2))};
  row.result.largest = from_column(query.getColumn(3));
  row.result.moves = from_column(query.getColumn(4));
  row.result.is_over = query.getColumn(5).getInt() != 0;
  const std::string boards = query.getColumn(6).getString();
  std::from_chars(boards.data(), boards.data() + boards.size(), row.result.signature, 16);
  read_events(database_, id, row);
  return row;
}

std::uint64_t GamesTable::best_score(std::string_view cartridge, std::uint64_t rules_hash,
                                     GameId except) {
  // A game counts for the best score if no bit of `standing` is set. The index games_by_score has
  // only these games.
  SQLite::Statement best(database_,
                         "SELECT max(score) FROM games WHERE cartridge = ? AND rules_hash = ? AND "
                         "players = 1 AND standing = 0 AND is_over = 1 AND removed = 0 AND "
                         "id != ?");
  best.bind(1, std::string(cartridge));
  best.bind(2, fmt::format("{:016x}", rules_hash));
  best.bind(3, except);
  return best.executeStep() ? from_column(best.getColumn(0)) : 0;
}

std::vector<GameSummary> GamesTable::list(CartridgeName cartridge) {
  SQLite::Statement query(database_, std::string(select_summaries) +
                                         "WHERE event_count > 0 AND removed = 0" +
                                         (cartridge ? " AND cartridge = :cartridge" : ""));
  bind_name(query, cartridge);
  std::vector<GameSummary> games;
  while (query.executeStep()) {
    games.push_back(summary_in(query));
  }
  return games;
}

std::vector<GameId> GamesTable::unfinished(CartridgeName cartridge) {
  SQLite::Statement query(database_,
                          std::string("SELECT id FROM games WHERE event_count > 0 AND is_over = 0 "
                                      "AND removed = 0") +
                              (cartridge ? " AND cartridge = :cartridge" : "") +
                              " ORDER BY saved DESC, id DESC");
  bind_name(query, cartridge);
  std::vector<GameId> ids;
  while (query.executeStep()) {
    ids.push_back(query.getColumn(0).getInt64());
  }
  return ids;
}

void GamesTable::remove_if_empty(GameId id) {
  SQLite::Statement game(database_, "DELETE FROM games WHERE id = ? AND event_count = 0");
  game.bind(1, id);
  game.exec();
}

void GamesTable::remove_outdated() {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement games(database_, "DELETE FROM games WHERE event_count = 0 AND saved < ?");
  games.bind(1, now_ms() - ms_a_day);
  games.exec();
  for (const char* sql : {"DELETE FROM events WHERE game IN "
                          "(SELECT id FROM games WHERE removed != 0 AND removed < ?)",
                          "DELETE FROM games WHERE removed != 0 AND removed < ?",
                          "DELETE FROM worlds WHERE removed != 0 AND removed < ?"}) {
    SQLite::Statement rows(database_, sql);
    rows.bind(1, now_ms() - days_to_restore * ms_a_day);
    rows.exec();
  }
  transaction.commit();
}

void GamesTable::mark(GameId id, Standing marks) {
  SQLite::Statement game(database_, "UPDATE games SET standing = standing | ? WHERE id = ?");
  game.bind(1, column_of(marks));
  game.bind(2, id);
  game.exec();
}

GameId GamesTable::insert_taken_over(const Record& record, const GameRow& row) {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::size_t begun = record.events.size() - row.events.size();
  const GameId id = insert_row(record, begun, row.toml, row.saved_ms);
  SQLite::Statement game(database_,
                         "UPDATE games SET standing = standing | ?1, removed = ?2 WHERE id = ?3");
  game.bind(1, column_of(row.standing));
  game.bind(2, row.removed_ms);
  game.bind(3, id);
  game.exec();
  transaction.commit();
  return id;
}

std::vector<GameId> GamesTable::ids() {
  SQLite::Statement query(database_, "SELECT id FROM games ORDER BY id");
  std::vector<GameId> ids;
  while (query.executeStep()) {
    ids.push_back(query.getColumn(0).getInt64());
  }
  return ids;
}

bool GamesTable::set_removed(GameId id, bool is_removed) {
  SQLite::Statement game(
      database_, "UPDATE games SET removed = ?1 WHERE id = ?2 AND (removed = 0) = (?1 != 0)");
  game.bind(1, is_removed ? now_ms() : std::int64_t{0});
  game.bind(2, id);
  return game.exec() == 1;
}

std::vector<GameSummary> GamesTable::removed() {
  SQLite::Statement query(database_, std::string(select_summaries) + "WHERE removed != 0");
  std::vector<GameSummary> games;
  while (query.executeStep()) {
    games.push_back(summary_in(query));
  }
  return games;
}

std::optional<Record> record_of(const GameRow& row) {
  std::expected<Record, Error> record = read_record(row.begun, "store");
  if (!record) {
    return std::nullopt;
  }
  for (const char letter : row.events) {
    const std::optional<Event> event = event_of_letter(letter);
    if (!event) {
      return std::nullopt;
    }
    record->events.push_back(*event);
  }
  // Databases of version 1 had no waits, so the waits of the first events may be missing.
  const std::vector<std::uint32_t> waits = numbers_in(row.waits);
  record->waits_ms.resize(record->events.size() - std::min(waits.size(), row.events.size()));
  record->waits_ms.insert(record->waits_ms.end(), waits.begin(), waits.end());
  record->waits_ms.resize(record->events.size());
  record->result = row.result;
  return *std::move(record);
}

namespace {

/// A game is one row: `begun` is the text of its first record, `events` the letters of all
/// later events. The other columns follow from these two and serve searches and sums.
constexpr const char* make_version_1 = R"(
CREATE TABLE cartridges(
  rules_hash TEXT PRIMARY KEY,
  toml TEXT NOT NULL
) STRICT;
CREATE TABLE games(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cartridge TEXT NOT NULL,
  rules_hash TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  players INTEGER NOT NULL,
  began INTEGER NOT NULL,
  begun TEXT NOT NULL,
  events TEXT NOT NULL DEFAULT '',
  saved INTEGER NOT NULL,
  score INTEGER NOT NULL DEFAULT 0,
  second_score INTEGER NOT NULL DEFAULT 0,
  largest INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  is_over INTEGER NOT NULL DEFAULT 0,
  has_undo INTEGER NOT NULL DEFAULT 0,
  boards TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX games_by_time ON games(saved);
)";

/// `waits` has a number for each event: the milliseconds before it. A space follows each number.
constexpr const char* make_version_2 = R"(
ALTER TABLE games ADD COLUMN waits TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN played_ms INTEGER NOT NULL DEFAULT 0;
)";

/// A walk is one row: `record` holds all of it, the other columns serve searches.
constexpr const char* make_version_3 = R"(
CREATE TABLE worlds(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  world TEXT NOT NULL,
  place TEXT NOT NULL,
  record TEXT NOT NULL,
  saved INTEGER NOT NULL,
  is_won INTEGER NOT NULL
) STRICT;
)";

/// `standing` is a sum of marks: 1 played with undo, 2 continues another game, 4 began on a given
/// position.
constexpr const char* make_version_4 = R"(
ALTER TABLE games RENAME COLUMN has_undo TO standing;
UPDATE games SET standing =
  (instr(events, 'z') > 0 OR begun GLOB '*' || char(10) || 'events *z*') +
  2 * (instr(begun, char(10) || 'parent ') > 0) +
  4 * (instr(begun, char(10) || 'start ') > 0 OR instr(begun, char(10) || 'entries ') > 0);
)";

/// New events are appended as a row of their own, so that saving them does not rewrite the earlier
/// events. `first` is the number of a row's first event. games_by_score finds the best score of
/// games that count.
constexpr const char* make_version_5 = R"(
CREATE TABLE events(
  game INTEGER NOT NULL,
  first INTEGER NOT NULL,
  letters TEXT NOT NULL,
  waits TEXT NOT NULL,
  PRIMARY KEY(game, first)
) STRICT, WITHOUT ROWID;
INSERT INTO events SELECT id, 0, events, waits FROM games WHERE events != '';
ALTER TABLE games ADD COLUMN event_count INTEGER NOT NULL DEFAULT 0;
UPDATE games SET event_count = length(events);
ALTER TABLE games DROP COLUMN events;
ALTER TABLE games DROP COLUMN waits;
CREATE INDEX games_by_score ON games(cartridge, rules_hash, score)
  WHERE players = 1 AND standing = 0;
)";

/// `removed` is the time at which the player removed a game or a walk, in milliseconds since 1970;
/// 0 for kept ones. New marks in `standing`: 8 played with hints, 16 with a chosen seed.
constexpr const char* make_version_6 = R"(
ALTER TABLE games ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE worlds ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
)";

constexpr std::array<const char*, schema_version> migrations = {
    make_version_1, make_version_2, make_version_3, make_version_4, make_version_5, make_version_6};

int number_of(SQLite::Database& database, const char* pragma) {
  return database.execAndGet(pragma).getInt();
}

}  // namespace

int version_of(SQLite::Database& database) { return number_of(database, "PRAGMA user_version"); }

SchemaState schema_state(SQLite::Database& database) {
  const bool is_empty = number_of(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_empty && number_of(database, "PRAGMA application_id") != application_id) {
    return SchemaState::foreign;
  }
  return version_of(database) > schema_version ? SchemaState::newer : SchemaState::ours;
}

void migrate(SQLite::Database& database, int version) {
  if (version_of(database) >= version) {
    return;
  }
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (int present = version_of(database); present < version; ++present) {
    database.exec(migrations[std::size_t(present)]);
  }
  database.exec(fmt::format("PRAGMA application_id = {}", application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", version));
  transaction.commit();
}

}  // namespace tilery
