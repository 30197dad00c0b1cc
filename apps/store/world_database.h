#pragma once
// The rows behind a WorldStore.

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/games_table.h"
#include "apps/store/notices.h"
#include "apps/store/open_database.h"
#include "apps/store/world_store.h"

namespace tilery {

/// Writes a walk's row at once. If the database fails, the walk stays in memory, and every later
/// save tries again.
class WorldStore::Database {
 public:
  static constexpr std::string_view name = "games.db";  ///< in the user's data folder

  static std::unique_ptr<Database> in_file(const std::filesystem::path& file) {
    return std::make_unique<Database>(open_database(file));
  }
  static std::unique_ptr<Database> to_read(const std::filesystem::path& file) {
    return std::make_unique<Database>(open_to_read(file));
  }
  static std::unique_ptr<Database> in_memory() {
    return std::make_unique<Database>(open_in_memory());
  }

  explicit Database(OpenDatabase opened)
      : opened_(std::move(opened)), notices_(opened_.notices), is_failing_(opened_.may_recover) {}

  std::vector<std::string> take_notices() { return notices_.take(); }

  GameId begin(const RecordedWorld& game, std::string_view place) {
    const GameId row = recover() ? insert(game, place) : 0;
    const GameId id = row != 0 ? row : --last_unwritten_;
    kept_[id] = {.place = std::string(place), .row = row};
    return id;
  }

  /// False unless the walk is in the file now.
  bool save(GameId id, const RecordedWorld& game, Safety safety) {
    recover();
    const GameId row = row_for(kept(id), game);
    return row != 0 && update(row, game, safety) && !opened_.is_in_memory;
  }

  void leave(GameId id) {
    const GameId row = kept(id).row;
    kept_.erase(id);
    if (row != 0) {
      remove_if_empty(row);
      opened_.locks.release(first_lock + row);
    }
  }

  std::optional<SavedWorld> take_up_last(std::string_view place) {
    return unless_failing([&] { return last(place); }, std::optional<SavedWorld>());
  }

  std::optional<SavedWorld> take_up(GameId id) {
    return unless_failing([&] { return numbered(id); }, std::optional<SavedWorld>());
  }

  std::vector<WalkSummary> walks() { return list(false); }
  std::vector<WalkSummary> removed() { return list(true); }
  Removal remove(GameId id) { return set_removed(id, true); }
  Removal restore(GameId id) { return set_removed(id, false); }

  std::optional<std::string> record_of(GameId id) {
    return unless_failing(
        [&]() -> std::optional<std::string> {
          SQLite::Statement row(*opened_.database, "SELECT record FROM worlds WHERE id = ?");
          row.bind(1, id);
          return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
        },
        std::optional<std::string>());
  }

  std::optional<std::string> last_record(std::string_view world) {
    return unless_failing(
        [&]() -> std::optional<std::string> {
          SQLite::Statement row(
              *opened_.database,
              "SELECT record FROM worlds WHERE removed = 0 AND (?1 = '' OR world = ?1) "
              "ORDER BY saved DESC, id DESC LIMIT 1");
          row.bind(1, std::string(world));
          return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
        },
        std::optional<std::string>());
  }

 private:
  /// In the lock file, the locks of walks lie beyond the locks of games.
  static constexpr GameId first_lock = GameId{1} << 40;

  /// A walk that is being played.
  struct Kept {
    std::string place;
    GameId row = 0;  ///< 0 until there is one
  };

  std::vector<WalkSummary> list(bool is_removed) {
    return unless_failing(
        [&] {
          SQLite::Statement rows(*opened_.database,
                                 is_removed
                                     ? "SELECT id, place, saved, record, removed FROM worlds "
                                       "WHERE removed != 0 ORDER BY removed DESC"
                                     : "SELECT id, place, saved, record, saved FROM worlds "
                                       "WHERE removed = 0 ORDER BY saved DESC, id DESC");
          std::vector<WalkSummary> walks;
          while (rows.executeStep()) {
            const auto record = read_world_record(rows.getColumn(3).getString(), "the kept walk");
            if (record && !record->commands.empty()) {
              walks.push_back(summary_of(*record, rows.getColumn(0).getInt64(),
                                         written_place(rows.getColumn(1).getString(), *record),
                                         rows.getColumn(2).getInt64() / 1000));
              walks.back().listed_ms = rows.getColumn(4).getInt64();
            }
          }
          return walks;
        },
        std::vector<WalkSummary>());
  }

