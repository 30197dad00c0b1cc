#include "apps/store/games_table.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <numeric>
#include <utility>

#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::int64_t ms_a_day = 86'400'000;

/// SQLite's integers are signed; ours use all 64 bits.
std::int64_t to_column(std::uint64_t number) { return static_cast<std::int64_t>(number); }
std::uint64_t from_column(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

std::string letters_from(const Record& record, std::size_t first) {
  std::string letters;
  for (std::size_t i = first; i < record.events.size(); ++i) {
    letters += letter_of(record.events[i]);
  }
  return letters;
}

std::string waits_from(const Record& record, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < record.waits_ms.size(); ++i) {
    text += fmt::format("{} ", record.waits_ms[i]);
  }
  return text;
}

std::uint64_t played_ms(const Record& record) {
  return std::accumulate(record.waits_ms.begin(), record.waits_ms.end(), std::uint64_t{0});
}

constexpr int undo_bit = 1;
constexpr int help_bit = 2;
constexpr int position_bit = 4;

int column_of(Standing standing) {
  return (standing.has_undo ? undo_bit : 0) + (standing.has_help ? help_bit : 0) +
         (standing.is_from_position ? position_bit : 0);
}

Standing standing_in(int column) {
  return {.has_undo = (column & undo_bit) != 0,
          .has_help = (column & help_bit) != 0,
          .is_from_position = (column & position_bit) != 0};
}

void bind_progress(SQLite::Statement& statement, const Record& record, std::size_t first) {
  const RecordResult& result = *record.result;
  statement.bind(":events", letters_from(record, first));
  statement.bind(":waits", waits_from(record, first));
  statement.bind(":saved", now_ms());
  statement.bind(":score", to_column(result.scores[0]));
  statement.bind(":second_score", to_column(result.scores[1]));
  statement.bind(":largest", to_column(result.largest));
  statement.bind(":moves", to_column(result.moves));
  statement.bind(":is_over", result.is_over ? 1 : 0);
  statement.bind(":standing", column_of(standing_of(record)));
  statement.bind(":boards", fmt::format("{:016x}", result.signature));
  statement.bind(":played_ms", to_column(played_ms(record)));
}

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
  game.saved = next().getInt64() / 1000;
  game.scores[0] = from_column(next());
  game.scores[1] = from_column(next());
  game.largest = from_column(next());
  game.moves = from_column(next());
  game.played_ms = from_column(next());
  game.is_over = next().getInt() != 0;
  game.standing = standing_in(next().getInt());
  const std::string hash = next().getString();
  std::from_chars(hash.data(), hash.data() + hash.size(), game.rules_hash, 16);
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

GameId GamesTable::insert(const Record& record, std::size_t begun, std::string_view toml) {
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::string hash = fmt::format("{:016x}", record.rules_hash);
  SQLite::Statement cartridge(database_,
                              "INSERT OR IGNORE INTO cartridges SELECT ?1, ?2 WHERE ?2 != ''");
  cartridge.bind(1, hash);
  cartridge.bind(2, std::string(toml));
  cartridge.exec();
  SQLite::Statement game(
      database_,
      "INSERT INTO games(cartridge, rules_hash, width, height, players, began, begun, events, "
      "waits, saved, score, second_score, largest, moves, is_over, standing, boards, played_ms) "
      "VALUES(:cartridge, :rules_hash, :width, :height, :players, :began, :begun, :events, :waits, "
      ":saved, :score, :second_score, :largest, :moves, :is_over, :standing, :boards, :played_ms)");
  game.bind(":cartridge", record.cartridge);
  game.bind(":rules_hash", hash);
  game.bind(":width", record.width);
  game.bind(":height", record.height);
  game.bind(":players", record.players);
  game.bind(":began", record.began.value_or(0));
  game.bind(":begun", record_text(first_events(record, begun)));
  bind_progress(game, record, begun);
  game.exec();
  const GameId id = database_.getLastInsertRowid();
  transaction.commit();
  return id;
}

