#include "tests/retro/console.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

namespace tilery::retro {
namespace {

/// A bus of 64 KiB that counts its cycles.
class Memory final : public Bus {
 public:
  std::uint8_t read(std::uint16_t address) override {
    ++cycles;
    return bytes[address];
  }
  void write(std::uint16_t address, std::uint8_t value) override {
    ++cycles;
    bytes[address] = value;
  }

  std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(0x10000);
  int cycles = 0;
};

/// Runs `count` instructions of `program` at $1000. Gives the cycles of the last one.
int cycles_of_last(Memory& memory, std::initializer_list<int> program, int count) {
  std::uint16_t address = 0x1000;
  memory.bytes[0xFFFD] = 0x10;
  for (const int byte : program) {
    memory.bytes[address++] = static_cast<std::uint8_t>(byte);
  }
  Processor processor(memory);
  processor.reset();
  for (int i = 0; i < count; ++i) {
    memory.cycles = 0;
    EXPECT_TRUE(processor.step());
  }
  return memory.cycles;
}

TEST(Processor, TakesTheCyclesThatItsManualStates) {
  struct Case {
    std::initializer_list<int> program;
    int count;
    int cycles;
  };
  const Case cases[] = {
      {{0xA9, 0x01}, 1, 2},                    // lda #1
      {{0xA5, 0x10}, 1, 3},                    // lda $10
      {{0xB5, 0x10}, 1, 4},                    // lda $10,x
      {{0xAD, 0x00, 0x20}, 1, 4},              // lda $2000
      {{0xA0, 0x01, 0xB9, 0xFE, 0x20}, 2, 4},  // lda $20FE,y within a page
      {{0xA0, 0x02, 0xB9, 0xFE, 0x20}, 2, 5},  // into the next page
      {{0xB1, 0x10}, 1, 5},                    // lda ($10),y
      {{0x91, 0x10}, 1, 6},                    // sta ($10),y
      {{0x99, 0x00, 0x20}, 1, 5},              // sta $2000,y
      {{0x85, 0x10}, 1, 3},                    // sta $10
      {{0xC6, 0x10}, 1, 5},                    // dec $10
      {{0x4A}, 1, 2},                          // lsr
      {{0x48}, 1, 3},                          // pha
      {{0x68}, 1, 4},                          // pla
      {{0x20, 0x00, 0x20}, 1, 6},              // jsr
      {{0x20, 0x04, 0x10, 0xEA, 0x60}, 2, 6},  // rts
      {{0x4C, 0x00, 0x20}, 1, 3},              // jmp
      {{0xA9, 0x00, 0xD0, 0x10}, 2, 2},        // bne, not taken
      {{0xA9, 0x00, 0xF0, 0x10}, 2, 3},        // beq, taken
      {{0xA9, 0x00, 0xF0, 0x80}, 2, 4},        // beq, into another page
  };
  for (const Case& one : cases) {
    Memory memory;
    EXPECT_EQ(cycles_of_last(memory, one.program, one.count), one.cycles)
        << std::hex << *one.program.begin();
  }
}

TEST(Processor, AddsAndSubtractsAllPairsOfDecimalBytes) {
  for (int a = 0; a < 100; ++a) {
    for (int b = 0; b < 100; ++b) {
      const int left = a / 10 * 16 + a % 10;
      const int right = b / 10 * 16 + b % 10;
      Memory sum;
      cycles_of_last(sum, {0xF8, 0x18, 0xA9, left, 0x69, right, 0x85, 0x10}, 5);
      EXPECT_EQ(sum.bytes[0x10], (a + b) % 100 / 10 * 16 + (a + b) % 10);
      Memory difference;
      cycles_of_last(difference, {0xF8, 0x38, 0xA9, left, 0xE9, right, 0x85, 0x10}, 5);
      EXPECT_EQ(difference.bytes[0x10], (a + 100 - b) % 100 / 10 * 16 + (a + 100 - b) % 10);
    }
  }
}

TEST(Processor, KnowsNoUndocumentedInstruction) {
  int known = 0;
  for (int code = 0; code < 256; ++code) {
    Memory memory;
    memory.bytes[0xFFFD] = 0x10;
    memory.bytes[0x1000] = static_cast<std::uint8_t>(code);
    Processor processor(memory);
    processor.reset();
    known += processor.step() ? 1 : 0;
  }
  EXPECT_EQ(known, 151 - 2) << "all but brk and rti, as nothing interrupts a 6507";
}

TEST(Console, CountsTheLinesFromOneVsyncToTheNext) {
  // Four WSYNC in a loop that switches VSYNC on and off.
  std::vector<std::uint8_t> rom(2048, 0xEA);
  const std::initializer_list<int> program = {0xA9, 0x02, 0x85, 0x02, 0x85, 0x00, 0x85,
                                              0x02, 0xA9, 0x00, 0x85, 0x02, 0x85, 0x00,
                                              0x85, 0x02, 0x4C, 0x00, 0xF8};
  std::ranges::copy(program, rom.begin());
  rom[0x7FC] = 0x00;
  rom[0x7FD] = 0xF8;
  Console console(rom);
  ASSERT_TRUE(console.run_frame());
  ASSERT_TRUE(console.run_frame());
  EXPECT_EQ(console.frame_lines(), 4);
}

}  // namespace
}  // namespace tilery::retro
