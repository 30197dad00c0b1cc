#include "apps/terminal/walk/bag_menu.h"

#include <string>
#include <variant>
#include <vector>

#include "tilery/telling/walk_narration.h"

namespace tilery {

BagMenu::BagMenu(int entries)
    : list_(entries,
            {.title = "You carry", .when_empty = "nothing", .width = 44, .rows_below = 1}) {}

std::optional<BagCommand> BagMenu::take(const PlayerInput& input, Size page) {
  if (const auto* key = std::get_if<Key>(&input)) {
    if (const std::optional<BagCommand> command = bag_keys().command(*key)) {
      return command;
    }
  }
  return list_.take(input, page) == FramedList::Answer::taken ? std::optional(BagCommand::use)
                                                              : std::nullopt;
}

void BagMenu::draw(Picture& picture, const quest::World& world, const quest::State& state,
                   const Inks& inks) const {
  std::vector<std::string> lines;
  for (const quest::Carried& carried : state.bag) {
    lines.push_back(carried_words(world, carried));
  }
  list_.draw(picture, lines, inks);
}

Footer BagMenu::footer() {
  Footer footer;
  footer.add(bag_keys().key(BagCommand::use), "use")
      .add(bag_keys().key(BagCommand::light), "light")
      .add(bag_keys().key(BagCommand::give), "give")
      .add(bag_keys().key(BagCommand::drop), "drop")
      .add(bag_keys().key(BagCommand::close), "close");
  return footer;
}

}  // namespace tilery