  Removal set_removed(GameId id, bool is_removed) {
    recover();
    if (is_kept(id) || !opened_.locks.take(first_lock + id)) {
      return Removal::is_played;
    }
    const Removal removal = update_removed(id, is_removed);
    opened_.locks.release(first_lock + id);
    return removal;
  }

  /// Fails, with a notice, while the file cannot be written.
  Removal update_removed(GameId id, bool is_removed) {
    std::string reason = "it cannot be written";
    try {
      if (!opened_.may_recover) {
        SQLite::Statement row(
            *opened_.database,
            "UPDATE worlds SET removed = ?1 WHERE id = ?2 AND (removed = 0) = (?1 != 0)");
        row.bind(1, is_removed ? now_ms() : std::int64_t{0});
        row.bind(2, id);
        return row.exec() == 1 ? Removal::done : Removal::no_such_game;
      }
    } catch (const SQLite::Exception& fault) {
      reason = fault_words(fault, opened_.file);
    }
    notices_.add(
        fmt::format("{}: {}. Saved walk {} is unchanged.", opened_.file.string(), reason, id));
    return Removal::failed;
  }

  /// Whether the walk of `row` is being played here: a lock does not keep its own process out.
  [[nodiscard]] bool is_kept(GameId row) const {
    return std::ranges::any_of(kept_, [row](const auto& kept) { return kept.second.row == row; });
  }

  /// The walk `id`. An unknown number above 0 is the number of the walk's row.
  Kept& kept(GameId id) {
    return kept_.try_emplace(id, Kept{.place = {}, .row = std::max(id, GameId{0})}).first->second;
  }

  /// The walk's row, made now if it could not be made before; 0 if it still cannot.
  GameId row_for(Kept& walk, const RecordedWorld& game) {
    if (walk.row == 0 && !opened_.may_recover) {
      walk.row = insert(game, walk.place);
    }
    return walk.row;
  }

  /// Opens the file again if it could not be opened before. False while that fails.
  bool recover() {
    if (!opened_.may_recover) {
      return true;
    }
    std::optional<OpenDatabase> again = opened_again(opened_);
    if (!again) {
      return false;
    }
    opened_ = *std::move(again);
    for (auto& [id, walk] : kept_) {
      if (walk.row != 0 && !opened_.locks.has(first_lock + walk.row)) {
        notices_.add(
            "This walk has gone on in another program. Both are kept, each as a walk of its own.");
        walk.row = 0;
      }
    }
    return true;
  }

  /// The new row; 0 if the database fails.
  GameId insert(const RecordedWorld& game, std::string_view place) {
    return unless_failing(
        [&] {
          SQLite::Statement insert(
              *opened_.database,
              "INSERT INTO worlds(world, place, record, saved, is_won) VALUES(?, ?, ?, ?, 0)");
          insert.bind(1, game.record().world);
          insert.bind(2, std::string(place));
          insert.bind(3, world_record_text(game.record_with_result()));
          insert.bind(4, now_ms());
          insert.exec();
          const GameId id = opened_.database->getLastInsertRowid();
          opened_.locks.take(first_lock + id);
          note_saved();
          return id;
        },
        GameId{0});
  }

  /// False if the database fails.
  bool update(GameId id, const RecordedWorld& game, Safety safety) {
    return unless_failing(
        [&] {
          const bool waits = safety == Safety::from_power_failure;
          opened_.database->exec(waits ? "PRAGMA synchronous = FULL"
                                       : "PRAGMA synchronous = NORMAL");
          SQLite::Statement update(
              *opened_.database,
              "UPDATE worlds SET record = ?, saved = ?, is_won = ? WHERE id = ?");
          update.bind(1, world_record_text(game.record_with_result()));
          update.bind(2, now_ms());
          update.bind(3, game.state().is_won ? 1 : 0);
          update.bind(4, id);
          const bool is_updated = update.exec() > 0;
          note_saved();
          return is_updated;
        },
        false);
  }

  void remove_if_empty(GameId id) {
    unless_failing(
        [&] {
          SQLite::Statement remove(
              *opened_.database,
              "DELETE FROM worlds WHERE id = ? AND record NOT LIKE '%' || char(10) || 'turns %'");
          remove.bind(1, id);
          return remove.exec();
        },
        0);
  }

