#include "tests/retro/driver.h"

#include <algorithm>

#include "tests/retro/symbols.h"

namespace tilery::retro {
namespace {

constexpr int most_frames = 60;  // that a move or a start may take

/// Bits of SWCHA for the left stick.
std::uint8_t stick_bit(Direction direction) {
  switch (direction) {
    case Direction::right:
      return 0x80;
    case Direction::left:
      return 0x40;
    case Direction::down:
      return 0x20;
    case Direction::up:
      break;
  }
  return 0x10;
}

bool is_waiting(std::uint8_t state) {
  return state == static_cast<std::uint8_t>(Waiting::for_stick) ||
         state == static_cast<std::uint8_t>(Waiting::game_over) ||
         state == static_cast<std::uint8_t>(Waiting::at_goal);
}

}  // namespace

Driver::Driver(std::span<const std::uint8_t> rom, const Cartridge& cartridge, Controls controls)
    : console_(rom, 0xA5), referee_(cartridge) {
  console_.controls = controls;
  console_.watch(symbol("drawn"));
  for (int frames = 0; frames < 2 && console_.run_frame(); ++frames) {
    // Not checked: the ROM begins while the beam is anywhere, and clears the TIA.
  }
  console_.forget_stack();
  settle();
  expect_start();
}

void Driver::note(const std::string& fault) {
  if (report_.fault.empty() && !fault.empty()) {
    report_.fault = "frame " + std::to_string(report_.frames) + ", move " +
                    std::to_string(referee_.moves()) + ": " + fault;
  }
}

void Driver::run_frame() {
  if (!report_.fault.empty()) {
    return;
  }
  ++report_.frames;
  if (!console_.run_frame()) {
    note("an undocumented instruction, or no frame within 1,000 lines");
    return;
  }
  const int lines = (console_.controls.switches & color_switch) != 0 ? 262 : 312;
  if (console_.frame_lines() != lines || console_.picture_lines() != 192) {
    note("expected " + std::to_string(lines) + " lines, found " +
         std::to_string(console_.frame_lines()) + ", with a picture on " +
         std::to_string(console_.picture_lines()));
  }
}

ConsoleState Driver::state() const {
  return state_of([this](std::uint16_t address) { return console_.memory(address); });
}

void Driver::settle() {
  int frames = 0;
  do {
    run_frame();
    ++frames;
  } while (!is_waiting(console_.memory(symbol("state"))) && frames < most_frames &&
           report_.fault.empty());
  if (frames == most_frames) {
    note("the game does not wait within " + std::to_string(most_frames) + " frames");
  }
  report_.longest_move = std::max(report_.longest_move, frames);
}

std::vector<std::uint8_t> Driver::take_chance_bytes() { return console_.take_watched(); }

void Driver::push(Direction direction) {
  run_frame();  // the stick in the centre is seen
  const int player = console_.memory(symbol("player"));
  console_.controls.sticks =
      static_cast<std::uint8_t>(0xFF ^ (stick_bit(direction) >> (player == 1 ? 4 : 0)));
  settle();
  note(referee_.move(direction, take_chance_bytes(), state()));
  console_.controls.sticks = 0xFF;
}

void Driver::play_game(Random& chance) {
  const std::uint64_t style = chance.below(3);
  while (report_.fault.empty() && !referee_.is_over()) {
    if (referee_.position().asks) {
      go_on(chance.below(2) == 0 ? &Controls::left_button : &Controls::right_button);
    }
    // At random, or mostly into a corner, which makes larger tiles.
    const std::uint64_t any = chance.below(4);
    const std::uint64_t corner = chance.below(16) == 0 ? any : chance.below(2) * 3;
    push(static_cast<Direction>(style == 0 ? any : corner));
  }
  ++report_.games;
  report_.moves = referee_.moves();
}

void Driver::press(std::uint8_t switches) {
  console_.controls.switches ^= switches;
  settle();
  console_.controls.switches ^= switches;
  expect_start();
  run_frame();
}

void Driver::press_right_button() {
  console_.controls.right_button = true;
  settle();
  console_.controls.right_button = false;
  expect_start();
}

void Driver::go_on(bool Controls::* button) {
  constexpr int held_frames = 10;
  console_.controls.*button = true;
  for (int held = 0; held < held_frames; ++held) {
    settle();
  }
  console_.controls.*button = false;
  run_frame();
  note(referee_.go_on(state()));
}

void Driver::put_board(std::span<const Rank> ranks) {
  Position position = referee_.position();
  WalledBoard board(position.board);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_blocked(cell)) {
      const Rank rank = ranks[static_cast<std::size_t>(cell)];
      board.set(cell, rank);
      console_.set_memory(static_cast<std::uint16_t>(symbol("board") + board.spot_of(cell)), rank);
    }
  }
  position.board = board;
  if (referee_.rules().goal.is_reached(board.largest())) {
    position.goal_reached = true;
    console_.set_memory(symbol("goal"), static_cast<std::uint8_t>(symbol("GOAL_PAST")));
  }
  referee_.set_position(position);
}

void Driver::put_score(std::size_t player, std::uint32_t score) {
  Position position = referee_.position();
  position.gathered[player] = score;
  referee_.set_position(position);
  const std::uint16_t place = symbol(player == 0 ? "score" : "score2");
  for (std::uint16_t byte = 0; byte < 3; ++byte, score /= 100) {
    console_.set_memory(static_cast<std::uint16_t>(place + byte),
                        static_cast<std::uint8_t>(score / 10 % 10 * 16 + score % 10));
  }
}

void Driver::expect_start() { note(referee_.start(take_chance_bytes(), state())); }

}  // namespace tilery::retro
