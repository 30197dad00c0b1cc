#pragma once
// A sliding game as a ROM for the Atari 2600. The program is assembled from retro/atari2600/*.asm;
// a cartridge fills its tables.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

inline constexpr std::size_t atari_rom_size = 2048;
using AtariRom = std::array<std::uint8_t, atari_rom_size>;

/// The highest rank that the ROM's tables have room for.
inline constexpr int highest_atari_rank = 19;
/// The largest number that a tile of the ROM can show and score.
inline constexpr int largest_atari_face = 9999;

/// The place of a table in the ROM. Its name is the one in retro/atari2600/tables.asm.
struct AtariTable {
  const char* name;
  std::size_t offset;
  std::size_t bytes;
};

/// All tables, in their order.
std::span<const AtariTable> atari_tables();

/// The assembled program with empty tables, as it ships.
const AtariRom& atari_template();

/// A cartridge as TOML; `source` names it in errors.
struct CartridgeText {
  std::string_view toml;
  std::string_view source;
};

/// The ROM that plays by the cartridge's rules, in the nearest colours to the theme's. Fails if the
/// text is no cartridge, and on rules that the ROM cannot play: the error has the key that does not
/// fit, its place and its value. Limits on undo and words of controls do not matter to the ROM.
std::expected<AtariRom, Error> atari_rom(const CartridgeText& text, const Theme& theme);

/// The cartridges that ship, of both lists, whose rules the ROM can play.
std::vector<ShippedCartridge> atari_cartridges();

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Numbers as the Atari 2600 draws them: seven dots wide on tiles, five in scores.

inline constexpr std::size_t atari_glyph_rows = 11;

/// Rows of eight dots, the leftmost in the highest bit, from the bottom up.
using AtariGlyph = std::array<std::uint8_t, atari_glyph_rows>;

/// The most digits that a tile shows.
inline constexpr std::size_t most_atari_digits = 4;

/// A tile's number: one digit doubled in size, two of double height, three or four in two rows. The
/// rightmost dots stay dark. Requires at most four digits; without digits, all dots are dark.
AtariGlyph atari_glyph(std::string_view digits);

/// A digit of a score: one row that is not shown, then seven rows from the bottom up.
std::array<std::uint8_t, 8> atari_figure(char digit);

}  // namespace tilery
