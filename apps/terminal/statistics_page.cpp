#include "apps/terminal/statistics_page.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <variant>

#include "apps/store/games_text.h"

namespace tilery {

StatisticsPage::StatisticsPage(Arcade& arcade) : TextPage(arcade, "Statistics") {
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
    set_title("Statistics: ◀ " + heading_of(groups_[group]) + " ▶");
    scroll_to_top();
  }
}

Next StatisticsPage::take(const PlayerInput& input, Size size, Moment now) {
  const auto* key = std::get_if<Key>(&input);
  const std::size_t kinds = groups_.size();
  if (key != nullptr && kinds > 0 && *key == key_of(KeyKind::left)) {
    show((shown_ + kinds - 1) % kinds);
    return Next::stay();
  }
  if (key != nullptr && kinds > 0 && *key == key_of(KeyKind::right)) {
    show((shown_ + 1) % kinds);
    return Next::stay();
  }
  return TextPage::take(input, size, now);
}

std::vector<FooterItem> StatisticsPage::items() const {
  return {{key_of(KeyKind::left), "other game"}, {key_of(KeyKind::right), "other game"}};
}

std::vector<TextLine> StatisticsPage::lines(int width) const {
  if (groups_.empty()) {
    return {{"No games are kept yet."}};
  }
  std::vector<TextLine> lines;
  for (const StatisticsSection& section :
       statistics_sections(groups_[shown_], {.width = width, .mark = "█"})) {
    if (!lines.empty()) {  // the first one's title is the page's
      lines.push_back({section.title, true});
    }
    for (const auto line : std::views::split(std::string_view(section.text), '\n')) {
      lines.push_back({std::string(std::string_view(line))});
    }
  }
  return lines;
}

}  // namespace tilery
