#pragma once
// Tables as files: where they are kept, and which ones help to play a game.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/rules/cartridge.h"
#include "tilery/tables/formation_tables.h"
#include "tilery/tables/table.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {

/// The longest table file that is read.
inline constexpr std::size_t most_table_bytes = std::size_t{8} << 30;

/// The files of one folder. A file that was written is on the disk.
class TableFolder : public TableFiles {
 public:
  /// The folder need not exist; writing makes it.
  explicit TableFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::expected<void, Error> write(const std::string& name,
                                   const std::function<void(const Sink&)>& give) override;
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
std::optional<TableFolder> table_folder_of(const Cartridge& cartridge);

/// The file of a formation's table: "442-256.table".
std::string table_file_of(const std::string& formation);

/// The folder of a table's working files while it is built: "442-256.building".
TableFolder working_folder_of(const TableFolder& tables, const std::string& formation);

/// The table in that file. Fails if it cannot be read, is damaged, or is for other rules.
std::expected<Table, Error> read_table(const std::filesystem::path& path,
                                       const Cartridge& cartridge);

/// The user's whole tables of a game, or those that ship where the user has none: none if there are
/// neither. Files that are damaged or for other rules are left out.
std::shared_ptr<const FormationTables> find_tables(const Cartridge& cartridge);

}  // namespace tilery
