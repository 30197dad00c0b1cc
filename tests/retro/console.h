#pragma once
// An Atari 2600 for tests: a 6507 cycle by cycle, the RIOT, and the TIA without a picture. The TIA
// keeps the place of the beam, the beginning of frames, the time of every write, and the sound.

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tests/retro/processor.h"

namespace tilery::retro {

inline constexpr int cycles_of_line = 76;

/// A write to the TIA: its register, the value, and the line of the frame and the dot that the beam
/// has reached (0 to 159; negative before the visible part).
struct TiaWrite {
  std::uint8_t address = 0;
  std::uint8_t value = 0;
  int line = 0;
  int dot = 0;
};

/// Bits of Controls::switches.
inline constexpr std::uint8_t reset_switch = 0x01;
inline constexpr std::uint8_t select_switch = 0x02;
inline constexpr std::uint8_t color_switch = 0x08;

/// The state of joysticks and switches: bits as in SWCHA and SWCHB, 0 for pushed or pressed.
struct Controls {
  std::uint8_t sticks = 0xFF;
  std::uint8_t switches = 0x0B;  ///< nothing pressed, color, both difficulties B
  bool left_button = false;
  bool right_button = false;
};

class Console final : public Bus {
 public:
  /// Plugs in a ROM of 2,048 bytes and switches on. Memory is filled with `dirt`.
  explicit Console(std::span<const std::uint8_t> rom, std::uint8_t dirt = 0);

  /// Runs until the next frame begins. False if the program leaves the documented instructions or
  /// begins no frame within 1,000 lines.
  bool run_frame();

  Controls controls;

  /// The number of lines of the last frame.
  [[nodiscard]] int frame_lines() const { return frame_lines_; }
  /// The number of lines of the last frame that showed a picture.
  [[nodiscard]] int picture_lines() const { return picture_lines_; }
  /// The writes of the last frame to the TIA.
  [[nodiscard]] const std::vector<TiaWrite>& writes() const { return writes_; }
  /// The byte of memory at $80 to $FF.
  [[nodiscard]] std::uint8_t memory(std::uint16_t address) const { return memory_[address & 0x7F]; }
  void set_memory(std::uint16_t address, std::uint8_t value) { memory_[address & 0x7F] = value; }
  /// The last value written to a register of the TIA.
  [[nodiscard]] std::uint8_t tia(std::uint8_t address) const { return tia_[address & 0x3F]; }
  /// Notes every byte that is written to this address of memory from now on.
  void watch(std::uint16_t address) { watched_address_ = address; }
  /// The bytes noted since the last call.
  std::vector<std::uint8_t> take_watched() { return std::exchange(watched_, {}); }
  /// Lets deepest_stack() begin anew.
  void forget_stack() { deepest_stack_ = 0xFF; }
  /// The lowest address that the stack has reached: the lowest one written to by way of page 1.
  [[nodiscard]] std::uint8_t deepest_stack() const { return deepest_stack_; }

  std::uint8_t read(std::uint16_t address) override;
  void write(std::uint16_t address, std::uint8_t value) override;

 private:
  void tick();
  void write_tia(std::uint8_t address, std::uint8_t value);
  [[nodiscard]] std::uint8_t read_tia(std::uint16_t address) const;
  [[nodiscard]] std::uint8_t read_riot(std::uint16_t address);

  std::span<const std::uint8_t> rom_;
  std::array<std::uint8_t, 128> memory_{};
  std::array<std::uint8_t, 64> tia_{};
  Processor processor_;
  int cycle_ = 0;    ///< of the line
  int line_ = 0;     ///< of the frame
  int picture_ = 0;  ///< lines of the frame so far that showed a picture
  int frame_lines_ = 0;
  int picture_lines_ = 0;
  bool is_halted_ = false;
  bool begins_frame_ = false;
  long timer_ = 0;  ///< cycles until the timer passes zero; negative after it
  int interval_ = 1024;
  std::uint8_t deepest_stack_ = 0xFF;
  std::uint16_t watched_address_ = 0;
  std::vector<std::uint8_t> watched_;
  std::vector<TiaWrite> writes_;
  std::vector<TiaWrite> next_writes_;
};

}  // namespace tilery::retro
