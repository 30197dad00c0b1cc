#include "apps/terminal/statistics_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

namespace tilery {
namespace {

constexpr std::size_t most_recent = 40;

std::uint64_t score_of(const GameSummary& game) { return std::max(game.scores[0], game.scores[1]); }

std::string bar(std::uint64_t value, std::uint64_t most, int width) {
  const auto length =
      most == 0 ? 0
                : static_cast<int>(value * static_cast<std::uint64_t>(std::max(width, 0)) / most);
  std::string text;
  for (int i = 0; i < length; ++i) {
    text += "█";
  }
  return text;
}

std::string time_words(std::uint64_t ms) {
  const std::uint64_t minutes = ms / 60'000;
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::vector<std::uint64_t> scores_of(const std::vector<GameSummary>& games) {
  std::vector<std::uint64_t> scores;
  for (const GameSummary& game : games) {
    scores.push_back(score_of(game));
  }
  std::ranges::sort(scores);
  return scores;
}

std::uint64_t mean_of(const std::vector<std::uint64_t>& values) {
  std::uint64_t sum = 0;
  for (const std::uint64_t value : values) {
    sum += value;
  }
  return values.empty() ? 0 : sum / values.size();
}

void add_totals(std::vector<TextLine>& lines, const std::vector<GameSummary>& games) {
  std::uint64_t moves = 0;
  std::uint64_t played_ms = 0;
  for (const GameSummary& game : games) {
    moves += game.moves;
    played_ms += game.played_ms;
  }
  const std::vector<std::uint64_t> scores = scores_of(games);
  lines.push_back(
      {fmt::format("Games {}   moves {}   time {}", games.size(), moves, time_words(played_ms))});
  lines.push_back({fmt::format("Best {}   mean {}   median {}", scores.back(), mean_of(scores),
                               scores[scores.size() / 2])});
}

void add_tiles(std::vector<TextLine>& lines, const std::vector<GameSummary>& games, int width) {
  std::map<std::uint64_t, std::uint64_t> counts;
  for (const GameSummary& game : games) {
    ++counts[game.largest];
  }
  std::uint64_t reached = 0;
  lines.push_back({});
  lines.push_back({"How often each tile was the largest, and how often it was reached", true});
  for (auto entry = counts.rbegin(); entry != counts.rend(); ++entry) {
    reached += entry->second;
    lines.push_back(
        {fmt::format("{:>9} {:>5} {:>4}%  {}", entry->first, entry->second,
                     reached * 100 / games.size(), bar(entry->second, games.size(), width - 23))});
  }
}

void add_course(std::vector<TextLine>& lines, const std::vector<GameSummary>& games, int width) {
  const std::size_t count = std::min(games.size(), most_recent);
  std::uint64_t most = 1;
  for (std::size_t i = 0; i < count; ++i) {
    most = std::max(most, score_of(games[i]));
  }
  lines.push_back({});
  lines.push_back({"The last games, the latest first", true});
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t score = score_of(games[i]);
    lines.push_back({fmt::format("{:>9} {}", score, bar(score, most, width - 11))});
  }
}

}  // namespace

StatisticsPage::StatisticsPage(Arcade& arcade) : TextPage(arcade, "Statistics") {
  for (const GameSummary& game : arcade.store().games()) {
    if (std::ranges::find(cartridges_, game.cartridge) == cartridges_.end()) {
      cartridges_.push_back(game.cartridge);
    }
  }
  show(0);
}

void StatisticsPage::show(std::size_t cartridge) {
  shown_ = cartridge;
  if (cartridge < cartridges_.size()) {
    games_ = arcade().store().games(cartridges_[cartridge]);
    set_title("Statistics: ◀ " + cartridges_[cartridge] + " ▶");
    scroll_to_top();
  }
}

Next StatisticsPage::take(const PlayerInput& input, Size size, Moment now) {
  const auto* key = std::get_if<Key>(&input);
  const std::size_t kinds = cartridges_.size();
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
  std::vector<TextLine> lines;
  if (games_.empty()) {
    lines.push_back({"No games are kept yet."});
    return lines;
  }
  add_totals(lines, games_);
  add_tiles(lines, games_, width);
  add_course(lines, games_, width);
  return lines;
}

}  // namespace tilery
