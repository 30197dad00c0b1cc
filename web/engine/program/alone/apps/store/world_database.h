#pragma once
// The store of walks where there is no SQLite: a file with the record of each walk, NUMBER.tilery,
// or NUMBER-TIME.removed after its removal. See docs/formats.md, "Games that the npm package
// keeps".

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "apps/store/notices.h"
#include "apps/store/world_store.h"
#include "web/engine/program/kept_files.h"

namespace tilery {

class WorldStore::Database {
 public:
  static constexpr std::string_view name = "walks";  ///< a folder in the user's data folder

  static std::unique_ptr<Database> in_file(const std::filesystem::path& folder) {
    return std::make_unique<Database>(folder);
  }
  static std::unique_ptr<Database> to_read(const std::filesystem::path& folder) {
    return std::make_unique<Database>(folder);
  }
  static std::unique_ptr<Database> in_memory() { return std::make_unique<Database>(std::nullopt); }

  explicit Database(std::optional<std::filesystem::path> folder) {
    if (folder) {
      folder_ = *std::move(folder);
    }
  }

  std::vector<std::string> take_notices() { return notices_.take(); }

  GameId begin(const RecordedWorld& game, std::string_view /*place*/) {
    const std::optional<HeldFile> file = create(world_record_text(game.record_with_result()));
    const GameId number = file ? file->id : --last_unwritten_;
    played_[number] = file;
    return number;
  }

  /// False unless the walk is in its file now.
  bool save(GameId id, const RecordedWorld& game, Safety /*safety*/) {
    if (folder_.empty()) {
      return false;
    }
    std::optional<HeldFile>& file = played_.at(id);
    const std::string text = world_record_text(game.record_with_result());
    if (const FileState now = file ? state_of(path_of(file->id)) : FileState{};
        file && now != file->state) {
      const bool is_gone = now.fault == ENOENT;
      if (now.fault != 0 && !is_gone) {
        note_failure(std::generic_category().message(now.fault));
        return false;
      }
      notices_.add(
          is_gone
              ? "The file of this walk was deleted. The walk is kept in a new one."
              : "This walk has gone on in another program. Both are kept, each as a walk of its "
                "own.");
      file.reset();
    }
    if (!file) {
      file = create(text);
      return file.has_value();
    }
    if (const auto fault = fault_of_writing(path_of(file->id), text)) {
      note_failure(*fault);
      return false;
    }
    file->state = state_of(path_of(file->id));
    note_success();
    return true;
  }

  void leave(GameId id) {
    const std::optional<HeldFile> file = played_.at(id);
    played_.erase(id);
    if (const auto walk = file ? kept(file->id) : std::nullopt;
        walk && walk->record.commands.empty()) {
      std::error_code fault;
      std::filesystem::remove(path_of(file->id), fault);
    }
  }

  std::optional<SavedWorld> take_up_last(std::string_view place) {
    std::vector<KeptWalk> walks = all();
    std::erase_if(walks, [&](const KeptWalk& walk) {
      return walk.summary.is_won || is_held(walk.summary.id);
    });
    auto found = std::ranges::find_if(
        walks, [&](const KeptWalk& walk) { return place.empty() || walk.summary.place == place; });
    if (found == walks.end() && place.starts_with('/')) {
      found = std::ranges::find_if(walks, [&](const KeptWalk& walk) {
        return !walk.record.place.empty() && whole_path(walk.record.place) == place;
      });
    }
    return found == walks.end() ? std::nullopt : std::optional(taken_up(*found));
  }

  std::optional<SavedWorld> take_up(GameId id) {
    const std::optional<KeptWalk> walk = is_held(id) ? std::nullopt : kept(id);
    return walk ? std::optional(taken_up(*walk)) : std::nullopt;
  }

  std::vector<WalkSummary> walks() { return with_turns(all()); }

  std::vector<WalkSummary> removed() {
    std::vector<RemovedFile> files = removed_files();
    std::ranges::stable_sort(files, std::ranges::greater(), &RemovedFile::removed);
    std::vector<KeptWalk> walks;
    for (const RemovedFile& file : files) {
      std::error_code fault;
      if (file.removed < now_ms() / 1000 - seconds_to_restore) {
        std::filesystem::remove(file.path, fault);
      } else if (std::optional<KeptWalk> walk = read_walk(file.id, file.path)) {
        walk->summary.listed_ms = file.removed * 1000;  // names of files hold seconds
        walks.push_back(*std::move(walk));
      } else {
        note_damage(file.id);
      }
    }
    return with_turns(walks);
  }

