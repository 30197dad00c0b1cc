#pragma once
// The emulator Stella, which plays a ROM.

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// The path of Stella, in a folder of PATH. The error tells how to install it.
std::expected<std::filesystem::path, Error> stella_program();

/// A ROM for Stella to play.
struct PlayedRom {
  std::string_view bytes;
  std::string file;  ///< its path; empty: a temporary file
  std::string name;  ///< of the temporary file
};

/// Runs Stella with the ROM and waits until it ends. Returns the exit status. Ctrl-C and Ctrl-\ end
/// only Stella, as in system().
int run_in_stella(const std::filesystem::path& stella, const PlayedRom& rom);

}  // namespace tilery
