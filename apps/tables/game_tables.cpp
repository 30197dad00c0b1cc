#include "apps/tables/game_tables.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/files/folders.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

Error no_folder() {
  return {"the environment", {}, "a HOME or an XDG_DATA_HOME for tables", "neither"};
}

}  // namespace

std::expected<GameFolder, Error> game_folder(const TablesOptions& options) {
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  const std::optional<TableFolder> folder = table_folder_of(*cartridge);
  if (!folder) {
    return std::unexpected(no_folder());
  }
  return GameFolder{*std::move(cartridge), *folder};
}

std::vector<std::filesystem::path> table_paths(const TablesOptions& options,
                                               const TableFolder& folder) {
  if (options.names.empty()) {
    return files_in(folder.path(), ".table");
  }
  std::vector<std::filesystem::path> paths;
  for (const std::string& name : options.names) {
    paths.push_back(folder.path_of(table_file_of(name)));
  }
  return paths;
}

std::string summary_of(const std::string& name, const Table& table) {
  return fmt::format("{:<12} {:>13} boards {:>12}  {}\n", name, with_commas(table.boards()),
                     memory_words(static_cast<double>(table.bytes())),
                     table.header().is_whole ? "whole" : "distilled");
}

}  // namespace tilery
