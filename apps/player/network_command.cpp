#include "apps/player/network_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/player/average_command.h"
#include "apps/player/network_files.h"
#include "apps/player/quantise_command.h"

namespace tilery {
namespace {

constexpr const char* info_footer = R"(
Examples:
  tilery network info 2048.network
  tilery network info --json 2048.network
)";

constexpr const char* compare_footer = R"(
Prints how far the weights of two networks of one shape are apart.

Example:
  tilery network compare 2048.network small.network
)";

std::string_view form_word(WeightForm form) {
  switch (form) {
    case WeightForm::floats:
      return "floats";
    case WeightForm::sums:
      return "floats, and sums to learn on from";
    case WeightForm::steps:
      break;
  }
  return "steps";
}

struct InfoOptions {
  std::string file;
  bool wants_json = false;
};

int info(const InfoOptions& options) {
  const std::expected<NetworkFile, Error> file = open_network(options.file);
  if (!file) {
    return refuse(file.error());
  }
  const std::expected<Network, Error> network = read_network(file->bytes, options.file);
  if (!network) {
    return refuse(network.error());
  }
  const NetworkHeader& header = file->header;
  std::size_t used = 0;
  float largest = 0;
  for (std::size_t number = 0; number < network->weights(); ++number) {
    const float weight = network->weight(number);
    used += weight != 0 ? 1 : 0;
    largest = std::max(largest, std::abs(weight));
  }
  const nlohmann::ordered_json json = {
      {"cartridge", header.cartridge},
      {"rules", fmt::format("{:016x}", header.rules_hash)},
      {"size", fmt::format("{}x{}", header.shape.width, header.shape.height)},
      {"patterns", text_of(header.shape.patterns)},
      {"stages", header.shape.stages.size() + 1},
      {"weights", network->weights()},
      {"used", used},
      {"largest", largest},
      {"form", form_word(header.form)},
      {"step", header.form == WeightForm::steps ? header.step : 0},
      {"moves", header.moves},
      {"games", header.games},
      {"bytes", file->bytes.size()}};
  if (options.wants_json) {
    print(json.dump() + "\n");
    return all_fine;
  }
  for (const auto& [key, value] : json.items()) {
    print(fmt::format("{:<10} {}\n", key,
                      value.is_string() ? value.get<std::string>() : value.dump()));
  }
  return all_fine;
}

struct CompareOptions {
  std::string first;
  std::string second;
};

int compare(const CompareOptions& options) {
  std::vector<Network> networks;
  for (const std::string& path : {options.first, options.second}) {
    const std::expected<NetworkFile, Error> file = open_network(path);
    if (!file) {
      return refuse(file.error());
    }
    std::expected<Network, Error> network = read_network(file->bytes, path);
    if (!network) {
      return refuse(network.error());
    }
    networks.push_back(*std::move(network));
  }
  if (networks[0].shape() != networks[1].shape()) {
    return refuse({options.second, {}, "a network of the shape of " + options.first, "another"});
  }
  std::size_t different = 0;
  double most = 0;
  double squares = 0;
  for (std::size_t number = 0; number < networks[0].weights(); ++number) {
    const double apart =
        std::abs(double(networks[0].weight(number)) - double(networks[1].weight(number)));
    different += apart > 0 ? 1 : 0;
    most = std::max(most, apart);
    squares += apart * apart;
  }
  const auto count = static_cast<double>(networks[0].weights());
  print(
      fmt::format("weights    {}\ndifferent  {} ({:.1f}%)\nmost       {:.6g}\nmean       {:.6g}"
                  " (root of the mean square)\n",
                  networks[0].weights(), different, 100 * double(different) / count, most,
                  std::sqrt(squares / count)));
  return all_fine;
}

void add_info(CLI::App& parent, int& status) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* command = parent.add_subcommand("info", "Say what is in a network's file");
  command->footer(info_footer);
  command->add_option("FILE", options->file)->required();
  command->add_flag("--json", options->wants_json, "One object");
  command->callback([options, &status] { status = info(*options); });
}

void add_compare(CLI::App& parent, int& status) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = parent.add_subcommand("compare", "Say how far two networks are apart");
  command->footer(compare_footer);
  command->add_option("FIRST", options->first)->required();
  command->add_option("SECOND", options->second)->required();
  command->callback([options, &status] { status = compare(*options); });
}

}  // namespace

void add_network_command(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("network", "Look at what a player has learned");
  command->require_subcommand(1);
  add_info(*command, status);
  add_average_command(*command, status);
  add_quantise_command(*command, status);
  add_compare(*command, status);
}

}  // namespace tilery
