#pragma once
// A 6502 for tests: every cycle is one access to a bus, as on the real one.

#include <cstdint>

namespace tilery::retro {

/// The memory and devices behind the processor. Each call is one cycle.
class Bus {
 public:
  virtual ~Bus() = default;
  virtual std::uint8_t read(std::uint16_t address) = 0;
  virtual void write(std::uint16_t address, std::uint8_t value) = 0;
};

/// The documented instructions of the 6502, without interrupts.
class Processor {
 public:
  explicit Processor(Bus& bus) : bus_(&bus) {}

  /// Begins at the address in $FFFC.
  void reset();

  /// Runs one instruction. Returns false, having read its first byte, if it is undocumented, BRK or
  /// RTI.
  bool step();

 private:
  enum class Mode : std::uint8_t;
  struct Operand {
    std::uint16_t address = 0;
    bool is_crossed = false;  ///< an index went into the next page
  };

  std::uint8_t fetch() { return bus_->read(counter_++); }
  std::uint16_t fetch_word();
  std::uint16_t word_at(std::uint8_t address);
  Operand operand(Mode mode);
  Operand indexed(std::uint16_t base, std::uint8_t index);
  std::uint8_t value_of(Mode mode);
  void store(Mode mode, std::uint8_t value);
  void modify(Mode mode, std::uint8_t (Processor::*change)(std::uint8_t));
  void push(std::uint8_t value) { bus_->write(0x100 | stack_--, value); }
  std::uint8_t pull() { return bus_->read(0x100 | ++stack_); }
  std::uint8_t set_flags(std::uint8_t value);  ///< sets N and Z; returns `value`
  void branch(bool is_taken);
  void compare(std::uint8_t own, std::uint8_t other);
  void add(std::uint8_t value);
  void subtract(std::uint8_t value);
  void test_bits(std::uint8_t value);
  std::uint8_t shift_left(std::uint8_t value);
  std::uint8_t shift_right(std::uint8_t value);
  std::uint8_t rotate_left(std::uint8_t value);
  std::uint8_t rotate_right(std::uint8_t value);
  std::uint8_t one_more(std::uint8_t value) {
    return set_flags(static_cast<std::uint8_t>(value + 1));
  }
  std::uint8_t one_less(std::uint8_t value) {
    return set_flags(static_cast<std::uint8_t>(value - 1));
  }
  std::uint8_t status() const;
  void set_status(std::uint8_t bits);
  bool step_regular(std::uint8_t code);
  bool step_index(std::uint8_t code);
  bool step_register(std::uint8_t code);
  bool step_flag(std::uint8_t code);
  bool step_stack(std::uint8_t code);
  void use_accumulator(int row, std::uint8_t value);
  bool step_flow(std::uint8_t code);

  Bus* bus_;
  std::uint16_t counter_ = 0;
  std::uint8_t a_ = 0;
  std::uint8_t x_ = 0;
  std::uint8_t y_ = 0;
  std::uint8_t stack_ = 0xFD;
  bool negative_ = false;
  bool overflow_ = false;
  bool decimal_ = false;
  bool interrupt_ = true;
  bool zero_ = false;
  bool carry_ = false;
};

}  // namespace tilery::retro
