#include "tilery/quest/command.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>

namespace tilery::quest {
namespace {

constexpr int most_items = 1000;

struct ItemLetter {
  char letter;
  Verb verb;
};
constexpr ItemLetter item_letters[] = {
    {'u', Verb::use}, {'l', Verb::light}, {'d', Verb::drop}, {'g', Verb::give}};

struct SlideLetter {
  char letter;
  Direction direction;
};
constexpr SlideLetter slide_letters[] = {
    {'<', Direction::left}, {'>', Direction::right}, {'^', Direction::up}, {'v', Direction::down}};

std::optional<Command> plain_command(std::string_view token) {
  if (token == ".") {
    return Command{.verb = Verb::wait};
  }
  if (token == "r") {
    return Command{.verb = Verb::restart};
  }
  if (token == "q") {
    return Command{.verb = Verb::leave};
  }
  for (const SlideLetter& slide : slide_letters) {
    if (token == std::string_view(&slide.letter, 1)) {
      return Command{.verb = Verb::slide, .direction = slide.direction};
    }
  }
  for (const Compass& point : compass) {
    if (point.token == token) {
      return step_by(point.step);
    }
  }
  return std::nullopt;
}

std::optional<Command> item_command(std::string_view token) {
  if (token.size() < 2 || (token[1] == '0' && token.size() > 2)) {
    return std::nullopt;
  }
  const auto found = std::ranges::find(item_letters, token[0], &ItemLetter::letter);
  int item = 0;
  const auto [end, fault] = std::from_chars(token.data() + 1, token.data() + token.size(), item);
  if (found == std::end(item_letters) || fault != std::errc{} ||
      end != token.data() + token.size() || item < 0 || item >= most_items) {
    return std::nullopt;
  }
  return Command{.verb = found->verb, .item = item};
}

}  // namespace

std::string token_of(const Command& command) {
  switch (command.verb) {
    case Verb::step:
      return std::string(compass_of(command.step).token);
    case Verb::wait:
      return ".";
    case Verb::slide:
      return std::string(
          1, std::ranges::find(slide_letters, command.direction, &SlideLetter::direction)->letter);
    case Verb::restart:
      return "r";
    case Verb::leave:
      return "q";
    default:
      return std::ranges::find(item_letters, command.verb, &ItemLetter::verb)->letter +
             std::to_string(command.item);
  }
}

std::optional<Command> command_of_token(std::string_view token) {
  const std::optional<Command> plain = plain_command(token);
  return plain ? plain : item_command(token);
}

const Compass& compass_of(Offset offset) {
  const int wide = std::abs(offset.dx);
  const int high = std::abs(offset.dy);
  // The direction is straight if the shorter side is at most 5/12 of the longer one. That is about
  // the tangent of 22.5 degrees, halfway between straight and diagonal.
  const int dx = 12 * wide > 5 * high ? (offset.dx > 0) - (offset.dx < 0) : 0;
  const int dy = 12 * high > 5 * wide ? (offset.dy > 0) - (offset.dy < 0) : 0;
  for (const Compass& point : compass) {
    if (point.step == Offset{dx, dy}) {
      return point;
    }
  }
  return compass[0];
}

}  // namespace tilery::quest
