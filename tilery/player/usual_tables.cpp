#include "tilery/player/usual_tables.h"

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

#include "tilery/record/rules_hash.h"
#include "tilery/tables/formation.h"

namespace tilery {

std::shared_ptr<const FormationTables> usual_tables(const Cartridge& cartridge,
                                                    const TableNamed& table_named) {
  auto tables = std::make_shared<FormationTables>(cartridge.rules);
  const std::uint64_t hash = rules_hash(cartridge.rules);
  if (const auto usual = usual_formations(cartridge.rules)) {
    for (const Formation& formation : *usual) {
      const std::string name = cartridge.name + "-" + formation.name;
      std::expected<Table, Error> table = Table::of(std::string(table_named(name)), name);
      const bool fits = table && table->header().rules_hash == hash;
      if (!fits || !tables->add(*std::move(table))) {
        continue;  // a missing, foreign or refused one is left out
      }
    }
  }
  return tables->is_empty() ? nullptr : tables;
}

}  // namespace tilery
