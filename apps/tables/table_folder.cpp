#include "apps/tables/table_folder.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "tilery/player/usual_tables.h"
#include "tilery/record/rules_hash.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

/// `table` if it is for the cartridge's rules.
std::expected<Table, Error> for_rules(std::expected<Table, Error> table, const Cartridge& cartridge,
                                      const std::string& source) {
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

std::expected<void, Error> TableFolder::write(const std::string& name,
                                              const std::function<void(const Sink&)>& give) {
  std::error_code fault;
  std::filesystem::create_directories(folder_, fault);  // write_file_to_disk says what is wrong
  return write_file_to_disk(path_of(name), give);
}

std::expected<std::optional<std::string>, Error> TableFolder::read(const std::string& name) {
  std::error_code fault;
  if (!std::filesystem::exists(path_of(name), fault)) {
    return std::nullopt;
  }
  std::expected<std::string, Error> bytes = read_file(path_of(name), most_table_bytes);
  if (!bytes) {
    return std::unexpected(std::move(bytes.error()));
  }
  return *std::move(bytes);
}

std::expected<std::optional<std::string>, Error> TableFolder::read_part(const std::string& name,
                                                                        std::uint64_t begin,
                                                                        std::size_t most) {
  std::error_code fault;
  if (!std::filesystem::exists(path_of(name), fault)) {
    return std::nullopt;
  }
  std::expected<std::string, Error> bytes = read_file_part(path_of(name), begin, most);
  if (!bytes) {
    return std::unexpected(std::move(bytes.error()));
  }
  return *std::move(bytes);
}

void TableFolder::remove(const std::string& name) {
  std::error_code fault;
  std::filesystem::remove(path_of(name), fault);
}

std::optional<TableFolder> table_folder_of(const Cartridge& cartridge) {
  const std::optional<std::filesystem::path> data = data_folder();
  return data ? std::optional<TableFolder>(std::in_place, *data / "tables" / cartridge.name)
              : std::nullopt;
}

std::string table_file_of(const std::string& formation) { return formation + ".table"; }

TableFolder working_folder_of(const TableFolder& tables, const std::string& formation) {
  return TableFolder(tables.path_of(formation + ".building"));
}

std::expected<Table, Error> read_table(const std::filesystem::path& path,
                                       const Cartridge& cartridge) {
  std::expected<std::string, Error> bytes = read_file(path, most_table_bytes);
  if (!bytes) {
    return std::unexpected(std::move(bytes.error()));
  }
  return for_rules(Table::of(*std::move(bytes), path.native()), cartridge, path.native());
}

std::shared_ptr<const FormationTables> find_tables(const Cartridge& cartridge) {
  auto tables = std::make_shared<FormationTables>(cartridge.rules);
  if (const std::optional<TableFolder> folder = table_folder_of(cartridge)) {
    for (const std::filesystem::path& path : files_in(folder->path(), ".table")) {
      if (std::expected<Table, Error> table = read_table(path, cartridge)) {
        static_cast<void>(tables->add(*std::move(table)));  // a refused one is left out
      }
    }
  }
  return tables->is_empty() ? usual_tables(cartridge, shipped_table) : tables;
}

}  // namespace tilery
