#include "apps/tables/table_folder.h"

#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "tilery/core/quantities.h"
#include "tilery/player/advice.h"
#include "tilery/record/rules_hash.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

/// `table` if it is for the cartridge's rules; otherwise an error.
std::expected<Tablebase, Error> for_rules(std::expected<Tablebase, Error> table,
                                          const Cartridge& cartridge, const std::string& source) {
  const std::uint64_t hash = rules_hash(cartridge.rules);
  if (table && table->header().rules_hash != hash) {
    return std::unexpected(Error{source,
                                 {},
                                 fmt::format("a table for these rules ({:016x})", hash),
                                 fmt::format("one for {} ({:016x})", table->header().cartridge,
                                             table->header().rules_hash)});
  }
  return table;
}

}  // namespace

std::expected<void, Error> TablebaseFolder::write(const std::string& name, const Give& give) {
  std::error_code fault;
  std::filesystem::create_directories(folder_, fault);  // write_file_to_disk reports the fault
  return write_file_to_disk(path_of(name), give);
}

std::expected<std::optional<std::string>, Error> TablebaseFolder::read(const std::string& name) {
  std::error_code fault;
  if (!std::filesystem::exists(path_of(name), fault)) {
    return std::nullopt;
  }
  return read_file(path_of(name), most_table_bytes);
}

std::expected<std::optional<std::string>, Error> TablebaseFolder::read_part(const std::string& name,
                                                                            std::uint64_t begin,
                                                                            std::size_t most) {
  std::error_code fault;
  if (!std::filesystem::exists(path_of(name), fault)) {
    return std::nullopt;
  }
  return read_file_part(path_of(name), begin, most);
}

void TablebaseFolder::remove(const std::string& name) {
  std::error_code fault;
  std::filesystem::remove(path_of(name), fault);
}

std::optional<TablebaseFolder> table_folder_of(const Cartridge& cartridge) {
  const std::optional<std::filesystem::path> data = data_folder();
  return data ? std::optional<TablebaseFolder>(std::in_place, *data / "tables" / cartridge.name)
              : std::nullopt;
}

std::string table_file_of(const std::string& formation) { return formation + ".table"; }

TablebaseFolder working_folder_of(const TablebaseFolder& tables, const std::string& formation) {
  return TablebaseFolder(tables.path_of(formation + ".building"));
}

std::expected<Tablebase, Error> read_table(const std::filesystem::path& path,
                                           const Cartridge& cartridge) {
  TILERY_TRY(std::string bytes, read_file(path, most_table_bytes));
  return for_rules(Tablebase::of(std::move(bytes), path.native()), cartridge, path.native());
}

std::shared_ptr<const Tablebases> find_tables(const Cartridge& cartridge) {
  auto tables = std::make_shared<Tablebases>(cartridge.rules);
  if (const std::optional<TablebaseFolder> folder = table_folder_of(cartridge)) {
    for (const std::filesystem::path& path : files_in(folder->path(), ".table")) {
      if (std::expected<Tablebase, Error> table = read_table(path, cartridge)) {
        static_cast<void>(tables->add(*std::move(table)));  // a refused table is left out
      }
    }
  }
  return tables->is_empty() ? usual_tables(cartridge, shipped_table) : tables;
}

namespace {

Error no_folder() {
  return {"the environment", {}, "a HOME or an XDG_DATA_HOME for tables", "neither"};
}

}  // namespace

std::expected<GameFolder, Error> game_folder(const TablebaseOptions& options) {
  TILERY_TRY(Cartridge cartridge, GameList::of_user().cartridge(options.cartridge));
  const std::optional<TablebaseFolder> folder = table_folder_of(cartridge);
  if (!folder) {
    return std::unexpected(no_folder());
  }
  return GameFolder{std::move(cartridge), *folder};
}

std::vector<std::filesystem::path> table_paths(const TablebaseOptions& options,
                                               const TablebaseFolder& folder) {
  if (options.names.empty()) {
    return files_in(folder.path(), ".table");
  }
  std::vector<std::filesystem::path> paths;
  for (const std::string& name : options.names) {
    paths.push_back(folder.path_of(table_file_of(name)));
  }
  return paths;
}

std::string summary_of(const std::string& name, const Tablebase& table) {
  return fmt::format("{:<12} {:>13} boards {:>12}  {}\n", name, with_commas(table.boards()),
                     memory_words(static_cast<double>(table.bytes())),
                     table.header().is_whole ? "whole" : "distilled");
}

}  // namespace tilery
