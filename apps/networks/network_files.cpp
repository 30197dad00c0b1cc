#include "apps/networks/network_files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "apps/tables/table_folder.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

std::expected<std::optional<Network>, Error> as_optional(std::expected<Network, Error> network) {
  if (!network) {
    return std::unexpected(std::move(network.error()));
  }
  return std::optional(*std::move(network));
}

/// `value`, with ErrorKind::resource if it is an error.
template <typename T>
std::expected<T, Error> of_resource(std::expected<T, Error> value) {
  if (!value) {
    value.error().kind = ErrorKind::resource;
  }
  return value;
}

/// The network in a file. Fails if it is for other rules.
std::expected<Network, Error> network_in(const std::filesystem::path& path, const Rules& rules,
                                         const NetworkLimits& limits) {
  TILERY_TRY(const NetworkBytes file, of_resource(network_bytes(path)));
  TILERY_TRY(const auto reader, of_resource(NetworkReader::of(file.bytes, file.source, limits)));
  TILERY_CHECK(check_rules(reader.header(), rules, file.source));
  return of_resource(reader.network());
}

std::string shipped_source(const Cartridge& cartridge) {
  return "the network that ships with " + cartridge.name;
}

/// The reason why no network ships for these rules: none ships for the cartridge, or the shipped
/// network is for other rules or another size.
Error none_ships(const Cartridge& cartridge) {
  const std::string source = shipped_source(cartridge);
  if (const std::string_view bytes = shipped_network(cartridge.name); !bytes.empty()) {
    const auto reader = NetworkReader::of(bytes, source);
    const auto fits = reader ? check_rules(reader->header(), cartridge.rules, source)
                             : std::unexpected(reader.error());
    if (!fits) {
      return fits.error();
    }
  }
  const Shape& shape = cartridge.rules.shape;
  return {.source = source,
          .place = {},
          .expected = fmt::format("one for {} on {}x{}", cartridge.name, shape.width, shape.height),
          .found = "none"};
}

/// The network that ships for these rules; nothing if none ships.
std::expected<std::optional<Network>, Error> shipped_network_for(const Cartridge& cartridge,
                                                                 const NetworkLimits& limits) {
  const std::string_view bytes = shipped_network(cartridge.name);
  if (bytes.empty()) {
    return std::nullopt;
  }
  const std::string source = shipped_source(cartridge);
  TILERY_TRY(const auto reader, NetworkReader::of(bytes, source, limits));
  if (!check_rules(reader.header(), cartridge.rules, source)) {
    return std::nullopt;
  }
  return as_optional(reader.network());
}

/// The user's own file, if there is one. If its status is unknown, reading it will give the error.
std::optional<std::filesystem::path> own_file(const Cartridge& cartridge) {
  std::optional<std::filesystem::path> own = own_network_path(cartridge);
  std::error_code error;
  const bool is_there =
      own && std::filesystem::status(*own, error).type() != std::filesystem::file_type::not_found;
  return is_there ? own : std::nullopt;
}

}  // namespace

std::expected<NetworkFile, Error> open_network(const std::string& path) {
  TILERY_TRY(NetworkBytes file, network_bytes(path));
  TILERY_TRY(const auto reader, NetworkReader::of(file.bytes, file.source));
  return NetworkFile{.bytes = std::move(file.bytes), .header = reader.header()};
}

std::expected<NetworkBytes, Error> network_bytes(const std::filesystem::path& path) {
  TILERY_TRY(std::string bytes, read_file(path, most_network_bytes));
  return NetworkBytes{std::move(bytes), path.native()};
}

std::expected<NetworkBytes, Error> shipped_network_bytes(const Cartridge& cartridge) {
  const std::string source = shipped_source(cartridge);
  const std::string_view bytes = shipped_network(cartridge.name);
  const auto reader = NetworkReader::of(bytes, source);
  if (bytes.empty() || !reader || !check_rules(reader->header(), cartridge.rules, source)) {
    return std::unexpected(none_ships(cartridge));
  }
  return NetworkBytes{std::string(bytes), source};
}

std::optional<std::filesystem::path> own_network_path(const Cartridge& cartridge) {
  const std::optional<std::filesystem::path> folder = data_folder();
  const Shape& shape = cartridge.rules.shape;
  const Aim aim = cartridge.rules.goal.aim;
  return folder ? std::optional(*folder / "networks" /
                                fmt::format("{}-{}x{}{}{}.network", cartridge.name, shape.width,
                                            shape.height, aim == Aim::score ? "" : "-",
                                            aim == Aim::score ? "" : name_of(aim)))
                : std::nullopt;
}

std::expected<std::optional<Network>, Error> find_network(const Cartridge& cartridge,
                                                          const std::string& file,
                                                          const NetworkLimits& limits) {
  if (file == "none") {
    return std::nullopt;
  }
  if (file == shipped_word) {
    auto shipped = shipped_network_for(cartridge, limits);
    if (shipped && !*shipped) {
      return std::unexpected(none_ships(cartridge));
    }
    return shipped;
  }
  const auto path = file.empty() ? own_file(cartridge) : std::filesystem::path(file);
  if (!path) {
    return shipped_network_for(cartridge, limits);
  }
  return as_optional(network_in(*path, cartridge.rules, limits));
}

namespace {

BoardEvaluator evaluator_with(const Cartridge& cartridge, std::optional<Network> network) {
  BoardEvaluator evaluator(cartridge.rules, std::move(network));
  if (evaluator.has_network()) {
    evaluator.use_tables(find_tables(cartridge));
  }
  return evaluator;
}

}  // namespace

std::expected<BoardEvaluator, Error> find_evaluator(const Cartridge& cartridge,
                                                    const std::string& file,
                                                    const NetworkLimits& limits) {
  TILERY_TRY(std::optional<Network> network, find_network(cartridge, file, limits));
  return evaluator_with(cartridge, std::move(network));
}

std::expected<BoardEvaluator, Error> find_evaluator_of_any(const Cartridge& cartridge,
                                                           const std::string& file) {
  const NetworkLimits limits = {.memory = NetworkMemory::compact};
  if (file != shipped_word) {
    return find_evaluator(cartridge, file, limits);
  }
  TILERY_TRY(std::optional<Network> network, shipped_network_for(cartridge, limits));
  return evaluator_with(cartridge, std::move(network));
}

std::expected<BoardEvaluator, Error> find_evaluator_in_memory(const Cartridge& cartridge,
                                                              const IsCancelled& is_cancelled) {
  try {
    return find_evaluator(cartridge, {},
                          {.is_cancelled = is_cancelled, .memory = NetworkMemory::compact});
  } catch (const std::bad_alloc&) {
    return std::unexpected(Error{"the network", {}, "enough memory", std::strerror(ENOMEM)});
  }
}

}  // namespace tilery
