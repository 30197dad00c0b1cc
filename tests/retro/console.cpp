#include "tests/retro/console.h"

#include <algorithm>

namespace tilery::retro {
namespace {

constexpr std::uint8_t vsync = 0x00;
constexpr std::uint8_t vblank = 0x01;
constexpr std::uint8_t wsync = 0x02;
constexpr int hidden_dots = 68;
constexpr int most_lines = 1000;

}  // namespace

Console::Console(std::span<const std::uint8_t> rom, std::uint8_t dirt)
    : rom_(rom), processor_(*this) {
  memory_.fill(dirt);
  processor_.reset();
}

bool Console::run_frame() {
  begins_frame_ = false;
  while (!begins_frame_) {
    while (is_halted_) {
      tick();
    }
    if (!processor_.step() || line_ > most_lines) {
      return false;
    }
  }
  return true;
}

void Console::tick() {
  --timer_;
  if (++cycle_ == cycles_of_line) {
    cycle_ = 0;
    ++line_;
    picture_ += (tia_[vblank] & 2) == 0 ? 1 : 0;
    is_halted_ = false;
  }
}

std::uint8_t Console::read(std::uint16_t address) {
  while (is_halted_) {  // WSYNC takes RDY away: the next reading cycle waits
    tick();
  }
  tick();
  if ((address & 0x1000) != 0) {
    return rom_[address % rom_.size()];
  }
  if ((address & 0x80) == 0) {
    return read_tia(address);
  }
  return (address & 0x200) == 0 ? memory_[address & 0x7F] : read_riot(address);
}

void Console::write(std::uint16_t address, std::uint8_t value) {
  tick();
  if ((address & 0x1000) != 0) {
    return;
  }
  if ((address & 0x80) == 0) {
    write_tia(address & 0x3F, value);
  } else if ((address & 0x200) == 0) {
    memory_[address & 0x7F] = value;
    if (address == watched_address_) {
      watched_.push_back(value);
    }
    if ((address & 0x100) != 0) {
      deepest_stack_ = std::min(deepest_stack_, static_cast<std::uint8_t>(address));
    }
  } else if ((address & 0x14) == 0x14) {
    constexpr std::array<int, 4> intervals = {1, 8, 64, 1024};
    interval_ = intervals[address & 3];
    timer_ = long{value} * interval_;
  }
}

void Console::write_tia(std::uint8_t address, std::uint8_t value) {
  if (address == wsync) {
    is_halted_ = cycle_ != 0;
  }
  if (address == vsync && (value & 2) != 0 && (tia_[vsync] & 2) == 0) {
    frame_lines_ = line_;
    picture_lines_ = picture_;
    line_ = 0;
    picture_ = 0;
    writes_ = std::move(next_writes_);
    next_writes_.clear();
    begins_frame_ = true;
  }
  tia_[address] = value;
  next_writes_.push_back({address, value, line_, cycle_ * 3 - hidden_dots});
}

std::uint8_t Console::read_tia(std::uint16_t address) const {
  switch (address & 0x0F) {
    case 0x0C:
      return controls.left_button ? 0x00 : 0x80;
    case 0x0D:
      return controls.right_button ? 0x00 : 0x80;
    default:
      return 0;
  }
}

std::uint8_t Console::read_riot(std::uint16_t address) {
  switch (address & 7) {
    case 0:
      return controls.sticks;
    case 2:
      return controls.switches;
    case 4:
    case 6:
      // Set to n, the timer shows n - 1 after one cycle, then counts every interval; past zero it
      // counts every cycle.
      return static_cast<std::uint8_t>(timer_ >= 0 ? timer_ / interval_ : timer_);
    default:
      return 0;
  }
}

}  // namespace tilery::retro
