#include "apps/terminal/statistics_page.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <variant>

#include "apps/store/games_text.h"

namespace tilery {

StatisticsPage::StatisticsPage(Arcade& arcade) : TextPage(arcade.theme(), "Statistics") {
  const std::vector<GameSummary> games = arcade.store().games();
  groups_ = grouped(games);
  const auto last_played = std::ranges::find_if(groups_, [&games](const GameGroup& group) {
    return group.games.front().id == games.front().id;
  });
  show(std::size_t(last_played - groups_.begin()));
}

void StatisticsPage::show(std::size_t group) {
  shown_ = group;
  if (group < groups_.size()) {
    turn_to("Statistics: ◀ " + heading_of(groups_[group]) + " ▶");
  }
}

Next StatisticsPage::take(const PlayerInput& input, Size size, Moment now) {
  const auto* key = std::get_if<Key>(&input);
  const auto command = key != nullptr ? page_keys().command(*key) : std::nullopt;
  const std::size_t kinds = groups_.size();
  if (kinds > 0 && command && *command != PageCommand::back) {
    const std::size_t steps = *command == PageCommand::next ? 1 : kinds - 1;
    show((shown_ + steps) % kinds);
    return Next::stay();
  }
  return TextPage::take(input, size, now);
}

Footer StatisticsPage::items() const {
  Footer footer;
  footer.add(page_keys().key(PageCommand::previous), "other game")
      .add(page_keys().key(PageCommand::next), "other game");
  return footer;
}

std::vector<TextPart> StatisticsPage::parts(int width) const {
  if (groups_.empty()) {
    return {{"No games are kept yet."}};
  }
  std::vector<TextPart> parts;
  for (const StatisticsSection& section :
       statistics_sections(groups_[shown_], {.width = width, .mark = "█"})) {
    if (!parts.empty()) {  // the first one's title is the page's
      parts.push_back({section.title, TextPart::Kind::title});
    }
    for (const auto line : std::views::split(std::string_view(section.text), '\n')) {
      parts.push_back({std::string(std::string_view(line)), TextPart::Kind::row});
    }
  }
  return parts;
}

}  // namespace tilery
