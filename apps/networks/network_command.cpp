#include "apps/networks/network_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/networks/average_command.h"
#include "apps/networks/network_files.h"
#include "apps/networks/quantise_command.h"
#include "tilery/core/json_writer.h"
#include "tilery/value/network_file.h"

namespace tilery {
namespace {

constexpr const char* info_footer = R"(
Examples:
  tilery network info 2048.network
  tilery network info --json 2048.network
)";

constexpr const char* compare_footer = R"(
Prints how much the weights of two networks of the same shape differ.

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

/// One line of `tilery network info`.
struct Fact {
  std::string_view key;
  std::string value;  ///< a number as JSON has it, or a text
  bool is_text = false;
};

Fact text_fact(std::string_view key, std::string_view text) {
  return {.key = key, .value = std::string(text), .is_text = true};
}
Fact number_fact(std::string_view key, std::uint64_t number) {
  return {.key = key, .value = std::to_string(number)};
}

std::string json_of(const std::vector<Fact>& facts) {
  JsonWriter json;
  json.open_object();
  for (const Fact& fact : facts) {
    json.member_raw(fact.key, fact.is_text ? json_string(fact.value) : fact.value);
  }
  json.close();
  return std::move(json).take() + "\n";
}

std::string text_of(const std::vector<Fact>& facts) {
  std::string text;
  for (const Fact& fact : facts) {
    text += fmt::format("{:<10} {}\n", fact.key, fact.value);
  }
  return text;
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
  const bool is_stepped = header.form == WeightForm::steps;
  std::size_t used = 0;
  float largest = 0;
  for (std::size_t number = 0; number < network->weights(); ++number) {
    const float weight = network->weight(number);
    used += weight != 0 ? 1 : 0;
    largest = std::max(largest, std::abs(weight));
  }
  const std::vector<Fact> facts = {
      text_fact("cartridge", header.cartridge),
      text_fact("rules", fmt::format("{:016x}", header.rules_hash)),
      text_fact("size", fmt::format("{}x{}", header.shape.width, header.shape.height)),
      text_fact("patterns", patterns_text(header.shape.patterns)),
      number_fact("stages", header.shape.stages.size() + 1),
      number_fact("weights", network->weights()),
      number_fact("used", used),
      {.key = "largest", .value = json_number(static_cast<double>(largest))},
      text_fact("form", form_word(header.form)),
      {.key = "step", .value = json_number(is_stepped ? static_cast<double>(header.step) : 0)},
      number_fact("moves", header.moves),
      number_fact("games", header.games),
      number_fact("bytes", file->bytes.size())};
  print(options.wants_json ? json_of(facts) : text_of(facts));
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
  command.text("FILE", options->file, "A network's file").required();
  command.flag("--json", options->wants_json, "One object");
  command.does([options] { return info(*options); });
}

void add_compare(ConsoleCommand parent) {
  auto options = std::make_shared<CompareOptions>();
  ConsoleCommand command = parent.add("compare", "Say how far two networks are apart");
  command.explain(compare_footer);
  command.text("FIRST", options->first, "A network's file").required();
  command.text("SECOND", options->second, "The file of a network of the same shape").required();
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
