#include "apps/player/network_files.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "apps/files/folders.h"
#include "apps/files/text_file.h"
#include "apps/player/shipped_networks.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

/// Nothing where none ships for these rules.
std::expected<std::optional<Network>, Error> shipped_network_for(const Cartridge& cartridge,
                                                                 const IsUnwanted& is_unwanted) {
  const std::string_view bytes = shipped_network(cartridge.name);
  if (bytes.empty()) {
    return std::nullopt;
  }
  const std::string source = "the network that ships with " + cartridge.name;
  const auto reader = NetworkReader::of(bytes, source, {.is_unwanted = is_unwanted});
  if (!reader) {
    return std::unexpected(reader.error());
  }
  if (!check_rules(reader->header(), cartridge.rules, source)) {
    return std::nullopt;
  }
  std::expected<Network, Error> network = reader->network();
  if (!network) {
    return std::unexpected(network.error());
  }
  return std::optional(*std::move(network));
}

}  // namespace

std::optional<std::filesystem::path> own_network_path(const Cartridge& cartridge) {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? std::optional(*folder / "networks" / (cartridge.name + ".network"))
                : std::nullopt;
}

std::expected<Network, Error> network_for(const Rules& rules, const std::filesystem::path& path,
                                          const IsUnwanted& is_unwanted) {
  const std::expected<std::string, Error> bytes = read_file(path, most_network_bytes);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  const auto reader = NetworkReader::of(*bytes, path.native(), {.is_unwanted = is_unwanted});
  if (!reader) {
    return std::unexpected(reader.error());
  }
  if (const auto fits = check_rules(reader->header(), rules, path.native()); !fits) {
    return std::unexpected(fits.error());
  }
  return reader->network();
}

std::expected<std::optional<Network>, Error> find_network(const Cartridge& cartridge,
                                                          const std::string& file,
                                                          const IsUnwanted& is_unwanted) {
  std::optional<std::filesystem::path> path;
  if (file == "none") {
    return std::nullopt;
  }
  if (!file.empty()) {
    path = file;
  } else if (const auto own = own_network_path(cartridge); own && std::filesystem::exists(*own)) {
    path = own;
  }
  if (!path) {
    return shipped_network_for(cartridge, is_unwanted);
  }
  std::expected<Network, Error> network = network_for(cartridge.rules, *path, is_unwanted);
  if (!network) {
    return std::unexpected(network.error());
  }
  return std::optional(*std::move(network));
}

std::expected<void, Error> check_rules(const NetworkHeader& header, const Rules& rules,
                                       const std::string& source) {
  const std::uint64_t hash = rules_hash(rules);
  const Shape& shape = rules.shape;
  if (header.rules_hash == hash && header.shape.width == shape.width &&
      header.shape.height == shape.height) {
    return {};
  }
  return std::unexpected(
      Error{.source = source,
            .place = {},
            .expected = fmt::format("a network for these rules ({:016x}, {}x{})", hash, shape.width,
                                    shape.height),
            .found = fmt::format("one for {} ({:016x}, {}x{})", header.cartridge, header.rules_hash,
                                 header.shape.width, header.shape.height)});
}

}  // namespace tilery
