#include "apps/terminal/games_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <utility>
#include <variant>

#include "apps/store/statistics.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

Footer footer_of_games() {
  Footer footer;
  footer.add(list_keys().key(ListCommand::take), "watch")
      .add(page_keys().key(PageCommand::previous), "other game")
      .add(page_keys().key(PageCommand::next), "other game")
      .add_lasting(page_keys().key(PageCommand::back), "back");
  return footer;
}

Box list_box(Size size) {
  const Box box = text_box(size);
  return {box.x, box.y + 1, box.width, std::max(box.height - 1, 1)};
}

std::string day_of(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  if (seconds == 0 || ::localtime_r(&time, &parts) == nullptr) {
    return "";
  }
  return fmt::format("{}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

std::string scores_of(const GameSummary& game) {
  return game.players == 1 ? std::to_string(game.scores[0])
                           : fmt::format("{}:{}", game.scores[0], game.scores[1]);
}

std::string played_words(const GameSummary& game) {
  const std::string words = words_of(game.standing);
  return words + (game.is_over ? "" : (words.empty() ? "not over" : ", not over"));
}

/// What a line tells of a game, and in how many characters. Nothing that it tells is cut.
struct GameColumns {
  bool has_largest = true;
  int day = 16;  ///< 10 without the time of day
  int played = 0;
  int name = 0;

  [[nodiscard]] int width() const {
    const auto part = [](int columns) { return columns > 0 ? columns + 1 : 0; };
    return (has_largest ? 26 : 18) + name + part(played) + part(day);
  }
};

/// As much as fits: first the time of day is left out, then the day, the largest tile, and how the
/// game was played.
GameColumns columns_of(const std::vector<GameSummary>& games, int width) {
  GameColumns columns;
  for (const GameSummary& game : games) {
    columns.name = std::max(columns.name, width_of(game.cartridge));
    columns.played = std::max(columns.played, width_of(played_words(game)));
  }
  const auto leave_out = [&](auto& part, auto rest) {
    if (columns.width() > width) {
      part = rest;
    }
  };
  leave_out(columns.day, 10);
  leave_out(columns.day, 0);
  leave_out(columns.has_largest, false);
  leave_out(columns.played, 0);
  return columns;
}

/// `score`, `largest` and `moves` are numbers, or the heads above them.
std::string numbers_line(const GameColumns& columns, const std::string& score,
                         const std::string& largest, const std::string& moves) {
  return columns.has_largest ? fmt::format("{:>9} {:>7} {:>6}  ", score, largest, moves)
                             : fmt::format("{:>9} {:>6}  ", score, moves);
}

/// The day stands at the end of `width` characters.
std::string words_for(const GameSummary& game, const GameColumns& columns, int width) {
  std::string line = numbers_line(columns, scores_of(game), std::to_string(game.largest),
                                  std::to_string(game.moves)) +
                     fmt::format("{:<{}}", game.cartridge, columns.name);
  if (columns.played > 0) {
    line += fmt::format(" {:<{}}", played_words(game), columns.played);
  }
  const std::string day = day_of(game.saved).substr(0, std::size_t(columns.day));
  return fmt::format("{:<{}}{}", line, std::max(width - columns.day, 0), day);
}

}  // namespace

GamesPage::GamesPage(Arcade& arcade, GamesOrder order) : arcade_(arcade), order_(order) {
  for (const GameSummary& game : arcade.store().games()) {
    if (std::ranges::find(cartridges_, game.cartridge) == cartridges_.end()) {
      cartridges_.push_back(game.cartridge);
    }
  }
  note_games();
}

void GamesPage::note_games() {
  games_ = filter_ == 0 ? arcade_.store().games() : arcade_.store().games(cartridges_[filter_ - 1]);
  if (order_ == GamesOrder::scores) {
    std::ranges::stable_sort(games_, [](const GameSummary& a, const GameSummary& b) {
      return std::pair(a.standing.is_alone(), counting_score(a)) >
             std::pair(b.standing.is_alone(), counting_score(b));
    });
  }
  list_.set_count(static_cast<int>(games_.size()));
}

void GamesPage::change_cartridge(int steps) {
  const auto kinds = static_cast<int>(cartridges_.size()) + 1;
  filter_ = static_cast<std::size_t>((static_cast<int>(filter_) + steps + kinds) % kinds);
  note_games();
  list_.choose(0);
}

std::string GamesPage::heading() const {
  const std::string which = filter_ == 0 ? "all games" : cartridges_[filter_ - 1];
  return fmt::format("{}: ◀ {} ▶", order_ == GamesOrder::scores ? "Scores" : "Replays", which);
}

Picture GamesPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(arcade_.theme());
  const Box box = list_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, fitted(heading(), box.width), inks.title);
  const GameColumns columns = columns_of(games_, box.width);
  const std::string heads = numbers_line(columns, "score", "largest", "moves");
  picture.write({box.x, box.y - 1}, fitted(heads + "game", box.width), inks.faint);
  for (int i = 0; i < list_.count(); ++i) {
    if (const auto place = list_.box_of(i, box)) {
      const Style style = i == list_.chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x, place->y}, words_for(games_[std::size_t(i)], columns, box.width),
                    style);
    }
  }
  if (games_.empty() || !notice_.empty()) {
    const std::string what = notice_.empty() ? "No games are kept yet." : notice_;
    picture.write({box.x, size.height - 2}, fitted(what, box.width), inks.alert);
  }
  footer_of_games().draw(picture, inks);
  return picture;
}

Next GamesPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer_of_games().meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  const auto command = key != nullptr ? page_keys().command(*key) : std::nullopt;
  if (command) {
    if (*command == PageCommand::back) {
      return Next::back();
    }
    change_cartridge(*command == PageCommand::previous ? -1 : 1);
    return Next::stay();
  }
  return list_.take(meant, list_box(size)) ? watch() : Next::stay();
}

Next GamesPage::watch() {
  const std::optional<SavedGame> saved =
      arcade_.store().look_at(games_[static_cast<std::size_t>(list_.chosen())].id);
  if (!saved) {
    notice_ = "This game is no longer there.";
    return Next::stay();
  }
  std::expected<Cartridge, Error> cartridge = read_cartridge(saved->toml, "the kept game");
  if (!cartridge) {
    notice_ = text_of(cartridge.error());
    return Next::stay();
  }
  std::expected<Replay, Error> replay = Replay::of(saved->record, *cartridge, "the kept game");
  if (!replay) {
    notice_ = text_of(replay.error());
    return Next::stay();
  }
  return Next::open(std::make_unique<ReplayPage>(arcade_, *std::move(replay)));
}

}  // namespace tilery