bool GamesTable::append(GameId id, const Record& record, std::size_t begun, std::size_t saved) {
  SQLite::Statement game(
      database_,
      "UPDATE games SET events = events || :events, waits = waits || :waits, saved = :saved, "
      "score = :score, second_score = :second_score, largest = :largest, moves = :moves, "
      "is_over = :is_over, standing = :standing, boards = :boards, played_ms = :played_ms "
      "WHERE id = :id AND length(events) = :length");
  game.bind(":id", id);
  game.bind(":length", to_column(saved));
  bind_progress(game, record, begun + saved);
  return game.exec() == 1;
}

std::optional<GameRow> GamesTable::find(GameId id) {
  SQLite::Statement query(
      database_,
      "SELECT begun, events, waits, score, second_score, largest, moves, is_over, boards, "
      "coalesce(toml, '') FROM games LEFT JOIN cartridges USING(rules_hash) WHERE id = ?");
  query.bind(1, id);
  if (!query.executeStep()) {
    return std::nullopt;
  }
  GameRow row = {.begun = query.getColumn(0).getString(),
                 .events = query.getColumn(1).getString(),
                 .waits = query.getColumn(2).getString(),
                 .result = {},
                 .toml = query.getColumn(9).getString()};
  row.result.scores = {from_column(query.getColumn(3)), from_column(query.getColumn(4))};
  row.result.largest = from_column(query.getColumn(5));
  row.result.moves = from_column(query.getColumn(6));
  row.result.is_over = query.getColumn(7).getInt() != 0;
  const std::string boards = query.getColumn(8).getString();
  std::from_chars(boards.data(), boards.data() + boards.size(), row.result.signature, 16);
  return row;
}

std::vector<GameSummary> GamesTable::list(CartridgeName cartridge) {
  SQLite::Statement query(
      database_,
      std::string(
          "SELECT id, cartridge, width, height, players, began, saved, score, "
          "second_score, largest, moves, played_ms, is_over, standing, rules_hash FROM games "
          "WHERE events != ''") +
          (cartridge ? " AND cartridge = :cartridge" : "") + " ORDER BY saved DESC, id DESC");
  bind_name(query, cartridge);
  std::vector<GameSummary> games;
  while (query.executeStep()) {
    games.push_back(summary_in(query));
  }
  return games;
}

std::vector<GameId> GamesTable::unfinished(CartridgeName cartridge) {
  SQLite::Statement query(database_,
                          std::string("SELECT id FROM games WHERE events != '' AND is_over = 0") +
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
  SQLite::Statement game(database_, "DELETE FROM games WHERE id = ? AND events = ''");
  game.bind(1, id);
  game.exec();
}

void GamesTable::remove_old_empty() {
  SQLite::Statement games(database_, "DELETE FROM games WHERE events = '' AND saved < ?");
  games.bind(1, now_ms() - ms_a_day);
  games.exec();
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
  // Databases of version 1 had no waits: those of the first events may be missing.
  const std::vector<std::uint32_t> waits = numbers_in(row.waits);
  record->waits_ms.resize(record->events.size() - std::min(waits.size(), row.events.size()));
  record->waits_ms.insert(record->waits_ms.end(), waits.begin(), waits.end());
  record->waits_ms.resize(record->events.size());
  record->result = row.result;
  return *std::move(record);
}

GameSummary summary_of(const Record& record, GameId id, std::int64_t saved) {
  return {.id = id,
          .cartridge = record.cartridge,
          .width = record.width,
          .height = record.height,
          .players = record.players,
          .began = record.began.value_or(0),
          .saved = saved,
          .scores = record.result->scores,
          .largest = record.result->largest,
          .moves = record.result->moves,
          .played_ms = played_ms(record),
          .is_over = record.result->is_over,
          .standing = standing_of(record),
          .rules_hash = record.rules_hash};
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace tilery
