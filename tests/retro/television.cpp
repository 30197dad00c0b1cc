#include "tests/retro/television.h"

namespace tilery::retro {
namespace {

enum Register : std::uint8_t {
  vblank = 0x01,
  nusiz0 = 0x04,
  colup0 = 0x06,
  colupf = 0x08,
  colubk = 0x09,
  ctrlpf = 0x0A,
  pf0 = 0x0D,
  pf1 = 0x0E,
  pf2 = 0x0F,
  resp0 = 0x10,
  resp1 = 0x11,
  grp0 = 0x1B,
  grp1 = 0x1C,
  hmp0 = 0x20,
  hmp1 = 0x21,
  vdelp0 = 0x25,
  hmove = 0x2A,
  hmclr = 0x2B
};

constexpr int leftmost = 0x80;

/// The places where the copies of a player begin, by the low three bits of NUSIZ; -1 if there are
/// fewer.
constexpr std::array<std::array<int, 3>, 8> copies = {{{0, -1, -1},
                                                       {0, 16, -1},
                                                       {0, 32, -1},
                                                       {0, 16, 32},
                                                       {0, 64, -1},
                                                       {-1, -1, -1},
                                                       {0, 32, 64},
                                                       {-1, -1, -1}}};

class Tia {
 public:
  void write(const TiaWrite& one) {
    registers_[one.address] = one.value;
    switch (one.address) {
      case resp0:
      case resp1:
        positions_[one.address - resp0] = one.dot + 5;
        break;
      case grp0:
        fresh_[0] = one.value;
        delayed_[1] = fresh_[1];
        break;
      case grp1:
        fresh_[1] = one.value;
        delayed_[0] = fresh_[0];
        break;
      case hmove:
        positions_[0] -= motion(registers_[hmp0]);
        positions_[1] -= motion(registers_[hmp1]);
        break;
      case hmclr:
        registers_[hmp0] = registers_[hmp1] = 0;
        break;
      default:
        break;
    }
  }

  [[nodiscard]] bool is_blank() const { return (registers_[vblank] & 2) != 0; }

  [[nodiscard]] std::uint8_t color_at(int dot) const {
    for (std::size_t player = 0; player < 2; ++player) {
      if (has_player_dot(player, dot)) {
        return registers_[colup0 + player];
      }
    }
    return registers_[has_playfield_dot(dot) ? colupf : colubk];
  }

 private:
  /// A signed number in the upper four bits.
  static int motion(std::uint8_t value) { return static_cast<std::int8_t>(value) >> 4; }

  [[nodiscard]] bool has_player_dot(std::size_t player, int dot) const {
    const bool is_delayed = (registers_[vdelp0 + player] & 1) != 0;
    const std::uint8_t dots = (is_delayed ? delayed_ : fresh_)[player];
    for (const int copy : copies[registers_[nusiz0 + player] & 7]) {
      const int column = dot - positions_[player] - copy;
      if (copy >= 0 && column >= 0 && column < 8 && (dots & leftmost >> column) != 0) {
        return true;
      }
    }
    return false;
  }

  /// A dot of the playfield is four dots of the beam wide. The right half repeats the left one or
  /// mirrors it.
  [[nodiscard]] bool has_playfield_dot(int dot) const {
    const bool is_mirrored = (registers_[ctrlpf] & 1) != 0;
    int place = dot / 4;
    if (place >= 20) {
      place = is_mirrored ? 39 - place : place - 20;
    }
    if (place < 4) {
      return (registers_[pf0] >> (4 + place) & 1) != 0;
    }
    return place < 12 ? (registers_[pf1] >> (11 - place) & 1) != 0
                      : (registers_[pf2] >> (place - 12) & 1) != 0;
  }

  std::array<std::uint8_t, 64> registers_{};
  std::array<int, 2> positions_{};
  std::array<std::uint8_t, 2> fresh_{};
  std::array<std::uint8_t, 2> delayed_{};
};

/// Draws a frame; `tia` is in the state that the last frame left.
std::vector<PictureLine> draw(Tia& tia, std::span<const TiaWrite> writes, int lines) {
  std::vector<PictureLine> picture;
  auto next = writes.begin();
  for (int line = 0; line < lines; ++line) {
    PictureLine dots{};
    for (int dot = 0; dot < dots_of_line; ++dot) {
      while (next != writes.end() &&
             (next->line < line || (next->line == line && next->dot <= dot))) {
        tia.write(*next++);
      }
      dots[static_cast<std::size_t>(dot)] = tia.color_at(dot);
    }
    if (!tia.is_blank()) {
      picture.push_back(dots);
    }
  }
  return picture;
}

}  // namespace

std::vector<PictureLine> picture_of(std::span<const TiaWrite> writes, int lines) {
  Tia tia;
  draw(tia, writes, lines);
  return draw(tia, writes, lines);
}

}  // namespace tilery::retro
