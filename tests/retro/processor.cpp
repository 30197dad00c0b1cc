#include "tests/retro/processor.h"

#include <array>

namespace tilery::retro {
namespace {

constexpr std::uint16_t page = 0xFF00;

std::uint8_t low(int value) { return static_cast<std::uint8_t>(value); }

}  // namespace

enum class Processor::Mode : std::uint8_t {
  immediate,
  zero_page,
  zero_page_x,
  zero_page_y,
  absolute,
  absolute_x,
  absolute_y,
  indirect_x,
  indirect_y,
  accumulator,
  none
};

void Processor::reset() {
  const std::uint8_t first = bus_->read(0xFFFC);
  counter_ = static_cast<std::uint16_t>(first | bus_->read(0xFFFD) << 8);
}

std::uint16_t Processor::fetch_word() {
  const std::uint8_t first = fetch();
  return static_cast<std::uint16_t>(first | fetch() << 8);
}

std::uint16_t Processor::word_at(std::uint8_t address) {
  const std::uint8_t first = bus_->read(address);
  return static_cast<std::uint16_t>(first | bus_->read(low(address + 1)) << 8);
}

Processor::Operand Processor::indexed(std::uint16_t base, std::uint8_t index) {
  const auto address = static_cast<std::uint16_t>(base + index);
  return {address, (address & page) != (base & page)};
}

Processor::Operand Processor::operand(Mode mode) {
  switch (mode) {
    case Mode::immediate:
      return {counter_++};
    case Mode::zero_page:
      return {fetch()};
    case Mode::zero_page_x:
    case Mode::zero_page_y: {
      const std::uint8_t base = fetch();
      bus_->read(base);
      return {low(base + (mode == Mode::zero_page_x ? x_ : y_))};
    }
    case Mode::absolute:
      return {fetch_word()};
    case Mode::absolute_x:
      return indexed(fetch_word(), x_);
    case Mode::absolute_y:
      return indexed(fetch_word(), y_);
    case Mode::indirect_x: {
      const std::uint8_t base = fetch();
      bus_->read(base);
      return {word_at(low(base + x_))};
    }
    case Mode::indirect_y:
      return indexed(word_at(fetch()), y_);
    case Mode::accumulator:
    case Mode::none:
      break;
  }
  return {};
}

std::uint8_t Processor::value_of(Mode mode) {
  const Operand from = operand(mode);
  if (from.is_crossed) {
    bus_->read(static_cast<std::uint16_t>(from.address - 0x100));
  }
  return bus_->read(from.address);
}

void Processor::store(Mode mode, std::uint8_t value) {
  const Operand to = operand(mode);
  if (mode == Mode::absolute_x || mode == Mode::absolute_y || mode == Mode::indirect_y) {
    bus_->read(static_cast<std::uint16_t>(to.address - (to.is_crossed ? 0x100 : 0)));
  }
  bus_->write(to.address, value);
}

void Processor::modify(Mode mode, std::uint8_t (Processor::*change)(std::uint8_t)) {
  if (mode == Mode::accumulator) {
    bus_->read(counter_);
    a_ = (this->*change)(a_);
    return;
  }
  const Operand at = operand(mode);
  if (mode == Mode::absolute_x) {
    bus_->read(static_cast<std::uint16_t>(at.address - (at.is_crossed ? 0x100 : 0)));
  }
  const std::uint8_t value = bus_->read(at.address);
  bus_->write(at.address, value);
  bus_->write(at.address, (this->*change)(value));
}

std::uint8_t Processor::set_flags(std::uint8_t value) {
  negative_ = (value & 0x80) != 0;
  zero_ = value == 0;
  return value;
}

void Processor::branch(bool is_taken) {
  const auto distance = static_cast<std::int8_t>(fetch());
  if (!is_taken) {
    return;
  }
  bus_->read(counter_);
  const auto to = static_cast<std::uint16_t>(counter_ + distance);
  if ((to & page) != (counter_ & page)) {
    bus_->read(static_cast<std::uint16_t>((counter_ & page) | (to & 0xFF)));
  }
  counter_ = to;
}

void Processor::compare(std::uint8_t own, std::uint8_t other) {
  carry_ = own >= other;
  set_flags(low(own - other));
}

void Processor::add(std::uint8_t value) {
  const int binary = a_ + value + (carry_ ? 1 : 0);
  if (!decimal_) {
    overflow_ = (~(a_ ^ value) & (a_ ^ binary) & 0x80) != 0;
    carry_ = binary > 0xFF;
    a_ = set_flags(low(binary));
    return;
  }
  int ones = (a_ & 15) + (value & 15) + (carry_ ? 1 : 0);
  ones = ones > 9 ? ((ones + 6) & 15) + 16 : ones;
  int sum = (a_ & 0xF0) + (value & 0xF0) + ones;
  set_flags(low(sum));
  zero_ = low(binary) == 0;
  overflow_ = (~(a_ ^ value) & (a_ ^ sum) & 0x80) != 0;
  sum = sum > 0x9F ? sum + 0x60 : sum;
  carry_ = sum > 0xFF;
  a_ = low(sum);
}

void Processor::subtract(std::uint8_t value) {
  const int borrow = carry_ ? 0 : 1;
  const int binary = a_ - value - borrow;
  const std::uint8_t before = a_;
  overflow_ = ((before ^ value) & (before ^ binary) & 0x80) != 0;
  set_flags(low(binary));
  carry_ = binary >= 0;
  a_ = low(binary);
  if (decimal_) {
    int ones = (before & 15) - (value & 15) - borrow;
    ones = ones < 0 ? ((ones - 6) & 15) - 16 : ones;
    const int sum = (before & 0xF0) - (value & 0xF0) + ones;
    a_ = low(sum < 0 ? sum - 0x60 : sum);
  }
}

void Processor::test_bits(std::uint8_t value) {
  zero_ = (a_ & value) == 0;
  negative_ = (value & 0x80) != 0;
  overflow_ = (value & 0x40) != 0;
}

std::uint8_t Processor::shift_left(std::uint8_t value) {
  carry_ = (value & 0x80) != 0;
  return set_flags(low(value << 1));
}

std::uint8_t Processor::shift_right(std::uint8_t value) {
  carry_ = (value & 1) != 0;
  return set_flags(low(value >> 1));
}

std::uint8_t Processor::rotate_left(std::uint8_t value) {
  const int rest = carry_ ? 1 : 0;
  carry_ = (value & 0x80) != 0;
  return set_flags(low(value << 1 | rest));
}

std::uint8_t Processor::rotate_right(std::uint8_t value) {
  const int rest = carry_ ? 0x80 : 0;
  carry_ = (value & 1) != 0;
  return set_flags(low(value >> 1 | rest));
}

std::uint8_t Processor::status() const {
  return low(negative_ << 7 | overflow_ << 6 | 0x30 | decimal_ << 3 | interrupt_ << 2 | zero_ << 1 |
             carry_);
}

void Processor::set_status(std::uint8_t bits) {
  negative_ = (bits & 0x80) != 0;
  overflow_ = (bits & 0x40) != 0;
  decimal_ = (bits & 0x08) != 0;
  interrupt_ = (bits & 0x04) != 0;
  zero_ = (bits & 0x02) != 0;
  carry_ = (bits & 0x01) != 0;
}

bool Processor::step() {
  const std::uint8_t code = fetch();
  return step_flow(code) || step_index(code) || step_register(code) || step_flag(code) ||
         step_regular(code);
}

/// Runs an operation of the accumulator with `value`. `row` has the upper three bits of its code.
void Processor::use_accumulator(int row, std::uint8_t value) {
  switch (row) {
    case 0:
      a_ = set_flags(a_ | value);
      break;
    case 1:
      a_ = set_flags(a_ & value);
      break;
    case 2:
      a_ = set_flags(a_ ^ value);
      break;
    case 3:
      add(value);
      break;
    case 5:
      a_ = set_flags(value);
      break;
    case 6:
      compare(a_, value);
      break;
    default:
      subtract(value);
  }
}

/// The codes that end in the bits 01, which use the accumulator, and in 10: shifts and counts.
bool Processor::step_regular(std::uint8_t code) {
  constexpr Mode on_accumulator[] = {Mode::indirect_x, Mode::zero_page,  Mode::immediate,
                                     Mode::absolute,   Mode::indirect_y, Mode::zero_page_x,
                                     Mode::absolute_y, Mode::absolute_x};
  constexpr Mode in_place[] = {Mode::none, Mode::zero_page,   Mode::accumulator, Mode::absolute,
                               Mode::none, Mode::zero_page_x, Mode::none,        Mode::absolute_x};
  const int row = code >> 5;
  const int column = code >> 2 & 7;
  if ((code & 3) == 1 && code != 0x89) {
    const Mode mode = on_accumulator[column];
    if (row == 4) {
      store(mode, a_);
      return true;
    }
    use_accumulator(row, value_of(mode));
    return true;
  }
  if ((code & 3) != 2 || row == 4 || row == 5 || in_place[column] == Mode::none ||
      (row > 5 && in_place[column] == Mode::accumulator)) {
    return false;
  }
  constexpr decltype(&Processor::shift_left) changes[] = {&Processor::shift_left,
                                                          &Processor::rotate_left,
                                                          &Processor::shift_right,
                                                          &Processor::rotate_right,
                                                          nullptr,
                                                          nullptr,
                                                          &Processor::one_less,
                                                          &Processor::one_more};
  modify(in_place[column], changes[row]);
  return true;
}

/// Loads, stores and comparisons of x and y, and bit.
bool Processor::step_index(std::uint8_t code) {
  struct Instruction {
    std::uint8_t code;
    char what;  ///< Load, Store, Compare, or Bit
    Mode mode;
    bool is_y;
  };
  using enum Mode;
  static constexpr Instruction all[] = {
      {0xA2, 'L', immediate, false},   {0xA6, 'L', zero_page, false},
      {0xB6, 'L', zero_page_y, false}, {0xAE, 'L', absolute, false},
      {0xBE, 'L', absolute_y, false},  {0xA0, 'L', immediate, true},
      {0xA4, 'L', zero_page, true},    {0xB4, 'L', zero_page_x, true},
      {0xAC, 'L', absolute, true},     {0xBC, 'L', absolute_x, true},
      {0x86, 'S', zero_page, false},   {0x96, 'S', zero_page_y, false},
      {0x8E, 'S', absolute, false},    {0x84, 'S', zero_page, true},
      {0x94, 'S', zero_page_x, true},  {0x8C, 'S', absolute, true},
      {0xE0, 'C', immediate, false},   {0xE4, 'C', zero_page, false},
      {0xEC, 'C', absolute, false},    {0xC0, 'C', immediate, true},
      {0xC4, 'C', zero_page, true},    {0xCC, 'C', absolute, true},
      {0x24, 'B', zero_page, false},   {0x2C, 'B', absolute, false}};
  static const auto by_code = [] {
    std::array<const Instruction*, 256> table{};
    for (const Instruction& one : all) {
      table[one.code] = &one;
    }
    return table;
  }();
  const Instruction* const found = by_code[code];
  if (found == nullptr) {
    return false;
  }
  std::uint8_t& index = found->is_y ? y_ : x_;
  switch (found->what) {
    case 'L':
      index = set_flags(value_of(found->mode));
      return true;
    case 'S':
      store(found->mode, index);
      return true;
    case 'C':
      compare(index, value_of(found->mode));
      return true;
    default:
      test_bits(value_of(found->mode));
      return true;
  }
}

/// Instructions of one byte that move and count registers.
bool Processor::step_register(std::uint8_t code) {
  switch (code) {
    case 0xAA:
      x_ = set_flags(a_);
      break;
    case 0xA8:
      y_ = set_flags(a_);
      break;
    case 0x8A:
      a_ = set_flags(x_);
      break;
    case 0x98:
      a_ = set_flags(y_);
      break;
    case 0xBA:
      x_ = set_flags(stack_);
      break;
    case 0x9A:
      stack_ = x_;
      break;
    case 0xE8:
    case 0xCA:
      x_ = set_flags(low(code == 0xE8 ? x_ + 1 : x_ - 1));
      break;
    case 0xC8:
    case 0x88:
      y_ = set_flags(low(code == 0xC8 ? y_ + 1 : y_ - 1));
      break;
    default:
      return false;
  }
  bus_->read(counter_);
  return true;
}

/// Instructions of one byte that set and clear flags, and nop.
bool Processor::step_flag(std::uint8_t code) {
  switch (code) {
    case 0x18:
    case 0x38:
      carry_ = code == 0x38;
      break;
    case 0x58:
    case 0x78:
      interrupt_ = code == 0x78;
      break;
    case 0xD8:
    case 0xF8:
      decimal_ = code == 0xF8;
      break;
    case 0xB8:
      overflow_ = false;
      break;
    case 0xEA:
      break;
    default:
      return false;
  }
  bus_->read(counter_);
  return true;
}

/// Branches and jumps, calls and the stack.
bool Processor::step_flow(std::uint8_t code) {
  if ((code & 0x1F) == 0x10) {
    const bool flags[] = {negative_, overflow_, carry_, zero_};
    branch(flags[code >> 6] == ((code & 0x20) != 0));
    return true;
  }
  switch (code) {
    case 0x4C:
      counter_ = fetch_word();
      return true;
    case 0x6C: {
      const std::uint16_t from = fetch_word();
      const std::uint8_t first = bus_->read(from);
      counter_ = static_cast<std::uint16_t>(
          first | bus_->read(static_cast<std::uint16_t>((from & page) | low(from + 1))) << 8);
      return true;
    }
    case 0x20: {
      const std::uint8_t first = fetch();
      bus_->read(0x100 | stack_);
      push(low(counter_ >> 8));
      push(low(counter_));
      counter_ = static_cast<std::uint16_t>(first | bus_->read(counter_) << 8);
      return true;
    }
    default:
      return step_stack(code);
  }
}

bool Processor::step_stack(std::uint8_t code) {
  const bool is_push = code == 0x48 || code == 0x08;
  const bool is_pull = code == 0x68 || code == 0x28 || code == 0x60;
  if (!is_push && !is_pull) {
    return false;
  }
  bus_->read(counter_);
  if (is_push) {
    push(code == 0x48 ? a_ : status());
    return true;
  }
  bus_->read(0x100 | stack_);
  const std::uint8_t first = pull();
  if (code == 0x68) {
    a_ = set_flags(first);
  } else if (code == 0x28) {
    set_status(first);
  } else {
    counter_ = static_cast<std::uint16_t>(first | pull() << 8);
    bus_->read(counter_++);
  }
  return true;
}

}  // namespace tilery::retro
