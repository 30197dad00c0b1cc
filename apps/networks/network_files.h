#pragma once
// Where networks are kept, and which one plays a game.

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/player/judge.h"
#include "tilery/rules/cartridge.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// What no network file is longer than.
inline constexpr std::size_t most_network_bytes = std::size_t{8} << 30;

/// A network's file in memory, and what its header says.
struct NetworkFile {
  std::string bytes;
  NetworkHeader header;
};

/// Fails on what cannot be read or is no network, as far as NetworkReader::of looks.
std::expected<NetworkFile, Error> open_network(const std::string& path);

/// A network's bytes, and what to call them in errors.
struct NetworkBytes {
  std::string bytes;
  std::string source;
};

/// Of a file. Fails on what cannot be read.
std::expected<NetworkBytes, Error> network_bytes(const std::filesystem::path& path);

/// The same of the network that ships for a game at its size. Fails where none does.
std::expected<NetworkBytes, Error> shipped_network_bytes(const Cartridge& cartridge);

/// What to say instead of a path for the network that ships.
inline constexpr std::string_view shipped_word = "shipped";

/// Where the network of a game at its size is kept if no other place is named: NAME-WxH.network in
/// the folder `networks` of the user's data. Nothing where the user has no folder.
std::optional<std::filesystem::path> own_network_path(const Cartridge& cartridge);

/// The network in `file`, or by the word shipped the one that ships; where `file` is empty the
/// user's own, and else the one that ships. Nothing where there is none for a board of that size,
/// or `file` is the word none. Fails on what is no network, on one that was trained for other rules
/// than the cartridge's, where the one that ships was asked for and none does, and when it is not
/// wanted any more.
std::expected<std::optional<Network>, Error> find_network(const Cartridge& cartridge,
                                                          const std::string& file,
                                                          const IsUnwanted& is_unwanted = {});

/// A judge with the network that find_network finds; by the heuristic where it finds none. Fails as
/// that does.
std::expected<Judge, Error> find_judge(const Cartridge& cartridge, const std::string& file,
                                       const IsUnwanted& is_unwanted = {});

/// find_judge of the network used by default. Too little memory is an error, too: it costs the
/// network, not the game.
std::expected<Judge, Error> find_judge_in_memory(const Cartridge& cartridge,
                                                 const IsUnwanted& is_unwanted);

}  // namespace tilery
