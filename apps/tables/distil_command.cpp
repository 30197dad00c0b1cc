#include "apps/tables/distil_command.h"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/player/progress_line.h"
#include "apps/tables/table_folder.h"
#include "tilery/core/quantities.h"
#include "tilery/player/distilling.h"

namespace tilery {
namespace {

constexpr const char* distil_footer = R"(
Plays games two moves ahead by the network and the game's whole tables, and writes tables to the
folder TO that hold only the boards which were asked for most often: small enough to ship. On other
boards play goes on by the network.

Example:
  tilery tables distil 2048 small --games 1000 --boards 250000
)";

struct DistilOptions {
  std::string cartridge;
  std::string network;
  std::string to;
  DistillingPlan plan;
};

int distil(const DistilOptions& options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<Judge, Error> judge = find_judge(*cartridge, options.network);
  if (!judge) {
    return refuse(judge.error());
  }
  const auto tables = find_tables(*cartridge);
  if (!judge->has_network() || !tables) {
    return refuse({options.cartridge, {}, "a game with a network and tables", "one without"});
  }
  ProgressLine progress;
  Distilling distilling(cartridge->rules, *judge, *tables);
  distilling.play(options.plan, [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(options.plan.games));
    });
  });
  TableFolder folder(options.to);
  for (std::size_t number = 0; number < tables->size(); ++number) {
    const std::string& name = tables->table(number).header().formation.name;
    const auto written = folder.write(
        cartridge->name + "-" + table_file_of(name),
        [&](const TableFiles::Sink& sink) { distilling.write(number, options.plan, sink); });
    if (!written) {
      return refuse(written.error());
    }
  }
  print(fmt::format("{:.2f}% of {} look-ups are kept\n", 100 * distilling.share_kept(options.plan),
                    with_commas(distilling.look_ups())));
  return all_fine;
}

}  // namespace

void add_distil_command(ConsoleCommand tables) {
  const auto options = std::make_shared<DistilOptions>();
  ConsoleCommand command = tables.add("distil", "Write small tables of what play asks for");
  command.explain(distil_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("TO", options->to, "The folder to write to").required();
  command.text("--network", options->network,
               "A file or shipped (your own network, or the shipped one)");
  command.number("--games", options->plan.games, "How many to play", 1, 1000000);
  command.number("--boards", options->plan.most_boards, "The most boards to keep", 1, 1000000000);
  command.does([options] { return distil(*options); });
}

}  // namespace tilery
