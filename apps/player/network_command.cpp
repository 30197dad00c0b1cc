#include "apps/player/network_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
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

void add_info(ConsoleCommand parent) {
  auto options = std::make_shared<InfoOptions>();
  ConsoleCommand command = parent.add("info", "Say what is in a network's file");
  command.explain(info_footer);
  command.text("FILE", options->file, "").required();
  command.flag("--json", options->wants_json, "One object");
  command.does([options] { return info(*options); });
}

void add_compare(ConsoleCommand parent) {
  auto options = std::make_shared<CompareOptions>();
  ConsoleCommand command = parent.add("compare", "Say how far two networks are apart");
  command.explain(compare_footer);
  command.text("FIRST", options->first, "").required();
  command.text("SECOND", options->second, "").required();
  command.does([options] { return compare(*options); });
}

}  // namespace

void add_network_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("network", "Look at what a player has learned");
  add_info(command);
  add_average_command(command);
  add_quantise_command(command);
  add_compare(command);
}

}  // namespace tilery
