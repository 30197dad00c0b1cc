#include "apps/terminal/walk/walk_pages.h"

#include <fmt/format.h>

#include <array>
#include <ranges>
#include <string_view>
#include <utility>
#include <variant>

#include "apps/terminal/toolkit/writing.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {
namespace {

struct KeyWords {
  std::string_view keys;
  std::string_view words;
};

constexpr std::array key_words = {
    KeyWords{"arrows, hjkl", "a step; into people, doors and things: touch them"},
    KeyWords{"yubn, 1-9", "the same with diagonals; home, end and page keys too"},
    KeyWords{"HJKLYUBN", "run until something turns up"},
    KeyWords{"x", "explore by yourself until something turns up"},
    KeyWords{"t", "travel: choose a place that you have seen, enter"},
    KeyWords{"v", "look: a cursor that names things"},
    KeyWords{"i", "the bag: use, light, give, drop"},
    KeyWords{".", "wait a turn"},
    KeyWords{"m", "the map as far as you remember it"},
    KeyWords{"p", "everything that was said"},
    KeyWords{"q", "leave; the walk is kept"},
    KeyWords{"at a lock", "arrows slide the tiles, r restarts, q steps back"},
};

constexpr std::string_view how_to_walk =
    "What you see is bright, what you remember is dim. By night and below the ground you see what "
    "is "
    "lit: light a torch from the bag, and mind that it burns down. Creatures see by the same "
    "rules: "
    "without light you are hidden from all but those next to you.\n"
    "People want things and give things. Some doors need a key, some a tile made on the board that "
    "locks them.\n"
    "Nobody dies here: who has no health left wakes up where they last slept. A click on the map "
    "goes "
    "there.";

}  // namespace

std::vector<TextLine> MessagesPage::lines(int width) const {
  std::vector<TextLine> lines;
  for (const std::string& message : messages_ | std::views::reverse) {
    for (std::string& part : paragraph(message, width)) {
      lines.push_back({std::move(part)});
    }
  }
  return lines;
}

std::vector<TextLine> WalkHelpPage::lines(int width) const {
  std::vector<TextLine> lines = {{"Keys", true}};
  for (const KeyWords& one : key_words) {
    lines.push_back({fmt::format("{:<14}{}", one.keys, one.words)});
  }
  lines.push_back({});
  lines.push_back({"The world", true});
  for (std::string& part : paragraph(how_to_walk, width)) {
    lines.push_back({std::move(part)});
  }
  return lines;
}

Picture MinimapPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  Picture picture(size, inks.plain);
  const std::string& title = quest::area_of(sitting_.world(), sitting_.state()).title;
  picture.write({1, 0}, title + ", as you remember it", inks.title);
  const Box room{0, 1, size.width, std::max(size.height - 2, 1)};
  const Picture map =
      minimap_picture(sitting_.world(), sitting_.state(), {room.width, room.height});
  const Box place = centred(map.size(), room);
  picture.paste({place.x, place.y}, map);
  Footer({{key_of(U'q'), "back"}}).draw(picture, inks);
  return picture;
}

Next MinimapPage::take(const PlayerInput& input, Size, Moment) {
  return std::holds_alternative<Key>(input) || std::holds_alternative<MouseInput>(input)
             ? Next::back()
             : Next::stay();
}

}  // namespace tilery
