#pragma once
// Tablebases as files: their folders, and the choice of tablebases for a game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/rules/cartridge.h"
#include "tilery/tablebase/tablebase.h"
#include "tilery/tablebase/tablebase_bytes.h"
#include "tilery/tablebase/tablebases.h"

namespace tilery {

/// The longest table file that is read.
inline constexpr auto most_table_bytes =
    static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{8} << 30, SIZE_MAX));

/// The files of one folder. `write` returns when the file is on the disk.
class TablebaseFolder : public TablebaseFiles {
 public:
  /// The folder need not exist; writing makes it.
  explicit TablebaseFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::expected<void, Error> write(const std::string& name, const Give& give) override;
  std::expected<std::optional<std::string>, Error> read(const std::string& name) override;
  std::expected<std::optional<std::string>, Error> read_part(const std::string& name,
                                                             std::uint64_t begin,
                                                             std::size_t most) override;
  void remove(const std::string& name) override;

  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const {
    return folder_ / name;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/// The folder of a game's tables: tables/NAME in the user's data. Nothing if the user has no such
/// folder.
std::optional<TablebaseFolder> table_folder_of(const Cartridge& cartridge);

/// The file of a formation's table: "442-256.table".
std::string table_file_of(const std::string& formation);

/// The folder of a table's working files while it is built: "442-256.building".
TablebaseFolder working_folder_of(const TablebaseFolder& tables, const std::string& formation);

/// The tablebase in that file. Fails if it cannot be read, is damaged, or is for other rules.
std::expected<Tablebase, Error> read_table(const std::filesystem::path& path,
                                           const Cartridge& cartridge);

/// The user's tablebases of a game, or else the shipped tablebases; null if there are none. Files
/// that are damaged or for other rules are left out.
std::shared_ptr<const Tablebases> find_tables(const Cartridge& cartridge);

// A game and the files of its tablebases, shared by all commands of `tilery tables`.

/// The options of the commands of `tilery tables`.
struct TablebaseOptions {
  std::string cartridge;
  std::vector<std::string> names;        ///< of formations; empty: all (a build: the usual ones)
  unsigned threads = 0;                  ///< 0: one for each core
  std::uint64_t rounds = 200;            ///< of `tilery tables verify`
  std::uint64_t seed = 1;                ///< of `tilery tables verify`
  Communicator* communicator = nullptr;  ///< its ranks build the tables
};

/// A game and the folder of its tables.
struct GameFolder {
  Cartridge cartridge;
  TablebaseFolder folder;
};

/// The chosen game. Fails if there is no such game, or no folder for its tables.
std::expected<GameFolder, Error> game_folder(const TablebaseOptions& options);

/// The paths of a game's tables: the tables named in the options, or all.
std::vector<std::filesystem::path> table_paths(const TablebaseOptions& options,
                                               const TablebaseFolder& folder);

/// A line about a table: its boards, its bytes, and whether it is whole or distilled.
std::string summary_of(const std::string& name, const Tablebase& table);

}  // namespace tilery
