#include "tilery/quest/command.h"

#include <charconv>
#include <cstdlib>

namespace tilery::quest {
namespace {

constexpr int most_items = 1000;

constexpr std::string_view item_letters = "uldg";
constexpr Verb item_verbs[] = {Verb::use, Verb::light, Verb::drop, Verb::give};
constexpr std::string_view slide_letters = "<>^v";

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
  const std::size_t slide = token.size() == 1 ? slide_letters.find(token[0]) : token.npos;
  if (slide != token.npos) {
    return Command{.verb = Verb::slide, .direction = all_directions[slide]};
  }
  for (const Compass& point : compass) {
    if (point.token == token) {
      return step_by(point.step);
    }
  }
  return std::nullopt;
}

std::optional<Command> item_command(std::string_view token) {
  const std::size_t verb = token.empty() ? token.npos : item_letters.find(token[0]);
  if (verb == token.npos || token.size() < 2 || (token[1] == '0' && token.size() > 2)) {
    return std::nullopt;
  }
  int item = 0;
  const auto [end, fault] = std::from_chars(token.data() + 1, token.data() + token.size(), item);
  if (fault != std::errc{} || end != token.data() + token.size() || item < 0 ||
      item >= most_items) {
    return std::nullopt;
  }
  return Command{.verb = item_verbs[verb], .item = item};
}

}  // namespace

std::string token_of(const Command& command) {
  switch (command.verb) {
    case Verb::step:
      return std::string(compass_of(command.step).token);
    case Verb::wait:
      return ".";
    case Verb::slide:
      return std::string(1, slide_letters[static_cast<std::size_t>(command.direction)]);
    case Verb::restart:
      return "r";
    case Verb::leave:
      return "q";
    default:
      const auto letter = static_cast<std::size_t>(command.verb) - std::size_t(Verb::use);
      return item_letters[letter] + std::to_string(command.item);
  }
}

std::optional<Command> command_of_token(std::string_view token) {
  const std::optional<Command> plain = plain_command(token);
  return plain ? plain : item_command(token);
}

const Compass& compass_of(Offset offset) {
  const int wide = std::abs(offset.dx);
  const int high = std::abs(offset.dy);
  // The direction is straight if the shorter side is at most about 5/12 of the longer one.
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
