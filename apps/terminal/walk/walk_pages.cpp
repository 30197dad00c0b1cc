#include "apps/terminal/walk/walk_pages.h"

#include <algorithm>
#include <ranges>
#include <utility>
#include <variant>

#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_keys.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/quest/outlook.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {
namespace {

constexpr const char* how_to_walk =
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

std::unique_ptr<Page> messages_page(const Arcade& arcade,
                                    const std::vector<std::string>& messages) {
  std::vector<TextPart> parts;
  for (const std::string& message : messages | std::views::reverse) {
    parts.push_back({message});
  }
  return std::make_unique<TextPage>(arcade.theme(), "What was said, the newest first",
                                    std::move(parts));
}

std::unique_ptr<Page> walk_status_page(const Arcade& arcade, const WorldSitting& sitting) {
  const quest::World& world = sitting.world();
  const quest::State& state = sitting.state();
  std::vector<TextPart> parts = {{"The quest", TextPart::Kind::title},
                                 {quest_words(world, state)},
                                 {"You", TextPart::Kind::title},
                                 {statistics_words(world, state)},
                                 {bag_words(world, state)},
                                 {"In sight", TextPart::Kind::title}};
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    parts.push_back({sighted_words(world, state, one)});
  }
  return std::make_unique<TextPage>(arcade.theme(), quest::area_of(world, state).title,
                                    std::move(parts));
}

std::unique_ptr<Page> walk_help_page(const Arcade& arcade) {
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", walk_keys());
  parts.push_back({});
  parts.push_back({"The world", TextPart::Kind::title});
  parts.push_back({how_to_walk});
  parts.push_back({});
  add_keys(parts, "Looking and travelling", cursor_keys());
  parts.push_back({});
  add_keys(parts, "In the bag", bag_keys());
  parts.push_back({});
  add_keys(parts, "At a lock", lock_keys());
  return std::make_unique<TextPage>(arcade.theme(), "Walking", std::move(parts));
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
  Footer().add(page_keys().key(PageCommand::back), "back").draw(picture, inks);
  return picture;
}

Next MinimapPage::take(const PlayerInput& input, Size, Moment) {
  return std::holds_alternative<Key>(input) || std::holds_alternative<MouseInput>(input)
             ? Next::back()
             : Next::stay();
}

}  // namespace tilery
