#include "apps/store/world_store.h"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <map>
#include <utility>

#include "apps/files/folders.h"
#include "apps/store/games_table.h"
#include "apps/store/open_database.h"

namespace tilery {
namespace {

/// In the lock file, the locks of walks lie beyond those of games.
constexpr GameId first_lock = GameId{1} << 40;

}  // namespace

class WorldStore::Database {
 public:
  explicit Database(OpenDatabase opened)
      : opened_(std::move(opened)), notices_(opened_.notices), is_failing_(opened_.may_recover) {}

  std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }

  GameId begin(const RecordedWorld& game, std::string_view place) {
    if (const GameId row = recover() ? insert(game, place) : 0; row != 0) {
      return row;
    }
    unwritten_[--last_unwritten_].place = place;
    return last_unwritten_;
  }

  void save(GameId id, const RecordedWorld& game, Safety safety) {
    recover();
    if (const GameId row = id < 0 ? row_for(unwritten_[id], game) : id; row != 0) {
      update(row, game, safety);
    }
  }

  void leave(GameId id) {
    const GameId row = id < 0 ? unwritten_[id].row : id;
    unwritten_.erase(id);
    if (row != 0) {
      remove_if_empty(row);
      opened_.locks.release(first_lock + row);
    }
  }

  std::optional<SavedWorld> take_up_last(std::string_view place) {
    return doing([&] { return last(place); }, std::optional<SavedWorld>());
  }

  std::optional<std::string> last_record(std::string_view world) {
    return doing(
        [&]() -> std::optional<std::string> {
          SQLite::Statement row(*opened_.database,
                                "SELECT record FROM worlds WHERE ?1 = '' OR world = ?1 "
                                "ORDER BY saved DESC, id DESC LIMIT 1");
          row.bind(1, std::string(world));
          return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
        },
        std::optional<std::string>());
  }

 private:
  /// A walk that was begun while the database could not be written.
  struct Unwritten {
    std::string place;
    GameId row = 0;  ///< 0 until there is one
  };

  /// The walk's row, made now if that is possible at last; 0 if not.
  GameId row_for(Unwritten& walk, const RecordedWorld& game) {
    if (walk.row == 0 && !opened_.may_recover) {
      walk.row = insert(game, walk.place);
    }
    return walk.row;
  }

  /// Opens the file again where it could not be opened. False while that fails.
  bool recover() {
    if (!opened_.may_recover) {
      return true;
    }
    std::optional<OpenDatabase> again = opened_again(opened_);
    if (again) {
      opened_ = *std::move(again);
    }
    return again.has_value();
  }

  /// The new row; 0 where the database fails.
  GameId insert(const RecordedWorld& game, std::string_view place) {
    return doing(
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
          return id;
        },
        GameId{0});
  }

  void update(GameId id, const RecordedWorld& game, Safety safety) {
    doing(
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
          return update.exec();
        },
        0);
  }

  void remove_if_empty(GameId id) {
    doing(
        [&] {
          SQLite::Statement remove(
              *opened_.database,
              "DELETE FROM worlds WHERE id = ? AND record NOT LIKE '%' || char(10) || 'turns %'");
          remove.bind(1, id);
          return remove.exec();
        },
        0);
  }

  std::optional<SavedWorld> last(std::string_view place) {
    SQLite::Statement rows(*opened_.database,
                           "SELECT id, place, record FROM worlds WHERE is_won = 0 AND "
                           "(?1 = '' OR place = ?1) ORDER BY saved DESC, id DESC");
    rows.bind(1, std::string(place));
    while (rows.executeStep()) {
      const GameId id = rows.getColumn(0).getInt64();
      if (!opened_.locks.take(first_lock + id)) {
        continue;
      }
      auto record = read_world_record(rows.getColumn(2).getString(), "the kept walk");
      if (record) {
        return SavedWorld{id, *std::move(record), rows.getColumn(1).getString()};
      }
      notices_.push_back(fmt::format("Saved walk {} is damaged and is passed over.", id));
      opened_.locks.release(first_lock + id);
    }
    return std::nullopt;
  }

  /// The answer of `work`, or `otherwise` where the database fails, which the player is told once.
  template <typename Work, typename Answer>
  Answer doing(Work work, Answer otherwise) {
    try {
      Answer answer = work();
      if (std::exchange(is_failing_, opened_.may_recover) && !opened_.may_recover) {
        notices_.emplace_back("Walks are saved again.");
      }
      return answer;
    } catch (const SQLite::Exception& fault) {
      if (!std::exchange(is_failing_, true)) {
        notices_.push_back(fmt::format(
            "{}: {}. The walk goes on in memory, and saving is tried again.",
            opened_.database->getFilename(), fault_words(fault, opened_.database->getFilename())));
      }
      return otherwise;
    }
  }

  OpenDatabase opened_;
  std::vector<std::string> notices_;
  std::map<GameId, Unwritten> unwritten_;  ///< by numbers below 0
  GameId last_unwritten_ = 0;
  bool is_failing_ = false;
};

WorldStore::WorldStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
WorldStore::WorldStore(WorldStore&&) noexcept = default;
WorldStore& WorldStore::operator=(WorldStore&&) noexcept = default;
WorldStore::~WorldStore() = default;

WorldStore WorldStore::in_file(const std::filesystem::path& file) {
  return WorldStore(std::make_unique<Database>(open_database(file)));
}

WorldStore WorldStore::of_user() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? in_file(*folder / "games.db") : in_memory();
}

WorldStore WorldStore::in_memory() {
  return WorldStore(std::make_unique<Database>(open_in_memory()));
}

std::vector<std::string> WorldStore::take_notices() { return database_->take_notices(); }

GameId WorldStore::begin(const RecordedWorld& game, std::string_view place) {
  return database_->begin(game, place);
}
void WorldStore::save(GameId id, const RecordedWorld& game, Safety safety) {
  database_->save(id, game, safety);
}
void WorldStore::leave(GameId id) { database_->leave(id); }

std::optional<SavedWorld> WorldStore::take_up_last(std::string_view place) {
  return database_->take_up_last(place);
}

std::optional<std::string> WorldStore::last_record(std::string_view world) {
  return database_->last_record(world);
}

}  // namespace tilery
