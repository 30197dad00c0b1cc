#include "apps/tables/table_proving.h"

#include <fmt/format.h>

#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/player/progress_line.h"
#include "tilery/core/quantities.h"
#include "tilery/tables/table_check.h"

namespace tilery {
namespace {

std::string check_words(const std::string& name, const TableCheck& check) {
  std::string words =
      fmt::format("{}: {} boards solved again, {} wrong, largest difference {:.5f}\n", name,
                  with_commas(check.boards), check.wrong, check.largest_difference);
  if (check.games > 0) {
    words += fmt::format("{}: {} of {} games came to the goal; the odds say {:.1f} +- {:.1f}\n",
                         name, with_commas(check.reached), with_commas(check.games), check.expected,
                         2 * check.deviation);
  }
  return words;
}

/// Reads all blocks, then checks boards drawn from them.
std::expected<TableCheck, Error> checked(const Table& table, const Rules& rules,
                                         const std::string& source, const TablesOptions& options) {
  ProgressLine progress;
  for (std::size_t number = 0; number < table.blocks(); ++number) {
    if (const auto block = table.block(number, source); !block) {
      return std::unexpected(block.error());
    }
    progress.show([&] { return fmt::format("block {} of {}", number + 1, table.blocks()); });
  }
  const auto game = FormationGame::of(rules, table.header().formation);
  if (!game) {
    return std::unexpected(game.error());
  }
  TableCheck check;
  Random random{.seed = options.seed};
  for (std::uint64_t round = 0; round < options.rounds; ++round) {
    if (const auto more = check_some(*game, table, source, random, check); !more) {
      return std::unexpected(more.error());
    }
    progress.show([&] { return fmt::format("round {} of {}", round + 1, options.rounds); });
  }
  return check;
}

}  // namespace

int verify_tables(const TablesOptions& options) {
  const std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  int status = all_fine;
  for (const std::filesystem::path& path : table_paths(options, game->folder)) {
    const auto table = read_table(path, game->cartridge);
    if (!table) {
      status = refuse(table.error());
      continue;
    }
    const auto check = checked(*table, game->cartridge.rules, path.native(), options);
    if (!check) {
      status = refuse(check.error());
      continue;
    }
    print(check_words(path.stem().native(), *check));
    if (!check->is_fine()) {
      status = refuse({path.native(), {}, "odds that follow from each other", "others"});
    }
  }
  return status;
}

}  // namespace tilery
