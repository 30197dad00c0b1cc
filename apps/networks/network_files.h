#pragma once
// Networks as files: their places, and the choice of the network that plays a game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/cartridge.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// The longest network file that is read.
inline constexpr auto most_network_bytes =
    static_cast<std::size_t>(std::min<std::uint64_t>(std::uint64_t{8} << 30, SIZE_MAX));

/// A network's file in memory, and its header.
struct NetworkFile {
  std::string bytes;
  NetworkHeader header;
};

/// Reads a network file. Fails if it cannot be read or is no network, as NetworkReader::of checks.
std::expected<NetworkFile, Error> open_network(const std::string& path);

/// A network's bytes, and their name in errors.
struct NetworkBytes {
  std::string bytes;
  std::string source;
};

/// The bytes of a file. Fails if it cannot be read.
std::expected<NetworkBytes, Error> network_bytes(const std::filesystem::path& path);

/// The bytes of the network that ships for a game at its size. Fails if none ships.
std::expected<NetworkBytes, Error> shipped_network_bytes(const Cartridge& cartridge);

/// Stands for the shipped network in place of a path.
inline constexpr std::string_view shipped_word = "shipped";

/// The default file for the network of a game at its size: NAME-WxH.network in the folder
/// `networks` of the user's data, or NAME-WxH-AIM.network if the aim is not the score. Nothing if
/// the user has no data folder.
std::optional<std::filesystem::path> own_network_path(const Cartridge& cartridge);

/// The network that plays a game. `file` is a path, "shipped", "none", or empty for the user's own
/// network or else the shipped one. Nothing for "none", and if `file` is empty and there is no
/// network for boards of that size. Fails if the file is no network or one for other rules, if
/// `file` is "shipped" and none ships, and if the network exceeds `limits`. Errors of a file
/// have ErrorKind::resource, unless its network is for other rules.
std::expected<std::optional<Network>, Error> find_network(const Cartridge& cartridge,
                                                          const std::string& file,
                                                          const NetworkLimits& limits = {});

/// An evaluator with the network of find_network and the tablebases of find_tables. Without a
/// network it uses the heuristic. Fails as find_network does.
std::expected<BoardEvaluator, Error> find_evaluator(const Cartridge& cartridge,
                                                    const std::string& file,
                                                    const NetworkLimits& limits = {});

/// find_evaluator in compact memory, for a program that plays every game. If no network ships for
/// the game, "shipped" gives the heuristic.
std::expected<BoardEvaluator, Error> find_evaluator_of_any(const Cartridge& cartridge,
                                                           const std::string& file);

/// find_evaluator with the default network in compact memory, for hints. Too little memory is also
/// an error, so that a game can continue without the network.
std::expected<BoardEvaluator, Error> find_evaluator_in_memory(const Cartridge& cartridge,
                                                              const IsCancelled& is_cancelled);

}  // namespace tilery
