#include "apps/store/games_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "apps/console/durations.h"
#include "tilery/picture/chart.h"

namespace tilery {
namespace {

constexpr int curve_height = 8;
constexpr int tile_columns = 25;   ///< before the bar
constexpr int score_columns = 28;  ///< before the bar
constexpr int curve_columns = 12;  ///< at most, before the curve

std::string totals_text(const Statistics& all) {
  std::string text = fmt::format("games {} ({} finished)   moves {}   time {}\nbest {}", all.games,
                                 all.finished, all.moves, duration_words(all.played_ms), all.best);
  if (all.mean) {
    fmt::format_to(std::back_inserter(text), "   mean {:.1f}   median {:.1f}", *all.mean,
                   *all.median);
  }
  return text + "\n";
}

std::string bar(std::size_t games, std::size_t most, int before, ChartStyle style) {
  return bar_text(games, most, std::max(style.width - before, 1), style.mark);
}

std::string reached_text(const Statistics& all, ChartStyle style) {
  std::string text;
  for (const TileCount tile : all.reached) {
    fmt::format_to(std::back_inserter(text), "{:>9} {:>5} {:>5.1f} %  {}\n", tile.face, tile.games,
                   100.0 * double(tile.games) / double(all.finished),
                   bar(tile.games, all.finished, tile_columns, style));
  }
  return text;
}

std::string histogram_text(const Statistics& all, ChartStyle style) {
  const std::size_t most = std::ranges::max(all.histogram, {}, &ScoreBin::games).games;
  std::string text;
  for (const ScoreBin bin : all.histogram) {
    fmt::format_to(std::back_inserter(text), "{:>9} - {:>8} {:>5}  {}\n", bin.low, bin.high,
                   bin.games, bar(bin.games, most, score_columns, style));
  }
  return text;
}

}  // namespace

std::vector<StatisticsSection> statistics_sections(const GameGroup& group, ChartStyle style) {
  const Statistics all = statistics_of(group.games);
  std::vector<StatisticsSection> sections = {{heading_of(group), totals_text(all)}};
  if (all.finished > 0) {
    const int width = std::max(style.width - curve_columns, 1);
    const std::size_t shown = std::min(all.course.size(), std::size_t(width));
    sections.push_back({"tiles reached", reached_text(all, style)});
    sections.push_back({"scores", histogram_text(all, style)});
    sections.push_back(
        {shown == 1 ? "the last score" : fmt::format("the last {} scores, oldest first", shown),
         curve_text(all.course, {.width = width, .height = curve_height}, style.mark)});
  }
  return sections;
}

}  // namespace tilery