  Removal remove(GameId id) {
    if (is_held(id) || folder_.empty()) {
      return is_held(id) ? Removal::is_played : Removal::no_such_game;
    }
    std::error_code fault;
    std::filesystem::rename(path_of(id),
                            folder_ / fmt::format("{}-{}.removed", id, now_ms() / 1000), fault);
    return removal_after(fault, id);
  }

  Removal restore(GameId id) {
    const std::vector<RemovedFile> files = removed_files();
    const auto found = std::ranges::find(files, id, &RemovedFile::id);
    std::error_code fault;
    if (found == files.end() || std::filesystem::exists(path_of(id), fault)) {
      return Removal::no_such_game;
    }
    std::filesystem::rename(found->path, path_of(id), fault);
    return removal_after(fault, id);
  }

  std::optional<std::string> record_of(GameId id) {
    const std::optional<KeptWalk> walk = kept(id);
    return walk ? std::optional(world_record_text(walk->record)) : std::nullopt;
  }

  std::optional<std::string> last_record(std::string_view world) {
    for (const KeptWalk& walk : all()) {
      if (world.empty() || walk.record.world == world) {
        return world_record_text(walk.record);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;
  static constexpr std::int64_t seconds_to_restore = std::int64_t{30} * 24 * 3600;

  /// Size and time of a file, or why they cannot be told. Another program that saves changes them.
  struct FileState {
    std::int64_t size = 0;
    std::int64_t changed_ns = 0;
    int fault = 0;  ///< errno; 0 if the size and the time are known

    bool operator==(const FileState&) const = default;
  };

  struct KeptWalk {
    WalkSummary summary;
    WorldRecord record;
    FileState state;  ///< of the file, before it was read
  };

  /// A file NUMBER-TIME.removed.
  struct RemovedFile {
    GameId id = 0;
    std::int64_t removed = 0;  ///< seconds since 1970
    std::filesystem::path path;
  };

  static std::string place_of(const WorldRecord& record) {
    return record.place.empty() ? record.world : record.place;
  }

  static constexpr std::int64_t ns_of_second = 1'000'000'000;
  static constexpr std::int64_t ns_of_millisecond = 1'000'000;

  static FileState state_of(const std::filesystem::path& path) {
    struct stat about = {};
    if (::stat(path.c_str(), &about) != 0) {
      return {.fault = errno};
    }
    return {
        .size = std::int64_t{about.st_size},
        .changed_ns = std::int64_t{about.st_mtim.tv_sec} * ns_of_second + about.st_mtim.tv_nsec};
  }

  /// Nothing for a name that is not NUMBER-TIME.removed.
  static std::optional<RemovedFile> removed_file_at(const std::filesystem::path& path) {
    const std::string stem = path.stem().string();
    const char* const end = stem.data() + stem.size();
    RemovedFile file = {.id = 0, .removed = 0, .path = path};
    const auto number = std::from_chars(stem.data(), end, file.id);
    if (number.ec != std::errc{} || number.ptr == end || *number.ptr != '-' || file.id < 1) {
      return std::nullopt;
    }
    const auto time = std::from_chars(number.ptr + 1, end, file.removed);
    return time.ec == std::errc{} && time.ptr == end ? std::optional(file) : std::nullopt;
  }

  /// Replaces the file. Gives the reason if it cannot be written.
  static std::optional<std::string> fault_of_writing(const std::filesystem::path& path,
                                                     std::string_view text) {
    try {
      const auto written = write_file(path, text);
      return written ? std::nullopt : std::optional(text_of(written.error()));
    } catch (const std::system_error& fault) {
      return fault.code().message();
    }
  }

  /// The file of a walk that is being played, and its state after this program's last write.
  struct HeldFile {
    GameId id = 0;
    FileState state;
  };

  [[nodiscard]] std::filesystem::path path_of(GameId id) const {
    return folder_ / fmt::format("{}.tilery", id);
  }

  [[nodiscard]] bool is_held(GameId id) const {
    return std::ranges::any_of(
        played_, [id](const auto& one) { return one.second && one.second->id == id; });
  }

  [[nodiscard]] std::vector<RemovedFile> removed_files() const {
    std::vector<RemovedFile> files;
    for (const std::filesystem::path& path :
         folder_.empty() ? std::vector<std::filesystem::path>() : files_in(folder_, ".removed")) {
      if (std::optional<RemovedFile> file = removed_file_at(path)) {
        files.push_back(*std::move(file));
      }
    }
    return files;
  }

  /// A new file, with a number that no removed walk has.
  std::optional<HeldFile> create(std::string_view text) {
    if (folder_.empty()) {
      return std::nullopt;
    }
    GameId last = 0;
    for (const RemovedFile& file : removed_files()) {
      last = std::max(last, file.id);
    }
    const std::optional<GameId> id = KeptFiles(folder_, "tilery").create(text, last, false);
    if (!id) {
      note_failure(std::generic_category().message(errno));
      return std::nullopt;
    }
    note_success();
    return HeldFile{*id, state_of(path_of(*id))};
  }

  SavedWorld taken_up(const KeptWalk& walk) {
    played_[walk.summary.id] = HeldFile{walk.summary.id, walk.state};
    return {walk.summary.id, walk.record, walk.summary.place};
  }

  std::optional<KeptWalk> kept(GameId id) {
    return folder_.empty() ? std::nullopt : read_walk(id, path_of(id));
  }

  static std::optional<KeptWalk> read_walk(GameId id, const std::filesystem::path& path) {
    const FileState state = state_of(path);
    const auto text = read_file(path, most_bytes);
    const auto record = text ? read_world_record(*text, path.native()) : std::unexpected(Error{});
    if (!record) {
      return std::nullopt;
    }
    KeptWalk walk = {
        .summary = summary_of(*record, id, place_of(*record), state.changed_ns / ns_of_second),
        .record = *record,
        .state = state};
    walk.summary.listed_ms = state.changed_ns / ns_of_millisecond;
    return walk;
  }

  /// The walks that can be read, the last saved first.
  std::vector<KeptWalk> all() {
    std::vector<KeptWalk> walks;
    for (const GameId id :
         folder_.empty() ? std::vector<GameId>() : KeptFiles(folder_, "tilery").numbers()) {
      if (std::optional<KeptWalk> walk = kept(id)) {
        walks.push_back(*std::move(walk));
      } else {
        note_damage(id);
      }
    }
    std::ranges::stable_sort(walks, [](const KeptWalk& one, const KeptWalk& other) {
      return std::pair(one.summary.saved, one.summary.id) >
             std::pair(other.summary.saved, other.summary.id);
    });
    return walks;
  }

  static std::vector<WalkSummary> with_turns(const std::vector<KeptWalk>& walks) {
    std::vector<WalkSummary> summaries;
    for (const KeptWalk& walk : walks) {
      if (walk.summary.turns > 0) {
        summaries.push_back(walk.summary);
      }
    }
    return summaries;
  }

  void note_damage(GameId id) {
    notices_.add_once(fmt::format("Saved walk {} is damaged and is passed over.", id));
  }

  /// The answer after a walk's file was renamed, or was not because of `fault`.
  Removal removal_after(const std::error_code& fault, GameId id) {
    if (!fault || fault == std::errc::no_such_file_or_directory) {
      return fault ? Removal::no_such_game : Removal::done;
    }
    notices_.add(
        fmt::format("{}: {}. Saved walk {} is unchanged.", folder_.native(), fault.message(), id));
    return Removal::failed;
  }

  void note_success() {
    if (std::exchange(is_failing_, false)) {
      notices_.add("Walks are saved again.");
    }
  }

  void note_failure(const std::string& reason) {
    if (!std::exchange(is_failing_, true)) {
      notices_.add(fmt::format("{}: {}. The walk goes on in memory, and saving is tried again.",
                               folder_.native(), reason));
    }
  }

  std::filesystem::path folder_;  ///< empty if walks are kept in memory only
  Notices notices_;
  std::map<GameId, std::optional<HeldFile>> played_;
  GameId last_unwritten_ = 0;  ///< walks without a file have numbers below 0
  bool is_failing_ = false;
};

}  // namespace tilery