  /// Takes up the last unfinished walk, in the world `place` or, if that is empty, in any world.
  /// Rows with another path are read, and their paths resolved, only if no walk under `place` can
  /// be taken up: a path may lie on a network drive that does not answer.
  std::optional<SavedWorld> last(std::string_view place) {
    const bool is_whole_path = place.starts_with('/');
    std::optional<SavedWorld> walk =
        last_where("(?1 = '' OR place = ?1)", place, [&](const WrittenWalk& written) {
          return place.empty() || is_whole_path || !written.record ||
                 !written.record->place.starts_with('/');
        });
    if (walk || !is_whole_path) {
      return walk;
    }
    return last_where(
        "place != ?1 AND (place LIKE '%/%' OR place LIKE '%.toml' OR place IN ('.', '..'))", place,
        [&](const WrittenWalk& written) {
          return written.record && place_of(written.place, *written.record) == place;
        });
  }

  /// A walk as its row holds it.
  struct WrittenWalk {
    GameId id = 0;
    std::string place;  ///< older programs wrote the path as typed
    std::expected<WorldRecord, Error> record;
  };

  /// The walk of a row with the columns id, place and record.
  static WrittenWalk written_walk(SQLite::Statement& row) {
    return {.id = row.getColumn(0).getInt64(),
            .place = row.getColumn(1).getString(),
            .record = read_world_record(row.getColumn(2).getString(), "the kept walk")};
  }

  /// Takes up the last unfinished walk that meets the SQL `condition` on ?1, which is `place`, and
  /// the predicate `is_wanted`.
  template <typename IsWanted>
  std::optional<SavedWorld> last_where(const std::string& condition, std::string_view place,
                                       IsWanted is_wanted) {
    SQLite::Statement rows(*opened_.database,
                           "SELECT id, place, record FROM worlds WHERE is_won = 0 AND removed = 0 "
                           "AND " +
                               condition + " ORDER BY saved DESC, id DESC");
    rows.bind(1, std::string(place));
    while (rows.executeStep()) {
      WrittenWalk written = written_walk(rows);
      if (!is_wanted(written)) {
        continue;
      }
      if (std::optional<SavedWorld> walk = taken_up(std::move(written))) {
        return walk;
      }
    }
    return std::nullopt;
  }

  /// The place of a walk as it was written; `kept` is the place in its row.
  static std::string written_place(const std::string& kept, const WorldRecord& record) {
    return record.place.starts_with('/') ? record.place : kept;
  }

  /// written_place(), as a whole_path() if it is a path from the root.
  static std::string place_of(const std::string& kept, const WorldRecord& record) {
    const std::string written = written_place(kept, record);
    const std::string whole = written.starts_with('/') ? whole_path(written) : std::string();
    return whole.empty() ? written : whole;
  }

  /// Takes up the walk in the row `id`.
  std::optional<SavedWorld> numbered(GameId id) {
    SQLite::Statement row(*opened_.database,
                          "SELECT id, place, record FROM worlds WHERE id = ? AND removed = 0");
    row.bind(1, id);
    return row.executeStep() ? taken_up(written_walk(row)) : std::nullopt;
  }

  /// Takes up a walk, if nobody plays it and its record is not damaged.
  std::optional<SavedWorld> taken_up(WrittenWalk written) {
    const GameId id = written.id;
    if (is_kept(id) || !opened_.locks.take(first_lock + id)) {
      return std::nullopt;
    }
    if (written.record) {
      kept_[id] = {.place = place_of(written.place, *written.record), .row = id};
      return SavedWorld{id, *std::move(written.record), kept_[id].place};
    }
    notices_.add_once(fmt::format("Saved walk {} is damaged and is passed over.", id));
    opened_.locks.release(first_lock + id);
    return std::nullopt;
  }

  /// The answer of `work`, or `otherwise` if the database fails. The first failure adds a notice.
  template <typename Work, typename Answer>
  Answer unless_failing(Work work, Answer otherwise) {
    try {
      return work();
    } catch (const SQLite::Exception& fault) {
      if (!std::exchange(is_failing_, true)) {
        notices_.add(fmt::format("{}: {}. The walk goes on in memory, and saving is tried again.",
                                 opened_.database->getFilename(),
                                 fault_words(fault, opened_.database->getFilename())));
      }
      return otherwise;
    }
  }

  /// Notes that a walk was saved.
  void note_saved() {
    if (std::exchange(is_failing_, opened_.may_recover) && !opened_.may_recover) {
      notices_.add("Walks are saved again.");
    }
  }

  OpenDatabase opened_;
  Notices notices_;
  std::map<GameId, Kept> kept_;
  GameId last_unwritten_ = 0;  ///< the last number of a walk without a row; these are below 0
  bool is_failing_ = false;
};

}  // namespace tilery
