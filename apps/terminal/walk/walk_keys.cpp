#include "apps/terminal/walk/walk_keys.h"

#include <array>
#include <string_view>

namespace tilery {
namespace {

constexpr std::array<Offset, 8> steps = {Offset{-1, 0}, {0, 1},  {0, -1}, {1, 0},
                                         {-1, -1},      {1, -1}, {-1, 1}, {1, 1}};
constexpr std::u32string_view letters = U"hjklyubn";
constexpr std::u32string_view capitals = U"HJKLYUBN";
constexpr std::u32string_view digits = U"42867913";

std::optional<Offset> step_among(std::u32string_view keys, Key key) {
  const std::size_t index = key.kind == KeyKind::character ? keys.find(key.character) : keys.npos;
  return index == keys.npos ? std::nullopt : std::optional(steps[index]);
}

}  // namespace

std::optional<Offset> step_of(Key key) {
  switch (key.kind) {
    case KeyKind::left:
      return steps[0];
    case KeyKind::down:
      return steps[1];
    case KeyKind::up:
      return steps[2];
    case KeyKind::right:
      return steps[3];
    case KeyKind::home:
      return steps[4];
    case KeyKind::page_up:
      return steps[5];
    case KeyKind::end:
      return steps[6];
    case KeyKind::page_down:
      return steps[7];
    default:
      break;
  }
  const std::optional<Offset> step = step_among(letters, key);
  return step ? step : step_among(digits, key);
}

std::optional<Offset> run_of(Key key) { return step_among(capitals, key); }

}  // namespace tilery
